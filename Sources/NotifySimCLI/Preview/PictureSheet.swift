import CommandLineTools

/// Rows of screens in one picture, each row with its caption.
struct PictureSheet: Sendable {
  /// What is shown of one delivery.
  struct Row: Sendable {
    /// What is delivered and to what phone, in words.
    let caption: String
    /// What the person sees, in order.
    let screens: [Screen]
  }

  /// What the picture is of.
  let title: String
  let rows: [Row]
  let palette: Palette

  /// What stands below every picture.
  static let remark = "A sketch by notify-sim, not Apple's pixels."

  private static let gap = 24
  private static let captionHeight = 18

  /// The picture as SVG.
  var svg: String {
    let drawn = rows.map { row in row.screens.map { (screen: $0, ScreenDrawing($0, palette)) } }
    let columns = max(1, drawn.map(\.count).max() ?? 1)
    let width = Self.gap + columns * (ScreenDrawing.width + Self.gap)
    var drawing = Drawing()
    var y = Self.gap
    func add(_ text: String, _ x: Int, isBold: Bool = false) {
      drawing.text(
        text.truncated(to: (width - Self.gap - x) / 7),
        in: .init(x: x, y: y + 11, width: width - Self.gap - x), size: .small,
        fill: palette.caption, isBold: isBold)
    }
    for (row, screens) in zip(rows, drawn) {
      add(row.caption, Self.gap, isBold: true)
      y += Self.captionHeight
      for (column, drawn) in screens.enumerated() {
        let x = Self.gap + column * (ScreenDrawing.width + Self.gap)
        drawing.text(
          drawn.screen.caption, in: .init(x: x, y: y + 11, width: ScreenDrawing.width),
          size: .small, fill: palette.caption)
        drawing.group(
          drawn.1.drawing, x: x, y: y + Self.captionHeight, title: drawn.screen.caption,
          description: drawn.screen.description)
      }
      y += Self.captionHeight + (screens.map(\.1.height).max() ?? 0) + Self.gap
    }
    add(Self.remark, Self.gap)
    y += Self.captionHeight + Self.gap / 2
    var whole = Drawing()
    whole.rectangle(x: 0, y: 0, width: width, height: y, fill: palette.page)
    whole.append(drawing)
    let description = rows.map(\.caption).joined(separator: "; ") + ". " + Self.remark
    return whole.picture(width: width, height: y, title: title, description: description)
  }
}
