package import JSON

/// A text that was not JSON with every mistake in it corrected, where there was more than one
/// (rule X1); the help of the first diagnostic already shows a single one.
package struct CorrectedText {
  /// The most lines that are worth showing.
  static let lineLimit = 60
  /// The most bytes that are worth showing, before the corrections and after them.
  static let sizeLimit = 8 << 10

  /// How many changes were made, at least two.
  let changes: Int
  private let text: String

  /// Corrects a text; nil if one change is enough or none helps, and if the result is long.
  package init?(_ bytes: [UInt8], options: JSONReader.Options) {
    guard bytes.count <= Self.sizeLimit,
      let repair = JSONRepair(of: bytes, options: options), repair.fixedErrors.count > 1,
      repair.bytes.count <= Self.sizeLimit
    else { return nil }
    changes = repair.fixedErrors.count
    text = String(decoding: repair.bytes, as: UTF8.self)
    guard rows.count <= Self.lineLimit else { return nil }
  }

  /// The lines as the file has them, without their ends.
  private var rows: [Substring] {
    let rows = text.split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
    return rows.last == "" ? rows.dropLast() : rows
  }

  /// What to say of it, and the text made harmless.
  package func lines(_ glyphs: Glyphs) -> [StyledText] {
    let sanitizer = Sanitizer(glyphs, tabs: .kept)
    let head =
      StyledText("help", .success) + StyledText(": with all \(changes) fixes the text is JSON:")
    return [head] + rows.map { StyledText(sanitizer.clean(String($0))) }
  }

  /// A source line as it would read with a fix applied.
  struct Line {
    /// The bytes of the line, without its line break.
    let bytes: [UInt8]
    /// The offsets of what the fix puts there.
    let inserted: Range<Int>

    /// Applies a fix; nil if a line would not show it well: a deletion, a fix without a place,
    /// or one that takes or gives more than a line.
    init?(_ fix: Diagnostic.FixIt, in file: SourceFile) {
      let replacement = Array(fix.replacement.utf8)
      guard let span = fix.span?.range, !replacement.isEmpty,
        !fix.replacement.contains(where: \.isNewline)
      else { return nil }
      let line = file.line(at: span.lowerBound)
      guard line.lowerBound <= span.lowerBound, span.upperBound <= line.upperBound else {
        return nil
      }
      let before = file.bytes[line.lowerBound..<span.lowerBound]
      bytes = before + replacement + file.bytes[span.upperBound..<line.upperBound]
      inserted = before.count..<(before.count + replacement.count)
    }
  }
}

extension SourceSpan {
  /// The offsets as a range, empty if the end lies before the start.
  var range: Range<Int> { start..<max(start, end) }
}
