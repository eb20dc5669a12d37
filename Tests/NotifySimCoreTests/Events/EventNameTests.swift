import APNs
import Testing

@testable import NotifySimCore
@testable import PhoneModel

@Suite("The kinds of event")
struct EventNameTests {
  /// A sample of the kind behind another, of the first for nil; nil behind the last.
  ///
  /// The compiler asks for one of each kind.
  private func sample(after kind: Event.Kind?) -> Event.Kind? {
    switch kind {
    case nil: .session(Event.SessionStart(version: "1", app: "a", profile: "default", seed: 1))
    case .session:
      .diagnostic(
        Diagnostic.Reported(
          diagnostic: Diagnostic(.note, .manifest, "m"), source: nil, isFatal: false))
    case .diagnostic: .answered(Self.answered)
    case .answered:
      .received(Event.Reception(origin: .remote, pushType: nil, content: NotificationContent()))
    case .received: .appState(from: .background, to: .foreground)
    case .appState: .callback(Callback(method: .didReceive, arguments: []))
    case .callback:
      .completion(Callback.Completion(method: .didReceive, outcome: .once, value: nil))
    case .completion: .modified(Self.modification)
    case .modified: .presented(Self.presentation)
    case .presented: .longLook(Self.look)
    case .longLook: .withheld(Event.Withheld(what: .sound, reason: "r"))
    case .withheld: .sound(NotificationContent.Sound(name: "default", critical: false, volume: 1))
    case .sound: .badge(from: 0, to: 1)
    case .badge: .response(Event.Response(choice: .open, actionIdentifier: "a", userText: nil))
    case .response: .effect(Event.Effect(name: "e", details: []))
    case .effect:
      .scheduled(
        PendingRequest(
          id: "n", content: NotificationContent(), trigger: .timeInterval(1, repeats: false),
          nextDate: DeviceState.epoch))
    case .scheduled: .removed(Event.Removal(place: .delivered, reason: .answered))
    case .removed: .replaced(Event.Replacement(place: .delivered))
    case .replaced: .prompt(["alert"])
    case .prompt: .authorization(from: .notDetermined, to: .denied)
    case .authorization: .registered("00")
    case .registered: .device(Event.DeviceChange(key: "locked", from: "false", to: "true"))
    case .device: nil
    }
  }

  private static let answered = ProviderRequest.Answered(
    ProviderRequest(Push(json: "{}")), APNsAnswer(apnsID: "a"))

  private static let modification = {
    var changed = NotificationContent()
    changed.body = "b"
    guard let modification = Event.Modification(NotificationContent(), to: changed) else {
      preconditionFailure("the contents differ")
    }
    return modification
  }()

  private static let presentation = Presentation(
    surface: .banner, texts: .init(title: "t", body: "b"), threadIdentifier: "",
    previewHidden: false, quiet: false, lightsScreen: false, attachments: [],
    actions: [], group: nil)

  private static let look = Presentation.LongLook(
    contentExtension: nil, header: "h", texts: .init(title: "t", body: "b"), previewHidden: false,
    defaultContentHidden: false, attachments: [], actions: [])

  /// Every kind once, in the order of the declaration.
  private var samples: [Event.Kind] {
    Array(
      sequence(state: nil as Event.Kind?) { kind in
        kind = sample(after: kind)
        return kind
      })
  }

  @Test("Event kinds have the names that scenarios and schemas know")
  func names() {
    #expect(samples.map(\.name) == Event.Kind.names)
  }

  @Test("An event describes itself in a line: place, kind, and its keys")
  func description() {
    for (place, kind) in samples.enumerated() {
      let event = Event(
        seq: place + 1, time: DeviceState.epoch, notification: "n", reasons: [], kind: kind)
      #expect("\(event)".hasPrefix(#"#\#(place + 1) \#(kind.name) {"notification":"n""#))
      #expect(!"\(event)".contains("\n"))
    }
    let change = Event(
      seq: 3, time: DeviceState.epoch, notification: nil, reasons: [], kind: .badge(from: 0, to: 1))
    #expect("\([change])" == #"[#3 badge {"from":0,"to":1}]"#)
  }
}
