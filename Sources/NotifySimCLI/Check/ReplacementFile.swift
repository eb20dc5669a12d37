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
/// It is written beside the file, with the file's permissions. A symbolic link stays one: what it
/// leads to is replaced.
struct ReplacementFile {
  private static let bufferSize = 1 << 16
  /// What is being written, so that it can be removed when the process is ended.
  private static let unfinished = Mutex<String?>(nil)

  private let path: String
  private let target: String
  private let draft: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  /// Begins a new content for a file that exists.
  init(for path: String) throws(CommandFailure) {
    guard let resolved = realpath(path, nil) else { throw Self.failure(path, errno) }
    defer { free(resolved) }
    self.path = path
    target = String(cString: resolved)
    draft = "\(target).\(getpid()).tmp"
    var status = stat()
    guard stat(target, &status) == 0, access(target, W_OK) == 0 else {
      throw Self.failure(path, errno)
    }
    descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    let draft = draft
    Self.unfinished.withLock { $0 = draft }
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else {
      let code = errno
      discard()
      throw Self.failure(path, code)
    }
  }

  /// Adds bytes.
  mutating func write(_ bytes: some Sequence<UInt8>) throws(CommandFailure) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Puts the new content in the file's place, once it is on the disk.
  mutating func commit() throws(CommandFailure) {
    try flush()
    guard fsync(descriptor) == 0, rename(draft, target) == 0 else { throw fail(errno) }
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
