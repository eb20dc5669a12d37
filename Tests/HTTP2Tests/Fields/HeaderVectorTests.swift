import Testing

@testable import HTTP2

@Suite("Compressed header fields")
struct HeaderVectorTests {
  typealias Fields = [HeaderField]

  /// Blocks that follow each other on a connection: RFC 7541, appendix C.
  struct Sequence: Sendable, CustomTestStringConvertible {
    let section: String
    let tableLimit: Int
    let blocks: [(hex: String, fields: Fields)]
    /// Whether our encoder writes the same bytes.
    let isOurs: Bool
    var testDescription: String { section }
  }

  static let literals: [Sequence] = [
    Sequence(
      section: "C.2.1 to C.2.4", tableLimit: 4_096,
      blocks: [
        (
          "400a637573746f6d2d6b65790d637573746f6d2d686561646572",
          [HeaderField("custom-key", "custom-header")]
        ),
        ("040c2f73616d706c652f70617468", [HeaderField(":path", "/sample/path")]),
        ("100870617373776f726406736563726574", [HeaderField("password", "secret")]),
        ("82", [HeaderField(":method", "GET")]),
      ], isOurs: false)
  ]

  private static let first = [
    HeaderField(":method", "GET"), HeaderField(":scheme", "http"), HeaderField(":path", "/"),
    HeaderField(":authority", "www.example.com"),
  ]
  private static let second = first + [HeaderField("cache-control", "no-cache")]
  private static let third = [
    HeaderField(":method", "GET"), HeaderField(":scheme", "https"),
    HeaderField(":path", "/index.html"), HeaderField(":authority", "www.example.com"),
    HeaderField("custom-key", "custom-value"),
  ]

  static let requests: [Sequence] = [
    Sequence(
      section: "C.3", tableLimit: 4_096,
      blocks: [
        ("828684410f7777772e6578616d706c652e636f6d", first),
        ("828684be58086e6f2d6361636865", second),
        ("828785bf400a637573746f6d2d6b65790c637573746f6d2d76616c7565", third),
      ], isOurs: false),
    Sequence(
      section: "C.4", tableLimit: 4_096,
      blocks: [
        ("828684418cf1e3c2e5f23a6ba0ab90f4ff", first),
        ("828684be5886a8eb10649cbf", second),
        ("828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf", third),
      ], isOurs: true),
  ]

  private static let found = [
    HeaderField(":status", "302"), HeaderField("cache-control", "private"),
    HeaderField("date", "Mon, 21 Oct 2013 20:13:21 GMT"),
    HeaderField("location", "https://www.example.com"),
  ]
  private static let moved = [HeaderField(":status", "307")] + found.dropFirst()
  private static let fine = [
    HeaderField(":status", "200"), HeaderField("cache-control", "private"),
    HeaderField("date", "Mon, 21 Oct 2013 20:13:22 GMT"),
    HeaderField("location", "https://www.example.com"), HeaderField("content-encoding", "gzip"),
    HeaderField("set-cookie", "foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1"),
  ]

  static let answers: [Sequence] = [
    Sequence(
      section: "C.5", tableLimit: 256,
      blocks: [
        (
          "4803333032580770726976617465611d4d6f6e2c203231204f637420323031332032303a31333a323120"
            + "474d546e1768747470733a2f2f7777772e6578616d706c652e636f6d", found
        ),
        ("4803333037c1c0bf", moved),
        (
          "88c1611d4d6f6e2c203231204f637420323031332032303a31333a323220474d54c05a04677a69707738"
            + "666f6f3d4153444a4b48514b425a584f5157454f50495541585157454f49553b206d61782d6167653d33"
            + "3630303b2076657273696f6e3d31", fine
        ),
      ], isOurs: false),
    Sequence(
      section: "C.6", tableLimit: 256,
      blocks: [
        (
          "488264025885aec3771a4b6196d07abe941054d444a8200595040b8166e082a62d1bff6e919d29ad1718"
            + "63c78f0b97c8e9ae82ae43d3", found
        ),
        ("4883640effc1c0bf", moved),
        (
          "88c16196d07abe941054d444a8200595040b8166e084a62d1bffc05a839bd9ab77ad94e7821dd7f2e6c7"
            + "b335dfdfcd5b3960d5af27087f3672c1ab270fb5291f9587316065c003ed4ee5b1063d5007", fine
        ),
      ], isOurs: false),
  ]

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
  }

  @Test("The examples of the RFC are read", arguments: literals + requests + answers)
  func read(_ sequence: Sequence) throws {
    var decoder = HeaderDecoder(tableLimit: sequence.tableLimit, listLimit: 8_000)
    for (hex, fields) in sequence.blocks {
      let result = try decoder.decode(Self.bytes(hex)[...])
      #expect(result.fields == fields)
      #expect(result.size == fields.reduce(0) { $0 + $1.size })
    }
  }

  @Test("Requests are written as the RFC writes them", arguments: requests.filter(\.isOurs))
  func written(_ sequence: Sequence) {
    var encoder = HeaderEncoder(tableLimit: sequence.tableLimit)
    for (hex, fields) in sequence.blocks {
      #expect(encoder.encode(fields) == Self.bytes(hex))
    }
  }

  @Test(
    "Written header fields are read again", arguments: literals + requests + answers,
    [0, 64, 4_096])
  func rewritten(_ sequence: Sequence, limit: Int) throws {
    var encoder = HeaderEncoder(tableLimit: limit)
    var decoder = HeaderDecoder(tableLimit: limit, listLimit: 8_000)
    for (_, fields) in sequence.blocks + sequence.blocks {
      #expect(try decoder.decode(encoder.encode(fields)[...]).fields == fields)
    }
  }

  @Test("A resized table is the same on both sides")
  func resized() throws {
    var encoder = HeaderEncoder(tableLimit: 4_096)
    var decoder = HeaderDecoder(tableLimit: 4_096, listLimit: 8_000)
    for limit in [4_096, 100, 0, 300, 1 << 30, 50] {
      encoder.setPeerLimit(limit)
      for fields in [Self.found, Self.fine, Self.fine] {
        #expect(try decoder.decode(encoder.encode(fields)[...]).fields == fields)
      }
    }
    encoder.setPeerLimit(0)
    encoder.setPeerLimit(4_096)
    let block = encoder.encode([HeaderField(":status", "200")])
    #expect(block == [0x20, 0x3F, 0xE1, 0x1F, 0x88])
  }

  @Test("A value that always differs does not evict the table")
  func differing() throws {
    var encoder = HeaderEncoder(tableLimit: 4_096)
    var decoder = HeaderDecoder(tableLimit: 4_096, listLimit: 8_000)
    for number in 0..<500 {
      let fields = [
        HeaderField(":status", "410"), HeaderField("apns-id", "ID-\(number)"),
        HeaderField("content-type", "application/json"),
      ]
      let block = encoder.encode(fields)
      #expect(try decoder.decode(block[...]).fields == fields)
      #expect(number == 0 || block.count < 12)
    }
  }

  @Test("Every byte has a code, and is decoded alone and among others")
  func everyByte() {
    for byte in 0x20...0x7E as ClosedRange<UInt8> {
      for text in [[byte], [byte, byte, 0x61], [0x61, byte, 0x5C, byte]] {
        let word = String(decoding: text, as: UTF8.self)
        var (code, read): ([UInt8], [UInt8]) = ([], [])
        HuffmanCode.encode(word.utf8, into: &code)
        #expect(code.count == HuffmanCode.encodedCount(word.utf8))
        #expect(HuffmanCode.decode(code[...], into: &read))
        #expect(read == text)
      }
    }
  }

  @Test("A list that is too large is decoded to its end, since the table changes")
  func tooLarge() throws {
    var encoder = HeaderEncoder(tableLimit: 4_096)
    var decoder = HeaderDecoder(tableLimit: 4_096, listLimit: 100)
    let large = [HeaderField("a", "b"), HeaderField("large", String(repeating: "x", count: 100))]
    let result = try decoder.decode(encoder.encode(large + [HeaderField("c", "d")])[...])
    #expect(result.isTooLarge)
    #expect(result.size == 34 + 137 + 34)
    #expect(result.fields == [HeaderField("a", "b")])
    let next = try decoder.decode(encoder.encode([HeaderField("c", "d")])[...])
    #expect(next.fields == [HeaderField("c", "d")])
    #expect(!next.isTooLarge)
  }
}
