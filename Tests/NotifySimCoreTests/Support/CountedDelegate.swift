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

/// An app that tells its centre's delegate, which lives as long as the process, at its very first
/// launch alone.
final class FirstLaunchDelegate: UIResponder, UIApplicationDelegate,
  UNUserNotificationCenterDelegate
{
  private let immortal: FirstLaunchDelegate?

  init(_ immortal: FirstLaunchDelegate?) {
    self.immortal = immortal
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    if let immortal { UNUserNotificationCenter.current().delegate = immortal }
    return true
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    completionHandler()
  }
}

/// Carries a delegate into a closure that may be called anywhere; the test has it called in turn.
struct Carrier<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
