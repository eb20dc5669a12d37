import NotifySimCore

/// What a person reads of the events of one step: the card first, then a line an event.
struct EventView {
  private let events: [Event]
  private let appName: String
  private let width: Int
  private let glyphs: Glyphs
  private let explains: Bool

  init(_ events: [Event], appName: String, output: Output) {
    self.events = events
    self.appName = appName
    width = output.width
    glyphs = output.glyphs
    explains = output.explains
  }

  /// The lines, in the order of the events.
  var lines: [StyledText] {
    var drawn: Set<String?> = []
    return events.flatMap { event -> [StyledText] in
      switch event.kind {
      case .presented where drawn.insert(event.notification).inserted:
        card(of: event.notification) + reasons(of: event)
      case .presented: reasons(of: event)
      case .sound, .badge: isOnCard(event) ? reasons(of: event) : summary(of: event)
      default: summary(of: event)
      }
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
    guard let summary = EventSummary(event.kind) else { return reasons(of: event) }
    return [summary.line(glyphs)] + reasons(of: event)
  }

  /// The rules that caused an event, for `--explain`.
  private func reasons(of event: Event) -> [StyledText] {
    guard explains else { return [] }
    return event.reasons.flatMap { rule in
      let text = "\(rule.id) (\(rule.confidence.rawValue)): \(rule.statement)"
      let indent = String(repeating: " ", count: EventSummary.indent)
      return text.wrapped(to: max(20, width - EventSummary.indent)).map {
        StyledText(indent + $0, .muted)
      }
    }
  }
}
