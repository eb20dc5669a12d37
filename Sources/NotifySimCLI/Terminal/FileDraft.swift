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
struct FileDraft: Sendable {
  /// What its name adds to that of the file.
  static let suffix = ".notify-sim.tmp"
  /// How long to wait for another process that writes the same file, in milliseconds.
  private static let patience: Int32 = 10_000
  private static let pause: Int32 = 2

  let path: String
  let descriptor: Int32

  /// Creates the draft, empty.
  init(beside target: String, mode: mode_t) throws(SystemError) {
    path = target + Self.suffix
    var waited: Int32 = 0
    while waited < Self.patience {
      let draft = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
      if draft >= 0 {
        if Self.isLocked(draft, at: path) {
          descriptor = draft
          return
        }
        Platform.closeDescriptor(draft)
      } else {
        guard errno == EEXIST else { throw SystemError(code: errno) }
        try Self.removeLeftover(at: path)
      }
      Platform.pause(milliseconds: Self.pause)
      waited += Self.pause
    }
    throw SystemError(code: EWOULDBLOCK)
  }

  /// Locks a file and says whether it is the draft, which somebody may have taken away before.
  private static func isLocked(_ descriptor: Int32, at path: String) -> Bool {
    guard case .locked = Platform.lock(descriptor) else { return false }
    return Platform.isFile(descriptor, at: path)
  }

  /// Removes a draft that nobody writes any more.
  private static func removeLeftover(at path: String) throws(SystemError) {
    let leftover = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
    guard leftover >= 0 else {
      guard errno == ENOENT else { throw SystemError(code: errno) }
      return
    }
    defer { Platform.closeDescriptor(leftover) }
    guard isLocked(leftover, at: path) else { return }
    guard unlink(path) == 0 else { throw SystemError(code: errno) }
  }
}
