#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A temporary file next to a target file, for its new content; it is locked while it is open.
///
/// Its name never varies, and its writer holds its lock. So an unlocked draft was left by a process
/// that was killed, and the next writer removes it.
package struct FileDraft: Sendable {
  /// The suffix that its name adds to that of the target.
  package static let suffix = ".notify-sim.tmp"
  /// How long to wait for another process that writes the same target, in milliseconds.
  private static let timeout: Int32 = 10_000
  private static let pause: Int32 = 2

  /// The path of the draft.
  package let path: String
  /// The open descriptor, which holds the lock.
  package let descriptor: Int32

  /// Creates an empty draft.
  ///
  /// - Parameters:
  ///   - target: the path of the target file.
  ///   - isPrivate: whether only the user may access the draft: for a private target, or if the
  ///     access of another file is set later.
  /// - Throws: ``SystemError``
  package init(beside target: String, isPrivate: Bool) throws(SystemError) {
    let mode: mode_t = isPrivate ? 0o600 : 0o666
    path = target + Self.suffix
    var waited: Int32 = 0
    while waited < Self.timeout {
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      let draft = withSystemPath(path) { open($0, flags, mode) }
      if draft >= 0 {
        if Self.isLocked(draft, at: path) {
          descriptor = draft
          return
        }
        Descriptor.close(draft)
      } else {
        guard errno == EEXIST else { throw SystemError(code: errno) }
        try Self.removeLeftover(at: path)
      }
      CurrentProcess.pause(milliseconds: Self.pause)
      waited += Self.pause
    }
    throw SystemError(code: EWOULDBLOCK)
  }

  /// Locks a file; returns whether it is still the draft, which another process may have removed.
  private static func isLocked(_ descriptor: Int32, at path: String) -> Bool {
    guard case .locked = FileSystem.lock(descriptor) else { return false }
    return FileSystem.isFile(descriptor, at: path)
  }

  /// Removes the draft of a target that a killed process left; one that is being written stays.
  package static func removeLeftover(beside target: String) {
    try? removeLeftover(at: target + suffix)
  }

  /// Removes the draft of a new target whose writer was killed between link(2) and unlink(2).
  ///
  /// It is the target itself under a second name, so ``removeLeftover(beside:)`` cannot lock it.
  ///
  /// - Parameters:
  ///   - target: the path of the target.
  ///   - descriptor: an open descriptor of the target that has its lock.
  package static func removeLink(beside target: String, to descriptor: Int32) {
    let path = target + suffix
    if FileSystem.isFile(descriptor, at: path) { FileSystem.remove(path) }
  }

  /// Removes a draft that no process is writing.
  private static func removeLeftover(at path: String) throws(SystemError) {
    let leftover = withSystemPath(path) {
      open($0, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    }
    guard leftover >= 0 else {
      guard errno == ENOENT else { throw SystemError(code: errno) }
      return
    }
    defer { Descriptor.close(leftover) }
    guard isLocked(leftover, at: path) else { return }
    guard withSystemPath(path, { unlink($0) }) == 0 else { throw SystemError(code: errno) }
  }

  /// Replaces the target with the draft, after writing the draft to disk: fsync(2), rename(2),
  /// link(2).
  ///
  /// - Parameters:
  ///   - target: The path of the target.
  ///   - version: The version of the target that the draft is based on; another version is not
  ///     replaced.
  ///   - replaces: Whether an existing target is replaced; if false, the draft also remains.
  /// - Throws: ``SystemError``
  package func replaceTarget(
    of target: String, changing version: FileVersion?, replacing replaces: Bool
  ) throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw SystemError(code: errno) }
    // Checked last, since writing to disk takes time.
    if let version, try FileVersion(at: target) != version { throw .changed }
    let move = replaces ? rename : link
    let isDone = withSystemPath(path) { path in withSystemPath(target) { move(path, $0) } } == 0
    guard isDone else { throw SystemError(code: errno) }
  }
}
