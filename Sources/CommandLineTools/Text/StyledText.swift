/// Text whose parts say what they are for; a ``StyledText.Theme`` makes characters of it.
package struct StyledText: Hashable, Codable, Sendable {
  /// A part with one role.
  package struct Run: Hashable, Codable, Sendable {
    /// The characters.
    package var text: String
    /// What they are for.
    package var role: Role
  }

  /// The parts, none of them empty, from left to right.
  package private(set) var runs: [Run] = []
  /// The columns of the label at the beginning, behind which further lines of a wrapped text begin;
  /// 0 for a text without one.
  package var labelWidth = 0

  /// Creates text of one part.
  package init(_ text: String = "", _ role: Role = .body) {
    append(text, role)
  }

  /// Adds a part at the end; joined to the last one where both have the same role.
  package mutating func append(_ text: String, _ role: Role = .body) {
    guard !text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].role == role {
      runs[last].text += text
    } else {
      runs.append(Run(text: text, role: role))
    }
  }

  /// Adds the parts of another text at the end.
  package mutating func append(_ other: StyledText) {
    if labelWidth == 0, other.labelWidth > 0 { labelWidth = displayWidth + other.labelWidth }
    for run in other.runs { append(run.text, run.role) }
  }

  /// Both texts, one after the other.
  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result.append(right)
    return result
  }

  /// What a piece of text is for, from which a theme derives its looks.
  package enum Role: String, Codable, Sendable, CaseIterable {
    /// Ordinary text.
    case body
    /// The headline of a notification, or of a section.
    case title
    /// Text of minor interest: identifiers, frames, hints.
    case muted
    /// A thing to notice: a caret, a name in a sentence.
    case accent
    /// What a person types to choose something.
    case key
    /// An action that destroys something, as iOS shows it in red.
    case destructive
    /// Something that went well.
    case success
    /// Something that did not.
    case failure
    /// Something to look at before going on.
    case warning
    /// A further fact.
    case note
  }
}

extension StyledText {
  /// The characters without their roles.
  package var plain: String { runs.reduce("") { $0 + $1.text } }

  /// The columns that the text takes on one line of a terminal.
  package var displayWidth: Int { plain.displayWidth }

  /// This text filled up with spaces to a number of columns; a wider one is returned as it is.
  package func padded(to columns: Int) -> StyledText {
    self + StyledText(.spaces(columns - displayWidth))
  }

  /// This text without the spaces at its end.
  package var trimmingSpacesAtEnd: StyledText {
    var kept = self
    while let last = kept.runs.popLast() {
      kept.append(last.text.trimmingSpacesAtEnd, last.role)
      if last.text.contains(where: { $0 != " " }) { break }
    }
    return kept
  }

  /// This text in lines of at most a number of columns; in one line where that is nil.
  ///
  /// Further lines begin behind the label, or 2 columns in where there is none.
  package func wrapped(to columns: Int?) -> [StyledText] {
    let plain = self.plain
    guard let columns, plain.displayWidth > columns else { return [self] }
    let margin = min(labelWidth == 0 ? 2 : labelWidth, max(0, columns - 20))
    let label = String(plain.prefix(labelWidth == 0 ? 0 : margin))
    let body = String(plain.dropFirst(label.count))
    var lines = body.wrapped(to: columns - (label.isEmpty ? 0 : margin))
    if label.isEmpty, let first = lines.first {
      let rest = body.dropFirst(first.count).drop { $0 == " " }
      lines = [first] + (rest.isEmpty ? [] : String(rest).wrapped(to: columns - margin))
    }
    var roles = runs.flatMap { run in run.text.map { ($0, run.role) } }[...]
    return lines.enumerated().map { place, line in
      var text = StyledText(place == 0 ? "" : .spaces(margin))
      for character in place == 0 ? label + line : line {
        // A break drops the spaces at its place.
        while let next = roles.first, next.0 == " ", character != " " { roles.removeFirst() }
        text.append(String(character), roles.popFirst()?.1 ?? .body)
      }
      return text.trimmingSpacesAtEnd
    }
  }
}

extension StyledText: ExpressibleByStringLiteral {
  /// Creates ordinary text from a literal.
  package init(stringLiteral value: String) {
    self.init(value)
  }
}

extension StyledText {
  /// How text with roles becomes characters: with ANSI colours, or plain.
  ///
  /// This file is the only place that knows escape sequences. Whatever text it is given, the
  /// sequences it emits are its own: control characters in the text are made visible on the way
  /// (only line feeds and tabs pass).
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
      text.runs.reduce(into: "") { $0 += render($1) }
    }

    /// The characters of several lines, each one ended by a line feed.
    package func render(lines: [StyledText]) -> String {
      lines.reduce(into: "") {
        $0 += render($1)
        $0 += "\n"
      }
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
      /// `NO_COLOR` counts when it is set and not empty (no-color.org), `TERM` when it is `dumb`.
      /// An explicit choice wins over both.
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
