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
/// It is written beside the file, as a ``FileDraft``, with the file's owner, group and permissions
/// where there is one, as far as the person may. A symbolic link stays one: what it leads to is
/// replaced.
struct ReplacementFile {
  private static let bufferSize = 1 << 16
  /// What is being written, so that it can be removed when the process is ended.
  private static let unfinished = Mutex<String?>(nil)

  private let path: String
  private let target: String
  private let draft: FileDraft
  private var buffer: [UInt8] = []

  /// Begins a new content for a file; one that is not there yet may be allowed.
  init(for path: String, mayCreate: Bool = false) throws(CommandFailure) {
    self.path = path
    let old: Access?
    (target, old) = try Self.target(of: path, mayCreate: mayCreate)
    do throws(SystemError) {
      draft = try FileDraft(beside: target, mode: old == nil ? 0o666 : 0o600)
    } catch {
      throw Self.failure(path, error.code)
    }
    let draft = draft
    Self.unfinished.withLock { $0 = draft.path }
    guard let old else { return }
    do throws(SystemError) {
      try old.grant(to: draft.descriptor)
    } catch {
      discard()
      throw Self.failure(path, error.code)
    }
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

  /// Who may do what with a file.
  struct Access: Equatable {
    var owner: uid_t
    var group: gid_t
    var mode: mode_t

    /// The access of a file with this status.
    init(_ status: stat) {
      owner = status.st_uid
      group = status.st_gid
      mode = status.st_mode & 0o7777
    }

    /// Gives an open file this access; who may not give it away keeps it.
    func grant(to descriptor: Int32) throws(SystemError) {
      if fchown(descriptor, owner, group) != 0 { _ = fchown(descriptor, uid_t.max, group) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, fchmod(descriptor, mode(for: Access(status))) == 0
      else { throw SystemError(code: errno) }
    }

    /// The permissions for a file of another owner or group, under whom nobody is to act by
    /// running it.
    func mode(for other: Access) -> mode_t {
      other.owner == owner && other.group == group ? mode : mode & 0o1777
    }
  }

  /// The file itself, where links lead to it, and its access; nil for one to be made.
  static func target(
    of path: String, mayCreate: Bool
  ) throws(CommandFailure) -> (path: String, access: Access?) {
    guard let resolved = realpath(path, nil) else {
      guard mayCreate, errno == ENOENT else { throw failure(path, errno) }
      return (Platform.destination(of: path), nil)
    }
    defer { free(resolved) }
    let target = String(cString: resolved)
    var status = stat()
    guard stat(target, &status) == 0, access(target, W_OK) == 0 else {
      throw failure(path, errno)
    }
    return (target, Access(status))
  }

  /// Adds bytes.
  mutating func write(_ bytes: some Sequence<UInt8>) throws(CommandFailure) {
    buffer += bytes
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Puts the new content in the file's place, once it is on the disk; without `replaces` there
  /// must be no file by then.
  mutating func commit(replacing replaces: Bool = true) throws(CommandFailure) {
    Platform.closeDescriptor(try commitHolding(replacing: replaces))
  }

  /// Does the same, and keeps the new file open and locked.
  ///
  /// - Returns: the descriptor that has the lock, to be closed.
  mutating func commitHolding(replacing replaces: Bool = true) throws(CommandFailure) -> Int32 {
    try flush()
    guard fsync(draft.descriptor) == 0, (replaces ? rename : link)(draft.path, target) == 0 else {
      throw fail(errno)
    }
    if replaces { Self.unfinished.withLock { $0 = nil } } else { Self.discardUnfinished() }
    return draft.descriptor
  }

  /// Leaves the file as it is.
  func discard() {
    Self.discardUnfinished()
    Platform.closeDescriptor(draft.descriptor)
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
      switch Platform.write(rest, to: draft.descriptor) {
      case .written(let count): rest = rest.dropFirst(count)
      case .tryAgain: Platform.waitUntilWritable(draft.descriptor)
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
