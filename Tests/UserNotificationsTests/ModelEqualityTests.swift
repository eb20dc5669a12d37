import Foundation
import Testing

@testable import UserNotifications

/// A model object with ones that differ from it in a single field.
struct ModelRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var make: @Sendable () throws -> NSObject
  var others: [@Sendable () throws -> NSObject]
}

@Suite("Model objects are values")
struct ModelEqualityTests {
  @Test("Equal objects hash alike; each field counts", arguments: ModelRow.all)
  func equality(row: ModelRow) throws {
    let object = try row.make()
    #expect(try row.make() == object)
    #expect(try row.make().hash == object.hash)
    #expect(object != NSObject())
    for (index, other) in row.others.enumerated() {
      #expect(try other() != object, "variant \(index)")
    }
  }

  @Test("An immutable object is its own copy", arguments: ModelRow.all)
  func copying(row: ModelRow) throws {
    let object = try row.make()
    #expect(object.copy() as? NSObject === object)
  }
}

extension ModelRow {
  static let all = [
    action, textInputAction, icon, category, sound, timeInterval, calendar, push, request,
    notification, response, textResponse, settings,
  ]

  private static let action = ModelRow(
    testDescription: "action",
    make: { UNNotificationAction(identifier: "a", title: "A", options: [.foreground]) },
    others: [
      { UNNotificationAction(identifier: "b", title: "A", options: [.foreground]) },
      { UNNotificationAction(identifier: "a", title: "B", options: [.foreground]) },
      { UNNotificationAction(identifier: "a", title: "A") },
      {
        UNNotificationAction(
          identifier: "a", title: "A", options: [.foreground],
          icon: UNNotificationActionIcon(systemImageName: "i"))
      },
      {
        UNTextInputNotificationAction(
          identifier: "a", title: "A", options: [.foreground], textInputButtonTitle: "",
          textInputPlaceholder: "")
      },
    ])

  private static let textInputAction = ModelRow(
    testDescription: "text-input action", make: { textInput("Send", "Message") },
    others: [{ textInput("Go", "Message") }, { textInput("Send", "Text") }])

  private static func textInput(_ button: String, _ placeholder: String) -> NSObject {
    UNTextInputNotificationAction(
      identifier: "a", title: "A", textInputButtonTitle: button, textInputPlaceholder: placeholder)
  }

  private static let icon = ModelRow(
    testDescription: "icon", make: { UNNotificationActionIcon(systemImageName: "i") },
    others: [
      { UNNotificationActionIcon(systemImageName: "j") },
      { UNNotificationActionIcon(templateImageName: "i") },
    ])

  private static let category = ModelRow(
    testDescription: "category", make: { category() },
    others: [
      { category("d") }, { category(actions: []) }, { category(intents: []) },
      { category(placeholder: "") }, { category(format: nil) }, { category(options: []) },
    ])

  private static func category(
    _ identifier: String = "c", actions: [String] = ["a"], intents: [String] = ["i"],
    placeholder: String? = "%u", format: String? = "%u %@",
    options: UNNotificationCategoryOptions = .customDismissAction
  ) -> NSObject {
    UNNotificationCategory(
      identifier: identifier, actions: actions.map { .init(identifier: $0, title: "A") },
      intentIdentifiers: intents, hiddenPreviewsBodyPlaceholder: placeholder,
      categorySummaryFormat: format, options: options)
  }

  private static let sound = ModelRow(
    testDescription: "sound", make: { UNNotificationSound.default },
    others: [
      { UNNotificationSound.defaultCritical }, { UNNotificationSound.defaultRingtone },
      { UNNotificationSound(named: UNNotificationSoundName("a")) },
      { UNNotificationSound.defaultCriticalSound(withAudioVolume: 1) },
      { UNNotificationSound.criticalSoundNamed(UNNotificationSoundName(rawValue: "a")) },
      { UNNotificationSound.ringtoneSoundNamed(UNNotificationSoundName("a")) },
    ])

  private static let timeInterval = ModelRow(
    testDescription: "time interval trigger",
    make: { UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true) },
    others: [
      { UNTimeIntervalNotificationTrigger(timeInterval: 61, repeats: true) },
      { UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false) },
      { UNPushNotificationTrigger() },
    ])

  private static let calendar = ModelRow(
    testDescription: "calendar trigger",
    make: { UNCalendarNotificationTrigger(dateMatching: .init(hour: 9), repeats: false) },
    others: [
      { UNCalendarNotificationTrigger(dateMatching: .init(hour: 8), repeats: false) },
      { UNCalendarNotificationTrigger(dateMatching: .init(hour: 9), repeats: true) },
    ])

  private static let push = ModelRow(
    testDescription: "push trigger", make: { UNPushNotificationTrigger() }, others: [])

  private static let request = ModelRow(
    testDescription: "request", make: { makeRequest() },
    others: [
      { makeRequest("s") }, { makeRequest(title: "u") }, { makeRequest(trigger: nil) },
    ])

  private static func makeRequest(
    _ identifier: String = "r", title: String = "t",
    trigger: UNNotificationTrigger? = UNPushNotificationTrigger()
  ) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = title
    return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
  }

  private static let notification = ModelRow(
    testDescription: "notification",
    make: { UNNotification(date: newYear, request: makeRequest()) },
    others: [
      { UNNotification(date: newYear, request: makeRequest("s")) },
      { UNNotification(date: newYear + 1, request: makeRequest()) },
    ])

  private static let response = ModelRow(
    testDescription: "response", make: { makeResponse("a") },
    others: [
      { makeResponse("b") }, { makeResponse("a", identifier: "s") },
      { makeTextResponse("") },
    ])

  private static let textResponse = ModelRow(
    testDescription: "text response", make: { makeTextResponse("text") },
    others: [{ makeTextResponse("other") }, { makeResponse("a") }])

  private static func makeResponse(_ action: String, identifier: String = "r") -> NSObject {
    let notification = UNNotification(date: newYear, request: makeRequest(identifier))
    return UNNotificationResponse(notification: notification, actionIdentifier: action)
  }

  private static func makeTextResponse(_ text: String) -> NSObject {
    let notification = UNNotification(date: newYear, request: makeRequest())
    return UNTextInputNotificationResponse(
      notification: notification, actionIdentifier: "a", userText: text)
  }

  private static let settings = ModelRow(
    testDescription: "settings", make: { makeSettings { _ in } },
    others: [
      { makeSettings { $0.authorizationStatus = .denied } },
      { makeSettings { $0.sound = .enabled } },
      { makeSettings { $0.badge = .enabled } },
      { makeSettings { $0.alert = .enabled } },
      { makeSettings { $0.notificationCenter = .enabled } },
      { makeSettings { $0.lockScreen = .enabled } },
      { makeSettings { $0.carPlay = .enabled } },
      { makeSettings { $0.criticalAlert = .enabled } },
      { makeSettings { $0.announcement = .enabled } },
      { makeSettings { $0.scheduledDelivery = .enabled } },
      { makeSettings { $0.timeSensitive = .enabled } },
      { makeSettings { $0.directMessages = .enabled } },
      { makeSettings { $0.alertStyle = .banner } },
      { makeSettings { $0.showPreviews = .never } },
      { makeSettings { $0.providesAppNotificationSettings = true } },
    ])

  private static func makeSettings(
    _ change: (inout UNNotificationSettings.Fields) -> Void
  ) -> NSObject {
    var fields = UNNotificationSettings.Fields()
    change(&fields)
    return UNNotificationSettings(fields: fields)
  }
}
