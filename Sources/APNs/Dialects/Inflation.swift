/// Decompresses what gzip makes (RFC 1951, RFC 1952).
struct Inflation {
  private let input: [UInt8]
  private var position: Int
  private var bits: UInt32 = 0
  private var count = 0
  private var output: [UInt8] = []

  /// The most bytes that are decompressed; a push takes hundreds of times less (P2).
  private static let limit = 1 << 20

  private struct Broken: Error {}

  /// The content of a file of gzip; nil if it is broken or too long.
  static func gunzipped(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 18, bytes[2] == 8 else { return nil }
    let flags = bytes[3]
    var start = 10
    if flags & 4 != 0 { start += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
    for flag in [UInt8(8), 16] where flags & flag != 0 {
      guard start < bytes.count, let end = bytes[start...].firstIndex(of: 0) else { return nil }
      start = end + 1
    }
    if flags & 2 != 0 { start += 2 }
    var inflation = Inflation(input: bytes, position: start)
    return try? inflation.inflated()
  }

  private init(input: [UInt8], position: Int) {
    self.input = input
    self.position = position
  }

  private mutating func inflated() throws(Broken) -> [UInt8] {
    var isLast = false
    while !isLast {
      isLast = try readBits(1) == 1
      switch try readBits(2) {
      case 0: try copyStored()
      case 1: try readBlock(.fixedLengths, .fixedDistances)
      case 2:
        let (lengths, distances) = try tables()
        try readBlock(lengths, distances)
      default: throw Broken()
      }
    }
    return output
  }

  private mutating func readBits(_ wanted: Int) throws(Broken) -> Int {
    while count < wanted {
      guard position < input.count else { throw Broken() }
      bits |= UInt32(input[position]) << UInt32(count)
      position += 1
      count += 8
    }
    let value = bits & (1 << UInt32(wanted) - 1)
    bits >>= UInt32(wanted)
    count -= wanted
    return Int(value)
  }

  private mutating func copyStored() throws(Broken) {
    (bits, count) = (0, 0)
    guard position + 4 <= input.count else { throw Broken() }
    let length = Int(input[position]) | Int(input[position + 1]) << 8
    position += 4
    guard position + length <= input.count, output.count + length <= Self.limit else {
      throw Broken()
    }
    output += input[position..<(position + length)]
    position += length
  }

  private mutating func readBlock(_ lengths: Code, _ distances: Code) throws(Broken) {
    while true {
      let symbol = try decode(lengths)
      if symbol == 256 { return }
      guard symbol > 256 else {
        guard output.count < Self.limit else { throw Broken() }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol <= 285 else { throw Broken() }
      let (base, extra) = Self.lengthBases[symbol - 257]
      let length = base + (try readBits(extra))
      let place = try decode(distances)
      guard place < 30 else { throw Broken() }
      let (distanceBase, distanceExtra) = Self.distanceBases[place]
      let distance = distanceBase + (try readBits(distanceExtra))
      guard distance <= output.count, output.count + length <= Self.limit else { throw Broken() }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private mutating func tables() throws(Broken) -> (Code, Code) {
    let literals = try readBits(5) + 257
    let distances = try readBits(5) + 1
    let used = try readBits(4) + 4
    var widths = [Int](repeating: 0, count: 19)
    for place in Self.order.prefix(used) { widths[place] = try readBits(3) }
    let code = Code(widths)
    var all: [Int] = []
    while all.count < literals + distances {
      let symbol = try decode(code)
      switch symbol {
      case 0..<16: all.append(symbol)
      case 16:
        guard let last = all.last else { throw Broken() }
        all += [Int](repeating: last, count: 3 + (try readBits(2)))
      case 17: all += [Int](repeating: 0, count: 3 + (try readBits(3)))
      default: all += [Int](repeating: 0, count: 11 + (try readBits(7)))
      }
    }
    return (Code(Array(all[..<literals])), Code(Array(all[literals...])))
  }

  private mutating func decode(_ code: Code) throws(Broken) -> Int {
    var (value, first, index) = (0, 0, 0)
    for width in 1..<16 {
      value |= try readBits(1)
      let here = code.counts[width]
      if value - here < first {
        let place = index + value - first
        guard code.symbols.indices.contains(place) else { throw Broken() }
        return code.symbols[place]
      }
      index += here
      first = (first + here) << 1
      value <<= 1
    }
    throw Broken()
  }

  /// A canonical Huffman code: how many symbols have each width, and the symbols in order.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ widths: [Int]) {
      for width in widths { counts[width] += 1 }
      counts[0] = 0
      for width in 1..<16 {
        symbols += widths.indices.filter { widths[$0] == width }
      }
    }

    static let fixedLengths = Code(
      [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112)
        + [Int](repeating: 7, count: 24) + [Int](repeating: 8, count: 8))
    static let fixedDistances = Code([Int](repeating: 5, count: 30))
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  /// The base and the extra bits of the lengths and distances (RFC 1951, 3.2.5).
  private static let lengthBases = bases(count: 28, from: 3, perWidth: 4) + [(258, 0)]
  private static let distanceBases = bases(count: 30, from: 1, perWidth: 2)

  /// Bases in order, of which `perWidth` in a row have the same number of extra bits, and the first
  /// `2 * perWidth` have none.
  private static func bases(count: Int, from first: Int, perWidth: Int) -> [(Int, Int)] {
    var base = first
    return (0..<count).map { place in
      let extra = place < 2 * perWidth ? 0 : (place - perWidth) / perWidth
      defer { base += 1 << extra }
      return (base, extra)
    }
  }
}
