/// Text whose parts say what they are for; a ``Theme`` makes characters of it.
package struct StyledText: Hashable, Sendable {
  /// A part with one role.
  package struct Run: Hashable, Sendable {
    /// The characters.
    package var text: String
    /// What they are for.
    package var role: Role
  }

  /// The parts, none of them empty, from left to right.
  package private(set) var runs: [Run] = []

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
    for run in other.runs { append(run.text, run.role) }
  }

  /// Both texts, one after the other.
  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var result = left
    result.append(right)
    return result
  }

  /// What a piece of text is for, from which a theme derives its looks.
  package enum Role: Hashable, Sendable, CaseIterable {
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
}

extension StyledText: ExpressibleByStringLiteral {
  /// Creates ordinary text from a literal.
  package init(stringLiteral value: String) {
    self.init(value)
  }
}
