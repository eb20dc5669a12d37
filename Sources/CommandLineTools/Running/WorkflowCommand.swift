/// The commands that GitHub Actions obeys in the output of a program: a line that begins with `::`,
/// blanks aside, and `##[` anywhere in a line.
///
/// A payload or a scenario may hold such text, and so what is shown of them.
package enum WorkflowCommand {
  /// How text can be written in another way.
  package enum Form: Sendable {
    /// For people: a character that takes no room breaks a command.
    case text
    /// JSON: an escape in a string.
    case json
    /// XML: an entity.
    case xml
    /// Commands that are meant.
    case commands

    /// A command that begins a line, and one within it, written so that they are none.
    fileprivate var harmless: (colons: String, signs: String) {
      switch self {
      case .text: (":\u{200B}:", "#\u{200B}#[")
      case .json: ("::", "#\\u0023[")
      case .xml: ("&#58;:", "#&#35;[")
      case .commands: ("::", "##[")
      }
    }
  }

  /// Text with the commands in it written so that they are none.
  package static func defused(_ text: String, as form: Form) -> String {
    let (colons, signs) = form.harmless
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    var isAtStart = true
    while let scalar = rest.first {
      if isAtStart, rest.starts(with: "::".unicodeScalars) {
        result.append(contentsOf: colons.unicodeScalars)
        rest = rest.dropFirst(2)
        isAtStart = false
      } else if rest.starts(with: "##[".unicodeScalars) {
        result.append(contentsOf: signs.unicodeScalars)
        rest = rest.dropFirst(3)
        isAtStart = false
      } else {
        result.append(scalar)
        rest = rest.dropFirst()
        let endsLine = scalar == "\n" || scalar == "\r"
        isAtStart = endsLine || isAtStart && scalar.properties.isWhitespace
      }
    }
    return String(result)
  }
}
