/// Encodes header fields: RFC 7541.
///
/// A field with a new name is added to the table, so that the next field of that name needs only a
/// byte or two for the name. A value that always differs does not displace the others.
package struct HeaderEncoder {
  private var table: HeaderTable
  private let ownLimit: Int
  /// The smallest table limit since the last block, if it changed: RFC 7541, section 4.2.
  private var smallestLimit: Int?

  /// Creates an encoder with an empty table of this limit.
  package init(tableLimit: Int) {
    table = HeaderTable(limit: tableLimit)
    ownLimit = tableLimit
  }

  /// Applies the table limit of the peer.
  package mutating func setPeerLimit(_ limit: Int) {
    let limit = min(limit, ownLimit)
    guard limit != table.limit else { return }
    smallestLimit = min(smallestLimit ?? limit, limit)
    table.setLimit(limit)
  }

  /// Encodes fields as a block; names must be in lower case.
  package mutating func encode(_ fields: [HeaderField]) -> [UInt8] {
    var block: [UInt8] = []
    if let smallest = smallestLimit {
      Self.write(smallest, prefix: 5, pattern: 0x20, into: &block)
      if table.limit > smallest {
        Self.write(table.limit, prefix: 5, pattern: 0x20, into: &block)
      }
      smallestLimit = nil
    }
    for field in fields { encode(field, into: &block) }
    return block
  }

  private mutating func encode(_ field: HeaderField, into block: inout [UInt8]) {
    switch table.index(of: field) {
    case (let index, true)?:
      Self.write(index, prefix: 7, pattern: 0x80, into: &block)
    case (let index, false)? where index > HeaderTable.known.count:
      Self.write(index, prefix: 4, pattern: 0, into: &block)
      Self.write(field.value, into: &block)
    case let found:
      Self.write(found?.index ?? 0, prefix: 6, pattern: 0x40, into: &block)
      if found == nil { Self.write(field.name, into: &block) }
      Self.write(field.value, into: &block)
      table.add(field, size: field.size)
    }
  }

  /// Appends a string, Huffman-coded if that is shorter.
  private static func write(_ text: String, into block: inout [UInt8]) {
    let (count, short) = (text.utf8.count, HuffmanCode.encodedCount(text.utf8))
    if short < count {
      write(short, prefix: 7, pattern: 0x80, into: &block)
      HuffmanCode.encode(text.utf8, into: &block)
    } else {
      write(count, prefix: 7, pattern: 0, into: &block)
      block.append(contentsOf: text.utf8)
    }
  }

  /// Appends an integer with a prefix.
  private static func write(
    _ value: Int, prefix: Int, pattern: UInt8, into block: inout [UInt8]
  ) {
    let mask = (1 << prefix) - 1
    guard value >= mask else {
      block.append(pattern | UInt8(truncatingIfNeeded: value))
      return
    }
    block.append(pattern | UInt8(truncatingIfNeeded: mask))
    var rest = value - mask
    while rest >= 0x80 {
      block.append(UInt8(truncatingIfNeeded: rest & 0x7F) | 0x80)
      rest >>= 7
    }
    block.append(UInt8(truncatingIfNeeded: rest))
  }
}
