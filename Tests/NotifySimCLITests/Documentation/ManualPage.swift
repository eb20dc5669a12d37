import Foundation
import TestSupport

/// One page of the manual, as the parts that are kept and the parts that are made.
struct ManualPage {
  /// The path relative to the repository.
  let path: String
  /// The page's text.
  let text: String

  /// Reads a page.
  init(path: String) throws {
    self.path = path
    text = try String(contentsOf: Repository.file(path), encoding: .utf8)
  }

  /// What a link calls the page's headings by, as GitHub makes it.
  var anchors: Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        String(
          line.drop { $0 == "#" }.dropFirst().lowercased().compactMap { character in
            character == " "
              ? "-"
              : character.isLetter || character.isNumber || "-_".contains(character)
                ? character : nil
          })
      })
  }

  /// A run of lines of a page.
  enum Part {
    /// Lines that are kept as they are.
    case prose([String])
    /// The lines between the fences of a console block.
    case console([String])
    /// The lines between the marks of a table of rules, by what is said of their certainty.
    case rules(confidence: String)
    /// The lines between the marks of the list of diagnostics.
    case diagnostics
    /// The lines between the marks of the table of verbs.
    case verbs
    /// The lines between the marks of the list of events.
    case events
  }

  /// The page in parts, in order; fences and marks belong to the prose.
  var parts: [Part] {
    var parts: [Part] = []
    var lines: [String] = []
    var end: (mark: String, part: ([String]) -> Part)?
    for line in text.components(separatedBy: "\n") {
      if let (mark, part) = end {
        guard line == mark else {
          lines.append(line)
          continue
        }
        parts.append(part(lines))
        (lines, end) = ([line], nil)
      } else {
        lines.append(line)
        end = Self.end(ofPartAfter: line)
        guard end != nil else { continue }
        parts.append(.prose(lines))
        lines = []
      }
    }
    return parts + [end?.part(lines) ?? .prose(lines)]
  }

  private static func end(
    ofPartAfter line: String
  ) -> (mark: String, part: ([String]) -> Part)? {
    if line == "```console" { return ("```", Part.console) }
    if let found = line.wholeMatch(of: /<!-- rules: (\w+) -->/) {
      let confidence = String(found.1)
      return ("<!-- end of rules -->", { _ in .rules(confidence: confidence) })
    }
    if line == "<!-- diagnostics -->" {
      return ("<!-- end of diagnostics -->", { _ in .diagnostics })
    }
    if line == "<!-- events -->" { return ("<!-- end of events -->", { _ in .events }) }
    if line == "<!-- verbs -->" { return ("<!-- end of verbs -->", { _ in .verbs }) }
    return nil
  }

  /// The page with every made part made anew.
  func remade() async throws -> String {
    var lines: [String] = []
    for part in parts {
      switch part {
      case .prose(let kept): lines += kept
      case .console(let block): lines += try await ConsoleBlock(block).remade()
      case .rules(let confidence): lines += RuleTable(confidence: confidence).lines()
      case .diagnostics: lines += DiagnosticList.lines
      case .verbs: lines += VerbTable.lines
      case .events: lines += EventList.lines
      }
    }
    return lines.joined(separator: "\n")
  }
}
