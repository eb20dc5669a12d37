@testable import NotifySimCore
@testable import PhoneModel
import Testing

@Suite("A pattern that no event can match")
struct PatternCheckTests {
  /// Patterns with what is wrong with them: the path, the message, what was meant.
  static let unmatchable: [(pattern: String, mistakes: [String])] = [
    (#"{"event": 1}"#, ["event: 'event' must be a string: the kind of event"]),
    (#"{"event": "sond"}"#, ["event: there is no event 'sond' (sound)"]),
    (
      #"{"event": "response", "choise": "open"}"#,
      ["choise: an event 'response' has no key 'choise' (choice)"]
    ),
    (
      #"{"event": "presented", "actions": [{"titel": "Yes"}]}"#,
      ["actions/0/titel: an element of 'actions' has no key 'titel' (title)"]
    ),
    (
      #"{"event": "received", "content": {"boddy": "B", "badge": "1"}}"#,
      [
        "content/boddy: 'content' has no key 'boddy' (body)",
        #"content/badge: 'badge' is a whole number, and never "1""#,
      ]
    ),
    (
      #"{"event": "withheld", "what": "wave"}"#,
      ["what: 'what' is never 'wave' (wake)"]
    ),
    (
      #"{"event": "completion", "outcome": "twice"}"#,
      [
        "outcome: 'outcome' is never 'twice'; it is one of once, never, multiple, timedOut, crashed"
      ]
    ),
    (#"{"event": "sound", "rules": ["D999"]}"#, ["rules/0: there is no rule 'D999'"]),
    (
      #"{"event": "diagnostic", "code": "X222"}"#,
      ["code: there is no diagnostic code 'X222' (X22)"]
    ),
    (
      #"{"event": "device", "key": "lokced"}"#, ["key: there is no device key 'lokced' (locked)"]
    ),
    (#"{"event": "badge", "to": 1.5}"#, ["to: 'to' is a whole number, and never 1.5"]),
    (#"{"event": "presented", "quiet": 1}"#, ["quiet: 'quiet' is true or false, and never 1"]),
    (
      #"{"event": "presented", "lightsScreen": false}"#,
      ["lightsScreen: 'lightsScreen' is left out where it is not true, so it never matches false"]
    ),
    (
      #"{"event": "presented", "threadIdentifier": ""}"#,
      [
        "threadIdentifier: 'threadIdentifier' is left out where it is empty, so it never matches"
          + #" """#
      ]
    ),
    (
      #"{"event": "presented", "actions": "ACCEPT"}"#,
      [#"actions: 'actions' is an array, and never "ACCEPT""#]
    ),
    (
      #"{"event": "presented", "actions": ["ACCPT"]}"#,
      ["actions/0: the app has no action 'ACCPT' (ACCEPT)"]
    ),
    (
      #"{"event": "response", "actionIdentifier": "PLAY"}"#,
      ["actionIdentifier: the app has no action 'PLAY'; it has ACCEPT"]
    ),
    (
      #"{"event": "received", "content": {"categoryIdentifier": "MEETINGS"}}"#,
      [
        "content/categoryIdentifier: neither the app nor a push has the category 'MEETINGS'"
          + " (MEETING)"
      ]
    ),
    (
      #"{"event": "badge", "value": 3}"#,
      [
        "value: an event 'badge' has no key 'value'; it has seq, time, localTime, event, rules,"
          + " notification, from, to"
      ]
    ),
    (#"{"surfce": "banner"}"#, ["surfce: no event but an effect has the key 'surfce' (surface)"]),
    (
      #"{"surface": "baner", "body": "B"}"#,
      [
        "surface: 'surface' is never 'baner'; it is one of banner, lockScreen, notificationCenter,"
          + " carPlay, watch (banner)"
      ]
    ),
  ]

  private static let app: PatternCheck.AppIdentifiers = {
    let category = NotificationCategory(
      identifier: "MEETING", options: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "",
      actions: [NotificationCategory.Action(identifier: "ACCEPT", title: "Accept", options: [])])
    return PatternCheck.AppIdentifiers(
      AppManifest(bundleIdentifier: "a", name: "A", categories: [category]))
  }()

  private func mistakes(in pattern: String, _ app: PatternCheck.AppIdentifiers?) throws -> [String]
  {
    PatternCheck.mistakes(in: try EventPattern(pattern), of: app).map { mistake in
      let path = mistake.path.map { step in
        switch step {
        case .key(let name): name
        case .index(let index): String(index)
        }
      }
      let meant = mistake.suggestion.map { " (\($0))" } ?? ""
      return "\(path.joined(separator: "/")): \(mistake.message)\(meant)"
    }
  }

  @Test(
    "A pattern that no event can match is reported with the nearest valid word",
    arguments: unmatchable)
  func wrong(_ pattern: String, _ expected: [String]) throws {
    #expect(try mistakes(in: pattern, Self.app) == expected)
  }

  /// Patterns that some event may match, whatever the app.
  static let matchable = [
    "{}", #"{"event": "effect", "name": "meeting.accepted", "thread": 3}"#, #"{"thread": "mina"}"#,
    #"{"outcome": "once"}"#, #"{"event": "presented", "actions": [{"title": "Yes"}, "ACCEPT"]}"#,
    #"{"event": "presented", "actions": [{"textInput": null}]}"#,
    #"{"event": "received", "content": {"userInfo": {"aps": {"any": [1]}}, "sound": {}}}"#,
    #"{"event": "modified", "changes": {"sound": null, "badge": 2}}"#,
    #"{"event": "badge", "to": 3.0}"#, #"{"event": "diagnostic", "code": "handler"}"#,
    #"{"event": "response", "actionIdentifier": "com.apple.UNNotificationDismissActionIdentifier"}"#,
    #"{"event": "sound", "rules": ["D63", "X10"]}"#, #"{"name": "meeting.accepted", "to": "x"}"#,
    #"{"event": "scheduled", "content": {"categoryIdentifier": "ELSEWHERE"}}"#,
  ]

  @Test("A possible pattern is not reported", arguments: matchable)
  func right(_ pattern: String) throws {
    #expect(try mistakes(in: pattern, Self.app).isEmpty)
    #expect(try mistakes(in: pattern, nil).isEmpty)
  }

  @Test("A pattern is not judged by identifiers that are not certain")
  func unknownApp() throws {
    let pattern = #"{"event": "presented", "actions": ["PLAY"]}"#
    #expect(try mistakes(in: pattern, nil).isEmpty)
  }

  @Test("Every event is a possible pattern")
  func everyEvent() async {
    for event in await EveryEvent.run().events {
      let pattern = EventPattern(event.tree)
      #expect(PatternCheck.mistakes(in: pattern).isEmpty, "\(event)")
      #expect(pattern.matches(event))
    }
  }
}

extension EventPattern {
  fileprivate init(_ tree: JSONTree) {
    var writer = JSONWriter()
    tree.write(to: &writer)
    self.init((try? JSONDocument(parsing: writer.text))?.root ?? JSONDocument().root)
  }
}
