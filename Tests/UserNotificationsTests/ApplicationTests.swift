import Foundation
import Synchronization
import TestSupport
import Testing
import UserNotifications

@testable import UIKit

private final class PhoneHost: UIApplication.Host {
  private let badge = Mutex(0)
  private let registered = Mutex(false)

  let applicationState = UIApplication.State.background
  let isProtectedDataAvailable = false
  let backgroundRefreshStatus = UIBackgroundRefreshStatus.denied
  var isRegisteredForRemoteNotifications: Bool { registered.withLock { $0 } }

  var applicationIconBadgeNumber: Int {
    get { badge.withLock { $0 } }
    set { badge.withLock { $0 = newValue } }
  }

  func registerForRemoteNotifications() { registered.withLock { $0 = true } }
  func unregisterForRemoteNotifications() { registered.withLock { $0 = false } }
}

@MainActor
@Suite("The application object (A59)")
struct ApplicationTests {
  @Test("The application object passes everything to its host")
  func forwarding() {
    let application = UIApplication(host: PhoneHost())
    #expect(application.applicationState == .background)
    #expect(!application.isProtectedDataAvailable)
    #expect(application.backgroundRefreshStatus == .denied)
    application.applicationIconBadgeNumber = 3
    #expect(application.applicationIconBadgeNumber == 3)
    application.registerForRemoteNotifications()
    #expect(application.isRegisteredForRemoteNotifications)
    application.unregisterForRemoteNotifications()
    #expect(!application.isRegisteredForRemoteNotifications)
  }

  @Test("The application object keeps its delegate alive")
  func delegate() {
    final class Delegate: UIResponder, UIApplicationDelegate {}
    let application = UIApplication(host: PhoneHost())
    application.delegate = Delegate()
    #expect(application.delegate is Delegate)
    application.delegate = nil
    #expect(application.delegate == nil)
  }

  @Test("The application object is shared by the task that it is bound to")
  func shared() async {
    let running = UIApplication.Running(host: PhoneHost())
    let center = UNUserNotificationCenter(host: MemoryHost(), application: running)
    await AppWork.$trace.withValue(AppWork.TaskMarker(of: center)) {
      #expect(await Task { UIApplication.shared === running.object }.value)
    }
    #expect(UIApplication.shared !== running.object)
  }

  @Test("Without a simulator, the application is active on an unlocked phone that cannot register")
  func unattached() {
    let application = UIApplication(host: UIApplication.UnattachedHost())
    #expect(application.applicationState == .active && application.isProtectedDataAvailable)
    #expect(application.backgroundRefreshStatus == .available)
    application.registerForRemoteNotifications()
    #expect(!application.isRegisteredForRemoteNotifications)
    application.unregisterForRemoteNotifications()
    application.applicationIconBadgeNumber = 2
    #expect(application.applicationIconBadgeNumber == 2)
  }

  @Test("A response has no scene (R13)")
  func scene() {
    let response = UNNotificationResponse(notification: notification(), actionIdentifier: "a")
    #expect(response.targetScene == nil)
  }
}

private final class EmptyApp: UIResponder, UIApplicationDelegate {}

private final class FetchApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(userInfo["news"] as? Bool == true ? .newData : .noData)
  }
}

private final class AsyncFetchApp: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult {
    await Task.yield()
    return userInfo["news"] as? Bool == true ? .newData : .noData
  }
}

private final class OldApp: UIResponder, UIApplicationDelegate {
  let received = Tally<String>()

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
  ) {
    received.add("\(userInfo.keys.sorted { "\($0)" < "\($1)" })")
  }
}

@MainActor
@Suite("The application delegate (A60)")
struct ApplicationDelegateTests {
  let application = UIApplication(host: UIApplication.UnattachedHost())

  @Test("Both fetch forms answer, and the form is known")
  func fetch() async {
    let rows: [(any UIApplicationDelegate, DelegateProbe.Form)] = [
      (FetchApp(), .completionHandler), (AsyncFetchApp(), .async),
    ]
    for (delegate, expected) in rows {
      let results = Tally<UIBackgroundFetchResult>()
      for hasNews in [true, false] {
        let form = await application.callDidReceiveRemoteNotification(
          ["news": hasNews], on: delegate
        ) { results.add($0) }
        #expect(form == expected)
      }
      #expect(results.values == [.newData, .noData])
    }
  }

  @Test("An app without a fetch form completes nothing; the older method is recognised")
  func older() async {
    for delegate in [EmptyApp(), OldApp()] as [any UIApplicationDelegate] {
      let results = Tally<UIBackgroundFetchResult>()
      let form = await application.callDidReceiveRemoteNotification([:], on: delegate) {
        results.add($0)
      }
      #expect(form == .missing)
      #expect(results.values.isEmpty)
    }
    let old = OldApp()
    #expect(application.callDidReceiveRemoteNotification(["aps": 1], on: old))
    #expect(old.received.values.count == 1)
    #expect(!application.callDidReceiveRemoteNotification(["aps": 1], on: EmptyApp()))
  }

  @Test("An app that calls its own delegate reaches the async form")
  func directCall() async {
    let result = await withCheckedContinuation { continuation in
      AsyncFetchApp().application(.shared, didReceiveRemoteNotification: ["news": true]) {
        continuation.resume(returning: $0)
      }
    }
    #expect(result == .newData)
  }

  @Test("Every other method may be missing, and that is noticed")
  func defaults() {
    let app = EmptyApp()
    let calls: [(String, () -> Void)] = [
      (
        "willFinish",
        { #expect(app.application(application, willFinishLaunchingWithOptions: nil)) }
      ),
      (
        "didFinish",
        { #expect(app.application(application, didFinishLaunchingWithOptions: [:])) }
      ),
      ("active", { app.applicationDidBecomeActive(application) }),
      ("resign", { app.applicationWillResignActive(application) }),
      ("background", { app.applicationDidEnterBackground(application) }),
      ("foreground", { app.applicationWillEnterForeground(application) }),
      ("terminate", { app.applicationWillTerminate(application) }),
      ("unlock", { app.applicationProtectedDataDidBecomeAvailable(application) }),
      ("lock", { app.applicationProtectedDataWillBecomeUnavailable(application) }),
      (
        "token",
        { app.application(application, didRegisterForRemoteNotificationsWithDeviceToken: Data()) }
      ),
      (
        "no token",
        {
          app.application(
            application,
            didFailToRegisterForRemoteNotificationsWithError: UNError(.notificationsNotAllowed))
        }
      ),
    ]
    for (name, call) in calls {
      #expect(!DelegateProbe.implements(app, call), "\(name)")
    }
  }
}
