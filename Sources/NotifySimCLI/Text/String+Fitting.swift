/// Which end of a line text stands at.
package enum TextAlignment: Hashable, Sendable {
  /// Padding goes to the right.
  case left
  /// Padding goes to the left.
  case right
}

extension String {
  /// This text cut to a number of columns, with an ellipsis in place of what was cut.
  ///
  /// No grapheme cluster is split; the result may be narrower than asked, never wider.
  package func truncated(to columns: Int, ellipsis: String = "…") -> String {
    displayWidth > columns ? marked(with: ellipsis, within: columns) : self
  }

  /// This text filled up with spaces to a number of columns; a wider one is returned as it is.
  package func padded(to columns: Int, _ alignment: TextAlignment = .left) -> String {
    let padding = String.spaces(columns - displayWidth)
    return alignment == .left ? self + padding : padding + self
  }

  /// A number of spaces, none when it is negative.
  static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: Swift.max(0, count))
  }

  /// This text and a mark after it, the text cut as far as needed to keep within the columns.
  func marked(with mark: String, within columns: Int) -> String {
    let mark = mark.prefix(fitting: columns)
    return prefix(fitting: columns - mark.displayWidth).trimmingSpacesAtEnd + mark
  }

  /// The longest beginning that is not wider than a number of columns.
  func prefix(fitting columns: Int) -> String {
    var room = columns
    let end = firstIndex { character in
      room -= character.displayWidth
      return room < 0
    }
    return String(self[..<(end ?? endIndex)])
  }

  /// This text without the spaces at its end.
  var trimmingSpacesAtEnd: String {
    var result = self
    while result.last == " " { result.removeLast() }
    return result
  }
}
