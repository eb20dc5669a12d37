import CommandLineTools

/// One HTML page with the pictures of several payloads; it holds all that it shows.
struct PreviewPage: Sendable {
  let title: String
  let shots: [PreviewRun.Shot]
  let palette: Palette

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
    return HTMLPage(title: title, palette: palette, content: content.joined()).text
  }

  private static func clean(_ text: String) -> String {
    Markup.escaped(Sanitizer().clean(text), inAttribute: false)
  }
}

/// The frame of a page: no script, nothing fetched.
struct HTMLPage: Sendable {
  let title: String
  let palette: Palette
  /// What stands below the title, as HTML.
  let content: String

  /// The page.
  var text: String { beginning + content + Self.end }

  /// What stands before the content.
  var beginning: String {
    let title = Markup.escaped(Sanitizer().clean(title), inAttribute: false)
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

  /// What stands after it.
  static let end = "</body>\n</html>\n"
}
