import Foundation
import Testing
import UserNotifications

@Suite("Model objects survive an archive (A2)")
struct ArchiveTests {
  @Test("Actions and their icons survive an archive")
  func actions() throws {
    let action = UNNotificationAction(
      identifier: "a", title: "A", options: [.destructive],
      icon: UNNotificationActionIcon(templateImageName: "bin"))
    #expect(try archivedAndBack(action) == action)
    let icon = UNNotificationActionIcon(systemImageName: "bell")
    #expect(try archivedAndBack(icon) == icon)
    let reply = UNTextInputNotificationAction(
      identifier: "r", title: "Reply", textInputButtonTitle: "Send",
      textInputPlaceholder: "Message")
    let back = try #require(try archivedAndBack(reply))
    #expect(back == reply)
    #expect(back.textInputButtonTitle == "Send")
  }

  @Test("Categories survive an archive, and their actions keep their class")
  func category() throws {
    let category = UNNotificationCategory(
      identifier: "c",
      actions: [
        UNTextInputNotificationAction(
          identifier: "r", title: "Reply", textInputButtonTitle: "Send", textInputPlaceholder: ""),
        UNNotificationAction(identifier: "a", title: "A"),
      ],
      intentIdentifiers: ["i"], hiddenPreviewsBodyPlaceholder: "%u Messages",
      options: [.customDismissAction])
    let back = try #require(try archivedAndBack(category))
    #expect(back == category)
    #expect(back.actions.map { $0 is UNTextInputNotificationAction } == [true, false])
  }

  @Test(
    "Sounds survive an archive",
    arguments: [
      UNNotificationSound.default, .defaultCritical, .defaultRingtone,
      .defaultCriticalSound(withAudioVolume: 0.5), .ringtoneSoundNamed(.init("a")),
      .criticalSoundNamed(.init("b"), withAudioVolume: 1), UNNotificationSound(named: .init("c")),
    ])
  func sounds(sound: UNNotificationSound) throws {
    #expect(try archivedAndBack(sound) == sound)
  }

  @Test("Triggers of every class survive an archive")
  func triggers() throws {
    let interval = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true)
    #expect(try archivedAndBack(interval) == interval)
    let calendar = UNCalendarNotificationTrigger(
      dateMatching: DateComponents(timeZone: .gmt, hour: 9, minute: 30), repeats: true)
    #expect(try archivedAndBack(calendar) == calendar)
    let push = UNPushNotificationTrigger()
    #expect(try archivedAndBack(push) == push)
  }

  @Test("Requests, notifications, responses and settings survive an archive")
  func requests() throws {
    let request = UNNotificationRequest(
      identifier: "r", content: try fullContent(),
      trigger: UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false))
    let back = try #require(try archivedAndBack(request))
    #expect(back == request)
    #expect(back.trigger is UNTimeIntervalNotificationTrigger)
    let notification = UNNotification(date: newYear, request: request)
    #expect(try archivedAndBack(notification) == notification)
    let response = UNTextInputNotificationResponse(
      notification: notification, actionIdentifier: "a", userText: "text")
    #expect(try archivedAndBack(response)?.userText == "text")
    #expect(try archivedAndBack(response) == response)
    var fields = UNNotificationSettings.Fields()
    fields.authorizationStatus = .provisional
    let settings = UNNotificationSettings(fields: fields)
    #expect(try archivedAndBack(settings) == settings)
  }

  @Test("An archive of another object gives no object")
  func otherArchives() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(NSData(data: Data([1, 2, 3])), forKey: "fields")
    archiver.finishEncoding()
    for makes in [
      { UNNotificationAction(coder: $0) != nil }, { UNNotificationCategory(coder: $0) != nil },
      { UNNotificationContent(coder: $0) != nil }, { UNNotificationRequest(coder: $0) != nil },
      { UNNotificationTrigger(coder: $0) != nil }, { UNNotificationSound(coder: $0) != nil },
      { UNNotificationAttachment(coder: $0) != nil }, { UNNotification(coder: $0) != nil },
      { UNNotificationResponse(coder: $0) != nil }, { UNNotificationSettings(coder: $0) != nil },
      { UNNotificationActionIcon(coder: $0) != nil },
    ] as [(NSCoder) -> Bool] {
      let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
      #expect(!makes(reader))
    }
  }

  /// Answers for single properties, as coders in tests of iOS apps do.
  private final class Properties: NSCoder {
    private let values: [String: Any]

    init(_ values: [String: Any]) { self.values = values }

    override var allowsKeyedCoding: Bool { true }
    override func decodeObject(forKey key: String) -> Any? { values[key] }
    override func decodeInt64(forKey key: String) -> Int64 { values[key] as? Int64 ?? 0 }
  }

  @Test("A response is made by the properties that the coder of a test gives")
  func properties() throws {
    let content = UNMutableNotificationContent()
    content.body = "Hello"
    let request = UNNotificationRequest(identifier: "r", content: content, trigger: nil)
    let date = Date(timeIntervalSince1970: 5)
    let notification = try #require(
      UNNotification(coder: Properties(["date": date, "request": request])))
    #expect(notification.date == date && notification.request == request)
    let reply = try #require(
      UNTextInputNotificationResponse(
        coder: Properties([
          "notification": notification, "actionIdentifier": "reply", "userText": "Yes",
        ])))
    #expect(reply.notification.request.content.body == "Hello")
    #expect(reply.actionIdentifier == "reply" && reply.userText == "Yes")
    let bare = try #require(UNNotificationResponse(coder: Properties([:])))
    #expect(bare.actionIdentifier.isEmpty && bare.notification.request.identifier.isEmpty)
    let settings = UNNotificationSettings(coder: Properties(["authorizationStatus": Int64(2)]))
    #expect(settings?.authorizationStatus == .authorized)
  }
}
