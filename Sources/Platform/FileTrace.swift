#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where an open regular file lies, and who could have placed it there.
///
/// The file is that of the open descriptor, whatever its path leads to by now.
package struct FileTrace: Sendable {
  /// The user of a file, a folder or a link, and who else may write it.
  package struct Holder: Sendable {
    /// The number of the user.
    package let owner: UInt32
    /// Whether every user may write it.
    package let isWritableByAll: Bool
    /// Whether only owners may rename or remove what lies in it, where it is a folder.
    package let isSticky: Bool

    fileprivate init(_ status: stat) {
      owner = status.st_uid
      isWritableByAll = status.st_mode & S_IWOTH != 0
      isSticky = status.st_mode & S_ISVTX != 0
    }
  }

  /// A symbolic link that led to the file.
  package struct Link: Sendable {
    /// The number of the user who made it.
    package let owner: UInt32
    /// The folder that holds the link.
    package let folder: Holder
  }

  /// The real path of the folder that holds the file.
  package let folderPath: String
  /// The folder that holds the file.
  package let folder: Holder
  /// The number of the user that the file belongs to.
  package let owner: UInt32
  /// Whether the file has more than one name.
  package let hasOtherNames: Bool
  /// The links at the end of the path, in the order in which they were followed.
  package let links: [Link]

  /// The most links that are followed, as many as Linux follows.
  private static let mostLinks = 40

  /// Finds out where an open file lies: fstat(2), realpath(3), lstat(2).
  ///
  /// The value is nil for what has no name, such as a pipe or a file that was removed.
  ///
  /// - Parameters:
  ///   - descriptor: the open file.
  ///   - path: the path by which it was opened.
  /// - Throws: ``SystemError/changed`` where the path leads to another file by now.
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

  /// What a path leads to once the links at its end are followed.
  struct End {
    /// The real path of the folder.
    let folderPath: String
    /// The folder.
    let folder: Holder
    /// The name in the folder.
    let name: String
    /// What is there; nil for nothing.
    let status: stat?
    /// The links that were followed.
    var links: [Link] = []

    /// The path, which no link is a part of.
    var path: String { Self.path(of: name[...], in: folderPath) }

    /// Refuses what another user's link in a folder of everybody's leads to, as Linux does where
    /// `fs.protected_symlinks` is set and the link is followed by the system.
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
      while links.count <= FileTrace.mostLinks {
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

/// A folder that no link below it may lead out of.
package struct FolderBounds: Sendable {
  /// What a symbolic link leads to.
  package enum Target {
    /// Something in the folder.
    case inside(FileSystem.Kind)
    /// Something else, at which nothing is looked.
    case outside
    /// Nothing that can be opened.
    case nowhere
  }

  /// The real path of the folder, with a slash at its end.
  private let root: String

  /// Finds out where a folder is: realpath(3).
  package init(of folder: String) throws(SystemError) {
    let path = try FileSystem.resolved(folder.isEmpty ? "." : folder)
    root = path == "/" ? path : path + "/"
  }

  /// What a link leads to, by all links on the way: realpath(3), stat(2).
  package func target(of link: String) -> Target {
    guard let target = try? FileSystem.resolved(link) else { return .nowhere }
    guard target.hasPrefix(root) || target + "/" == root else { return .outside }
    return (try? FileSystem.kind(of: target).get()).map(Target.inside) ?? .nowhere
  }
}
