import APNs
import CommandLineTools
import NotifySimCore

/// One event as one line: a word for what it is, and what matters of it.
struct EventSummary {
  /// The columns before the second part of the line.
  static let indent = 12

  private let word: String
  private let role: StyledText.Role
  private let detail: String

  /// Summarises an event; nil for one that has no line of its own, which in a full account is only
  /// the session and a diagnostic.
  init?(_ kind: Event.Kind, _ glyphs: Glyphs, in zone: PhoneZone = .gmt, isFull: Bool = false) {
    guard isFull || kind.hasLine else { return nil }
    switch kind {
    case .session, .diagnostic: return nil
    case .received(let reception): self.init("received", reception.words)
    case .presented(let presentation): self.init("shown", presentation.surface.words)
    case .longLook(let look):
      self.init("looked", look.contentExtension.map { "long look of '\($0)'" } ?? "long look")
    case .appState(let from, let to): self.init("app", from.words, to.words, glyphs)
    case .callback(let callback): self.init("callback", callback.method.rawValue)
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

  private init(_ report: CompletionReport) {
    let value = report.value.map { $0.isEmpty ? " (no options)" : " (\($0))" } ?? ""
    self.init(
      "completion", report.outcome.words + value,
      report.outcome.keepsContract ? .success : .failure)
  }

  private init(_ response: PersonResponse, _ glyphs: Glyphs) {
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

  private init(_ effect: Effect) {
    if effect.isRemark {
      self.init("log", effect.details.first?.value.words ?? "", .muted)
      return
    }
    let details = effect.details.map { "\($0.key) \($0.value.words.nonEmpty ?? "\"\"")" }
    let rest = details.isEmpty ? "" : "  " + details.joined(separator: ", ")
    self.init("effect", effect.name + rest)
  }

  /// The line, with what a payload or a handler says made harmless.
  func line(_ glyphs: Glyphs) -> StyledText {
    let sanitizer = Sanitizer(glyphs)
    let padded = word.padded(to: Self.indent - 1) + " "
    return (StyledText(padded, role) + StyledText(sanitizer.clean(detail))).trimmingSpacesAtEnd
  }
}

extension Effect.Detail.Value {
  /// The value as a person reads it.
  fileprivate var words: String {
    switch self {
    case .text(let text): text
    case .flag(let flag): String(flag)
    case .json(let value): value.string ?? value.rawText
    }
  }
}

extension Event.Kind {
  /// Whether the event has a line of its own beside the card.
  fileprivate var hasLine: Bool {
    switch self {
    case .session, .diagnostic, .received, .presented, .longLook: false
    case .removed(let removal): removal.reason != .answered
    default: true
    }
  }
}
