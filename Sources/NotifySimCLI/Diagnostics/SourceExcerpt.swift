/// A line of source text and, below it, marks under some of its bytes.
///
/// A line that fits is shown as it is, tabs included, and the marks copy the tabs, so that both
/// stand right at any tab stop. Of a longer one a window around the marks is shown.
struct SourceExcerpt: Hashable {
  /// The line, made harmless.
  let source: String
  /// The marks, indented to where they belong.
  let marks: String

  /// The characters under the marked bytes.
  struct Pen {
    /// The one under the first column.
    let first: String
    /// The one under the others.
    let rest: String

    /// A caret and an underline, for what is wrong.
    static let caret = Pen(first: "^", rest: "~")
    /// Plus signs, for what is to be put there.
    static let plus = Pen(first: "+", rest: "+")

    /// The marks for a number of columns, at least one.
    func marks(_ columns: Int) -> String {
      first + String(repeating: rest, count: max(0, columns - 1))
    }
  }

  /// Draws an excerpt.
  ///
  /// - Parameters:
  ///   - line: The offsets of the line's bytes.
  ///   - marked: The offsets to mark; what lies beyond the line is left out.
  ///   - bytes: The source text.
  ///   - pen: The characters of the marks.
  ///   - width: The columns there are.
  ///   - glyphs: The drawing characters.
  init(
    line: Range<Int>, marking marked: Range<Int>, in bytes: [UInt8], pen: Pen = .caret,
    width: Int, glyphs: Glyphs
  ) {
    let near = Self.neighborhood(of: marked.lowerBound, in: line, bytes: bytes, width: width)
    let cells = SourceCell.cells(of: near, in: bytes, glyphs: glyphs)
    let focus = cells.firstIndex { $0.bytes.upperBound > marked.lowerBound } ?? cells.endIndex
    var window = SourceWindow(cells: cells, focus: focus)
    if near != line || window.width > width {
      window.narrow(
        to: width, glyphs: glyphs,
        isCut: (near.lowerBound > line.lowerBound, near.upperBound < line.upperBound))
    }
    source = window.source
    marks = window.indentation + pen.marks(window.width(of: marked))
  }

  /// The part of a line that can matter when it is shown, so that a line of megabytes costs no more
  /// than a screen's.
  private static func neighborhood(
    of offset: Int, in line: Range<Int>, bytes: [UInt8], width: Int
  ) -> Range<Int> {
    let reach = 16 * max(1, min(width, 1000))
    let middle = min(max(offset, line.lowerBound), line.upperBound)
    var lower = max(line.lowerBound, middle - reach)
    var upper = min(line.upperBound, middle + reach)
    for _ in 0..<3 where lower > line.lowerBound && lower < upper {
      if bytes[lower].isContinuation { lower += 1 }
    }
    for _ in 0..<3 where upper < line.upperBound && upper > lower {
      if bytes[upper].isContinuation { upper -= 1 }
    }
    return lower..<upper
  }
}

extension UInt8 {
  /// Whether this is a byte of UTF-8 that does not begin a scalar.
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
