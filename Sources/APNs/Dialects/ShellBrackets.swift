/// Finds where the commands end that a shell command has in it, whose quotes are their own.
struct ShellBrackets {
  let text: [UInt8]
  let end: Int

  /// How deep commands may be nested.
  private static let maximumDepth = 16

  /// The parenthesis that closes the one before an offset; nil if it is not closed.
  func close(from start: Int, depth: Int = 0) -> Int? {
    guard depth < Self.maximumDepth else { return nil }
    var place: Int? = start
    while let at = place, at < end {
      switch text[at] {
      case UInt8(ascii: ")"): return at
      case UInt8(ascii: "("): place = next(close(from: at + 1, depth: depth + 1))
      case ASCII.apostrophe: place = next(text[(at + 1)..<end].firstIndex(of: ASCII.apostrophe))
      case ASCII.quote: place = next(quoteEnd(from: at + 1, depth))
      case ASCII.backslash: place = at + 2
      default: place = at + 1
      }
    }
    return nil
  }

  private func next(_ place: Int?) -> Int? { place.map { $0 + 1 } }

  /// The quote that ends a text in double quotes, which may have commands in it.
  private func quoteEnd(from start: Int, _ depth: Int) -> Int? {
    var place: Int? = start
    while let at = place, at < end {
      if text[at] == ASCII.quote { return at }
      if text[at] == ASCII.backslash {
        place = at + 2
      } else if text[at...].starts(with: "$(".utf8) {
        place = next(close(from: at + 2, depth: depth + 1))
      } else {
        place = at + 1
      }
    }
    return nil
  }
}
