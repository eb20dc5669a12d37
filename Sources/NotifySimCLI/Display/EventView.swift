import APNs
import Checks
import CommandLineTools
import NotifySimCore

/// The text for the events of one step: a card for the first presentation, a line for most other
/// events.
struct EventView {
  private let events: [Event]
  private let appName: String
  private let width: Int
  private let glyphs: Glyphs
  private let explains: Bool
  /// The advice for what did not happen; nil if it was not searched.
  private let advice: RemedySearch.Advice?

  init(_ events: [Event], appName: String, output: Output, advice: RemedySearch.Advice? = nil) {
    self.advice = advice
    self.events = events
    self.appName = appName
    width = output.width
    glyphs = output.glyphs
    explains = output.explains
  }

  /// Shows events at a given width, without their rules.
  init(_ events: [Event], appName: String, width: Int, glyphs: Glyphs) {
    self.events = events
    self.appName = appName
    self.width = width
    self.glyphs = glyphs
    explains = false
    advice = nil
  }

  /// An event with its lines; a diagnostic has only its rules.
  typealias Part = (event: Event, lines: [StyledText])

  /// The explanation of what was withheld, if requested, followed by every event with its lines in
  /// order.
  var account: (explanation: [StyledText], parts: [Part]) {
    var drawn: Set<String?> = []
    guard explains else { return ([], briefParts) }
    let explanation = Explanation(events: events, advice: advice, width: width, glyphs: glyphs)
    var (first, reported) = explanation.lines
    let parts: [Part] = events.map { event in
      if case .withheld = event.kind { return (event, []) }
      let statements = Explanation.statements(of: event.reasons, width: width, &reported)
      return (event, lines(of: event, &drawn) + statements)
    }
    if !first.isEmpty, parts.contains(where: { !$0.lines.isEmpty }) { first.append(StyledText()) }
    return (first, Self.cardFirst(parts))
  }

  /// The parts with what explains the arrival behind the card.
  private static func cardFirst(_ parts: [Part]) -> [Part] {
    let isCard: (Part) -> Bool = { if case .presented = $0.event.kind { true } else { false } }
    guard let card = parts.firstIndex(where: isCard) else { return parts }
    var parts = parts
    var moved: [StyledText] = []
    for place in parts.indices.prefix(upTo: card) {
      switch parts[place].event.kind {
      case .received, .diagnostic:
        moved += parts[place].lines
        parts[place].lines = []
      default: continue
      }
    }
    let last = parts.lastIndex(where: isCard) ?? card
    parts[last].lines += moved
    return parts
  }

  /// Every event with its lines, in order.
  var parts: [Part] { account.parts }

  /// The parts without explanation: several local notifications are a line each.
  private var briefParts: [Part] {
    var drawn: Set<String?> = []
    guard let firings else { return events.map { ($0, lines(of: $0, &drawn)) } }
    var reported = firings.lines(glyphs)[...]
    return events.map { event in
      guard firings.represents(event) else { return (event, lines(of: event, &drawn)) }
      guard case .received = event.kind else { return (event, []) }
      return (event, reported.popFirst().map { [$0] } ?? [])
    }
  }

  /// The firings of a step in which several local notifications fired; nil for another step.
  private var firings: Firings? {
    let firings = Firings(events)
    return firings.count > 1 ? firings : nil
  }

  private func lines(of event: Event, _ drawn: inout Set<String?>) -> [StyledText] {
    switch event.kind {
    case .presented where drawn.insert(event.notification).inserted:
      card(of: event.notification) + (explains ? summary(of: event) : [])
    case .longLook(let look):
      CardRenderer(width: width, glyphs: glyphs, bodyLineLimit: nil).lines(
        Card(look, at: event.time.clockText(in: event.zone))) + (explains ? summary(of: event) : [])
    case .answered(let request):
      RequestView(
        request, rules: explains ? event.rules : request.rules(of: event), width: width,
        glyphs: glyphs
      ).lines
    case .sound, .badge: isOnCard(event) && !explains ? [] : summary(of: event)
    default: summary(of: event)
    }
  }

  private func card(of notification: String?) -> [StyledText] {
    let maker = CardMaker(events, about: notification, appName: appName)
    guard let card = maker.card else { return [] }
    return CardRenderer(width: width, glyphs: glyphs).lines(card)
  }

  private func isOnCard(_ event: Event) -> Bool {
    events.contains { other in
      guard case .presented = other.kind else { return false }
      return other.notification == event.notification
    }
  }

  private func summary(of event: Event) -> [StyledText] {
    guard let summary = EventSummary(event.kind, glyphs, in: event.zone, isFull: explains) else {
      return []
    }
    let line = summary.line(glyphs)
    guard explains, !event.reasons.isEmpty else { return [line] + call(of: event) }
    let rules = event.rules.map(\.rawValue).joined(separator: " ")
    return [line + StyledText(" [\(rules)]", .muted)] + call(of: event)
  }

  /// The call as a handler reads it, if it was asked for.
  private func call(of event: Event) -> [StyledText] {
    guard case .callback(let callback) = event.kind, let call = callback.call else { return [] }
    let text = Sanitizer(glyphs).clean(call)
    return [StyledText("call".padded(to: EventSummary.indent), .muted) + StyledText(text)]
  }

  /// Shows events in the requested form.
  struct Stream {
    let output: Output
    let appName: String
    /// The options for parsing payloads.
    let options: JSONReader.Options

    /// Shows the events of a step in order.
    ///
    /// As JSON, every event is a line; a fatal diagnostic is also printed on standard error. As
    /// text, diagnostics are printed only on standard error, each in its place among the lines of
    /// standard output.
    /// `advice` is that for what did not happen, if it was searched.
    func show(_ events: [Event], _ advice: RemedySearch.Advice? = nil) throws(CommandFailure) {
      if output.isJSON { try writeJSON(events) } else { try writeText(events, advice) }
    }

    private func writeJSON(_ events: [Event]) throws(CommandFailure) {
      try output.write(events.jsonLines)
      try note(
        events.filter { event in
          if case .diagnostic(let report) = event.kind { report.isFatal } else { false }
        })
    }

    private func writeText(_ events: [Event], _ advice: RemedySearch.Advice?)
      throws(CommandFailure)
    {
      let view = EventView(events, appName: appName, output: output, advice: advice)
      let (explanation, parts) = view.account
      try output.write(explanation)
      let last = Self.lastFatal(events)
      for (event, lines) in parts {
        if case .diagnostic(let report) = event.kind {
          try note(report, isLastFatal: event.seq == last)
        }
        try output.write(lines)
      }
    }

    /// Prints the diagnostics among some events on standard error.
    func note(_ events: [Event]) throws(CommandFailure) {
      let last = Self.lastFatal(events)
      for event in events {
        guard case .diagnostic(let report) = event.kind else { continue }
        try note(report, isLastFatal: event.seq == last)
      }
    }

    /// The position of the last fatal diagnostic; nil if there is none.
    private static func lastFatal(_ events: [Event]) -> Int? {
      events.last { event in
        if case .diagnostic(let report) = event.kind { report.isFatal } else { false }
      }?.seq
    }

    /// Prints a diagnostic; after the last syntax error of a text, also the corrected text.
    private func note(
      _ report: Diagnostic.Reported, isLastFatal: Bool
    ) throws(CommandFailure) {
      try output.note(report.diagnostic, in: report.source.map(SourceFile.init))
      guard isLastFatal, let source = report.source,
        let corrected = CorrectedText(source.bytes, options: options)
      else { return }
      try output.note(corrected)
    }
  }
}

extension [Event] {
  /// A line of JSON for each event.
  var jsonLines: String {
    var writer = JSONWriter()
    for event in self {
      event.write(to: &writer)
      writer.endLine()
    }
    return writer.text
  }
}
