/// Reads a binary property list: texts, numbers, truth values, lists and dictionaries.
///
/// Objects may name each other, so that a few bytes stand for more than any memory holds; reading
/// ends at a number of values.
struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private let referenceSize: Int
  private let offsetSize: Int
  private let count: Int
  private let table: Int
  private var valuesLeft = 100_000

  /// Reads a property list; nil if the bytes are none, or have too many values.
  static func read(_ bytes: [UInt8]) -> ProjectValue? {
    guard var reader = Self(bytes), let top = reader.integer(at: bytes.count - 16, size: 8) else {
      return nil
    }
    let value = reader.value(top, depth: 0)
    return reader.valuesLeft > 0 ? value : nil
  }

  private init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    guard bytes.count >= 40 else { return nil }
    offsetSize = Int(bytes[bytes.count - 26])
    referenceSize = Int(bytes[bytes.count - 25])
    guard
      let count = Self.bits(bytes, at: bytes.count - 24, size: 8).flatMap(Int.init(exactly:)),
      let table = Self.bits(bytes, at: bytes.count - 8, size: 8).flatMap(Int.init(exactly:)),
      table < bytes.count
    else { return nil }
    (self.count, self.table) = (count, table)
  }

  /// The bits of one to eight bytes, the highest first; nil where the list ends before them.
  private static func bits(_ bytes: [UInt8], at start: Int, size: Int) -> UInt64? {
    guard start >= 0, (1...8).contains(size), start <= bytes.count - size else { return nil }
    return bytes[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func bits(at start: Int, size: Int) -> UInt64? {
    Self.bits(bytes, at: start, size: size)
  }

  private func integer(at start: Int, size: Int) -> Int? {
    bits(at: start, size: size).flatMap(Int.init(exactly:))
  }

  private mutating func value(_ index: Int, depth: Int) -> ProjectValue? {
    valuesLeft -= 1
    guard valuesLeft > 0, depth < ProjectValue.depthLimit, (0..<count).contains(index),
      index <= bytes.count,
      let start = integer(at: table + index * offsetSize, size: offsetSize),
      bytes.indices.contains(start)
    else { return nil }
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 15))
    switch kind {
    case 0 where low == 8 || low == 9: return ProjectValue(content: .boolean(low == 9))
    case 1: return number(at: start + 1, size: 1 << low)
    case 2: return real(at: start + 1, size: 1 << low)
    case 5, 6, 0xA, 0xD: break
    default: return nil
    }
    guard let (length, first) = length(low, at: start), length <= bytes.count else { return nil }
    switch kind {
    case 5: return text(first, length)
    case 6: return wideText(first, length)
    case 0xA: return list(first, length, depth)
    default: return map(first, length, depth)
    }
  }

  /// The length of an object, and where its content begins: fifteen or more have a number of their
  /// own.
  private func length(_ low: Int, at start: Int) -> (Int, Int)? {
    guard low == 15 else { return (low, start + 1) }
    guard bytes.indices.contains(start + 1), bytes[start + 1] >> 4 == 1 else { return nil }
    let size = 1 << Int(bytes[start + 1] & 15)
    return integer(at: start + 2, size: size).map { ($0, start + 2 + size) }
  }

  private func number(at start: Int, size: Int) -> ProjectValue? {
    // Only those of eight bytes have a sign.
    bits(at: start, size: size).map {
      ProjectValue(content: .number(Double(Int64(bitPattern: $0))))
    }
  }

  private func real(at start: Int, size: Int) -> ProjectValue? {
    guard size == 4 || size == 8, let bits = bits(at: start, size: size) else { return nil }
    let number =
      size == 8
      ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    return ProjectValue(content: .number(number))
  }

  private func text(_ start: Int, _ count: Int) -> ProjectValue? {
    guard start <= bytes.count - count else { return nil }
    let text = String(decoding: bytes[start..<start + count], as: UTF8.self)
    return ProjectValue(content: .text(text))
  }

  /// A text of UTF-16, the higher byte of each unit first.
  private func wideText(_ start: Int, _ count: Int) -> ProjectValue? {
    guard start <= bytes.count - 2 * count else { return nil }
    let units = (0..<count).map { unit in
      UInt16(bytes[start + 2 * unit]) << 8 | UInt16(bytes[start + 2 * unit + 1])
    }
    return ProjectValue(content: .text(String(decoding: units, as: UTF16.self)))
  }

  /// What the references at a place name; what is no value of a project is left out.
  private mutating func list(_ start: Int, _ length: Int, _ depth: Int) -> ProjectValue {
    var elements: [ProjectValue] = []
    for place in 0..<length {
      guard let element = referred(start, place, depth) else { continue }
      elements.append(element)
    }
    return ProjectValue(content: .list(elements))
  }

  private mutating func map(_ start: Int, _ length: Int, _ depth: Int) -> ProjectValue {
    var members: [(key: String, value: ProjectValue)] = []
    for place in 0..<length {
      guard let key = referred(start, place, depth)?.text,
        let value = referred(start, length + place, depth)
      else { continue }
      members.append((key, value))
    }
    return ProjectValue(content: .map(members))
  }

  private mutating func referred(_ start: Int, _ place: Int, _ depth: Int) -> ProjectValue? {
    guard valuesLeft > 0,
      let index = integer(at: start + place * referenceSize, size: referenceSize)
    else { return nil }
    return value(index, depth: depth + 1)
  }
}
