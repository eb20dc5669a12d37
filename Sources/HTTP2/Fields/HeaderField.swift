/// A header field: a name, and a value.
package struct HeaderField: Hashable, Sendable {
  /// The name, in lower case on the wire.
  package let name: String
  /// The value; a byte that is not UTF-8 was replaced with U+FFFD.
  package let value: String

  /// A field of a name and a value.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// What the field counts in tables and lists: RFC 7541, section 4.1.
  var size: Int { name.utf8.count + value.utf8.count + 32 }

  /// Whether the name is one of those that HTTP/2 itself gives a meaning.
  var isPseudo: Bool { name.utf8.first == UInt8(ascii: ":") }

  /// Whether name and value are made of allowed characters: RFC 9113, section 8.2.1.
  var isWellFormed: Bool {
    let body = isPseudo ? name.utf8.dropFirst() : name.utf8[...]
    guard !body.isEmpty, body.allSatisfy(Self.mayBeInName) else { return false }
    if let first = value.utf8.first, Self.isBlank(first) { return false }
    if let last = value.utf8.last, Self.isBlank(last) { return false }
    return value.utf8.allSatisfy { $0 != 0 && $0 != 0x0A && $0 != 0x0D }
  }

  /// Whether the field is about one connection, which HTTP/2 says in other ways: section 8.2.2.
  var isAboutConnection: Bool {
    switch name {
    case "connection", "proxy-connection", "keep-alive", "transfer-encoding", "upgrade": true
    case "te": value != "trailers"
    default: false
    }
  }

  private static func mayBeInName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: ":"), 0x7F...: false
    default: true
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
