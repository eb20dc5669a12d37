import Dispatch
import Foundation
import TestSupport
import UserNotifications

// Delegates in every form in which an app may write them. Each notes what it was told.

protocol NotingDelegate: UNUserNotificationCenterDelegate {
  var notes: Tally<String> { get }
}

final class CompletionDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    notes.add("present")
    completionHandler([.banner])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    notes.add("receive")
    completionHandler()
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {
    notes.add("settings")
  }
}

final class SendableCompletionDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    Task { [notes] in
      notes.add("present")
      completionHandler([.banner])
    }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    Task { [notes] in
      notes.add("receive")
      completionHandler()
    }
  }
}

final class AsyncDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    notes.add("present")
    await Task.yield()
    return [.banner]
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    await Task.yield()
    notes.add("receive")
  }
}

final class EmptyDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()
}

@MainActor
final class MainActorCompletionDelegate: NSObject, NotingDelegate {
  nonisolated let notes = Tally<String>()
  var count = 0

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    count += 1
    notes.add("present")
    completionHandler([.banner])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    count += 1
    notes.add("receive")
    completionHandler()
  }
}

@MainActor
final class MainActorAsyncDelegate: NSObject, NotingDelegate {
  nonisolated let notes = Tally<String>()
  var count = 0

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    MainActor.assertIsolated()
    count += 1
    notes.add("present")
    return [.banner]
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    MainActor.assertIsolated()
    count += 1
    notes.add("receive")
  }
}

@MainActor
final class NonisolatedDelegate: NSObject, NotingDelegate {
  nonisolated let notes = Tally<String>()

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    notes.add("present")
    return [.banner]
  }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    notes.add("receive")
    completionHandler()
  }
}

/// Implements the method for responses and not the one for the foreground.
final class HalfDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    notes.add("receive")
    completionHandler()
  }
}

/// Takes the completion handler and forgets it.
final class ForgetfulDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    notes.add("receive")
  }
}

/// Passes everything on to another delegate, as the proxies of analytics kits do.
final class ForwardingDelegate: NSObject, NotingDelegate {
  let notes = Tally<String>()
  private let next: any UNUserNotificationCenterDelegate

  init(to next: any UNUserNotificationCenterDelegate) {
    self.next = next
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    next.userNotificationCenter(
      center, willPresent: notification, withCompletionHandler: completionHandler)
  }
}

/// Waits for a task of its own, in which it asks itself how to present the notification.
final class LateDelegate: NSObject, NotingDelegate, Sendable {
  let notes = Tally<String>()

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let asked = DispatchSemaphore(value: 0)
    Task {
      userNotificationCenter(center, willPresent: response.notification) { _ in
        completionHandler()
      }
      asked.signal()
    }
    asked.wait()
  }
}
