#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Inspects, opens, locks and replaces files and folders.
package enum FileSystem {
  /// The kind of file at a path, after following symbolic links.
  package enum Kind {
    /// An ordinary file.
    case regular
    case folder
    /// A pipe, a socket or a device; reading one may block forever.
    case special
  }

  /// The identity of a file, independent of the path.
  package struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  /// The contents of a folder.
  package struct Folder {
    /// The identity of the folder.
    package let identity: Identity
    /// The names, unordered, without `.` and `..`, each with its kind if the folder entry contains
    /// it.
    package var entries: [(name: String, kind: Kind?)] = []
  }

  /// The kind of file at a path: stat(2).
  package static func kind(of path: String) -> Result<Kind, SystemError> {
    var status = stat()
    guard withSystemPath(path, { stat($0, &status) }) == 0 else {
      return .failure(SystemError(code: errno))
    }
    return .success(kind(status))
  }

  /// The kind of an open file: fstat(2).
  package static func kind(of descriptor: Int32) throws(SystemError) -> Kind {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw SystemError(code: errno) }
    return kind(status)
  }

  private static func kind(_ status: stat) -> Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .folder
    default: .special
    }
  }

  /// Whether there is a regular file at a path, after following symbolic links.
  package static func isRegularFile(_ path: String) -> Bool {
    if case .success(.regular) = kind(of: path) { true } else { false }
  }

  /// Whether there is a file or folder at a path: access(2).
  package static func exists(_ path: String) -> Bool {
    withSystemPath(path) { access($0, F_OK) } == 0
  }

  /// Whether a name is in use, including by a broken symbolic link: lstat(2).
  package static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return withSystemPath(path) { lstat($0, &status) } == 0
  }

  /// Creates a folder: mkdir(2).
  package static func createFolder(_ path: String) throws(SystemError) {
    guard withSystemPath(path, { mkdir($0, 0o777) }) == 0 else { throw SystemError(code: errno) }
  }

  /// Creates a folder for temporary files that only the user may access, with an unpredictable
  /// name: mkdtemp(3).
  ///
  /// - Parameter folder: the folder in which to create it.
  /// - Returns: its path.
  /// - Throws: ``SystemError``
  package static func createPrivateFolder(in folder: String) throws(SystemError) -> String {
    let separator = folder.hasSuffix("/") ? "" : "/"
    var path = SystemPath.bytes(of: "\(folder)\(separator)notify-sim-XXXXXX")
      .map { CChar(bitPattern: $0) }
    path.append(0)
    let isDone = path.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isDone else { throw SystemError(code: errno) }
    return SystemPath.text(of: path.dropLast().map { UInt8(bitPattern: $0) })
  }

  /// Removes a folder, if it is empty: rmdir(2).
  package static func removeFolder(_ path: String) {
    _ = withSystemPath(path) { rmdir($0) }
  }

  /// Throws an error if the folder is not writable: access(2).
  package static func checkWritable(folder path: String) throws(SystemError) {
    guard withSystemPath(path, { access($0, W_OK | X_OK) }) == 0 else {
      throw SystemError(code: errno)
    }
  }

  /// Reads a folder: readdir(3).
  package static func folder(at path: String) -> Result<Folder, SystemError> {
    let folder = readFolder(at: path)
    ReadJournal.note(path, folder)
    return folder
  }

  /// Reads a folder without an entry in the journal.
  static func readFolder(at path: String) -> Result<Folder, SystemError> {
    let descriptor = withSystemPath(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return .failure(SystemError(code: errno)) }
    guard let stream = fdopendir(descriptor) else {
      defer { Descriptor.close(descriptor) }
      return .failure(SystemError(code: errno))
    }
    defer { closedir(stream) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(SystemError(code: errno)) }
    var folder = Folder(identity: Identity(status))
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        SystemPath.text(of: $0.prefix { $0 != 0 })
      }
      guard name != ".", name != ".." else { continue }
      let kind: Kind? =
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

  /// The offset of the first line feed from an offset on, or nil: memchr(3).
  package static func lineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// The number of line feeds; counts eight bytes at a time.
  package static func lineFeedCount(in bytes: UnsafeRawBufferPointer) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let words = bytes.count / 8
    var count = 0
    var word = 0
    while word < words {
      var sums: UInt64 = 0
      // The maximum that a byte can count.
      let end = min(words, word + 255)
      while word < end {
        let difference =
          bytes.loadUnaligned(fromByteOffset: word &* 8, as: UInt64.self) ^ (ones &* 0x0A)
        let low = ones &* 0x7F
        sums &+= (~(((difference & low) &+ low) | difference) &>> 7) & ones
        word &+= 1
      }
      let pairs = (sums & 0x00FF_00FF_00FF_00FF) &+ (sums &>> 8 & 0x00FF_00FF_00FF_00FF)
      count += Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
    }
    return count + bytes[(words * 8)...].count { $0 == 0x0A }
  }
}

// MARK: - Opening and locking

extension FileSystem {
  /// Opens a file for reading, not inherited by child processes: open(2).
  ///
  /// A named pipe or a device is ready within ``patience``, or it is an error: without that, nobody
  /// might ever write to it. A pipe of a shell, such as `/dev/fd/63`, has a writer.
  package static func openForReading(_ path: String) -> Result<Int32, SystemError> {
    var result = opened(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    if case .success(let file) = result {
      if mustWait(for: file, at: path),
        Descriptor.wait(for: file, or: nil, milliseconds: patience) == .neither
      {
        Descriptor.close(file)
        result = .failure(.silent)
      } else {
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
      }
    }
    ReadJournal.note(path, opened: result)
    return result
  }

  /// How long the first bytes of a pipe or device may take, in milliseconds.
  private static let patience: Int32 = 5_000

  /// Whether a file may have nothing to read yet.
  private static func mustWait(for file: Int32, at path: String) -> Bool {
    guard !["/dev/fd/", "/dev/stdin", "/proc/"].contains(where: path.hasPrefix) else {
      return false
    }
    var status = stat()
    guard fstat(file, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  /// Opens a file for reading and locking, without waiting for the writer of a pipe; nil if there
  /// is no file: open(2).
  package static func openForLocking(_ path: String) throws(SystemError) -> Int32? {
    let result = opened(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    if case .failure(let error) = result, error.code == ENOENT { return nil }
    return try result.get()
  }

  /// Opens a file for writing, which truncates it or, if requested, appends to it: open(2).
  ///
  /// It does not follow a symbolic link of another user in a folder that everybody may write.
  package static func openForWriting(
    _ path: String, isAppended: Bool
  ) throws(SystemError) -> Int32 {
    let end = try? FileLocation.End(of: path)
    try end?.checkLinks()
    // A link created after this check belongs to another user.
    let isLink = end.map { !$0.links.isEmpty } ?? true
    let flags = O_WRONLY | O_CREAT | (isLink ? 0 : O_NOFOLLOW)
    return try opened(path, flags | (isAppended ? O_APPEND : O_TRUNC)).get()
  }

  /// Opens a regular file for reading; refuses any other kind, since reading it may block forever:
  /// open(2), fstat(2).
  package static func openRegularFile(_ path: String) throws(SystemError) -> Int32 {
    let result = opened(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    ReadJournal.note(path, opened: result)
    let descriptor = try result.get()
    do throws(SystemError) {
      switch try kind(of: descriptor) {
      case .regular: return descriptor
      case .folder: throw .isFolder
      case .special: throw .notRegular
      }
    } catch {
      Descriptor.close(descriptor)
      throw error
    }
  }

  private static func opened(_ path: String, _ flags: Int32) -> Result<Int32, SystemError> {
    let descriptor = withSystemPath(path) { open($0, flags | O_CLOEXEC, 0o666) }
    return descriptor < 0 ? .failure(SystemError(code: errno)) : .success(descriptor)
  }

  /// The result of locking an open file.
  package enum Locking {
    /// This process holds the lock.
    case locked
    /// Another process holds the lock.
    case held
    /// The file cannot be locked.
    case failed(SystemError)
  }

  /// Locks an open file until its descriptor is closed or the process ends, unless another process
  /// holds the lock: flock(2).
  package static func lock(_ descriptor: Int32) -> Locking {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return .held
      case let code: return .failed(SystemError(code: code))
      }
    }
    return .locked
  }

  /// Whether a path refers to an open file: stat(2).
  package static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (open, found) = (stat(), stat())
    return fstat(descriptor, &open) == 0 && withSystemPath(path) { stat($0, &found) } == 0
      && open.st_dev == found.st_dev && open.st_ino == found.st_ino
  }

  /// Removes a file if it exists: unlink(2).
  package static func remove(_ path: String) {
    _ = withSystemPath(path) { unlink($0) }
  }
}

// MARK: - Replacing

extension FileSystem {
  /// The owner, the group and the permissions of a file.
  package struct Permissions: Equatable {
    var owner: uid_t
    var group: gid_t
    var mode: mode_t

    /// The access from a file status.
    init(_ status: stat) {
      owner = status.st_uid
      group = status.st_gid
      mode = status.st_mode & 0o7777
    }

    /// Applies this access to an open file; keeps its owner if the user may not change it:
    /// fchown(2).
    package func grant(to descriptor: Int32) throws(SystemError) {
      if fchown(descriptor, owner, group) != 0 { _ = fchown(descriptor, uid_t.max, group) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, fchmod(descriptor, mode(for: Permissions(status))) == 0
      else { throw SystemError(code: errno) }
    }

    /// The permissions for a file of another owner or group: without the set-user-ID and
    /// set-group-ID bits.
    func mode(for other: Permissions) -> mode_t {
      other.owner == owner && other.group == group ? mode : mode & 0o1777
    }
  }

  /// The real path of a file and its access, after checking that it is writable; the access is nil
  /// for a new file: realpath(3), lstat(2), access(2).
  package static func writableFile(
    at path: String, mayCreate: Bool
  ) throws(SystemError) -> (path: String, access: Permissions?) {
    let end = try FileLocation.End(of: path)
    try end.checkLinks()
    guard let status = end.status else {
      guard mayCreate else { throw SystemError(code: ENOENT) }
      // Messages show the name of a new file as it was given.
      return (end.links.isEmpty ? path : end.path, nil)
    }
    guard withSystemPath(end.path, { access($0, W_OK) }) == 0 else {
      throw SystemError(code: errno)
    }
    return (end.path, Permissions(status))
  }

  /// The real path, without symbolic links: realpath(3).
  package static func resolved(_ path: String) throws(SystemError) -> String {
    var resolved: String?
    let code = withSystemPath(path) { path in
      guard let found = realpath(path, nil) else { return -1 }
      resolved = SystemPath.text(of: found)
      free(found)
      return 0
    }
    guard code == 0, let resolved else { throw SystemError(code: errno) }
    return resolved
  }

  /// Whether a file, which need not exist, is below a folder after following all links.
  package static func isBelow(_ folder: String, _ path: String) throws(SystemError) -> Bool {
    let path = destination(of: path)
    let parent = path.lastIndex(of: "/").map { path[..<$0].isEmpty ? "/" : String(path[..<$0]) }
    let (own, root) = (try resolved(parent ?? "."), try resolved(folder.isEmpty ? "." : folder))
    return own == root || root == "/" || own.hasPrefix(root + "/")
  }

  /// The target of symbolic links, which need not exist; the path itself if the links form a loop:
  /// readlink(2).
  private static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      guard let link = target(ofLink: path) else { return path }
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    return path
  }

  /// The target of a symbolic link; nil if it is not one: readlink(2).
  static func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = withSystemPath(path) {
      Int32(truncatingIfNeeded: readlink($0, &bytes, bytes.count))
    }
    guard count > 0 else { return nil }
    return SystemPath.text(of: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) })
  }

  /// The identifier of the user who owns a file: stat(2).
  package static func owner(of path: String) throws(SystemError) -> UInt32 {
    var status = stat()
    guard withSystemPath(path, { stat($0, &status) }) == 0 else { throw SystemError(code: errno) }
    return status.st_uid
  }

  /// The working directory: getcwd(3).
  package static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return SystemPath.text(of: path)
  }
}
