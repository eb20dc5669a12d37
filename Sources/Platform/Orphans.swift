#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the children of this process leave running, in sessions of their own too.
///
/// On Linux a process can have itself made the parent of its descendants whose own parents have
/// ended. It then finds them all among its children, whatever sessions and groups they are in. Only
/// a program that starts no other children may ask for that. Other systems have nothing like it.
package enum Orphans {
  /// How often to look for more of them, and for how long to wait each time, in milliseconds.
  private static let patience: (rounds: Int, pause: Int32) = (200, 1)

  /// From now on this process is the parent of what its descendants leave behind: prctl(2).
  ///
  /// - Returns: whether it is; so not where the system has no such thing.
  static func adopt() -> Bool {
    #if os(Linux)
    // `prctl` takes any number of arguments, and Swift imports no such function.
    typealias Function = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    let becomeSubreaper: Int32 = 36
    guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "prctl") else {
      return false
    }
    return unsafeBitCast(symbol, to: Function.self)(becomeSubreaper, 1, 0, 0, 0) == 0
    #else
    return false
    #endif
  }

  /// Ends every child of this process but some, and what those leave behind in turn.
  static func endAll(besides kept: Set<Int32> = []) {
    for _ in 0..<patience.rounds {
      let orphans = children.subtracting(kept)
      guard !orphans.isEmpty else { return }
      for orphan in orphans {
        _ = kill(orphan, SIGKILL)
        _ = waitpid(orphan, nil, WNOHANG)
      }
      CurrentProcess.pause(milliseconds: patience.pause)
    }
  }

  /// The children of this process: proc(5).
  private static var children: Set<Int32> {
    let threads = (try? FileSystem.folder(at: "/proc/self/task").get())?.entries ?? []
    return threads.reduce(into: []) { children, thread in
      let path = "/proc/self/task/\(thread.name)/children"
      guard let descriptor = try? FileSystem.openForReading(path).get() else { return }
      defer { Descriptor.close(descriptor) }
      guard case .bytes(let bytes) = Descriptor.read(from: descriptor) else { return }
      for word in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
        if let child = Int32(word) { children.insert(child) }
      }
    }
  }
}
