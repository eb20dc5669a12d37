import APNs
import CommandLineTools

/// A finding with the text that it is about.
struct CheckFinding: Sendable {
  /// What is wrong.
  let diagnostic: Diagnostic
  /// The text, or the line of it, that the finding is about.
  let source: SourceFile
  /// Whether that is a line of a file with a payload a line.
  var isOfStream = false

  /// The first place and the place just past the last one; nil for a finding without a place.
  var range: (start: SourceLocation, end: SourceLocation)? {
    guard let span = diagnostic.span else { return nil }
    return (source.location(of: span.start), source.location(of: max(span.start, span.end)))
  }

  /// A range in code units of UTF-16, as the tools of GitHub count columns.
  func wideRange(of span: SourceSpan) -> (start: SourceLocation, end: SourceLocation) {
    (wide(span.start), wide(max(span.start, span.end)))
  }

  private func wide(_ offset: Int) -> SourceLocation {
    var location = source.location(of: offset)
    let end = min(offset, source.bytes.count)
    let start = max(0, min(end, end - location.column + 1))
    location.column = String(decoding: source.bytes[start..<end], as: UTF8.self).utf16.count + 1
    return location
  }
}
