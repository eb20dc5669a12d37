import Foundation
import TestSupport
import Testing
import UIKit
import UserNotifications

@MainActor
@Suite("Other listings")
struct OtherListingTests {
  @Test("An order is confirmed by its action only", arguments: ["confirm", "change", "unknown"])
  func order(action: String) async {
    let orders = OrderNotifications()
    let completions = Tally<Bool>()
    let arrival = notification(category: OrderNotifications.categoryID, userInfo: ["order": 7])
    _ = await unattachedCenter.callDidReceive(
      response(action, to: arrival), on: orders
    ) { completions.add(true) }
    #expect(orders.confirmed == (action == "confirm" ? [7] : []))
    #expect(completions.values.count == 1)
  }

  @Test("The order listing registers its category and schedules a reminder (S23, S40)")
  func orderRegistration() async throws {
    let host = SettingsHost()
    let orders = OrderNotifications()
    try await withCenter(host) { center in
      orders.register()
      #expect(center.delegate === orders)
      try await orders.remind(of: 7)
    }
    let category = try #require(host.notificationCategories().first)
    #expect(category.options.isEmpty)
    #expect(category.actions.map(\.icon) == [nil, .init(systemImageName: "pencil")])
    let request = try #require(host.added.values.first)
    #expect(request.identifier == "order-7")
    #expect(request.content.title == "Order 7")
    #expect(request.content.badge == 1)
    #expect(request.content.sound == .default)
    #expect(request.trigger == UNTimeIntervalNotificationTrigger(timeInterval: 5, repeats: false))
  }

  @Test(
    "A reply carries its text, and an ordinary action carries none",
    arguments: [("REPLY", "On my way", ["t1 On my way"], 0), ("LIKE", nil, [], 1)])
  func reply(action: String, text: String?, sent: [String], likes: Int) async {
    let chat = ChatDelegate()
    let arrival = notification(category: "CHAT", thread: "t1")
    _ = await unattachedCenter.callDidReceive(
      response(action, to: arrival, text: text), on: chat
    ) {}
    #expect(chat.sent.map { "\($0.0) \($0.1)" } == sent)
    #expect(chat.likes == likes)
  }

  @Test("A text-input action keeps its button and placeholder (S33)")
  func textInput() throws {
    let actions = ChatDelegate.makeCategory().actions
    let reply = try #require(actions.first as? UNTextInputNotificationAction)
    #expect(reply.textInputButtonTitle == "Send")
    #expect(reply.textInputPlaceholder == "Type your answer")
    #expect(!(actions.last is UNTextInputNotificationAction))
  }

  @Test("The async delegate is awaited before its completion")
  func asyncDelegate() async {
    let delegate = AsyncDelegate()
    let center = unattachedCenter
    let options = Tally<UNNotificationPresentationOptions>()
    let completions = Tally<[String]>()
    for arrival in [notification("remote"), notification("local", isRemote: false)] {
      let form = await center.callWillPresent(arrival, on: delegate) { options.add($0) }
      #expect(form == .async)
    }
    let form = await center.callDidReceive(
      response(UNNotificationDefaultActionIdentifier, to: notification()), on: delegate
    ) { completions.add([]) }
    #expect(form == .async)
    #expect(options.values == [[.banner, .sound], [.list]])
    #expect(completions.values.count == 1)
    #expect(
      await delegate.journal.lines == [
        "presenting remote", "presenting local",
        "received com.apple.UNNotificationDefaultActionIdentifier",
      ])
  }

  @Test(
    "Settings decide what is scheduled (S69)",
    arguments: [
      (UNAuthorizationStatus.authorized, UNNotificationSetting.enabled, "alert"),
      (.provisional, .disabled, "badge and sound"), (.denied, .enabled, "nothing"),
      (.notDetermined, .enabled, "nothing"), (.ephemeral, .enabled, "nothing"),
    ])
  func settings(status: UNAuthorizationStatus, alert: UNNotificationSetting, expected: String) async
  {
    let host = SettingsHost(status, alert: alert)
    let outcome = Tally<String>()
    await withCenter(host) { _ in Permission().schedule("Hello") { outcome.add($0) } }
    #expect(outcome.values == [expected])
    #expect(host.added.values.isEmpty == (expected == "nothing"))
  }

  @Test("Permission is asked for with the options given (S60, S66)")
  func permission() async {
    let host = SettingsHost()
    let answers = Tally<Bool>()
    await withCenter(host) { _ in
      answers.add(await Permission().askOnTrial())
      Permission().ask { answers.add($0) }
    }
    #expect(
      host.asked.values == [[.alert, .sound, .badge, .provisional], [.alert, .badge, .sound]])
    #expect(answers.values == [true, true])
  }

  @Test("The service extension hands over a changed copy and leaves the request alone (A53)")
  func serviceExtension() {
    let content = UNMutableNotificationContent()
    content.title = "News"
    let request = UNNotificationRequest(identifier: "n", content: content, trigger: nil)
    let titles = Tally<String>()
    let service = NotificationService()
    service.didReceive(request) { titles.add($0.title) }
    service.serviceExtensionTimeWillExpire()
    #expect(titles.values == ["News [modified]", "News [modified]"])
    #expect(request.content.title == "News")
  }
}
