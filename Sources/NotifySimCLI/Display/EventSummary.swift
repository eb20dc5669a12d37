import APNs
import CommandLineTools
import Foundation
import NotifySimCore

/// One event as one line: a word for its kind, and the important details.
struct EventSummary {
  /// The column at which the details begin.
  static let indent = 12

  private let word: String
  private let role: StyledText.Role
  /// The important details.
  let detail: String

  /// Summarizes an event; nil for an event without a line.
  ///
  /// With `isFull`, only the session and diagnostics have none.
  init?(_ kind: Event.Kind, _ glyphs: Glyphs, in zone: PhoneZone = .gmt, isFull: Bool = false) {
    guard isFull || kind.hasLine else { return nil }
    switch kind {
    case .session, .diagnostic: return nil
    case .answered(let request):
      self.init("answered", request.words, request.reason == nil ? .success : .failure)
    case .received(let reception): self.init("received", reception.words)
    case .presented(let presentation): self.init("shown", presentation.surface.words)
    case .longLook(let look):
      self.init("looked", look.contentExtension.map { "long look of '\($0)'" } ?? "long look")
    case .appState(let from, let to): self.init("app", from.words, to.words, glyphs)
    case .callback(let callback): self.init(callback)
    case .completion(let report): self.init(report)
    case .modified(let modification):
      self.init("modified", modification.changedKeys.joined(separator: ", "))
    case .withheld(let withheld):
      self.init("withheld", "\(withheld.what.words): \(withheld.reason)", .warning)
    case .sound(let sound): self.init("sound", sound.words)
    case .badge(let from, let to): self.init("badge", String(from), String(to), glyphs)
    case .response(let response): self.init(response, glyphs)
    case .effect(let effect): self.init(effect)
    case .scheduled(let request):
      self.init("scheduled", "\(request.content.headline), \(request.whenWords(in: zone))")
    case .removed(let removal):
      self.init("removed", "\(removal.place.words): \(removal.reason.words)")
    case .replaced(let replacement):
      self.init("replaced", replacement.place.replacedWords)
    case .prompt(let options):
      self.init("prompt", "the app asks to allow \(options.joined(separator: ", "))")
    case .authorization(let from, let to):
      self.init("authorized", from.rawValue, to.rawValue, glyphs)
    case .registered(let token): self.init("registered", "device token \(token)")
    case .device(let change):
      self.init("phone", "\(change.key): \(change.from)", change.to, glyphs)
    }
  }

  private init(_ word: String, _ detail: String, _ role: StyledText.Role = .accent) {
    self.word = word
    self.role = role
    self.detail = detail
  }

  private init(_ word: String, _ from: String, _ to: String, _ glyphs: Glyphs) {
    self.init(word, "\(from) \(glyphs.arrow) \(to)")
  }

  /// A call with its arguments, if the app has no code to call.
  private init(_ callback: Callback) {
    let isForNobody = callback.arguments.contains { $0.name == .userInfo }
    let arguments =
      isForNobody ? callback.arguments.map { "\($0.name.rawValue) \($0.value)" } : []
    let launch = callback.launch.map { ["launched for \($0.words)"] } ?? []
    let words = arguments + launch
    self.init("callback", ([callback.method.rawValue] + words).joined(separator: "  "))
  }

  private init(_ report: Callback.Completion) {
    let value = report.value.map { $0.isEmpty ? " (no options)" : " (\($0))" } ?? ""
    self.init(
      "completion", report.outcome.words + value,
      report.outcome.keepsContract ? .success : .failure)
  }

  private init(_ response: Event.Response, _ glyphs: Glyphs) {
    let chosen = response.actionIdentifier
    let detail =
      switch response.choice {
      case .open, .dismiss: ""
      case .action: " \(chosen)"
      case .reply: " \(chosen)" + (response.userText.map { " \(glyphs.quote($0))" } ?? "")
      case .doubleTap: ", which chose \(chosen)"
      }
    self.init("response", response.choice.words + detail)
  }

  private init(_ effect: Event.Effect) {
    if effect.isRemark {
      self.init("log", effect.details.first?.value.words ?? "", .muted)
      return
    }
    let details = effect.details.map { "\($0.key) \($0.value.words.nonEmpty ?? "\"\"")" }
    let rest = details.isEmpty ? "" : "  " + details.joined(separator: ", ")
    self.init("effect", effect.name + rest)
  }

  /// The line, with the texts of payloads and handlers sanitized.
  func line(_ glyphs: Glyphs) -> StyledText {
    let sanitizer = Sanitizer(glyphs)
    let padded = word.padded(to: Self.indent - 1) + " "
    var line = (StyledText(padded, role) + StyledText(sanitizer.clean(detail))).trimmingSpacesAtEnd
    line.labelWidth = Self.indent
    return line
  }
}

extension Event.Effect.Detail.Value {
  /// The displayed text of the value.
  fileprivate var words: String {
    switch self {
    case .text(let text): text
    case .flag(let flag): String(flag)
    case .json(let value): value.string ?? value.rawText
    }
  }
}

extension Event.Kind {
  /// Whether the event has its own line besides the card.
  fileprivate var hasLine: Bool {
    switch self {
    case .session, .diagnostic, .received, .presented, .longLook: false
    case .removed(let removal): removal.reason != .answered
    default: true
    }
  }
}

extension AppState {
  /// The displayed name of the state.
  var words: String {
    switch self {
    case .notRunning: "not running"
    case .forceQuit: "force-quit"
    case .suspended: "suspended"
    case .background: "in the background"
    case .foreground: "in the foreground"
    }
  }
}

extension Callback.LaunchCause {
  /// The displayed name of the cause.
  fileprivate var words: String {
    switch self {
    case .response: "the response"
    case .remoteNotification: "the silent push"
    case .pushKit: "the push"
    }
  }
}

extension Callback.Outcome {
  /// The displayed name of the outcome.
  var words: String {
    switch self {
    case .once: "once"
    case .never: "never"
    case .multiple: "more than once"
    case .timedOut: "timed out"
    case .crashed: "crashed"
    }
  }
}

extension Event.Response.Kind {
  /// The displayed name of the choice.
  var words: String {
    switch self {
    case .open: "opened"
    case .dismiss: "dismissed"
    case .action: "chose"
    case .reply: "replied to"
    case .doubleTap: "double-tapped"
    }
  }
}

extension Event.Withheld.Subject {
  /// The displayed name of the subject.
  var words: String {
    switch self {
    case .lockScreen: "lock screen"
    case .notificationCenter: "Notification Center"
    case .serviceExtension: "service extension"
    case .longLook: "long look"
    case .modifiedContent: "modified content"
    default: rawValue
    }
  }
}

extension Event.Reception {
  /// The displayed description of the arrival.
  var words: String {
    let type = pushType.map { " of type \($0.rawValue)" } ?? ""
    switch origin {
    case .remote: return "a push\(type)"
    case .pushKit: return "a push\(type) for PushKit"
    case .local: return "a local notification"
    }
  }
}

extension Event.Removal.Reason {
  /// The displayed name of the reason.
  var words: String {
    switch self {
    case .answered: "answered"
    case .badge: "the badge went to 0"
    case .app: "removed by the app"
    case .uninstalled: "the app was deleted"
    case .appEnded: "the app ended"
    case .limit: "too many were pending"
    }
  }
}

extension NotificationContent {
  /// The first text that is not empty.
  var headline: String {
    [title, subtitle, body].first { !$0.isEmpty } ?? "a notification without text"
  }
}

extension Date {
  /// The local date and time in a zone, with the zone's name.
  func momentText(in zone: PhoneZone) -> String {
    let name = zone.isGMT ? "UTC" : zone.name
    return (zone.wallText(self).replacing("T", with: " ")) + " " + name
  }
}

extension PendingRequest {
  /// The displayed description of what it waits for.
  func whenWords(in zone: PhoneZone) -> String {
    if case .location(let region, _) = trigger { return region.words }
    return "at \(nextDate.momentText(in: zone))"
  }
}

extension Event.Removal.Place {
  /// The displayed description of what was removed.
  var words: String {
    switch self {
    case .delivered, .pending, .stored: "from the \(rawValue) notifications"
    case .heldSilentPush: "the held silent push"
    }
  }

  /// The displayed description of what was replaced.
  var replacedWords: String {
    switch self {
    case .delivered: "a delivered notification with the same identifier"
    case .pending: "a pending notification with the same identifier"
    case .heldSilentPush: "the silent push held for the app"
    case .stored: "the push that APNs stored"
    }
  }
}

extension Date {
  /// The local time in a zone, as a notification shows it: `09:00`.
  func clockText(in zone: PhoneZone) -> String {
    String(zone.wallText(self).dropFirst("2026-01-01T".count).prefix("09:00".count))
  }
}
