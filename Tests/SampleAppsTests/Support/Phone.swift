import Foundation
import SampleApps
import TestSupport
import Testing
import UIKit
import UserNotifications

/// A phone in memory with one sample app, launched.
@MainActor
final class Phone {
  let centerHost = CenterHost()
  let lock: LockHost
  let files: MemoryFiles
  let center: UNUserNotificationCenter
  private let work: AppWork
  let running: UIApplication.Running
  var application: UIApplication { running.object }
  let delegate: any UIApplicationDelegate
  private let recorded = Tally<Activity>()

  /// Installs the app on a new phone, or launches it anew on one that has its files.
  init(_ name: String, after former: Phone? = nil) throws {
    let lock = former?.lock ?? LockHost()
    self.lock = lock
    files = former?.files ?? MemoryFiles(lock: lock)
    let app = try #require(SampleApp.all.first { $0.name == name })
    work = AppWork { $0() }
    running = UIApplication.Running(host: lock)
    center = UNUserNotificationCenter(host: centerHost, application: running, work: work)
    delegate = app.makeDelegate(files: files) { [recorded] in recorded.add($0) }
    let launched = center.bound {
      delegate.application(application, didFinishLaunchingWithOptions: nil)
    }
    #expect(launched)
  }

  /// What the app did, a line each: `meeting.accepted meetingID=1 userID=2`.
  var activities: [String] {
    recorded.values.map { activity in
      let details = activity.details.map { "\($0.key)=\($0.value)" }
      return ([activity.name] + details).joined(separator: " ")
    }
  }

  /// Responds to a notification and returns how often the app completed.
  func respond(
    _ actionIdentifier: String, to notification: UNNotification, text: String? = nil
  ) async throws -> Int {
    let delegate = try #require(center.delegate)
    let response =
      if let text {
        UNTextInputNotificationResponse(
          notification: notification, actionIdentifier: actionIdentifier, userText: text)
      } else {
        UNNotificationResponse(notification: notification, actionIdentifier: actionIdentifier)
      }
    let completions = Tally<Bool>()
    let form = await AppWork.$trace.withValue(AppWork.TaskMarker(of: center)) {
      await center.callDidReceive(response, on: delegate) { completions.add(true) }
    }
    #expect(form != .missing)
    #expect(await work.settle(within: 10) == nil)
    return completions.values.count
  }

  /// Asks the app how to present a notification in the foreground.
  func present(_ notification: UNNotification) async throws -> [UNNotificationPresentationOptions] {
    let delegate = try #require(center.delegate)
    let options = Tally<UNNotificationPresentationOptions>()
    _ = await center.callWillPresent(notification, on: delegate) { options.add($0) }
    return options.values
  }

  /// Hands the app a silent push and returns what it completed with, or nil if it has no handler.
  func fetch(_ userInfo: [AnyHashable: Any]) async -> [UIBackgroundFetchResult]? {
    let results = Tally<UIBackgroundFetchResult>()
    let form = await application.callDidReceiveRemoteNotification(userInfo, on: delegate) {
      results.add($0)
    }
    return form == .missing ? nil : results.values
  }

  func unlock() {
    lock.isLocked = false
    center.bound { delegate.applicationProtectedDataDidBecomeAvailable(application) }
  }
}

/// The default calendar's view of 2026-01-01 at 09:30 in the machine's time zone.
let morning = Calendar.current.date(
  from: DateComponents(year: 2026, month: 1, day: 1, hour: 9, minute: 30))

/// A remote notification that arrived in the morning.
func notification(
  _ category: String, thread: String = "", userInfo: [AnyHashable: Any] = [:]
) -> UNNotification {
  let content = UNMutableNotificationContent()
  content.title = "Title"
  content.categoryIdentifier = category
  content.threadIdentifier = thread
  content.userInfo = userInfo
  let request = UNNotificationRequest(
    identifier: "n1", content: content, trigger: UNPushNotificationTrigger())
  return UNNotification(date: morning ?? .distantPast, request: request)
}
