import APNs

/// A source line as it would read with a fix applied.
struct MendedLine {
  /// The bytes of the line, without its line break.
  let bytes: [UInt8]
  /// The offsets of what the fix puts there.
  let inserted: Range<Int>

  /// Applies a fix; nil where a line would not show it well: a deletion, a fix without a place, or
  /// one that takes or gives more than a line.
  init?(_ fix: Diagnostic.FixIt, in file: SourceFile) {
    let replacement = Array(fix.replacement.utf8)
    guard let span = fix.span?.range, !replacement.isEmpty,
      !fix.replacement.contains(where: \.isNewline)
    else { return nil }
    let line = file.line(at: span.lowerBound)
    guard line.lowerBound <= span.lowerBound, span.upperBound <= line.upperBound else { return nil }
    let before = file.bytes[line.lowerBound..<span.lowerBound]
    bytes = before + replacement + file.bytes[span.upperBound..<line.upperBound]
    inserted = before.count..<(before.count + replacement.count)
  }
}

extension SourceSpan {
  /// The offsets as a range, empty where the end lies before the start.
  var range: Range<Int> { start..<max(start, end) }
}
