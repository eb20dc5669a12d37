#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The location of an open regular file, and the users who could have put it there.
///
/// It describes the file of the open descriptor, even if its path refers to another file now.
package struct FileLocation: Sendable {
  /// The owner and the write access of a file, folder or link.
  package struct Holder: Sendable {
    /// The identifier of the user.
    package let owner: UInt32
    /// Whether every user may write it.
    package let isWritableByAll: Bool
    /// Whether it is a folder in which only owners may rename or remove files.
    package let isSticky: Bool

    fileprivate init(_ status: stat) {
      owner = status.st_uid
      isWritableByAll = status.st_mode & S_IWOTH != 0
      isSticky = status.st_mode & S_ISVTX != 0
    }
  }

  /// A symbolic link that was followed to the file.
  package struct Link: Sendable {
    /// The identifier of the user who created it.
    package let owner: UInt32
    /// The folder that contains the link.
    package let folder: Holder
  }

  /// The real path of the folder that contains the file.
  package let folderPath: String
  /// The folder that contains the file.
  package let folder: Holder
  /// The identifier of the user who owns the file.
  package let owner: UInt32
  /// Whether the file has more than one hard link.
  package let hasOtherNames: Bool
  /// The links at the end of the path, in the order of following.
  package let links: [Link]

  /// The maximum number of links to follow, as on Linux.
  private static let maximumLinks = 40

  /// Determines the location of an open file: fstat(2), realpath(3), lstat(2).
  ///
  /// The result is nil for a file without a name, such as a pipe or a removed file.
  ///
  /// - Parameters:
  ///   - descriptor: the open file.
  ///   - path: the path by which it was opened.
  /// - Throws: ``SystemError/changed`` if the path refers to another file now.
  package init?(of descriptor: Int32, at path: String) throws(SystemError) {
    var file = stat()
    guard fstat(descriptor, &file) == 0 else { throw SystemError(code: errno) }
    guard file.st_mode & S_IFMT == S_IFREG, file.st_nlink > 0 else { return nil }
    let end = try End(of: path)
    guard let found = end.status, found.st_dev == file.st_dev, found.st_ino == file.st_ino else {
      throw .changed
    }
    folderPath = end.folderPath
    folder = end.folder
    links = end.links
    owner = file.st_uid
    hasOtherNames = file.st_nlink > 1
  }

  /// The end of a path after following its links.
  struct End {
    /// The real path of the folder.
    let folderPath: String
    let folder: Holder
    /// The name in the folder.
    let name: String
    /// The status of the file; nil if it does not exist.
    let status: stat?
    /// The links that were followed.
    var links: [Link] = []

    /// The path, without any links.
    var path: String { Self.path(of: name[...], in: folderPath) }

    /// Throws an error for a link of another user in a folder that everybody may write, as Linux
    /// does with `fs.protected_symlinks`.
    ///
    /// - Throws: ``SystemError`` with `EACCES`.
    func checkLinks() throws(SystemError) {
      let user = geteuid()
      let isRefused = links.contains { link in
        link.folder.isWritableByAll && link.owner != user && link.owner != 0
          && link.owner != link.folder.owner
      }
      if isRefused { throw SystemError(code: EACCES) }
    }

    init(of path: String) throws(SystemError) {
      var place = path
      var links: [Link] = []
      while links.count <= FileLocation.maximumLinks {
        let slash = place.lastIndex(of: "/")
        let name = slash.map { place[place.index(after: $0)...] } ?? place[...]
        let parent = slash.map { $0 == place.startIndex ? "/" : String(place[..<$0]) } ?? "."
        let folderPath = try FileSystem.resolved(parent)
        let own = Self.path(of: name, in: folderPath)
        var (folder, found) = (stat(), stat())
        guard withSystemPath(folderPath, { stat($0, &folder) }) == 0 else {
          throw SystemError(code: errno)
        }
        let isThere = withSystemPath(own) { lstat($0, &found) } == 0
        guard isThere || errno == ENOENT else { throw SystemError(code: errno) }
        guard isThere, found.st_mode & S_IFMT == S_IFLNK else {
          self.folderPath = folderPath
          self.folder = Holder(folder)
          self.name = String(name)
          status = isThere ? found : nil
          self.links = links
          return
        }
        links.append(Link(owner: found.st_uid, folder: Holder(folder)))
        guard let target = FileSystem.target(ofLink: own) else { throw .changed }
        place = target.hasPrefix("/") ? target : Self.path(of: target[...], in: folderPath)
      }
      throw SystemError(code: ELOOP)
    }

    private static func path(of name: Substring, in folder: String) -> String {
      folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }
  }
}

/// A folder that restricts the targets of the links below it.
package struct FolderBounds: Sendable {
  /// The target of a symbolic link.
  package enum Target {
    /// A file or folder inside the folder.
    case inside(FileSystem.Kind)
    /// Anything outside, which is not examined.
    case outside
    /// A target that cannot be opened.
    case nowhere
  }

  /// The real path of the folder, with a slash at its end.
  private let root: String

  /// Determines the real path of a folder: realpath(3).
  package init(of folder: String) throws(SystemError) {
    let path = try FileSystem.resolved(folder.isEmpty ? "." : folder)
    root = path == "/" ? path : path + "/"
  }

  /// The target of a link, after following all links: realpath(3), stat(2).
  package func target(of link: String) -> Target {
    guard let target = try? FileSystem.resolved(link) else { return .nowhere }
    guard target.hasPrefix(root) || target + "/" == root else { return .outside }
    return (try? FileSystem.kind(of: target).get()).map(Target.inside) ?? .nowhere
  }
}
