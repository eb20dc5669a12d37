import Foundation

package import JSON

/// An annotation of GitHub Actions: a line of a program's output that is shown at its place in the
/// source.
package struct GitHubAnnotation: Sendable {
  /// How grave it is.
  package enum Level: String, Sendable {
    /// Worth knowing.
    case notice
    /// Most probably wrong.
    case warning
    /// Wrong.
    case error
  }

  /// How grave it is.
  package let level: Level
  /// The path from the workspace.
  package let path: String
  /// The first place and the place just past the last one, in code units of UTF-16; the end may be
  /// unknown.
  package let range: (start: SourceLocation, end: SourceLocation?)?
  /// A few words.
  package let title: String
  /// Everything.
  package let message: String

  /// Creates an annotation.
  package init(
    _ level: Level, path: String, range: (start: SourceLocation, end: SourceLocation?)?,
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

/// What else a program says to GitHub Actions.
extension GitHubAnnotation {
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
