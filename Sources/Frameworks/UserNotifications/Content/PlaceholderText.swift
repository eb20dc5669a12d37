/// A text with placeholders in it, taken apart; `%%` is a percent sign (P9).
package struct PlaceholderText: Sendable {
  /// The parts in order.
  package let pieces: [Piece]

  /// A part of the text.
  package enum Piece: Hashable, Sendable {
    /// Text that is shown as it stands.
    case text(String)
    /// What an argument takes the place of.
    case placeholder(Placeholder)
  }

  /// Takes a text apart; a percent sign that begins nothing stands for itself.
  package init(_ text: String) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      literal += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.hasPrefix("%") {
        rest.removeFirst()
        literal += "%"
      } else if let placeholder = Placeholder(from: &rest) {
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.placeholder(placeholder))
      } else {
        literal += "%"
      }
    }
    literal += rest
    self.pieces = literal.isEmpty ? pieces : pieces + [.text(literal)]
  }

  /// The text with the arguments in place of the placeholders; one without an argument that it
  /// takes is left as it stands.
  package func filled(with arguments: [String]) -> String {
    var next = 0
    return pieces.map { piece in
      guard case .placeholder(let placeholder) = piece else { return piece.literal }
      let index = placeholder.position.map { $0 - 1 } ?? next
      if placeholder.position == nil { next += 1 }
      guard arguments.indices.contains(index) else { return placeholder.source }
      return placeholder.shown(arguments[index]) ?? placeholder.source
    }.joined()
  }
}

extension PlaceholderText.Piece {
  fileprivate var literal: String {
    if case .text(let text) = self { text } else { "" }
  }
}
