import Foundation
import Testing
import UserNotifications

/// A response and what the app is to do.
struct ResponseRow: Sendable, CustomTestStringConvertible {
  var testDescription: String { "\(app) \(category) \(action)" }
  var app: String
  var category: String
  var action: String
  var text: String?
  var expected: String

  init(_ app: String, _ category: String, _ action: String, text: String? = nil, _ expected: String)
  {
    self.app = app
    self.category = category
    self.action = action
    self.text = text
    self.expected = expected
  }

  static let open = UNNotificationDefaultActionIdentifier
  static let dismiss = UNNotificationDismissActionIdentifier

  /// Rows for the apps that have one category each.
  static let single = [
    ResponseRow(
      "meetings", "MEETING_INVITATION", "ACCEPT_ACTION", "meeting.accepted meetingID=1 userID=2"),
    ResponseRow(
      "meetings", "MEETING_INVITATION", "DECLINE_ACTION", "meeting.declined meetingID=1 userID=2"),
    ResponseRow("meetings", "MEETING_INVITATION", open, "meeting.queued meetingID=1 userID=2"),
    ResponseRow("meetings", "MEETING_INVITATION", dismiss, "meeting.queued meetingID=1 userID=2"),
    ResponseRow(
      "meetings", "MEETING_INVITATION", "OTHER",
      "unhandled actionIdentifier=OTHER categoryIdentifier=MEETING_INVITATION"),
    ResponseRow("reminders", "REMINDER", "MARK_COMPLETED", "reminder.completed reminderID=3"),
    ResponseRow(
      "reminders", "REMINDER", "REMIND_IN_AN_HOUR",
      "reminder.rescheduled reminderID=3 when=in an hour"),
    ResponseRow(
      "reminders", "REMINDER", "REMIND_TOMORROW",
      "reminder.rescheduled reminderID=3 when=tomorrow"),
    ResponseRow("reminders", "REMINDER", open, "reminder.opened reminderID=3"),
    ResponseRow(
      "reminders", "REMINDER", dismiss,
      "unhandled actionIdentifier=\(dismiss) categoryIdentifier=REMINDER"),
    ResponseRow(
      "orders", "OrderConfirmationCategory", "CONFIRM_ORDER", "order.confirmed orderID=4"),
    ResponseRow("orders", "OrderConfirmationCategory", open, "order.opened orderID=4"),
    ResponseRow(
      "orders", "OrderConfirmationCategory", "OTHER",
      "unhandled actionIdentifier=OTHER categoryIdentifier=OrderConfirmationCategory"),
    ResponseRow(
      "messages", "MESSAGE", "REPLY_ACTION", text: "On my way",
      "message.replied text=On my way thread=t1"),
    ResponseRow("messages", "MESSAGE", "REPLY_ACTION", text: "", "message.replied text= thread=t1"),
    ResponseRow(
      "messages", "MESSAGE", "REPLY_ACTION",
      "unhandled actionIdentifier=REPLY_ACTION categoryIdentifier=MESSAGE"),
    ResponseRow("messages", "MESSAGE", "MUTE_ACTION", "message.muted thread=t1"),
    ResponseRow("messages", "MESSAGE", "DELETE_ACTION", "message.deleted messageID=5 thread=t1"),
    ResponseRow("messages", "MESSAGE", open, "message.opened thread=t1"),
    ResponseRow(
      "messages", "MESSAGE", "OTHER",
      "unhandled actionIdentifier=OTHER categoryIdentifier=MESSAGE"),
  ]

  /// The same rows for the app that has every category.
  static let routed = single.map { row in
    var row = row
    row.app = "samples"
    return row
  }

  static let otherCategories = ["meetings", "reminders", "orders", "messages", "samples"].flatMap {
    [
      ResponseRow(
        $0, "OTHER", "ACCEPT_ACTION",
        "unhandled actionIdentifier=ACCEPT_ACTION categoryIdentifier=OTHER"),
      ResponseRow($0, "", open, "unhandled actionIdentifier=\(open)"),
    ]
  }
}

@MainActor
@Suite("What the sample apps do with a response")
struct ResponseTests {
  private let userInfo: [AnyHashable: Any] = [
    "MEETING_ID": "1", "USER_ID": "2", "REMINDER_ID": "3", "ORDER_ID": "4", "MESSAGE_ID": "5",
  ]

  @Test(
    "Every action has its effect, and completes once (S43, R24)",
    arguments: ResponseRow.single + ResponseRow.routed + ResponseRow.otherCategories)
  func effects(row: ResponseRow) async throws {
    let phone = try Phone(row.app)
    let arrival = notification(row.category, thread: "t1", userInfo: userInfo)
    #expect(try await phone.respond(row.action, to: arrival, text: row.text) == 1)
    #expect(phone.activities == [row.expected])
  }

  @Test(
    "Missing or wrong custom data is reported and not used (X28)",
    arguments: [
      ("meetings", "MEETING_INVITATION", "ACCEPT_ACTION", "MEETING_ID"),
      ("orders", "OrderConfirmationCategory", "CONFIRM_ORDER", "ORDER_ID"),
      ("messages", "MESSAGE", "DELETE_ACTION", "MESSAGE_ID"),
    ])
  func missingData(app: String, category: String, action: String, key: String) async throws {
    let phone = try Phone(app)
    for userInfo in [[:], [key: 123], [key: NSNull()]] as [[AnyHashable: Any]] {
      let arrival = notification(category, userInfo: userInfo)
      #expect(try await phone.respond(action, to: arrival) == 1)
    }
    let expected = "userInfo.missing key=\(key) actionIdentifier=\(action)"
    #expect(phone.activities == [expected, expected, expected])
  }

  @Test("An invitation without a user names what is missing")
  func missingUser() async throws {
    let phone = try Phone("meetings")
    let arrival = notification("MEETING_INVITATION", userInfo: ["MEETING_ID": "1"])
    #expect(try await phone.respond("ACCEPT_ACTION", to: arrival) == 1)
    #expect(phone.activities == ["userInfo.missing key=USER_ID actionIdentifier=ACCEPT_ACTION"])
  }

  @Test("A reminder without a name uses its notification's title")
  func unnamedReminder() async throws {
    let phone = try Phone("reminders")
    #expect(try await phone.respond("MARK_COMPLETED", to: notification("REMINDER")) == 1)
    #expect(phone.activities == ["reminder.completed reminderID=n1"])
  }

  @Test("An order without a number can still be opened")
  func unnamedOrder() async throws {
    let phone = try Phone("orders")
    let arrival = notification("OrderConfirmationCategory")
    #expect(try await phone.respond(ResponseRow.open, to: arrival) == 1)
    #expect(phone.activities == ["order.opened"])
  }
}
