@testable import HTTP2

/// Section 8 of RFC 9113 and RFC 7540, and RFC 7541: requests and their fields.
extension ConformanceCase {
  private static let malformed = ["RST_STREAM 1 PROTOCOL_ERROR"]

  private static func without(_ name: String) -> [UInt8] {
    Wire.headers(1, Wire.getFields.filter { $0.0 != name })
  }

  private static func with(_ name: String, _ value: String) -> [UInt8] {
    Wire.get(1, adding: [(name, value)])
  }

  static let messages: [ConformanceCase] = [
    .init("8.1", "GET", Wire.get(1), to: gone(1)),
    .init(
      "8.1", "HEAD", Wire.headers(1, [(":method", "HEAD")] + Wire.getFields.dropFirst()),
      to: taken(1, 0)),
    .init("8.1", "POST", Wire.post(1), Wire.data(1, "test"), to: taken(1, 4)),
    .init(
      "8.1", "POST with trailers", Wire.post(1), Wire.data(1, "test", []),
      Wire.headers(1, [("x-test", "ok")]), to: taken(1, 4)),
    .init(
      "8.1", "HEADERS after the body that are not the end", Wire.post(1),
      Wire.data(1, "test", []), Wire.headers(1, [("x-test", "ok")], .endHeaders), to: malformed),
    .init("8.2", "a name in upper case", with("X-TEST", "ok"), to: malformed),
    .init("8.2.1", "a name with a space", with("x test", "ok"), to: malformed),
    .init("8.2.1", "a name with a byte above 0x7F", with("x-é", "ok"), to: malformed),
    .init("8.2.1", "a name with a colon", with("x:test", "ok"), to: malformed),
    .init("8.2.1", "an empty name", with("", "ok"), to: malformed),
    .init("8.2.1", "a value with a line feed", with("x-test", "o\nk"), to: malformed),
    .init("8.2.1", "a value with a carriage return", with("x-test", "o\rk"), to: malformed),
    .init("8.2.1", "a value with a NUL", with("x-test", "o\0k"), to: malformed),
    .init("8.2.1", "a value that begins with a space", with("x-test", " ok"), to: malformed),
    .init("8.2.1", "a value that ends with a tab", with("x-test", "ok\t"), to: malformed),
    .init("8.2.2", "a field of the connection", with("connection", "keep-alive"), to: malformed),
    .init("8.2.2", "a field of a transfer", with("transfer-encoding", "chunked"), to: malformed),
    .init("8.2.2", "TE other than trailers", with("te", "trailers, deflate"), to: malformed),
    .init("8.2.2", "TE of trailers", with("te", "trailers"), to: gone(1)),
    .init("8.3", "an unknown pseudo field", with(":test", "ok"), to: malformed),
    .init("8.3", "a pseudo field of answers", with(":status", "200"), to: malformed),
    .init(
      "8.3", "a pseudo field in trailers", Wire.post(1), Wire.data(1, "test", []),
      Wire.headers(1, [(":method", "200")]), to: malformed),
    .init(
      "8.3", "a pseudo field after others",
      Wire.headers(1, [("x-test", "ok")] + Wire.getFields), to: malformed),
    .init(
      "8.3.1", "an empty path",
      Wire.headers(1, [(":method", "GET"), (":scheme", "http"), (":path", "")]), to: malformed),
    .init("8.3.1", "no method", without(":method"), to: malformed),
    .init("8.3.1", "no scheme", without(":scheme"), to: malformed),
    .init("8.3.1", "no path", without(":path"), to: malformed),
    .init("8.3.1", "no authority", without(":authority"), to: gone(1)),
    .init("8.3.1", "two methods", with(":method", "GET"), to: malformed),
    .init("8.3.1", "two schemes", with(":scheme", "http"), to: malformed),
    .init("8.3.1", "two paths", with(":path", "/"), to: malformed),
    .init(
      "8.1.1", "a length that is not the body's", Wire.post(1, adding: [("content-length", "1")]),
      Wire.data(1, "test"), to: malformed),
    .init(
      "8.1.1", "a length that is not that of several DATA",
      Wire.post(1, adding: [("content-length", "1")]), Wire.data(1, "test", []),
      Wire.data(1, "test"), to: malformed),
    .init("8.1.1", "a length that is no number", with("content-length", "+0"), to: malformed),
    .init(
      "8.1.1", "two lengths that differ",
      Wire.get(1, adding: [("content-length", "0"), ("content-length", "1")]), to: malformed),
    .init("8.1.1", "the right length", with("content-length", "0"), to: gone(1)),
  ]

  /// A request whose block ends with some bytes.
  private static func fields(_ bytes: [UInt8], _ others: [UInt8]...) -> [UInt8] {
    let block = Wire.block(Wire.getFields)
    return Wire.frame(
      .headers, [.endHeaders, .endStream], 1, Array(others.joined()) + block + bytes)
  }

  private static let unreadable = over(0, "COMPRESSION_ERROR")

  static let compression: [ConformanceCase] = [
    .init(
      "HPACK 2.3.3", "fields by their number",
      Wire.frame(.headers, [.endHeaders, .endStream], 1, [0x82, 0x86, 0x84]), to: gone(1)),
    .init("HPACK 2.3.3", "a field of no number", fields([0xFF, 0x00]), to: unreadable),
    .init("HPACK 2.3.3", "a name of no number", fields([0x7F, 0x00, 1, 0x61]), to: unreadable),
    .init("HPACK 4.2", "a table size after fields", fields([0x21]), to: unreadable),
    .init(
      "HPACK 5.1", "a number of six bytes", fields([0xFF, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]),
      to: unreadable),
    .init("HPACK 5.1", "a number that is cut", fields([0xFF, 0x80]), to: unreadable),
    .init("HPACK 5.2", "a string that is cut", fields([0x00, 0x02, 0x61]), to: unreadable),
    .init(
      "HPACK 5.2", "padding of eight bits", fields([0x00, 0x82, 0x1F, 0xFF, 0x01, 0x61]),
      to: unreadable),
    .init(
      "HPACK 5.2", "padding of zeros", fields([0x00, 0x81, 0x18, 0x01, 0x61]), to: unreadable),
    .init(
      "HPACK 5.2", "the end of a string within it",
      fields([0x00, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0x61]), to: unreadable),
    .init("HPACK 5.2", "Huffman's code", fields([0x00, 0x81, 0x1F, 0x81, 0x1F]), to: gone(1)),
    .init("HPACK 6.1", "the number 0", fields([0x80]), to: unreadable),
    .init("HPACK 6.2.1", "a new name that is kept", fields([0x40, 1, 0x61, 1, 0x62]), to: gone(1)),
    .init("HPACK 6.2.1", "a known name that is kept", fields([0x50, 1, 0x62]), to: gone(1)),
    .init("HPACK 6.2.2", "a name that is not kept", fields([0x01, 1, 0x62]), to: malformed),
    .init("HPACK 6.2.3", "a name that is never kept", fields([0x1F, 1, 1, 0x62]), to: gone(1)),
    .init(
      "HPACK 6.2.1", "a field that was kept", fields([0x40, 1, 0x61, 1, 0x62, 0xBE]), to: gone(1)),
    .init("HPACK 6.3", "a table size", fields([], [0x3F, 0xE1, 0x1F]), to: gone(1)),
    .init("HPACK 6.3", "two table sizes", fields([], [0x20, 0x3F, 0xE1, 0x1F]), to: gone(1)),
    .init("HPACK 6.3", "a table size above 4,096", fields([], [0x3F, 0xE2, 0x1F]), to: unreadable),
  ]

  static let all =
    frames + states + data + headers + priorities + resets + settings + connections + windows
    + continuations + messages + compression
}
