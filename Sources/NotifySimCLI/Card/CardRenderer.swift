import CommandLineTools
import NotifySimCore

/// Draws a card as lines of text: a frame with the header, the content, and a line per button.
///
/// ```
/// ╭─ banner ─────────────────────────────╮
/// │ MEETINGS                       09:00 │
/// │ Weekly sync                          │
/// ├──────────────────────────────────────┤
/// │ 1  Accept   ACCEPT_ACTION            │
/// ╰──────────────────────────────────────╯
/// ```
///
/// All lines of a framed card have the same width, whatever its texts contain. Below
/// ``narrowestFrame`` columns there is no frame, and the width is only a maximum.
struct CardRenderer: Hashable, Sendable {
  /// The maximum width of a card in columns, on wide terminals.
  static let comfortableWidth = 72
  /// The minimum width of a card with a frame, in columns.
  static let narrowestFrame = 16

  /// The width of the card in columns, 1 or more, frame included.
  let width: Int
  /// The drawing characters.
  let glyphs: Glyphs
  /// The maximum number of lines of the message, as in a banner (D66); nil for no limit.
  let bodyLineLimit: Int?

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - width: The available columns.
  ///   - maximumWidth: The maximum width of the card in columns.
  ///   - glyphs: The drawing characters.
  ///   - bodyLineLimit: The maximum number of lines of the message; nil for no limit.
  init(
    width: Int, maximumWidth: Int = Self.comfortableWidth, glyphs: Glyphs = .unicode,
    bodyLineLimit: Int? = 4
  ) {
    self.width = max(1, min(width, maximumWidth))
    self.glyphs = glyphs
    self.bodyLineLimit = bodyLineLimit
  }

  /// The lines of a card, from top to bottom.
  func lines(_ card: Card) -> [StyledText] {
    let text = Text(columns: contentWidth, glyphs: glyphs)
    let sections = [
      [text.header(card)] + text.content(card, bodyLineLimit: bodyLineLimit),
      Card.ActionList(text: text, actions: card.actions).lines,
      card.notes.flatMap { text.wrapped($0, .muted) },
    ].filter { !$0.isEmpty }
    let caption = text.caption(card)
    return (hasFrame ? framed(sections, caption) : unframed(sections, caption, text))
      + text.wrapped(card.groupSummary, .muted, indentation: hasFrame ? 2 : 0)
  }

  /// A remark about a card whose text was truncated; nil if it all fits.
  func cutRemark(_ card: Card) -> String? {
    Text(columns: contentWidth, glyphs: glyphs).cutRemark(card, bodyLineLimit: bodyLineLimit)
  }

  private var hasFrame: Bool { width >= Self.narrowestFrame }

  private var contentWidth: Int { hasFrame ? width - 4 : width }

  private func framed(_ sections: [[StyledText]], _ caption: String) -> [StyledText] {
    let frame = Frame(width: width, box: glyphs.box)
    let parts = sections.map { $0.map { frame.line($0) } }
    return [frame.top(caption: caption.truncated(to: width - 6, ellipsis: glyphs.ellipsis))]
      + Self.joined(parts, by: frame.rule) + [frame.bottom]
  }

  private func unframed(
    _ sections: [[StyledText]], _ caption: String, _ text: Text
  ) -> [StyledText] {
    let rule = StyledText(String(repeating: glyphs.box.horizontal, count: width), .muted)
    return text.wrapped(caption, .muted) + Self.joined(sections, by: rule)
  }

  private static func joined(
    _ sections: [[StyledText]], by rule: StyledText
  ) -> [StyledText] {
    var lines: [StyledText] = []
    for section in sections {
      if !lines.isEmpty { lines.append(rule) }
      lines += section
    }
    return lines
  }

  /// The frame of a card; all its lines have the same width.
  struct Frame {
    /// The width of the frame in columns, at least 6.
    let width: Int
    /// The characters of the frame.
    let box: Glyphs.Box

    /// The upper edge with a caption, which must be at least 6 columns narrower than the frame.
    func top(caption: String) -> StyledText {
      guard !caption.isEmpty else { return edge(box.top) }
      let start = box.top.open + box.horizontal + " "
      let rest = dashes(width - start.displayWidth - caption.displayWidth - 2)
      return StyledText(start + caption + " " + rest + box.top.close, .muted)
    }

    /// A line across the frame.
    var rule: StyledText { edge(box.rule) }

    /// The lower edge.
    var bottom: StyledText { edge(box.bottom) }

    /// A line with content, which must be at least 4 columns narrower than the frame.
    func line(_ content: StyledText) -> StyledText {
      StyledText(box.vertical, .muted) + " " + content.padded(to: width - 4)
        + " " + StyledText(box.vertical, .muted)
    }

    private func edge(_ ends: Glyphs.Pair) -> StyledText {
      StyledText(ends.open + dashes(width - 2) + ends.close, .muted)
    }

    private func dashes(_ count: Int) -> String {
      String(repeating: box.horizontal, count: max(0, count))
    }
  }

  /// The texts of a card, sanitized and wrapped to a width.
  struct Text {
    /// The maximum width of a line in columns, 1 or more.
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
      wrapped(card.isTimeSensitive ? Card.timeSensitiveMark : nil, .accent)
        + wrapped(card.texts.title, .title, limit: Self.titleLineLimit)
        + wrapped(card.texts.subtitle, .body, limit: Self.titleLineLimit)
        + wrapped(card.texts.body, .body, limit: bodyLineLimit)
        + wrapped(facts(card), .muted)
    }

    /// A remark about truncated texts; nil if they all fit.
    func cutRemark(_ card: Card, bodyLineLimit: Int?) -> String? {
      let parts = [
        ("title", card.texts.title, Self.titleLineLimit),
        ("subtitle", card.texts.subtitle, Self.titleLineLimit),
        ("body", card.texts.body, bodyLineLimit),
      ]
      let cut = parts.filter { _, text, limit in
        limit.map { fitted(text, to: columns, limit: $0 + 1).count > $0 } ?? false
      }
      guard !cut.isEmpty else { return nil }
      return "cut: " + cut.map { "\($0.0) after \($0.2 ?? 0) lines" }.joined(separator: ", ")
    }

    /// The caption in the upper edge: the surface, and whether it is quiet or hidden.
    func caption(_ card: Card) -> String {
      let words = [
        card.surface, card.isQuiet ? "quiet" : "", card.isPreviewHidden ? "preview hidden" : "",
      ]
      return words.map(oneLine).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The wrapped lines of a text; none if the text is absent or blank.
    func wrapped(
      _ text: String?, _ role: StyledText.Role, limit: Int? = nil, indentation: Int = 0
    ) -> [StyledText] {
      let indentation = indentation < columns ? indentation : 0
      return fitted(text ?? "", to: columns - indentation, limit: limit)
        .map { StyledText(.spaces(indentation)) + StyledText($0, role) }
    }

    /// The wrapped lines of a text after a label; later lines are indented by its width.
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

    /// The text without line breaks.
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
}
