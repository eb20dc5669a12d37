import CommandLineTools
import NotifySimCore

/// The cards of one notification in several languages side by side, as many as there is room for,
/// each headed by its language and as wide as on a lock screen.
struct LanguageCards {
  private let appName: String
  private let width: Int
  private let glyphs: Glyphs

  /// The columns of a card: about what a lock screen has room for, so that what it would cut is cut
  /// (D66).
  private static let cardWidth = 39
  private static let gap = 2

  init(appName: String, width: Int, _ glyphs: Glyphs) {
    self.appName = appName
    self.width = width
    self.glyphs = glyphs
  }

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

  /// Why nothing is shown.
  private func reasons(in events: [Event]) -> [StyledText] {
    let reasons = events.compactMap { event in
      if case .withheld(let withheld) = event.kind { withheld.reason } else { nil }
    }
    return (["nothing is shown"] + reasons).flatMap { reason in
      Sanitizer(glyphs).clean(reason).wrapped(to: renderer.width).map { StyledText($0, .muted) }
    }
  }
}
