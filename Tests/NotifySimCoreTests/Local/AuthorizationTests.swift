import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("What the app asks the person for, and reads (A11, A32, S66, A45)")
struct AuthorizationTests {
  private func answer(
    _ options: UNAuthorizationOptions, _ status: AuthorizationStatus
  ) async -> (granted: [String], log: EventLog) {
    let keeper = ErrorKeeper()
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().requestAuthorization(options: options) {
          granted, error in
          keeper.words = ["\(granted)", "\(error == nil)"]
        }
        done(.newData)
      }
    }
    let log = await run(app, .silentPush) { $0.authorization = status }
    return (keeper.words, log)
  }

  @Test(
    "is answered from what was decided before",
    arguments: AuthorizationStatus.allCases.filter { $0 != .notDetermined })
  func decided(status: AuthorizationStatus) async {
    let (granted, log) = await answer([.alert, .sound], status)
    #expect(granted == ["\(status.permitsDelivery)", "true"])
    #expect(!log.kinds.contains("authorization"), "\(log)")
  }

  @Test(
    "is granted without asking when it is provisional (S66)",
    arguments: AuthorizationStatus.allCases)
  func provisional(status: AuthorizationStatus) async {
    let (granted, log) = await answer([.alert, .provisional], status)
    #expect(granted == ["\(status != .denied)", "true"])
    let expected =
      status == .notDetermined ? ["authorization notDetermined>provisional"] : []
    #expect(log.sketch(of: "authorization") == expected, "\(log)")
    #expect(log.rules.contains("S66") == (status == .notDetermined))
  }

  @Test("reads its settings as they are at that moment")
  func settings() async throws {
    let keeper = ErrorKeeper()
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().getNotificationSettings { settings in
          keeper.words = [
            "\(settings.authorizationStatus.rawValue)", "\(settings.alertSetting.rawValue)",
            "\(settings.soundSetting.rawValue)", "\(settings.badgeSetting.rawValue)",
            "\(settings.lockScreenSetting.rawValue)",
            "\(settings.notificationCenterSetting.rawValue)", "\(settings.alertStyle.rawValue)",
            "\(settings.carPlaySetting.rawValue)", "\(settings.timeSensitiveSetting.rawValue)",
            "\(settings.criticalAlertSetting.rawValue)",
            "\(settings.scheduledDeliverySetting.rawValue)",
            "\(settings.showPreviewsSetting.rawValue)",
          ]
        }
        done(.newData)
      }
    }
    let phone = simulator(app)
    _ = await phone.run(.silentPush)
    #expect(keeper.words == ["2", "2", "2", "2", "2", "2", "1", "0", "0", "0", "1", "0"])
    _ = await phone.run(
      try .set("authorization", "provisional"), try .set("settings.alert", "disabled"),
      try .set("settings.sound", "notSupported"), try .set("settings.alertStyle", "alert"),
      try .set("settings.carPlay", "enabled"), try .set("settings.timeSensitive", "disabled"),
      try .set("settings.criticalAlert", "enabled"),
      try .set("settings.scheduledDelivery", "enabled"),
      try .set("settings.showPreviews", "never"),
      .silentPush)
    #expect(keeper.words == ["3", "1", "0", "2", "2", "2", "2", "2", "1", "2", "2", "2"])
  }

  @Test("for an app that asks for less, the rest is not supported")
  func manifest() {
    let device = DeviceState.standard(for: TestApp.manifest(authorization: [.badge]))
    #expect(device.settings.alert == .notSupported)
    #expect(device.settings.sound == .notSupported)
    #expect(device.settings.badge == .enabled)
    #expect(device.settings.carPlay == .notSupported)
  }

  @Test(
    "for an app without an entitlement, its level is not supported (D41)",
    arguments: [
      [], ["time-sensitive"], ["critical-alerts"], ["time-sensitive", "critical-alerts"],
    ])
  func entitlements(entitlements: [String]) {
    let settings = DeviceState.standard(for: TestApp.entitled(entitlements).manifest).settings
    let has = Set(entitlements)
    #expect(settings.timeSensitive == (has.contains("time-sensitive") ? .enabled : .notSupported))
    #expect(settings.criticalAlert == (has.contains("critical-alerts") ? .enabled : .notSupported))
  }
}
