import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Requesting permission and reading settings (A11, A32, S66, A45)")
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
    "A request is answered from the earlier decision",
    arguments: [AuthorizationStatus.denied, .authorized, .ephemeral])
  func decided(status: AuthorizationStatus) async {
    let (granted, log) = await answer([.alert, .sound], status)
    #expect(granted == ["\(status.permitsDelivery)", "true"])
    #expect(!log.kinds.contains("authorization"), "\(log)")
  }

  @Test(
    "A provisional request is granted without a prompt (S66)",
    arguments: AuthorizationStatus.allCases)
  func provisional(status: AuthorizationStatus) async {
    let (granted, log) = await answer([.alert, .provisional], status)
    #expect(granted == ["\(status != .denied)", "true"])
    let expected =
      status == .notDetermined ? ["authorization notDetermined>provisional"] : []
    #expect(log.sketch(of: "authorization") == expected, "\(log)")
    #expect(log.rules.contains("S66") == (status == .notDetermined))
  }

  @Test("The app reads the present settings")
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
    #expect(keeper.words == ["2", "2", "2", "2", "2", "2", "1", "0", "0", "0", "1", "1"])
    _ = await phone.run(
      try .set("settings.alert", "disabled"),
      try .set("settings.sound", "notSupported"), try .set("settings.alertStyle", "alert"),
      try .set("settings.carPlay", "enabled"), try .set("settings.timeSensitive", "disabled"),
      try .set("settings.criticalAlert", "enabled"),
      try .set("settings.scheduledDelivery", "enabled"),
      try .set("settings.showPreviews", "never"),
      .silentPush)
    #expect(keeper.words == ["2", "1", "0", "2", "2", "2", "2", "2", "1", "2", "2", "2"])
  }

  @Test(
    "Settings before the request, while denied and while provisional are as documented (A47)",
    arguments: [
      (AuthorizationStatus.notDetermined, [0, 0, 0, 0, 0, 0]), (.denied, [1, 0, 1, 1, 1, 0]),
      (.provisional, [1, 0, 1, 1, 2, 0]), (.authorized, [2, 0, 2, 2, 2, 1]),
      (.ephemeral, [2, 0, 2, 2, 2, 1]),
    ])
  func asRead(status: AuthorizationStatus, expected: [Int]) async {
    let keeper = ErrorKeeper()
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().getNotificationSettings { settings in
          let switches = [
            settings.alertSetting, settings.soundSetting, settings.badgeSetting,
            settings.lockScreenSetting, settings.notificationCenterSetting,
          ]
          keeper.words = (switches.map(\.rawValue) + [settings.alertStyle.rawValue]).map {
            String($0)
          }
        }
        done(.newData)
      }
    }
    _ = await run(app, .silentPush) {
      $0.authorization = status
      $0.settings.sound = .notSupported
    }
    #expect(keeper.words == expected.map { String($0) })
  }

  @Test("Without permission, a local notification is not scheduled, and that is reported (X31)")
  func unauthorized() async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().add(.test("a"))
        UNUserNotificationCenter.current().add(.test("b"))
        done(.newData)
      }
    }
    for status in AuthorizationStatus.allCases {
      let log = await run(app, .silentPush) { $0.authorization = status }
      #expect(log.messages("X31").count == (status.permitsDelivery ? 0 : 1), "\(log)")
    }
  }

  @Test("An App Clip's permission ends eight hours after it was opened (A73)")
  func ephemeral() async {
    let phone = simulator { $0.authorization = .ephemeral }
    let log = await phone.run(.advance(8 * 3600), .alert(), .advance(1), .alert())
    #expect(log.count(of: "withheld notification") == 1, "\(log)")
    #expect(log.has("presented banner") && log.rules.contains("A73"))
    let again = await phone.run(.terminate, .foreground, .background, .alert())
    #expect(again.has("presented banner"), "\(again)")
  }

  @Test("The permission of an App Clip that was never launched has not ended (A73)")
  func ephemeralWithoutLaunch() async throws {
    let log = await run(
      TestApp.app(), .reinstall, try .set("authorization", "ephemeral"), .advance(86_400), .alert())
    #expect(log.has("presented notificationCenter") && !log.rules.contains("A73"), "\(log)")
  }

  @Test("Options that the app does not ask for are not supported")
  func manifest() {
    let device = DeviceState.standard(for: TestApp.manifest(authorization: [.badge]))
    #expect(device.settings.alert == .notSupported)
    #expect(device.settings.sound == .notSupported)
    #expect(device.settings.badge == .enabled)
    #expect(device.settings.carPlay == .notSupported)
  }

  @Test(
    "A level without its entitlement is not supported (D41)",
    arguments: [
      [], [.timeSensitive], [.criticalAlerts], [.timeSensitive, .criticalAlerts],
    ] as [[AppManifest.Entitlement]])
  func entitlements(entitlements: [AppManifest.Entitlement]) {
    let settings = DeviceState.standard(for: TestApp.entitled(entitlements).manifest).settings
    let has = Set(entitlements)
    #expect(settings.timeSensitive == (has.contains(.timeSensitive) ? .enabled : .notSupported))
    #expect(settings.criticalAlert == (has.contains(.criticalAlerts) ? .enabled : .notSupported))
  }
}
