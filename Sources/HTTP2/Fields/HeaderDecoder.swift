/// Decodes compressed header fields: RFC 7541.
package struct HeaderDecoder {
  /// The header fields cannot be decoded; the tables of both sides may differ from then on.
  package struct Failure: Error {}

  /// The fields of one block.
  package struct Fields: Equatable, Sendable {
    /// The fields in order; those beyond the limit are omitted.
    package var fields: [HeaderField] = []
    /// The total size of all fields: their bytes plus 32 for each.
    package var size = 0
    /// Whether fields were omitted.
    package var isTooLarge = false
  }

  private var table: HeaderTable
  private let tableLimit: Int
  private let listLimit: Int
  /// A buffer for the current string; kept to avoid allocations.
  private var scratch: [UInt8] = []

  /// Creates a decoder with an empty table.
  ///
  /// - Parameters:
  ///   - tableLimit: the maximum size of the table that the peer may set.
  ///   - listLimit: the maximum total size of the fields of a block.
  package init(tableLimit: Int, listLimit: Int) {
    table = HeaderTable(limit: tableLimit)
    self.tableLimit = tableLimit
    self.listLimit = listLimit
  }

  /// Decodes the fields of a block.
  ///
  /// A block that is too large is still decoded to its end, since it changes the table.
  package mutating func decode(_ block: ArraySlice<UInt8>) throws(Failure) -> Fields {
    var result = Fields()
    var rest = block
    while let first = rest.first {
      switch first {
      case 0x80...:
        let index = try Self.readInteger(&rest, prefix: 7)
        guard let field = table[index] else { throw Failure() }
        add(field, size: field.size, to: &result)
      case 0x40...:
        let (field, size) = try readLiteral(&rest, prefix: 6)
        table.add(field, size: size)
        add(field, size: size, to: &result)
      case 0x20...:
        guard result.size == 0 else { throw Failure() }
        let limit = try Self.readInteger(&rest, prefix: 5)
        guard limit <= tableLimit else { throw Failure() }
        table.setLimit(limit)
      default:
        let (field, size) = try readLiteral(&rest, prefix: 4)
        add(field, size: size, to: &result)
      }
    }
    return result
  }

  private func add(_ field: HeaderField, size: Int, to result: inout Fields) {
    result.size += size
    if result.size <= listLimit {
      result.fields.append(field)
    } else {
      result.isTooLarge = true
    }
  }

  private mutating func readLiteral(
    _ rest: inout ArraySlice<UInt8>, prefix: Int
  ) throws(Failure) -> (HeaderField, size: Int) {
    let index = try Self.readInteger(&rest, prefix: prefix)
    let name: (text: String, count: Int)
    if index == 0 {
      name = try readString(&rest)
    } else {
      guard let field = table[index] else { throw Failure() }
      name = (field.name, field.name.utf8.count)
    }
    let value = try readString(&rest)
    return (HeaderField(name.text, value.text), name.count + value.count + 32)
  }

  /// Reads a string; returns its text and its number of bytes.
  private mutating func readString(
    _ rest: inout ArraySlice<UInt8>
  ) throws(Failure) -> (text: String, count: Int) {
    guard let first = rest.first else { throw Failure() }
    let count = try Self.readInteger(&rest, prefix: 7)
    guard count <= rest.count else { throw Failure() }
    let bytes = rest.prefix(count)
    rest = rest.dropFirst(count)
    guard first & 0x80 != 0 else { return (String(decoding: bytes, as: UTF8.self), count) }
    scratch.removeAll(keepingCapacity: true)
    guard HuffmanCode.decode(bytes, into: &scratch) else { throw Failure() }
    return (String(decoding: scratch, as: UTF8.self), scratch.count)
  }

  /// Reads an integer with a prefix: RFC 7541, section 5.1.
  private static func readInteger(
    _ rest: inout ArraySlice<UInt8>, prefix: Int
  ) throws(Failure) -> Int {
    guard let first = rest.popFirst() else { throw Failure() }
    let mask = (1 << prefix) - 1
    var value = Int(first) & mask
    guard value == mask else { return value }
    // Five bytes hold every 32-bit number; more are an attack or corruption.
    for shift in [0, 7, 14, 21, 28] {
      guard let byte = rest.popFirst() else { throw Failure() }
      value += Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
    }
    throw Failure()
  }
}
