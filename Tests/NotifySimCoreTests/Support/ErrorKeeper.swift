import Synchronization
import UserNotifications

/// Keeps what an app was told, for a test to look at.
final class ErrorKeeper: Sendable {
  private let kept = Mutex<(error: UNError?, words: [String])>((nil, []))

  var error: UNError? {
    get { kept.withLock { $0.error } }
    set { kept.withLock { $0.error = newValue } }
  }

  var words: [String] {
    get { kept.withLock { $0.words } }
    set { kept.withLock { $0.words = newValue } }
  }
}
