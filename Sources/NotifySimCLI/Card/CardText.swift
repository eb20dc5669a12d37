import CommandLineTools

/// The words of a card, made harmless and fitted to a number of columns.
struct CardText {
  /// The greatest width of a line in columns, 1 or more.
  let columns: Int
  /// The typographic marks.
  let glyphs: Glyphs

  private static let titleLineLimit = 2

  /// The line with the app's name on the left and the time on the right.
  func header(_ card: Card) -> StyledText {
    let time = oneLine(card.time).truncated(to: columns, ellipsis: glyphs.ellipsis)
    let room = columns - time.displayWidth - 1
    guard room > 0 else { return StyledText(time, .muted) }
    let name = oneLine(card.appName.uppercased()).truncated(to: room, ellipsis: glyphs.ellipsis)
    return StyledText(name.padded(to: room + 1), .accent) + StyledText(time, .muted)
  }

  /// The title, the subtitle, the message and the line of facts.
  func content(_ card: Card, bodyLineLimit: Int?) -> [StyledText] {
    wrapped(card.title, .title, limit: Self.titleLineLimit)
      + wrapped(card.subtitle, .body, limit: Self.titleLineLimit)
      + wrapped(card.body, .body, limit: bodyLineLimit)
      + wrapped(facts(card), .muted)
  }

  /// What to remark of a text that does not fit into the lines that it has; nil if all do.
  func cutRemark(_ card: Card, bodyLineLimit: Int?) -> String? {
    let parts = [
      ("title", card.title, Self.titleLineLimit), ("subtitle", card.subtitle, Self.titleLineLimit),
      ("body", card.body, bodyLineLimit),
    ]
    let cut = parts.filter { _, text, limit in
      limit.map { fitted(text ?? "", to: columns, limit: $0 + 1).count > $0 } ?? false
    }
    guard !cut.isEmpty else { return nil }
    return "cut: " + cut.map { "\($0.0) after \($0.2 ?? 0) lines" }.joined(separator: ", ")
  }

  /// The words in the upper edge of the frame: where the card is, and what is special about that.
  func caption(_ card: Card) -> String {
    let words = [
      card.surface, card.isQuiet ? "quiet" : "", card.isPreviewHidden ? "preview hidden" : "",
    ]
    return words.map(oneLine).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Lines of one role; none for text that is absent or blank.
  func wrapped(
    _ text: String?, _ role: StyledText.Role, limit: Int? = nil, indentation: Int = 0
  ) -> [StyledText] {
    let indentation = indentation < columns ? indentation : 0
    return fitted(text ?? "", to: columns - indentation, limit: limit)
      .map { StyledText(.spaces(indentation)) + StyledText($0, role) }
  }

  /// Lines of one role behind a label, the lines after the first one indented to its width.
  func hanging(_ label: StyledText, _ text: String, _ role: StyledText.Role) -> [StyledText] {
    let indentation = label.displayWidth
    let lines = fitted(text, to: columns - indentation)
    guard indentation < columns, !lines.isEmpty else {
      return wrapped(label.plain, .key) + wrapped(text, role)
    }
    return lines.enumerated().map { index, line in
      (index == 0 ? label : StyledText(.spaces(indentation))) + StyledText(line, role)
    }
  }

  /// Text without any line break.
  func oneLine(_ text: String) -> String {
    Sanitizer(glyphs).clean(text)
  }

  private func fitted(_ text: String, to columns: Int, limit: Int? = nil) -> [String] {
    var text = Sanitizer(glyphs, lineBreaks: .kept).clean(text)
    while text.last?.isWhitespace == true { text.removeLast() }
    guard !text.isEmpty else { return [] }
    return text.wrapped(to: columns, limit: limit, ellipsis: glyphs.ellipsis)
  }

  private func attachments(_ card: Card) -> String? {
    guard !card.attachments.isEmpty else { return nil }
    return "attached \(card.attachments.map(oneLine).joined(separator: ", "))"
  }

  private func facts(_ card: Card) -> String {
    let facts = [
      card.thread.map { "thread \(oneLine($0))" },
      card.badge.map { "badge \($0)" },
      card.sound.map { "sound \(oneLine($0))" }, attachments(card),
    ]
    return facts.compactMap { $0 }.joined(separator: glyphs.separator)
  }
}
