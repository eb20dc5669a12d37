import Foundation

package import Diagnostics

extension WorkflowCommand {
  /// An annotation of GitHub Actions: a line of a program's output that is shown at its place in
  /// the source.
  package struct Annotation: Sendable {
    /// How severe it is.
    package enum Level: String, Sendable {
      /// Worth knowing.
      case notice
      /// Most probably wrong.
      case warning
      /// Wrong.
      case error
    }

    /// How severe it is.
    package let level: Level
    /// The path from the workspace.
    package let path: String
    /// The first place and the place just past the last one, in code units of UTF-16; the end may
    /// be unknown.
    package let range: (start: SourceText.Location, end: SourceText.Location?)?
    /// A few words.
    package let title: String
    /// Everything.
    package let message: String

    /// Creates an annotation.
    package init(
      _ level: Level, path: String, range: (start: SourceText.Location, end: SourceText.Location?)?,
      title: String, message: String
    ) {
      self.level = level
      self.path = path
      self.range = range
      self.title = title
      self.message = message
    }

    /// The line.
    package var text: String {
      let properties = ["file=\(Self.property(path))"] + place + ["title=\(Self.property(title))"]
      return "::\(level.rawValue) \(properties.joined(separator: ","))::\(Self.escaped(message))\n"
    }

    private var place: [String] {
      guard let (start, end) = range else { return [] }
      guard let end else { return ["line=\(start.line)", "col=\(start.column)"] }
      let lines = ["line=\(start.line)", "endLine=\(end.line)"]
      // Columns may be given only for what is within a line.
      guard start.line == end.line else { return lines }
      return lines + ["col=\(start.column)", "endColumn=\(max(start.column, end.column))"]
    }

    /// A text made harmless, with what would end the line or begin another property escaped; by
    /// Unicode scalars, since CR LF is a single `Character`.
    private static func escaped(_ text: String, besides more: Set<Unicode.Scalar> = []) -> String {
      let escapes: Set<Unicode.Scalar> = ["%", "\r", "\n"]
      let sanitizer = Sanitizer(.unicode, lineBreaks: .kept, tabs: .kept)
      let clean = WorkflowCommand.defused(sanitizer.clean(text), as: .text)
      return clean.unicodeScalars.reduce(into: "") { text, scalar in
        guard escapes.contains(scalar) || more.contains(scalar) else {
          return text.unicodeScalars.append(scalar)
        }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text += digits.count < 2 ? "%0\(digits)" : "%\(digits)"
      }
    }

    private static func property(_ text: String) -> String {
      escaped(text, besides: [":", ","])
    }
  }
}

/// What else a program says to GitHub Actions.
extension WorkflowCommand.Annotation {
  /// The path from the workspace, which annotations need.
  package static func relative(_ path: String, to workspace: String?) -> String {
    let whole = URL(fileURLWithPath: path).standardizedFileURL.path
    guard let workspace, whole.hasPrefix(workspace + "/") else { return path }
    return String(whole.dropFirst(workspace.count + 1))
  }

  /// A text as an item of a list, or as a cell of a table, in the summary of a run.
  package static func cell(_ text: String) -> String {
    Sanitizer(.unicode).clean(text).replacing("|", with: "\\|").replacing("<", with: "&lt;")
  }
}

/// The commands that GitHub Actions runs in the output of a program: a line that begins with `::`,
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
