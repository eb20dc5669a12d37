/// The Huffman code of header fields: RFC 7541, appendix B.
///
/// The code is canonical: codes of the same length are consecutive numbers in the order of their
/// symbols, so the lengths determine the codes.
enum HuffmanCode {
  /// The lengths of the codes of all bytes, and of the end of the string, in bits.
  private static let lengths: [UInt8] = [
    13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6,
    5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10, 13, 6, 7, 7, 7, 7, 7, 7,
    7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6,
    15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7,
    7, 7, 7, 15, 11, 14, 13, 28, 20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23,
    24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24, 22, 21, 20, 22, 22, 23, 23, 21,
    23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23,
    26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, 19, 21, 26, 27, 27, 26, 27, 24,
    21, 21, 26, 26, 28, 27, 27, 27, 20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23,
    26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26, 30,
  ]

  /// The end-of-string symbol; it must not occur in a string.
  private static let endOfString = 256

  /// The codes of all symbols, in the low bits.
  private static let codes: [UInt32] = {
    var codes = [UInt32](repeating: 0, count: lengths.count)
    var code: UInt32 = 0
    for length in 1...30 as ClosedRange<UInt8> {
      code <<= 1
      for (symbol, own) in lengths.enumerated() where own == length {
        codes[symbol] = code
        code += 1
      }
    }
    return codes
  }()

  /// The transition from a tree node for four bits.
  private struct Step {
    var node: UInt8 = 0
    var symbol: UInt8 = 0
    var hasSymbol = false
    /// Whether the bits contain the end-of-string symbol, which is an error.
    var isEnd = false
  }

  /// The transitions from each of the 256 inner nodes, 16 for each, and whether a string may end
  /// there: at the root, or after at most seven 1 bits.
  private static let tree: (steps: [Step], mayEnd: [Bool]) = {
    // The children of the inner nodes: a positive number is an inner node, a negative one the
    // complement of a symbol; 0 means none, since the root is never a child.
    var children: [(Int, Int)] = [(0, 0)]
    for (symbol, length) in lengths.enumerated() {
      var node = 0
      for bit in (0..<UInt32(length)).reversed() {
        let isOne = codes[symbol] >> bit & 1 == 1
        var child = isOne ? children[node].1 : children[node].0
        if child == 0 {
          child = bit == 0 ? ~symbol : children.count
          if bit > 0 { children.append((0, 0)) }
          if isOne { children[node].1 = child } else { children[node].0 = child }
        }
        node = max(child, 0)
      }
    }
    var steps: [Step] = []
    for start in children.indices {
      for nibble in 0..<16 {
        var (step, node) = (Step(), start)
        for bit in (0..<4).reversed() {
          let child = nibble >> bit & 1 == 1 ? children[node].1 : children[node].0
          node = max(child, 0)
          guard child < 0 else { continue }
          if ~child == endOfString { step.isEnd = true }
          (step.symbol, step.hasSymbol) = (UInt8(truncatingIfNeeded: ~child), true)
        }
        step.node = UInt8(truncatingIfNeeded: node)
        steps.append(step)
      }
    }
    var mayEnd = [Bool](repeating: false, count: children.count)
    var node = 0
    for _ in 0...7 {
      mayEnd[node] = true
      node = children[node].1
    }
    return (steps, mayEnd)
  }()

  /// Decodes bytes and appends them; returns false if the code is invalid.
  static func decode(_ code: ArraySlice<UInt8>, into bytes: inout [UInt8]) -> Bool {
    let (steps, mayEnd) = tree
    var node = 0
    for byte in code {
      for shift in [4, 0] as [UInt8] {
        let step = steps[node << 4 | Int(byte >> shift & 0xF)]
        guard !step.isEnd else { return false }
        if step.hasSymbol { bytes.append(step.symbol) }
        node = Int(step.node)
      }
    }
    return mayEnd[node]
  }

  /// The length of a text's code in bytes.
  static func encodedCount(_ text: String.UTF8View) -> Int {
    (text.reduce(0) { $0 + Int(lengths[Int($1)]) } + 7) / 8
  }

  /// Appends the code of a text, padded with 1 bits.
  static func encode(_ text: String.UTF8View, into bytes: inout [UInt8]) {
    var (bits, count): (UInt64, UInt64) = (0, 0)
    for byte in text {
      let length = UInt64(lengths[Int(byte)])
      bits = bits << length | UInt64(codes[Int(byte)])
      count += length
      while count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    if count > 0 {
      bytes.append(UInt8(truncatingIfNeeded: bits << (8 - count) | 0xFF >> count))
    }
  }
}
