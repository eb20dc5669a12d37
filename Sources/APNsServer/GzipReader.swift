/// Decompresses the body of a request: gzip (RFC 1952) around deflate (RFC 1951).
struct GzipReader {
  private let bytes: [UInt8]
  private var place = 0
  private var bits = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// Why bytes cannot be decompressed.
  enum Failure: Error {
    case invalid
    /// The result would have more bytes than the limit.
    case tooLong
  }

  /// Decompresses bytes.
  ///
  /// - Throws: ``Failure``
  static func decompress(_ bytes: [UInt8], atMost limit: Int) throws(Failure) -> [UInt8] {
    var reader = GzipReader(bytes: bytes, limit: limit)
    try reader.skipHeader()
    repeat {
      guard try reader.readBlock() else { continue }
      break
    } while true
    try reader.checkEnd()
    return reader.output
  }

  private init(bytes: [UInt8], limit: Int) {
    self.bytes = bytes
    self.limit = limit
  }

  // MARK: - Header

  private mutating func nextByte() throws(Failure) -> Int {
    guard place < bytes.count else { throw .invalid }
    defer { place += 1 }
    return Int(bytes[place])
  }

  private mutating func skipHeader() throws(Failure) {
    guard bytes.starts(with: [0x1F, 0x8B, 8]), bytes.count > 10 else { throw .invalid }
    let flags = bytes[3]
    place = 10
    if flags & 4 != 0 {
      let count = try nextByte() | nextByte() << 8
      place += count
    }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      while try nextByte() != 0 {}
    }
    if flags & 2 != 0 { place += 2 }
  }

  /// Compares the result with its checksum and its size, which follow it.
  private mutating func checkEnd() throws(Failure) {
    (bits, bitCount) = (0, 0)
    var numbers: [UInt32] = []
    for _ in 0..<2 {
      var number: UInt32 = 0
      for byte in 0..<4 { number |= UInt32(try nextByte()) << (8 * byte) }
      numbers.append(number)
    }
    guard numbers == [Self.checksum(output), UInt32(truncatingIfNeeded: output.count)] else {
      throw .invalid
    }
  }

  /// CRC-32 (RFC 1952, 8).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let sum = bytes.reduce(UInt32.max) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
    }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { number in
    var sum = UInt32(number)
    for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    return sum
  }

  // MARK: - Bits

  private mutating func take(_ count: Int) throws(Failure) -> Int {
    while bitCount < count {
      bits |= try nextByte() << bitCount
      bitCount += 8
    }
    defer {
      bits >>= count
      bitCount -= count
    }
    return bits & (1 << count - 1)
  }

  private mutating func append(_ byte: UInt8) throws(Failure) {
    guard output.count < limit else { throw .tooLong }
    output.append(byte)
  }

  // MARK: - Blocks

  /// Reads a block; returns whether it is the last one.
  private mutating func readBlock() throws(Failure) -> Bool {
    let isLast = try take(1) == 1
    switch try take(2) {
    case 0: try readStored()
    case 1: try readCodes(Self.fixedLengths, Self.fixedDistances)
    case 2:
      let (lengths, distances) = try readTables()
      try readCodes(lengths, distances)
    default: throw .invalid
    }
    return isLast
  }

  private mutating func readStored() throws(Failure) {
    (bits, bitCount) = (0, 0)
    let count = try nextByte() | nextByte() << 8
    let complement = try nextByte() | nextByte() << 8
    guard count == complement ^ 0xFFFF else { throw .invalid }
    for _ in 0..<count { try append(UInt8(truncatingIfNeeded: nextByte())) }
  }

  /// A Huffman code: how many symbols have each length, and the symbols in their order.
  private struct Code {
    private(set) var counts = [Int](repeating: 0, count: 16)
    private(set) var symbols: [Int] = []

    /// Makes a code of the lengths of its symbols; nil if they are those of none.
    init?(_ lengths: [Int]) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      var left = 1
      for count in counts.dropFirst() {
        left = left << 1 - count
        guard left >= 0 else { return nil }
      }
      for length in 1...15 {
        symbols += lengths.indices.filter { lengths[$0] == length }
      }
    }
  }

  private static let fixedLengths = Code(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = Code([Int](repeating: 5, count: 30))

  private mutating func symbol(_ code: Code) throws(Failure) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try take(1)
      let count = code.counts[length]
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .invalid
  }

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readTables() throws(Failure) -> (Code?, Code?) {
    let counts = try (take(5) + 257, take(5) + 1, take(4) + 4)
    guard counts.0 <= 286, counts.1 <= 30 else { throw .invalid }
    var lengths = [Int](repeating: 0, count: 19)
    for place in Self.order.prefix(counts.2) { lengths[place] = try take(3) }
    guard let code = Code(lengths) else { throw .invalid }
    lengths = []
    while lengths.count < counts.0 + counts.1 {
      let symbol = try symbol(code)
      guard symbol > 15 else {
        lengths.append(symbol)
        continue
      }
      let value = symbol == 16 ? lengths.last : 0
      guard let value else { throw .invalid }
      let count =
        symbol == 16 ? try take(2) + 3 : symbol == 17 ? try take(3) + 3 : try take(7) + 11
      lengths += [Int](repeating: value, count: count)
    }
    guard lengths.count == counts.0 + counts.1 else { throw .invalid }
    return (Code(Array(lengths[..<counts.0])), Code(Array(lengths[counts.0...])))
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]

  private mutating func readCodes(_ lengths: Code?, _ distances: Code?) throws(Failure) {
    guard let lengths, let distances else { throw .invalid }
    while true {
      let symbol = try symbol(lengths)
      if symbol == 256 { return }
      guard symbol > 256 else {
        try append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      let row = symbol - 257
      guard Self.lengthBases.indices.contains(row) else { throw .invalid }
      let length = Self.lengthBases[row] + (try take(Self.lengthBits[row]))
      let column = try self.symbol(distances)
      guard Self.distanceBases.indices.contains(column) else { throw .invalid }
      let distance = Self.distanceBases[column] + (try take(max(0, column / 2 - 1)))
      guard distance <= output.count else { throw .invalid }
      for _ in 0..<length { try append(output[output.count - distance]) }
    }
  }
}
