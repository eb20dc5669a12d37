/// Rows of cells in columns, each column as wide as its widest cell; the last one wraps.
///
/// ```
/// ID   RULE
/// R15  Up to ten actions are shown where space is unlimited, and the first two where it is
///      limited.
/// ```
package struct Table: Hashable, Sendable {
  /// The columns, from left to right.
  package var columns: [Column]
  /// The rows, from top to bottom; a missing cell is empty, one too many is left out.
  package var rows: [[Cell]]

  /// Creates a table.
  package init(_ columns: [Column], rows: [[Cell]] = []) {
    self.columns = columns
    self.rows = rows
  }

  /// What the cells of a column have in common.
  package struct Column: Hashable, Sendable {
    /// The words above the column; a table whose titles are all empty has no such line.
    package var title: String
    /// The role of cells that have none of their own.
    package var role: StyledText.Role
    /// Where narrow cells stand.
    package var alignment: Alignment

    /// Creates a column.
    package init(
      _ title: String = "", _ role: StyledText.Role = .body, _ alignment: Alignment = .left
    ) {
      self.title = title
      self.role = role
      self.alignment = alignment
    }
  }

  /// One piece of text; it may hold anything and is made harmless before it is shown.
  package struct Cell: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The words.
    package var text: String
    /// Their role, or nil for the column's.
    package var role: StyledText.Role?

    /// Creates a cell.
    package init(_ text: String, _ role: StyledText.Role? = nil) {
      self.text = text
      self.role = role
    }

    /// Creates a cell from a literal.
    package init(stringLiteral value: String) {
      self.init(value)
    }
  }

  /// The widths of a table's columns, and a row laid out by them.
  private struct Layout {
    private static let gap = 2
    private static let narrowestLastColumn = 20

    let columns: [Table.Column]
    let width: Int?
    private let widths: [Int]

    init(columns: [Table.Column], rows: [[Table.Cell]], width: Int?) {
      self.columns = columns
      self.width = width
      widths = columns.indices.map { column in
        rows.map { $0[column].text.displayWidth }.max() ?? 0
      }
    }

    func lines(_ row: [Table.Cell]) -> [StyledText] {
      guard let cell = row.last, let column = columns.last else { return [] }
      let indentation = hasRoom ? leadWidth : Self.gap
      let words = wrapped(cell.text, to: width.map { $0 - indentation })
        .map {
          StyledText(column.alignment == .right ? rightAligned($0) : $0, cell.role ?? column.role)
        }
      let rest = words.dropFirst(hasRoom ? 1 : 0).filter { !$0.runs.isEmpty }
      let first = hasRoom ? lead(row) + (words.first ?? "") : lead(row)
      return [first.trimmingSpacesAtEnd] + rest.map { StyledText(.spaces(indentation)) + $0 }
    }

    private var leadWidth: Int {
      widths.dropLast().reduce(0) { $0 + $1 + Self.gap }
    }

    private var hasRoom: Bool {
      guard let width, let last = widths.last else { return true }
      return width - leadWidth >= min(last, Self.narrowestLastColumn)
    }

    private func lead(_ row: [Table.Cell]) -> StyledText {
      var result = StyledText()
      for ((cell, column), width) in zip(zip(row, columns), widths.dropLast()) {
        let text = cell.text.padded(to: width, column.alignment)
        result.append(text, cell.role ?? column.role)
        result.append(.spaces(Self.gap))
      }
      return result
    }

    private func rightAligned(_ text: String) -> String {
      let room = width.map { $0 - leadWidth } ?? .max
      return hasRoom ? text.padded(to: min(widths.last ?? 0, room), .right) : text
    }

    private func wrapped(_ text: String, to width: Int?) -> [String] {
      width.map { text.wrapped(to: $0) } ?? [text]
    }
  }
}

extension Table {
  /// The lines of the table.
  ///
  /// - Parameters:
  ///   - width: The columns there are, or nil to let the last column be as wide as it is. Where
  /// less     than 20 columns are left for the last column, it moves below the others, indented.
  ///   - glyphs: The drawing characters.
  /// - Returns: A line for the titles, if there are any, and one or more for every row.
  package func lines(width: Int? = nil, glyphs: Glyphs = .unicode) -> [StyledText] {
    let titles = columns.map { Cell($0.title, .muted) }
    let hasTitles = columns.contains { !$0.title.isEmpty }
    let cells = (hasTitles ? [titles] : []) + rows.map { clean($0, glyphs) }
    let layout = Layout(columns: columns, rows: cells, width: width)
    return cells.flatMap(layout.lines)
  }

  private func clean(_ row: [Cell], _ glyphs: Glyphs) -> [Cell] {
    columns.indices.map { index in
      guard row.indices.contains(index) else { return "" }
      return Cell(Sanitizer(glyphs).clean(row[index].text), row[index].role)
    }
  }
}
