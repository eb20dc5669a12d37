import SourceCode

extension TokenTree {
  /// The index of the first token at a byte or behind it.
  func index(at byte: Int) -> Int? {
    var (low, high) = (0, tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].range.lowerBound < byte { low = middle + 1 } else { high = middle }
    }
    return low < tokens.count ? low : nil
  }

  /// Whether a name stands between two bytes.
  func has(_ name: String, in range: Range<Int>) -> Bool {
    guard var index = index(at: range.lowerBound) else { return false }
    while index < tokens.count, tokens[index].range.lowerBound < range.upperBound {
      if tokens[index].kind == .name, text(at: index) == name { return true }
      index += 1
    }
    return false
  }

  /// Whether a line for the preprocessor stands among some tokens.
  func hasDirective(in range: Range<Int>) -> Bool {
    guard range.lowerBound > 0, range.lowerBound <= tokens.count else { return false }
    // What is left out has no tokens, so the places around count.
    let start = tokens[range.lowerBound - 1].range.upperBound
    let end =
      range.upperBound < tokens.count ? tokens[range.upperBound].range.lowerBound : bytes.count
    let wanted = Array("#if".utf8)
    let text = bytes[start..<max(start, end)]
    guard text.count >= wanted.count else { return false }
    return (text.startIndex...text.endIndex - wanted.count).contains { start in
      text[start] == wanted[0] && text[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
