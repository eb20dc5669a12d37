/// How text with roles becomes characters: with ANSI colours, or plain.
///
/// This file is the only place that knows escape sequences. Whatever text it is given, the
/// sequences it emits are its own: control characters in the text are made visible on the way (only
/// line feeds and tabs pass).
package struct Theme: Hashable, Sendable {
  private let hasColor: Bool
  private let sanitizer: Sanitizer

  /// Creates a theme, with colour or without.
  package init(color: Bool, glyphs: Glyphs = .unicode) {
    hasColor = color
    sanitizer = Sanitizer(glyphs, lineBreaks: .kept, tabs: .kept)
  }

  /// The theme without colours, whose output holds no escape sequence.
  package static let plain = Theme(color: false)

  /// The theme with colours.
  package static let colored = Theme(color: true)

  /// The characters of one text.
  package func render(_ text: StyledText) -> String {
    text.runs.reduce("") { $0 + render($1) }
  }

  /// The characters of several lines, each one ended by a line feed.
  package func render(lines: [StyledText]) -> String {
    lines.reduce("") { $0 + render($1) + "\n" }
  }

  private func render(_ run: StyledText.Run) -> String {
    let text = sanitizer.clean(run.text)
    guard hasColor, let style = run.role.style else { return text }
    return "\u{1B}[\(style)m\(text)\u{1B}[0m"
  }

  /// Whether output is coloured, as `--color` says it.
  package enum ColorChoice: String, Hashable, Sendable, CaseIterable {
    /// On a terminal that can show colours, unless the environment asks for none.
    case auto
    /// Wherever the output goes.
    case always
    /// Nowhere.
    case never

    /// The decision for one stream.
    ///
    /// `NO_COLOR` counts when it is set and not empty (no-color.org), `TERM` when it is `dumb`. An
    /// explicit choice wins over both.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the stream is a terminal.
    ///   - environment: The environment variables.
    /// - Returns: Whether to colour what goes there.
    package func isOn(isTerminal: Bool, environment: [String: String]) -> Bool {
      switch self {
      case .always: true
      case .never: false
      case .auto:
        isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
      }
    }
  }
}

extension StyledText.Role {
  /// The parameters of Select Graphic Rendition (ECMA-48), from the eight colours every terminal
  /// has.
  fileprivate var style: String? {
    switch self {
    case .body: nil
    case .title: "1"
    case .muted: "2"
    case .accent: "36"
    case .key: "1;36"
    case .destructive: "31"
    case .success: "32"
    case .failure: "1;31"
    case .warning: "1;33"
    case .note: "1;34"
    }
  }
}
