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
    package var role: TextRole
    /// Where narrow cells stand.
    package var alignment: TextAlignment

    /// Creates a column.
    package init(_ title: String = "", _ role: TextRole = .body, _ alignment: TextAlignment = .left)
    {
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
    package var role: TextRole?

    /// Creates a cell.
    package init(_ text: String, _ role: TextRole? = nil) {
      self.text = text
      self.role = role
    }

    /// Creates a cell from a literal.
    package init(stringLiteral value: String) {
      self.init(value)
    }
  }
}
