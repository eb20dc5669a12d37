import APNs
import CommandLineTools
import NotifySimCore

/// `notify-sim deliver --language all`: shows each payload in every language of the app, each on
/// its own phone; there is no choice.
struct DeliverEveryLanguage {
  private let call: Command.Call
  private let app: App
  private let languages: [String]

  init(_ call: Command.Call, app: App) throws(CommandFailure) {
    if let choice = ChoiceOptions.Choice(call.arguments), choice != .ignore {
      throw call.usageError(
        "'--language all' cannot be used with a choice",
        suggestion: "choose in one language at a time")
    }
    if call.arguments.contains(DeviceOptions.state) {
      throw call.usageError(
        "'--language all' and '--state' cannot be used together",
        suggestion: "every language has its own phone; keep one language at a time")
    }
    self.call = call
    self.app = app
    languages = app.everyLanguage
  }

  private var arguments: ParsedArguments { call.arguments }
  private var output: Output { call.output }

  /// Shows a push in each language.
  func deliver(_ push: Push) async throws(CommandFailure) -> ExitStatus {
    var shown: [(language: String, events: [Event])] = []
    for language in languages {
      var device = try DeviceOptions.Loader(arguments: arguments).device(for: app.manifest)
      device.languages = [language]
      let session = try Session(call, running: app, on: device)
      shown.append((language, await session.perform(.deliver(push))))
    }
    try show(shown)
    try output.flush()
    let verdict = Verdict(failLevel: arguments[CheckingOptions.failLevel])
    verdict.explain(shown.flatMap(\.events).withoutRepeatedDiagnostics, to: output)
    return shown.map { verdict.status(of: $0.events) }.max() ?? .done
  }

  private func show(_ shown: [(language: String, events: [Event])]) throws(CommandFailure) {
    let events = EventView.Stream(
      output: output, appName: app.manifest.name, options: arguments.jsonOptions)
    if output.isJSON {
      for (_, observed) in shown { try events.show(observed) }
    } else if output.explains {
      for (language, observed) in shown {
        try output.write([StyledText(language, .title)])
        try events.show(observed)
      }
    } else {
      try events.note(shown.flatMap(\.events).withoutRepeatedDiagnostics)
      let cards = Cards(appName: app.manifest.name, width: output.width, glyphs: output.glyphs)
      try output.write(cards.lines(shown))
    }
  }

  /// The cards of one notification in several languages, side by side, each with its language as a
  /// heading and as wide as on a lock screen.
  struct Cards {
    let appName: String
    let width: Int
    let glyphs: Glyphs

    /// The width of a card in columns: about that of a lock screen, so that it truncates the same
    /// text (D66).
    private static let cardWidth = 39
    private static let gap = 2

    /// The lines of all cards, row by row.
    func lines(_ shown: [(language: String, events: [Event])]) -> [StyledText] {
      let cells = shown.map { cell($0.language, $0.events) }
      return stride(from: 0, to: cells.count, by: perRow).flatMap { first in
        row(Array(cells.dropFirst(first).prefix(perRow)))
      }
    }

    private var renderer: CardRenderer {
      CardRenderer(width: width, maximumWidth: Self.cardWidth, glyphs: glyphs)
    }

    private var perRow: Int {
      max(1, (width + Self.gap) / (renderer.width + Self.gap))
    }

    private func row(_ cells: [[StyledText]]) -> [StyledText] {
      let height = cells.map(\.count).max() ?? 0
      return (0..<height).map { line in
        var joined = StyledText()
        for (index, cell) in cells.enumerated() {
          if index > 0 { joined.append(.spaces(Self.gap)) }
          let part = cell.indices.contains(line) ? cell[line] : StyledText()
          joined.append(part.padded(to: renderer.width))
        }
        return joined.trimmingSpacesAtEnd
      }
    }

    private func cell(_ language: String, _ events: [Event]) -> [StyledText] {
      [StyledText(language.truncated(to: renderer.width, ellipsis: glyphs.ellipsis), .title)]
        + content(of: events)
    }

    private func content(of events: [Event]) -> [StyledText] {
      let first = events.first { if case .presented = $0.kind { true } else { false } }
      guard let first,
        var card = CardMaker(events, about: first.notification, appName: appName).card
      else { return reasons(in: events) }
      if let remark = renderer.cutRemark(card) { card.notes.append(remark) }
      return renderer.lines(card)
    }

    /// The reasons why nothing is shown.
    private func reasons(in events: [Event]) -> [StyledText] {
      let reasons = events.compactMap { event in
        if case .withheld(let withheld) = event.kind { withheld.reason } else { nil }
      }
      return (["nothing is shown"] + reasons).flatMap { reason in
        Sanitizer(glyphs).clean(reason).wrapped(to: renderer.width).map { StyledText($0, .muted) }
      }
    }
  }
}

extension [Event] {
  /// The events without repeated diagnostics.
  var withoutRepeatedDiagnostics: [Event] {
    var seen: Set<Diagnostic> = []
    return filter { event in
      guard case .diagnostic(let report) = event.kind else { return true }
      return seen.insert(report.diagnostic).inserted
    }
  }
}
