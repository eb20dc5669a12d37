import CommandLineTools
import NotifySimCore

extension Remedy {
  /// The most settings that are named; the first are those nearest to the table's beginning.
  private static let limit = 3

  /// The remedy as a line: what was withheld, and what to paste to get it.
  func line(_ glyphs: Glyphs) -> StyledText {
    let options = settings.prefix(Self.limit).map { "--set \($0.key.name)=\($0.value)" }
    let word = "to get".padded(to: EventSummary.indent)
    return StyledText(word, .success)
      + StyledText("\(subject.words): \(options.joined(separator: ", or "))")
  }
}
