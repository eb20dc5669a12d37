#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file beside another one in which its new content is written; locked for as long as it is
/// open.
///
/// It has always the same name, and whoever writes it holds its lock. So one that nobody has locked
/// was left behind by a process that was killed, and the next one removes it.
package struct FileDraft: Sendable {
  /// What its name adds to that of the file.
  package static let suffix = ".notify-sim.tmp"
  /// How long to wait for another process that writes the same file, in milliseconds.
  private static let patience: Int32 = 10_000
  private static let pause: Int32 = 2

  /// Where it is.
  package let path: String
  /// Its open descriptor, which has the lock.
  package let descriptor: Int32

  /// Creates the draft, empty.
  ///
  /// - Parameters:
  ///   - target: the file.
  ///   - isPrivate: whether the draft is for the user alone: that of a private file, and one that
  ///     is given the access of another file afterwards.
  /// - Throws: ``SystemError``
  package init(beside target: String, isPrivate: Bool) throws(SystemError) {
    let mode: mode_t = isPrivate ? 0o600 : 0o666
    path = target + Self.suffix
    var waited: Int32 = 0
    while waited < Self.patience {
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

  /// Locks a file and says whether it is the draft, which somebody may have taken away before.
  private static func isLocked(_ descriptor: Int32, at path: String) -> Bool {
    guard case .locked = FileSystem.lock(descriptor) else { return false }
    return FileSystem.isFile(descriptor, at: path)
  }

  /// Removes a draft that nobody writes any more.
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

  /// Puts the draft in the file's place, once it is on the disk: fsync(2), rename(2), link(2).
  ///
  /// - Parameters:
  ///   - target: The file.
  ///   - version: The version of it that the draft is made of; another one is left as it is.
  ///   - replaces: Whether there may be a file by then; without it, the draft stays as well.
  /// - Throws: ``SystemError``
  package func takePlace(
    of target: String, changing version: FileVersion?, replacing replaces: Bool
  ) throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw SystemError(code: errno) }
    // At the last moment: to bring the draft to the disk takes a while.
    if let version, try FileVersion(at: target) != version { throw .changed }
    let move = replaces ? rename : link
    let isDone = withSystemPath(path) { path in withSystemPath(target) { move(path, $0) } } == 0
    guard isDone else { throw SystemError(code: errno) }
  }
}
