import CommandLineTools

/// One self-contained HTML page with the pictures of several payloads.
struct PreviewPage: Sendable {
  let title: String
  let shots: [PreviewRun.Screenshot]
  /// The payloads that cannot be drawn.
  let failures: [PreviewRun.Failure]
  let palette: Drawing.Palette

  /// The page.
  var text: String {
    var sections: [(file: String, figures: [String])] = []
    for shot in shots {
      let sheet = PictureSheet(title: shot.row.caption, rows: [shot.row], palette: palette)
      let figure = "<figure>\n\(sheet.svg)</figure>\n"
      if sections.last?.file == shot.file {
        sections[sections.count - 1].figures.append(figure)
      } else {
        sections.append((shot.file, [figure]))
      }
    }
    let content = sections.map { section in
      "<section>\n<h2>\(Self.clean(section.file))</h2>\n<div class=\"figures\">\n"
        + section.figures.joined() + "</div>\n</section>\n"
    }
    let unread = failures.map { failure in
      "<section>\n<h2>\(Self.clean(failure.file))</h2>\n"
        + "<p>not drawn: \(Self.clean(failure.reason))</p>\n</section>\n"
    }
    return HTMLPage(title: title, palette: palette, content: (content + unread).joined()).text
  }

  private static func clean(_ text: String) -> String {
    Sanitizer.Markup.escaped(Sanitizer().clean(text), inAttribute: false)
  }
}

/// The frame of a page, without scripts and external resources.
struct HTMLPage: Sendable {
  let title: String
  let palette: Drawing.Palette
  /// The HTML below the title.
  let content: String

  /// The page.
  var text: String { beginning + content + Self.end }

  /// The HTML before the content.
  var beginning: String {
    let title = Sanitizer.Markup.escaped(Sanitizer().clean(title), inAttribute: false)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      body { margin: 24px; font-family: system-ui, sans-serif; \
      color: \(palette.text); background: \(palette.page); }
      h1 { font-size: 20px; }
      h2, h3 { font-size: 16px; overflow-wrap: anywhere; }
      .figures { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
      figure { margin: 0; }
      svg { max-width: 100%; height: auto; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; }
      </style>
      </head>
      <body>
      <h1>\(title)</h1>

      """
  }

  /// The HTML after the content.
  static let end = "</body>\n</html>\n"
}

extension PreviewPage {
  /// Rows of screens in one picture, each row with its caption.
  struct PictureSheet: Sendable {
    /// The screens of one delivery.
    struct Row: Sendable {
      /// A description of the payload and the phone.
      let caption: String
      /// The screens, in order.
      let screens: [Screen]
    }

    /// The title of the picture.
    let title: String
    let rows: [Row]
    let palette: Drawing.Palette

    /// The remark below every picture.
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
}
