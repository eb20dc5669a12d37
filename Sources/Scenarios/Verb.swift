import APNs
public import NotifySimCore

/// Something that a person, a server or time does to the phone, by the name that scenarios and the
/// interactive phone have for it.
///
/// The one table of verbs serves scenario files, the commands of the interactive phone, and the
/// help and schemas of both; each verb comes down to stimuli.
public final class Verb: Sendable {
  /// The name, such as `choose`.
  public let name: String
  /// What it does, as one phrase.
  public let summary: String
  /// What it takes.
  public let operand: Operand
  /// The modifiers that it accepts.
  public let modifiers: [Modifier]

  let makeStimuli: @Sendable (VerbCall) -> [Stimulus]

  private init(
    name: String, summary: String, operand: Operand, modifiers: [Modifier],
    makeStimuli: @escaping @Sendable (VerbCall) -> [Stimulus]
  ) {
    self.name = name
    self.summary = summary
    self.operand = operand
    self.modifiers = modifiers
    self.makeStimuli = makeStimuli
  }

  /// What a verb takes.
  public enum Operand: Hashable, Sendable {
    /// Nothing: `true` in a scenario.
    case nothing
    /// The target notification, if it is not the newest: its identifier, or `true`.
    case notification
    /// The identifier of an action.
    case action
    /// What is typed.
    case text
    /// A payload: the path of a file, or the payload itself.
    case payload
    /// A local notification: the path of a file, or the request itself; in a scenario the latter.
    case request
    /// Parts of the phone's state with their values.
    case settings
    /// A time that passes: seconds, or words such as `1h30m`; or a moment to which it passes, such
    /// as `to 18:00`.
    case duration
    /// A place: latitude and longitude.
    case position
    /// One of a few words, the first for `true`.
    case word([String])
  }

  /// A modifier of a verb, besides its operand.
  public enum Modifier: String, Sendable, CaseIterable {
    /// The identifier of the target notification, if it is not the newest.
    case of
    /// The identifier of the action, where several take text.
    case action
    /// The `apns-*` headers of the request.
    case headers
    /// The device token that the request is sent to.
    case token
    /// The environment of APNs that it is sent to.
    case environment
    /// The name of the connection that it is sent over.
    case connection
    /// When its provider token was made.
    case issuedAt
    /// The reason for which APNs is to refuse it.
    case fault
  }

  /// What a line may say as NAME=VALUE.
  var assignable: [Modifier] { modifiers.filter { $0 != .headers } }

  /// The verb of a name, or nil; names are case-sensitive.
  public static func named(_ name: String) -> Verb? {
    byName[name]
  }

  /// The verb that a person typed, in any letter case, also with hyphens as options are written;
  /// nil for none.
  package static func named(typed word: String) -> Verb? {
    named(word) ?? all.first { Spelling.isSame($0.name, word) }
  }

  /// The verb that a key of a step names, or nil.
  static func named(by key: JSONValue) -> Verb? {
    keys.place(of: key).map { all[$0] }
  }

  private static let keys = JSONText.KeyTable(all.map(\.name))
  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// How a line with the verb is written: `reply TEXT [action=ID] [of=ID]`.
  public var usage: String {
    ([name, operand.usage] + modifiers.compactMap { usage(of: $0) }).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  /// The same without what may be said besides: `push FILE ...`.
  package var shortUsage: String {
    [name, operand.usage, modifiers.isEmpty ? "" : "..."].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private func usage(of modifier: Modifier) -> String? {
    switch modifier {
    case .of: operand == .notification ? nil : "[of=ID]"
    case .action: "[action=ID]"
    case .headers: "[-H 'NAME: VALUE'...]"
    case .token: "[token=HEX]"
    case .environment: "[environment=NAME]"
    case .connection: "[connection=NAME]"
    case .issuedAt: "[issuedAt=INSTANT]"
    case .fault: "[fault=REASON]"
    }
  }
}

extension Verb.Operand {
  fileprivate var usage: String {
    switch self {
    case .nothing: ""
    case .notification: "[ID]"
    case .action: "ACTION"
    case .text: "TEXT"
    case .payload, .request: "FILE"
    case .settings: "KEY=VALUE..."
    case .duration: "TIME|to CLOCK"
    case .position: "LATITUDE LONGITUDE"
    case .word(let words): "[\(words.joined(separator: "|"))]"
    }
  }
}

extension Verb {
  /// Every verb, in the order of help texts.
  public static let all: [Verb] = pushing + answering + holding + living + permitting + setting

  private static let pushing = [
    Verb(
      name: "deliver", summary: "a push arrives", operand: .payload, modifiers: [.headers]
    ) { call in call.pushes.map { .deliver($0) } },
    Verb(
      name: "push", summary: "a server sends a push to APNs, which answers it", operand: .payload,
      modifiers: [.headers, .token, .environment, .connection, .issuedAt, .fault]
    ) { call in call.pushes.map { .request(call.sending.request($0)) } },
    Verb(
      name: "add", summary: "the app schedules a local notification", operand: .request,
      modifiers: []
    ) { call in call.request.map { [.add($0)] } ?? [] },
  ]

  private static let answering = [
    Verb(
      name: "choose", summary: "press the button of an action", operand: .action, modifiers: [.of]
    ) { [.choose($0.text, of: $0.of)] },
    Verb(
      name: "reply", summary: "type a reply and send it", operand: .text, modifiers: [.action, .of]
    ) { [.reply($0.text, action: $0.action, of: $0.of)] },
    answer("open", "tap the notification") { .open(of: $0) },
    answer("dismiss", "clear the notification") { .dismiss(of: $0) },
    answer("doubleTap", "double-tap on the watch") { .doubleTap(of: $0) },
    answer("longLook", "press long on the notification") { .longLook(of: $0) },
    plain("clearAll", "clear all notifications", .clearAll),
    Verb(
      name: "call", summary: "act on the call that the app reported",
      operand: .word(Stimulus.CallAction.allCases.map(\.rawValue)), modifiers: []
    ) { call in Stimulus.CallAction(rawValue: call.text).map { [.call($0)] } ?? [] },
  ]

  private static let holding = [
    plain("lock", "lock the phone", .lock),
    plain("unlock", "unlock the phone", .unlock),
  ]

  private static let living = [
    plain("foreground", "bring the app to the front", .foreground),
    plain("background", "leave the app", .background),
    plain("launch", "launch the app in the background", .launch),
    plain("terminate", "the system ends the app", .terminate),
    plain("forceQuit", "end the app from the app switcher", .forceQuit),
    plain("restore", "restore the phone from a backup", .restore),
    plain("uninstall", "delete the app", .uninstall),
    plain("reinstall", "delete the app and install it again", .reinstall),
  ]

  private static let permitting = [
    plain("allow", "allow what the app asks for", .allow),
    plain("deny", "deny what the app asks for", .deny),
    Verb(
      name: "keep", summary: "keep provisional notifications",
      operand: .word(["quietly", "prominently"]), modifiers: []
    ) { [.keep(prominently: $0.text == "prominently")] },
    plain("turnOff", "turn provisional notifications off", .turnOff),
    answer("openSettings", "open the app's own notification settings") { .openSettings(of: $0) },
  ]

  private static let setting = [
    Verb(
      name: "set", summary: "set parts of the phone's state", operand: .settings, modifiers: []
    ) { $0.settings.map { .set($0) } },
    Verb(name: "advance", summary: "let time pass", operand: .duration, modifiers: []) {
      $0.clockTime.map { [.advanceTo($0)] } ?? [.advance($0.seconds)]
    },
    Verb(
      name: "move", summary: "take the phone to another place", operand: .position, modifiers: []
    ) { call in call.position.map { [.move($0)] } ?? [] },
  ]

  private static func plain(_ name: String, _ summary: String, _ stimulus: Stimulus) -> Verb {
    Verb(name: name, summary: summary, operand: .nothing, modifiers: []) { _ in [stimulus] }
  }

  private static func answer(
    _ name: String, _ summary: String, _ stimulus: @escaping @Sendable (String?) -> Stimulus
  ) -> Verb {
    Verb(name: name, summary: summary, operand: .notification, modifiers: [.of]) {
      [stimulus($0.of)]
    }
  }
}

/// A verb with what it was given: one line of the interactive phone, one step of a scenario.
public struct VerbCall: Sendable {
  /// The verb.
  public let verb: Verb
  /// What was typed or chosen; empty if the verb takes no text.
  public var text = ""
  /// The pushes that arrive, for a verb that takes a payload: several of a text with several.
  public var pushes: [Push] = []
  /// The first of them.
  public var push: Push? {
    get { pushes.first }
    set { pushes = newValue.map { [$0] } ?? [] }
  }
  /// The local notification, for a verb that takes one.
  public var request: LocalRequest?
  /// The categories that what arrives or is scheduled names.
  var categories: [String] {
    if push == nil, request == nil { return [] }
    let remote = push?.message?.payload.aps?.category?.value
    return [remote, request?.content.categoryIdentifier].compactMap(\.self)
  }
  /// The parts of the phone's state to set, in order.
  public var settings: [DeviceSetting] = []
  /// The time that passes, in seconds.
  public var seconds = 0.0
  /// The moment to which time passes, in place of the seconds.
  public var clockTime: ClockTime?
  /// The place to which the phone is taken.
  public var position: PhoneLocation.Coordinate?
  /// The identifier of the notification meant, if it is not the newest.
  public var of: String?
  /// The identifier of the action, where several take text.
  public var action: String?
  /// The options of the request, for a verb that sends one.
  var sending = Sending()

  /// Creates a call.
  public init(_ verb: Verb) {
    self.verb = verb
  }

  /// The options of the request, as they would be typed.
  package var sendingWords: [String] {
    verb.modifiers.compactMap { modifier in
      sending.word(for: modifier).map { "\(modifier.rawValue)=\($0)" }
    }
  }

  /// What is done to the phone, in order.
  public var stimuli: [Stimulus] { verb.makeStimuli(self) }

  /// The time that passes, as it would be typed: `1h30m`, or `to 18:00`.
  package var durationWords: String {
    clockTime.map { "to \($0.text)" } ?? PassingTime(seconds: seconds)?.words ?? "0s"
  }

  /// Takes a time that passes, or a moment to which it does.
  ///
  /// - Returns: false if the words are neither.
  mutating func setDuration(_ words: String) -> Bool {
    if words.hasPrefix("to ") {
      clockTime = ClockTime(String(words.dropFirst(3)))
      return clockTime != nil
    }
    guard let time = PassingTime(words) else { return false }
    seconds = time.seconds
    return true
  }

  /// What a verb takes that lets time pass.
  static let durationForms =
    "seconds, a time such as 1h30m, or a moment such as 'to 18:00' or 'to 2026-03-29T02:30'"
}
