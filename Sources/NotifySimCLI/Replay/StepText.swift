import APNs
import CommandLineTools
import NotifySimCore

/// What a person reads of a step, in one form wherever it is read: 60 columns, no colour, Unicode.
struct StepText {
  /// The columns of a snapshot.
  static let width = 60

  let appName: String
  var width = Self.width
  var glyphs = Glyphs.unicode

  /// The lines of a step's events, diagnostics among them.
  func lines(_ events: [Event]) -> [StyledText] {
    EventView(events, appName: appName, width: width, glyphs: glyphs).parts
      .flatMap { event, lines in
        guard case .diagnostic(let report) = event.kind else { return lines }
        return [line(of: report)] + lines
      }
  }

  /// The text of a snapshot.
  func text(_ events: [Event]) -> String { Theme.plain.render(lines: lines(events)) }

  private func line(of report: ReportedDiagnostic) -> StyledText {
    let found = report.diagnostic
    let word = found.severity.rawValue.padded(to: EventSummary.indent)
    let message = Sanitizer(glyphs).clean("\(found.message) [\(found.code.rawValue)]")
    return StyledText(word, found.severity.role) + StyledText(message)
  }
}
