import CommandLineTools
import NotifySimCore

/// What did not happen in a step: for each subject the reason, the rule and the remedies.
///
/// It is printed before the events of the step.
struct Explanation {
  /// The events of the step.
  let events: [Event]
  /// The remedies, and what the push does not ask for; nil if they were not searched.
  let advice: RemedySearch.Advice?
  let width: Int
  let glyphs: Glyphs

  /// The lines, and the rules in them; empty if all happened.
  var lines: (lines: [StyledText], reported: Set<Rule.ID>) {
    var lines: [StyledText] = []
    var reported: Set<Rule.ID> = []
    var seen: Set<String> = []
    var subjects: [Event.Withheld.Subject] = []
    for event in events {
      guard case .withheld(let withheld) = event.kind,
        let line = EventSummary(event.kind, glyphs)?.line(glyphs),
        seen.insert("\(withheld.what) \(withheld.reason)").inserted
      else { continue }
      if let last = subjects.last, last != withheld.what { lines += remedyLines(for: last) }
      if subjects.last != withheld.what { subjects.append(withheld.what) }
      let rules = event.rules.map(\.rawValue).joined(separator: " ")
      lines.append(line + StyledText(rules.isEmpty ? "" : " [\(rules)]", .muted))
      lines += Self.statements(of: event.reasons, width: width, &reported)
    }
    if let last = subjects.last { lines += remedyLines(for: last) }
    for unasked in advice?.unasked ?? [] {
      var label = StyledText("not asked".padded(to: EventSummary.indent), .muted)
      label.labelWidth = EventSummary.indent
      lines.append(
        label + StyledText("\(unasked.subject.words): \(unasked.reason)")
          + StyledText(" [\(unasked.rule.id)]", .muted))
      lines += Self.statements(of: [unasked.rule], width: width, &reported)
    }
    if advice != nil, events.contains(where: \.hidesPreview) {
      var line = StyledText("to get".padded(to: EventSummary.indent), .success)
      line.labelWidth = EventSummary.indent
      lines.append(line + StyledText("the text: --set settings.showPreviews=always"))
    }
    return (lines, reported)
  }

  /// Rules as text; each rule is printed once per step.
  static func statements(of rules: [Rule], width: Int, _ reported: inout Set<Rule.ID>)
    -> [StyledText]
  {
    let indent = String(repeating: " ", count: EventSummary.indent)
    return rules.filter { reported.insert($0.id).inserted }.flatMap { rule in
      "\(rule.id) (\(rule.confidence.rawValue)): \(rule.statement)"
        .wrapped(to: max(20, width - EventSummary.indent))
        .map { StyledText(indent + $0, .muted) }
    }
  }

  /// How many ways are shown; the first ones in the table's order.
  private static let limit = 3

  /// The remedies for a subject, one per line, for copying; only the first of several values for
  /// the same keys.
  private func remedyLines(for subject: Event.Withheld.Subject) -> [StyledText] {
    guard let remedy = advice?.remedies.first(where: { $0.subject == subject }) else { return [] }
    var keys: Set<[String]> = []
    let ways = remedy.ways.filter { keys.insert($0.map(\.key)).inserted }.prefix(Self.limit)
    var label = StyledText("to get".padded(to: EventSummary.indent), .success)
    label.labelWidth = EventSummary.indent
    guard !ways.isEmpty else { return [] }
    var indent = StyledText(String(repeating: " ", count: EventSummary.indent))
    indent.labelWidth = EventSummary.indent
    return ways.enumerated().map { place, way in
      let words = way.map(\.words).joined(separator: way.allSatisfy(\.isOption) ? " " : " and ")
      return place == 0
        ? label + StyledText("\(subject.words): \(words)") : indent + StyledText("or \(words)")
    }
  }
}

extension RemedySearch.Remedy.Change {
  /// Whether the text is an option of the command line.
  fileprivate var isOption: Bool {
    switch self {
    case .setting, .header: true
    case .entitlement, .backgroundMode: false
    }
  }

  /// The key that is changed.
  fileprivate var key: String {
    switch self {
    case .setting(let setting): setting.key.name
    case .header(let name, _): name
    case .entitlement(let entitlement): entitlement.rawValue
    case .backgroundMode(let mode): mode.rawValue
    }
  }

  /// The change as text.
  fileprivate var words: String {
    switch self {
    case .setting(let setting): "--set \(setting.key.name)=\(setting.value)"
    case .header(let name, let value): "-H '\(name): \(value)'"
    case .entitlement(let entitlement): "the manifest's entitlement '\(entitlement.rawValue)'"
    case .backgroundMode(let mode): "the manifest's background mode '\(mode.rawValue)'"
    }
  }
}

extension Event {
  /// Whether it presents a notification with a hidden text.
  fileprivate var hidesPreview: Bool {
    if case .presented(let shown) = kind { shown.previewHidden } else { false }
  }
}
