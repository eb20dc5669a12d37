import Intents
import Testing
import UIKit
import UserNotifications

@testable import NotifySimCore

@Suite("A communication notification")
struct CommunicationTests {
  /// Updates content from the sending of a message.
  private final class Extension: UNNotificationServiceExtension {
    private let recipients: Int
    private let group: String?

    init(recipients: Int, group: String?) {
      self.recipients = recipients
      self.group = group
    }

    override func didReceive(
      _ request: UNNotificationRequest,
      withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
      let userInfo = request.content.userInfo
      let intent = INSendMessageIntent(
        recipients: (0..<recipients).map { CommunicationTests.person("R\($0)") },
        outgoingMessageType: .outgoingMessageText, content: nil,
        speakableGroupName: group.map { INSpeakableString(spokenPhrase: $0) },
        conversationIdentifier: "c", serviceName: nil,
        sender: (userInfo["from"] as? String).map(CommunicationTests.person), attachments: nil)
      let interaction = INInteraction(intent: intent, response: nil)
      interaction.direction = .incoming
      interaction.donate(completion: nil)
      let content = request.content
      contentHandler((try? content.updating(from: intent)) ?? content)
    }
  }

  /// Updates content from a call that was missed.
  private final class CallExtension: UNNotificationServiceExtension {
    override func didReceive(
      _ request: UNNotificationRequest,
      withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
      let intent = INStartCallIntent(
        callRecordFilter: nil, callRecordToCallBack: nil, audioRoute: .unknown,
        destinationType: .normal, contacts: [CommunicationTests.person("Ada")],
        callCapability: .audioCall)
      let content = request.content
      contentHandler((try? content.updating(from: intent)) ?? content)
    }
  }

  @Test("A call that is updated from its intent shows the caller as title")
  func calls() async throws {
    var app = Self.app()
    app.makeServiceExtension = { _ in CallExtension() }
    let phone = Simulator(app: app, device: DeviceState.standard(for: app.manifest))
    let events = await phone.perform(.deliver(Self.message))
    #expect(events.presentations.first?.title == "Ada")
  }

  private static func person(_ name: String) -> INPerson {
    INPerson(
      personHandle: INPersonHandle(value: "\(name)@example.com", type: .emailAddress),
      nameComponents: nil, displayName: name, image: nil, contactIdentifier: nil,
      customIdentifier: nil)
  }

  static func app(entitled: Bool = true, recipients: Int = 1, group: String? = nil) -> App {
    let manifest = AppManifest(
      bundleIdentifier: "com.example.chat", name: "Chat",
      entitlements: entitled ? [.communication] : [.filtering])
    var app = App(manifest: manifest)
    app.makeServiceExtension = { _ in Extension(recipients: recipients, group: group) }
    return app
  }

  private func phone(
    entitled: Bool = true, recipients: Int = 1, group: String? = nil,
    _ change: (inout DeviceState) -> Void = { _ in }
  ) -> Simulator {
    let app = Self.app(entitled: entitled, recipients: recipients, group: group)
    var device = DeviceState.standard(for: app.manifest)
    change(&device)
    return Simulator(app: app, device: device)
  }

  static let message = Push(
    json: """
      {"aps": {"alert": {"title": "Title", "subtitle": "Subtitle", "body": "Hello"},
       "mutable-content": 1, "sound": "default"}, "from": "Ada"}
      """)

  @Test(
    "A communication notification has its sender as title, and the group for several recipients",
    arguments: [
      (1, nil, ""), (1, "Team", ""), (2, "Team", "Team"), (2, nil, ""),
    ] as [(Int, String?, String)])
  func titles(recipients: Int, group: String?, subtitle: String) async throws {
    let events = await phone(recipients: recipients, group: group).perform(.deliver(Self.message))
    let shown = try #require(events.presentations.first)
    #expect([shown.title, shown.subtitle, shown.body] == ["Ada", subtitle, "Hello"])
    #expect(events.contains { $0.reasons.contains(.communicationTitle) })
  }

  @Test(
    "Where previews are hidden, a category that shows titles shows the sender (D45b)",
    arguments: [true, false])
  func hiddenPreviews(showsTitle: Bool) async throws {
    var app = Self.app()
    let options: UNNotificationCategoryOptions = showsTitle ? [.hiddenPreviewsShowTitle] : []
    app.manifest.categories = [
      NotificationCategory(
        UNNotificationCategory(
          identifier: "C", actions: [], intentIdentifiers: [], options: options))
    ]
    var device = DeviceState.standard(for: app.manifest)
    device.settings.showPreviews = .never
    let text = String(decoding: Self.message.source.bytes, as: UTF8.self)
    let json = text.replacing(#""aps": {"#, with: #""aps": {"category": "C","#)
    let events = await Simulator(app: app, device: device).perform(.deliver(Push(json: json)))
    let shown = try #require(events.presentations.first)
    #expect(shown.title == (showsTitle ? "Ada" : "") && shown.subtitle.isEmpty)
  }

  @Test("A communication notification without the entitlement is shown as any other")
  func entitlement() async throws {
    let events = await phone(entitled: false).perform(.deliver(Self.message))
    let shown = try #require(events.presentations.first)
    #expect([shown.title, shown.subtitle] == ["Title", "Subtitle"])
    try events.require(["event": "withheld", "what": "sender", "rules": ["D45c"]])
  }

  @Test(
    "A communication notification passes a Focus that allows its sender",
    arguments: ["Ada", "Grace"])
  func focus(person: String) async throws {
    let events = await phone {
      $0.focus.on = true
      $0.focus.people = [person]
    }.perform(.deliver(Self.message))
    let isShown = events.presentations.contains { $0.surface == .banner }
    #expect(isShown == (person == "Ada"))
    #expect(events.contains { $0.reasons.contains(.communication) } == (person == "Ada"))
  }

  @Test("A communication notification does not wait for the summary", arguments: [true, false])
  func summary(entitled: Bool) async {
    let events = await phone(entitled: entitled) {
      $0.settings.scheduledDelivery = .enabled
    }.perform(.deliver(Self.message))
    #expect(events.presentations.contains { $0.surface == .banner } == entitled)
  }

  @Test("A communication notification needs a sender and a type of the system")
  func invalid() {
    final class Own: NSObject, UNNotificationContentProviding {}
    let intent = INSendMessageIntent(
      recipients: nil, outgoingMessageType: .unknown, content: nil, speakableGroupName: nil,
      conversationIdentifier: nil, serviceName: nil, sender: nil, attachments: nil)
    #expect(throws: UNError(.contentProvidingInvalid)) {
      try UNNotificationContent().updating(from: intent)
    }
    #expect(throws: UNError(.contentProvidingObjectNotAllowed)) {
      try UNNotificationContent().updating(from: Own())
    }
  }

  @Test("A message with formatted text makes a communication notification of its intent's sender")
  func attributed() async throws {
    final class Formatting: UNNotificationServiceExtension {
      override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {
        let intent = INSendMessageIntent(
          recipients: nil, outgoingMessageType: .unknown, content: nil, speakableGroupName: nil,
          conversationIdentifier: nil, serviceName: nil, sender: CommunicationTests.person("Ada"))
        let context = UNNotificationAttributedMessageContext(
          sendMessageIntent: intent, attributedContent: NSAttributedString(string: "bold"))
        contentHandler((try? request.content.updating(from: context)) ?? request.content)
      }
    }
    var app = Self.app()
    app.makeServiceExtension = { _ in Formatting() }
    let events = await Simulator(app: app).perform(.deliver(Self.message))
    let shown = try #require(events.presentations.first)
    #expect(shown.title == "Ada" && shown.body != "bold")
  }

  @Test("A communication notification keeps the class of its content")
  func mutability() throws {
    let intent = INSendMessageIntent(
      recipients: nil, outgoingMessageType: .unknown, content: nil, speakableGroupName: nil,
      conversationIdentifier: nil, serviceName: nil, sender: Self.person(""), attachments: nil)
    let content = UNMutableNotificationContent()
    content.title = "T"
    let updated = try #require(
      try content.updating(from: intent) as? UNMutableNotificationContent)
    #expect(updated.title == "T")
    #expect(try !(UNNotificationContent().updating(from: intent) is UNMutableNotificationContent))
    #expect(updated != content)
  }
}

extension [Event] {
  /// What the person can see.
  fileprivate var presentations: [Presentation] {
    compactMap { if case .presented(let shown) = $0.kind { shown } else { nil } }
  }
}

extension RuleCoverageTests {
  /// Communication notifications of apps that may send them, and of one that may not.
  static var communication: [Scenario] {
    [
      scenario(CommunicationTests.app(recipients: 2, group: "Team"), .deliver(message)) {
        $0.settings.scheduledDelivery = .enabled
      },
      scenario(CommunicationTests.app(entitled: false), .deliver(message)),
    ]
  }

  private static var message: Push { CommunicationTests.message }
}
