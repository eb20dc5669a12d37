#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Synchronization

/// A new content of a file, which takes the place of the old one as a whole or not at all.
///
/// It is written beside the file, with the file's permissions where there is one. A symbolic link
/// stays one: what it leads to is replaced.
struct ReplacementFile {
  private static let bufferSize = 1 << 16
  /// What is being written, so that it can be removed when the process is ended.
  private static let unfinished = Mutex<String?>(nil)

  private let path: String
  private let target: String
  private let draft: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Begins a new content for a file; one that is not there yet may be allowed.
  init(for path: String, mayCreate: Bool = false) throws(CommandFailure) {
    self.path = path
    let mode: mode_t?
    (target, mode) = try Self.target(of: path, mayCreate: mayCreate)
    draft = "\(target).\(getpid()).tmp"
    descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode == nil ? 0o666 : 0o600)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    let draft = draft
    Self.unfinished.withLock { $0 = draft }
    guard let mode, fchmod(descriptor, mode) != 0 else { return }
    let code = errno
    discard()
    throw Self.failure(path, code)
  }

  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - text: The content.
  ///   - path: The file, which need not be there yet.
  ///   - replaces: Whether it may be there.
  /// - Throws: ``CommandFailure/unwritable(file:reason:)``
  static func write(
    _ text: String, to path: String, replacing replaces: Bool = true
  ) throws(CommandFailure) {
    var file = try ReplacementFile(for: path, mayCreate: true)
    try file.write(text.utf8)
    try file.commit(replacing: replaces)
  }

  /// The file itself, where links lead to it, and its permissions; nil for one to be made.
  private static func target(
    of path: String, mayCreate: Bool
  ) throws(CommandFailure) -> (path: String, mode: mode_t?) {
    guard let resolved = realpath(path, nil) else {
      guard mayCreate, errno == ENOENT else { throw failure(path, errno) }
      return (path, nil)
    }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    guard stat(target, &status) == 0, access(target, W_OK) == 0 else {
      throw failure(path, errno)
    }
    return (target, status.st_mode & 0o7777)
  }

  /// Adds bytes.
  mutating func write(_ bytes: some Sequence<UInt8>) throws(CommandFailure) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Puts the new content in the file's place, once it is on the disk; without `replaces` there
  /// must be no file by then.
  mutating func commit(replacing replaces: Bool = true) throws(CommandFailure) {
    try flush()
    guard fsync(descriptor) == 0, (replaces ? rename : link)(draft, target) == 0 else {
      throw fail(errno)
    }
    guard replaces else { return discard() }
    Platform.closeDescriptor(descriptor)
    Self.unfinished.withLock { $0 = nil }
  }

  /// Leaves the file as it is.
  func discard() {
    Platform.closeDescriptor(descriptor)
    Self.discardUnfinished()
  }

  /// Removes what is being written, for a process that is ended.
  static func discardUnfinished() {
    unfinished.withLock { draft in
      if let draft { _ = unlink(draft) }
      draft = nil
    }
  }

  private mutating func flush() throws(CommandFailure) {
    var rest = buffer[...]
    buffer.removeAll(keepingCapacity: true)
    while !rest.isEmpty {
      switch Platform.write(rest, to: descriptor) {
      case .written(let count): rest = rest.dropFirst(count)
      case .tryAgain: Platform.waitUntilWritable(descriptor)
      case .closed: throw fail(EPIPE)
      case .failed: throw fail(errno)
      }
    }
  }

  private func fail(_ code: Int32) -> CommandFailure {
    discard()
    return Self.failure(path, code)
  }

  private static func failure(_ path: String, _ code: Int32) -> CommandFailure {
    .unwritable(file: path, reason: SystemError(code: code).reason)
  }
}
