#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension Platform {
  /// What lies at a path, after following symbolic links.
  enum FileKind {
    case regular
    case folder
    /// A pipe, a socket or a device, which may keep a reader waiting for ever.
    case special
  }

  /// Which file it is, whatever paths lead to it.
  struct FileIdentity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// What a folder holds.
  struct Folder {
    let identity: FileIdentity
    /// The names in no order, without `.` and `..`, each with its kind where the folder tells that
    /// without a look at the file.
    var entries: [(name: String, kind: FileKind?)] = []
  }

  /// What lies at a path: stat(2).
  static func kind(of path: String) -> Result<FileKind, SystemError> {
    var status = stat()
    guard stat(path, &status) == 0 else { return .failure(SystemError(code: errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .success(.regular)
    case S_IFDIR: return .success(.folder)
    default: return .success(.special)
    }
  }

  /// Whether a regular file lies at a path, after following symbolic links.
  static func isRegularFile(_ path: String) -> Bool {
    if case .success(.regular) = kind(of: path) { true } else { false }
  }

  /// Reads a folder: readdir(3).
  static func folder(at path: String) -> Result<Folder, SystemError> {
    guard let stream = opendir(path) else { return .failure(SystemError(code: errno)) }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(dirfd(stream), &status) == 0 else { return .failure(SystemError(code: errno)) }
    var folder = Folder(
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino)))
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      let kind: FileKind? =
        switch numericCast(entry.pointee.d_type) as Int {
        case numericCast(DT_REG): .regular
        case numericCast(DT_DIR): .folder
        case numericCast(DT_LNK), numericCast(DT_UNKNOWN): nil
        default: .special
        }
      folder.entries.append((name, kind))
    }
    return errno == 0 ? .success(folder) : .failure(SystemError(code: errno))
  }
}
