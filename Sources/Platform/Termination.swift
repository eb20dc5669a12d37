#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

import Synchronization

/// The wish that a process that serves should end: SIGTERM, SIGINT or SIGHUP.
package enum Termination {
  private static let writeEnd = Atomic<Int32>(-1)

  /// From now on the first of these signals calls a body on a thread of its own; the second one
  /// ends the process with 128 and the signal's number.
  ///
  /// - Parameter body: is told whether the signal was SIGINT.
  /// - Throws: ``SystemError``
  package static func watch(
    _ body: @escaping @Sendable (_ isInterrupt: Bool) -> Void
  ) throws(SystemError) {
    guard let pipe = Descriptor.openPipe() else { throw SystemError(code: errno) }
    writeEnd.store(pipe.writing, ordering: .sequentiallyConsistent)
    try SystemThread.start {
      var isFirst = true
      while true {
        switch Descriptor.read(from: pipe.reading) {
        case .bytes(let numbers):
          for number in numbers.map({ Int32($0) }) {
            guard isFirst else { _exit(128 + number) }
            isFirst = false
            body(number == SIGINT)
          }
        case .tryAgain: continue
        case .end, .failed: return
        }
      }
    }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let before = signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Termination.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = code
      }
      // What the process was told to ignore stays ignored, as for nohup(1).
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
  }
}
