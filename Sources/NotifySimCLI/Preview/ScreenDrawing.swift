import CommandLineTools
import NotifySimCore

/// The drawing of a screen.
struct ScreenDrawing: Sendable {
  /// The width of every screen in pixels.
  static let width = 360

  private(set) var drawing = Drawing()
  /// The height in pixels.
  private(set) var height = 0

  private let palette: Drawing.Palette
  private var y = 0

  private static let margin = 16
  private static let padding = 12
  private static let icon = 32
  private static let gap = 10
  private static let least = 180
  private static let titleLimit = 2
  private static let bodyLimit = 4

  private static let cardWidth = width - 2 * margin
  /// The position and the width of the text of a card.
  private static let textX = margin + padding + icon + gap
  private static let textWidth = width - margin - padding - textX
  /// The columns of a line of a card, at about 7 pixels per letter.
  private static let columns = textWidth / 7

  /// Draws a screen.
  init(_ screen: Screen, _ palette: Drawing.Palette) {
    self.palette = palette
    y = Self.margin
    drawTop(screen)
    for card in screen.cards { draw(card, isLong: screen.place == .longLook) }
    if screen.place == nil { drawReasons(screen.reasons) }
    height = max(Self.least, y + Self.margin)
    var whole = Drawing()
    whole.rectangle(
      x: 0, y: 0, width: Self.width, height: height, radius: 24, fill: palette.wallpaper)
    whole.append(drawing)
    drawing = whole
  }

  private mutating func drawTop(_ screen: Screen) {
    switch screen.place {
    case .lockScreen:
      y += 56
      drawing.text(
        screen.time, in: line(Self.margin, Self.cardWidth), size: .clock, fill: palette.text,
        .center)
      y += 24
    case .notificationCenter, .carPlay, .watch, nil:
      y += 14
      drawing.text(
        screen.place?.words ?? screen.title.capitalizedAtStart,
        in: line(Self.margin, Self.cardWidth), fill: palette.text, isBold: true)
      y += Self.gap
    case .banner, .longLook: return
    }
  }

  private mutating func drawReasons(_ reasons: [String]) {
    for reason in reasons {
      for text in lines(reason, Self.columns + 6) {
        y += Drawing.TextSize.normal.lineHeight
        drawing.text(text, in: line(Self.margin, Self.cardWidth), fill: palette.muted)
      }
      y += 4
    }
  }

  private mutating func draw(_ card: Card, isLong: Bool) {
    let top = y
    let outside = drawing
    drawing = Drawing()
    drawContent(card, isLong: isLong)
    let bottom = max(y + Self.padding, top + 2 * Self.padding + Self.icon)
    let content = drawing
    drawing = outside
    drawEdges(card, below: bottom)
    drawing.rectangle(
      x: Self.margin, y: top, width: Self.cardWidth, height: bottom - top, radius: 16,
      fill: palette.card)
    drawing.rectangle(
      x: Self.margin + Self.padding, y: top + Self.padding, width: Self.icon, height: Self.icon,
      radius: 8, fill: palette.accent)
    drawing.text(
      card.appName.prefix(1).uppercased(),
      in: .init(x: Self.margin + Self.padding, y: top + Self.padding + 21, width: Self.icon),
      fill: palette.card, isBold: true, .center)
    drawing.append(content)
    y = bottom + Self.gap
    drawSummary(card)
    if isLong { drawButtons(card.actions) }
  }

  private mutating func drawContent(_ card: Card, isLong: Bool) {
    y += Self.padding + Drawing.TextSize.small.rawValue
    let name = Sanitizer().clean(card.appName.uppercased())
    drawing.text(
      name.truncated(to: Self.columns - 8), in: line(Self.textX, Self.textWidth), size: .small,
      fill: palette.muted)
    drawing.text(
      card.time, in: line(Self.textX, Self.textWidth), size: .small, fill: palette.muted,
      .opposite(to: name))
    if card.isTimeSensitive {
      add(Card.timeSensitiveMark, .small, palette.accent, isBold: true)
    }
    add(
      card.texts.title.nonEmpty, .normal, palette.text, isBold: true,
      limit: isLong ? nil : Self.titleLimit)
    add(card.texts.subtitle.nonEmpty, .normal, palette.text, limit: isLong ? nil : Self.titleLimit)
    add(card.texts.body.nonEmpty, .normal, palette.text, limit: isLong ? nil : Self.bodyLimit)
    for name in card.attachments { add("attached: \(name)", .small, palette.muted, limit: 1) }
    if isLong { for note in card.notes { add(note, .small, palette.muted) } }
    y += 2
  }

  /// Draws the edges of the notifications behind the first one.
  private mutating func drawEdges(_ card: Card, below bottom: Int) {
    guard card.groupSummary != nil else { return }
    drawing.rectangle(
      x: Self.margin + 12, y: bottom - 24, width: Self.cardWidth - 24, height: 32, radius: 14,
      fill: palette.edge)
  }

  private mutating func drawSummary(_ card: Card) {
    guard let summary = card.groupSummary else { return }
    y += 6 + Drawing.TextSize.small.rawValue
    drawing.text(
      summary, in: line(Self.margin, Self.cardWidth), size: .small, fill: palette.text, .center)
    y += Self.gap
  }

  private mutating func drawButtons(_ actions: [Card.Action]) {
    for action in actions {
      drawBar(
        action.title, action.isDestructive ? palette.destructive : palette.text,
        end: action.marks.joined(separator: ", "), palette.muted)
      guard let field = action.textInput else { continue }
      drawBar(
        field.placeholder, palette.muted, end: field.buttonTitle ?? "Send", palette.accent,
        isField: true)
    }
  }

  /// Draws a button, or the text field below it, with text at its other end.
  private mutating func drawBar(
    _ text: String, _ fill: String, end: String, _ endFill: String, isField: Bool = false
  ) {
    let inset = isField ? 12 : 0
    let width = Self.cardWidth - 2 * inset
    drawing.rectangle(
      x: Self.margin + inset, y: y, width: width, height: 40, radius: isField ? 20 : 12,
      fill: palette.card, stroke: isField ? palette.edge : nil)
    let end = Sanitizer().clean(end).truncated(to: 34)
    let room = (width - 40 - end.displayWidth * 6) / 8
    let place = Drawing.Line(x: Self.margin + inset + 14, y: y + 25, width: width - 28)
    drawing.text(
      Sanitizer().clean(text).truncated(to: max(4, room)), in: place, fill: fill,
      isBold: !isField)
    drawing.text(end, in: place, size: .small, fill: endFill, .opposite(to: text))
    y += 40 + 6
  }

  private mutating func add(
    _ text: String?, _ size: Drawing.TextSize, _ fill: String, isBold: Bool = false,
    limit: Int? = nil
  ) {
    for text in lines(text ?? "", Self.columns, limit: limit) {
      y += size.lineHeight
      drawing.text(
        text, in: line(Self.textX, Self.textWidth), size: size, fill: fill, isBold: isBold)
    }
  }

  /// A line of text at the current height.
  private func line(_ x: Int, _ width: Int) -> Drawing.Line {
    Drawing.Line(x: x, y: y, width: width)
  }

  private func lines(_ text: String, _ columns: Int, limit: Int? = nil) -> [String] {
    let text = Sanitizer(lineBreaks: .kept).clean(text).trimmingSpacesAtEnd
    return text.isEmpty ? [] : text.wrapped(to: columns, limit: limit)
  }
}

extension String {
  fileprivate var capitalizedAtStart: String { prefix(1).uppercased() + dropFirst() }
}
