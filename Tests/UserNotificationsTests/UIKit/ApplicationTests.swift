import Foundation
import Synchronization
import Testing
import UserNotifications

@testable import UIKit

private final class PhoneHost: UIApplicationHost {
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

@Suite("The application object (A59)")
struct ApplicationTests {
  @Test("passes everything on to its host")
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

  @Test("keeps its delegate alive")
  func delegate() {
    final class Delegate: UIResponder, UIApplicationDelegate {}
    let application = UIApplication(host: PhoneHost())
    application.delegate = Delegate()
    #expect(application.delegate is Delegate)
    application.delegate = nil
    #expect(application.delegate == nil)
  }

  @Test("is shared by the task that it is bound to")
  func shared() async {
    let application = UIApplication(host: PhoneHost())
    await UIApplication.$bound.withValue(application) {
      #expect(await Task { UIApplication.shared === application }.value)
    }
    #expect(UIApplication.shared !== application)
  }

  @Test("without a simulator is active on an unlocked phone that cannot register")
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
