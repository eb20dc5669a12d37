/// The visible cells of a source line, with what stands for the parts that are not visible.
struct SourceWindow {
  private static let tabStop = 8

  private var cells: [SourceCell]
  private var focus: Int
  private var left = ""
  private var right = ""

  /// Shows all cells; `focus` is the one that is marked first, or the end.
  init(cells: [SourceCell], focus: Int) {
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
  mutating func narrow(
    to columns: Int, glyphs: Glyphs, isCut: (left: Bool, right: Bool)
  ) {
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

  /// The cells around the focus: half of the columns before it, the rest after it, and what is left
  /// over before it again.
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
