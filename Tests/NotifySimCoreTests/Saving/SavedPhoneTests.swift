import APNs
import Foundation
import NotifySimCore
import Testing
import UserNotifications

@Suite("A saved phone")
struct SavedPhoneTests {
  /// What is saved of a phone, read again for the same app.
  private func read(_ text: String) throws -> SavedPhone {
    try SavedPhone(SourceText(name: "phone.json", bytes: Array(text.utf8)), for: .init(of: app))
  }

  private var app: App { TestApp.app() }

  private func mistake(in text: String) -> SavedPhoneError? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return error as? SavedPhoneError
    }
  }

  /// A phone to which much has happened.
  private func richPhone() async -> Simulator {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        let center = UNUserNotificationCenter.current()
        let content = UNMutableNotificationContent()
        content.title = "Local"
        content.userInfo = [
          "date": Date(timeIntervalSince1970: 1.5), "data": Data([1, 2, 3]), "big": Int.max,
          "flag": true, "half": 0.5, "list": [1, ["$date": "no date"]],
        ]
        center.add(
          UNNotificationRequest(
            identifier: "interval", content: content,
            trigger: UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true)))
        var noon = DateComponents(calendar: Calendar(identifier: .hebrew), hour: 12)
        noon.timeZone = TimeZone(secondsFromGMT: 3600)
        center.add(
          .test("noon", trigger: UNCalendarNotificationTrigger(dateMatching: noon, repeats: true)))
        let action = UNTextInputNotificationAction(
          identifier: "SAY", title: "Say", options: .authenticationRequired,
          icon: UNNotificationActionIcon(systemImageName: "mic"), textInputButtonTitle: "Go",
          textInputPlaceholder: "…")
        center.setNotificationCategories([
          UNNotificationCategory(
            identifier: "LATE", actions: [action], intentIdentifiers: ["I"],
            hiddenPreviewsBodyPlaceholder: "%u", categorySummaryFormat: "%u more",
            options: .customDismissAction)
        ])
        done(.newData)
      }
    }
    let phone = simulator(app) { $0.settings.scheduledDelivery = .enabled }
    let push = PayloadBuilder(
      title: "T", body: "B\u{0} \"ü\" 👋\u{1F3FD}", sound: "ping.caf", badge: 4,
      category: "MEETING", thread: "t", level: "time-sensitive",
      custom: [("k", #"[1, 2.50, 1e400, null, {"a": "ü", "$propertyList": {}}]"#)])
    _ = await phone.run(
      .deliver(push.push()), .alert(id: "held"), .silentPush, .advance(0.1), .advance(0.2),
      try? .set("online", "false"), .push("stored"))
    return phone
  }

  @Test("has the same bytes when it is read and written again")
  func roundTrip() async throws {
    let phone = await richPhone()
    let text = try await phone.saved().text
    let again = try read(text)
    #expect(try again.text == text)
    #expect(again.device.time == phone.device.time)
    #expect(again.device.pending.map(\.id) == ["interval", "noon"])
    #expect(again.device.stored?.body == phone.device.stored?.body)
    let info = again.device.pending.first?.content.userInfo.dictionary
    #expect(info?["date"] as? Date == Date(timeIntervalSince1970: 1.5))
    #expect(info?["data"] as? Data == Data([1, 2, 3]) && info?["big"] as? Int == .max)
    let resumed = Simulator(app: app, resuming: again)
    #expect(try await resumed.saved().text == text)
    #expect(await resumed.registeredCategories().map(\.identifier) == ["LATE"])
  }
}
