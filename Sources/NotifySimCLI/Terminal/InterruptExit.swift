import Foundation
import Synchronization

/// Ends the process tidily at a signal while nobody waits for input: a handler command that is
/// running is ended with it.
///
/// While somebody waits for input, ``InterruptWatch`` takes Ctrl-C, and gives it back afterwards.
enum InterruptExit {
  private static let isArmed = Mutex(false)

  /// From now on SIGINT, SIGTERM and SIGHUP first clean up, then end the process with 128 and the
  /// signal's number.
  ///
  /// The signal handler does nothing but write a byte to a pipe; a thread that waits for it does
  /// the rest. Where there is no pipe, the signals do what they did before.
  static func arm(_ cleanUp: @escaping @Sendable () -> Void) {
    let isFirst = isArmed.withLock { armed in
      defer { armed = true }
      return !armed
    }
    guard isFirst, let pipe = Platform.signalPipe() else { return }
    Thread.detachNewThread {
      let signal = Platform.waitForSignal(pipe)
      cleanUp()
      Platform.exitAtOnce(128 + signal)
    }
  }
}
