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
    let cells = Cell.cells(of: near, in: bytes, glyphs: glyphs)
    let focus = cells.firstIndex { $0.bytes.upperBound > marked.lowerBound } ?? cells.endIndex
    var window = Window(cells: cells, focus: focus)
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

  /// The visible cells of a source line, with what stands for the parts that are not visible.
  struct Window {
    private static let tabStop = 8

    private var cells: [Cell]
    private var focus: Int
    private var left = ""
    private var right = ""

    /// Shows all cells; `focus` is the one that is marked first, or the end.
    init(cells: [Cell], focus: Int) {
      self.cells = cells
      self.focus = focus
      var column = 0
      for index in self.cells.indices {
        if self.cells[index].isTab {
          self.cells[index].width = Self.tabStop - column % Self.tabStop
        }
        column += self.cells[index].width
      }
    }

    /// The columns of all visible cells.
    var width: Int { cells.reduce(0) { $0 + $1.width } }

    /// The line as it is printed.
    var source: String { left + cells.reduce("") { $0 + $1.text } + right }

    /// What stands before the first mark, in the line below.
    var indentation: String {
      cells[..<focus].reduce(.spaces(left.displayWidth)) {
        $0 + ($1.isTab ? "\t" : .spaces($1.width))
      }
    }

    /// The columns of the visible cells from the focus on that share bytes with a range.
    func width(of bytes: Range<Int>) -> Int {
      cells[focus...].filter { $0.bytes.overlaps(bytes) }.reduce(0) { $0 + $1.width }
    }

    /// Keeps only the cells around the focus that fit into a number of columns.
    ///
    /// Tabs become single spaces, since they would stand elsewhere than in the source.
    mutating func narrow(to columns: Int, glyphs: Glyphs, isCut: (left: Bool, right: Bool)) {
      for index in cells.indices where cells[index].isTab {
        cells[index].text = " "
        cells[index].width = 1
      }
      let visible = visibleCells(within: columns - 2 * glyphs.ellipsis.displayWidth - 1)
      left = visible.lowerBound > 0 || isCut.left ? glyphs.ellipsis : ""
      right = visible.upperBound < cells.count || isCut.right ? glyphs.ellipsis : ""
      cells = Array(cells[visible])
      focus -= visible.lowerBound
    }

    /// The cells around the focus: half of the columns before it, the rest after it, and what is
    /// left over before it again.
    private func visibleCells(within columns: Int) -> Range<Int> {
      var lower = focus
      var upper = focus
      var room = columns
      func growLeft(until reserve: Int) {
        while lower > 0, room - cells[lower - 1].width >= reserve {
          lower -= 1
          room -= cells[lower].width
        }
      }
      growLeft(until: columns / 2)
      while upper < cells.count, room >= cells[upper].width {
        room -= cells[upper].width
        upper += 1
      }
      growLeft(until: 0)
      return lower..<upper
    }
  }

  /// A grapheme cluster of a source line, as it is shown.
  struct Cell: Hashable {
    /// The cluster made harmless; a tab is a tab.
    var text: String
    /// The columns that it takes.
    var width: Int
    /// The offsets of its bytes.
    let bytes: Range<Int>

    /// Whether it is a tab, whose width depends on where it stands.
    var isTab: Bool { text == "\t" }

    /// The clusters of a range of bytes; a byte that is not UTF-8 is a cluster of its own.
    static func cells(of range: Range<Int>, in bytes: [UInt8], glyphs: Glyphs) -> [Cell] {
      let sanitizer = Sanitizer(glyphs, tabs: .kept)
      var cells: [Cell] = []
      for part in parts(of: range, in: bytes) {
        var offset = part.range.lowerBound
        for character in part.isValid ? String(decoding: bytes[part.range], as: UTF8.self) : "?" {
          let text = part.isValid ? sanitizer.clean(String(character)) : glyphs.replacement
          let length = part.isValid ? character.utf8.count : part.range.count
          cells.append(
            Cell(text: text, width: text.displayWidth, bytes: offset..<(offset + length)))
          offset += length
        }
      }
      return cells
    }

    /// The range cut into stretches of valid UTF-8 and single faults.
    private static func parts(
      of range: Range<Int>, in bytes: [UInt8]
    ) -> [(range: Range<Int>, isValid: Bool)] {
      var parts: [(range: Range<Int>, isValid: Bool)] = []
      var parser = Unicode.UTF8.ForwardParser()
      var iterator = bytes[range].makeIterator()
      var start = range.lowerBound
      var offset = range.lowerBound
      func endStretch() {
        if start < offset { parts.append((start..<offset, true)) }
      }
      while true {
        switch parser.parseScalar(from: &iterator) {
        case .valid(let scalar): offset += scalar.count
        case .error(let length):
          endStretch()
          parts.append((offset..<(offset + length), false))
          offset += length
          start = offset
        case .emptyInput:
          endStretch()
          return parts
        }
      }
    }
  }
}

extension UInt8 {
  /// Whether this is a byte of UTF-8 that does not begin a scalar.
  fileprivate var isContinuation: Bool { self & 0xC0 == 0x80 }
}
