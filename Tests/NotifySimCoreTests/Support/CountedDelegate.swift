import NotifySimCore
import Synchronization
import UIKit
import UserNotifications

/// Counts the delegates that are alive.
final class Census: Sendable {
  private let count = Mutex(0)

  var alive: Int { count.withLock { $0 } }

  func change(by difference: Int) {
    count.withLock { $0 += difference }
  }
}

/// An app's delegate that is counted, and that lacks all other methods.
final class CountedDelegate: UIResponder, UIApplicationDelegate {
  private let census: Census

  init(_ census: Census) {
    self.census = census
    census.change(by: 1)
  }

  deinit {
    census.change(by: -1)
  }
}
