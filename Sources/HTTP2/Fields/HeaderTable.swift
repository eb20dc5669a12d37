/// The fields with an index: the static ones, and those that were sent before.
struct HeaderTable {
  /// The fields that were sent before, oldest first, each with its size in the sent bytes.
  private var entries: [(field: HeaderField, size: Int)] = []
  private var size = 0
  /// The maximum total size of the entries.
  private(set) var limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// The number of fields that have an index.
  private var count: Int { Self.known.count + entries.count }

  /// The field at an index, from 1; nil if there is none.
  subscript(index: Int) -> HeaderField? {
    guard index > 0, index <= count else { return nil }
    guard index > Self.known.count else { return Self.known[index - 1] }
    return entries[count - index].field
  }

  /// Changes the maximum total size of the entries.
  mutating func setLimit(_ limit: Int) {
    self.limit = limit
    evict(for: 0)
  }

  /// Adds a field, evicting the oldest; a field larger than the table empties it.
  mutating func add(_ field: HeaderField, size: Int) {
    evict(for: size)
    guard size <= limit else { return }
    entries.append((field, size))
    self.size += size
  }

  private mutating func evict(for room: Int) {
    var gone = 0
    while gone < entries.count, size + room > limit {
      size -= entries[gone].size
      gone += 1
    }
    guard gone > 0 else { return }
    entries.removeFirst(gone)
  }

  /// The index of a field, and whether its value is equal too; nil if the name is unknown.
  func index(of field: HeaderField) -> (index: Int, isWhole: Bool)? {
    var sameName: Int?
    for (place, entry) in entries.enumerated().reversed() where entry.field.name == field.name {
      if entry.field.value == field.value { return (count - place, true) }
      sameName = sameName ?? count - place
    }
    if let first = Self.firstKnown[field.name] {
      for place in first... {
        guard place < Self.known.count, Self.known[place].name == field.name else { break }
        if Self.known[place].value == field.value { return (place + 1, true) }
      }
      sameName = sameName ?? first + 1
    }
    return sameName.map { ($0, false) }
  }

  /// The position of the first static field of each name; equal names are adjacent.
  private static let firstKnown = Dictionary(
    known.enumerated().map { ($1.name, $0) }, uniquingKeysWith: min)
}

extension HeaderTable {
  /// The static table: RFC 7541, appendix A.
  static let known: [HeaderField] = [
    HeaderField(":authority", ""),
    HeaderField(":method", "GET"),
    HeaderField(":method", "POST"),
    HeaderField(":path", "/"),
    HeaderField(":path", "/index.html"),
    HeaderField(":scheme", "http"),
    HeaderField(":scheme", "https"),
    HeaderField(":status", "200"),
    HeaderField(":status", "204"),
    HeaderField(":status", "206"),
    HeaderField(":status", "304"),
    HeaderField(":status", "400"),
    HeaderField(":status", "404"),
    HeaderField(":status", "500"),
    HeaderField("accept-charset", ""),
    HeaderField("accept-encoding", "gzip, deflate"),
    HeaderField("accept-language", ""),
    HeaderField("accept-ranges", ""),
    HeaderField("accept", ""),
    HeaderField("access-control-allow-origin", ""),
    HeaderField("age", ""),
    HeaderField("allow", ""),
    HeaderField("authorization", ""),
    HeaderField("cache-control", ""),
    HeaderField("content-disposition", ""),
    HeaderField("content-encoding", ""),
    HeaderField("content-language", ""),
    HeaderField("content-length", ""),
    HeaderField("content-location", ""),
    HeaderField("content-range", ""),
    HeaderField("content-type", ""),
    HeaderField("cookie", ""),
    HeaderField("date", ""),
    HeaderField("etag", ""),
    HeaderField("expect", ""),
    HeaderField("expires", ""),
    HeaderField("from", ""),
    HeaderField("host", ""),
    HeaderField("if-match", ""),
    HeaderField("if-modified-since", ""),
    HeaderField("if-none-match", ""),
    HeaderField("if-range", ""),
    HeaderField("if-unmodified-since", ""),
    HeaderField("last-modified", ""),
    HeaderField("link", ""),
    HeaderField("location", ""),
    HeaderField("max-forwards", ""),
    HeaderField("proxy-authenticate", ""),
    HeaderField("proxy-authorization", ""),
    HeaderField("range", ""),
    HeaderField("referer", ""),
    HeaderField("refresh", ""),
    HeaderField("retry-after", ""),
    HeaderField("server", ""),
    HeaderField("set-cookie", ""),
    HeaderField("strict-transport-security", ""),
    HeaderField("transfer-encoding", ""),
    HeaderField("user-agent", ""),
    HeaderField("vary", ""),
    HeaderField("via", ""),
    HeaderField("www-authenticate", ""),
  ]
}

/// A header field: a name, and a value.
package struct HeaderField: Hashable, Sendable {
  /// The name, in lower case on the wire.
  package let name: String
  /// The value; a byte that is not UTF-8 was replaced with U+FFFD.
  package let value: String

  /// Creates a field.
  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// The size of the field in tables and lists: RFC 7541, section 4.1.
  var size: Int { name.utf8.count + value.utf8.count + 32 }

  /// Whether this is a pseudo-header field of HTTP/2.
  var isPseudo: Bool { name.utf8.first == UInt8(ascii: ":") }

  /// Whether the name and the value contain only allowed characters: RFC 9113, section 8.2.1.
  var isWellFormed: Bool {
    let body = isPseudo ? name.utf8.dropFirst() : name.utf8[...]
    guard !body.isEmpty, body.allSatisfy(Self.mayBeInName) else { return false }
    if let first = value.utf8.first, Self.isBlank(first) { return false }
    if let last = value.utf8.last, Self.isBlank(last) { return false }
    return value.utf8.allSatisfy { $0 != 0 && $0 != 0x0A && $0 != 0x0D }
  }

  /// Whether this is a connection-specific field, which HTTP/2 does not allow: section 8.2.2.
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
