import APNs
import Foundation
import TestSupport
import Testing

@Suite("Random messages")
struct DialectRandomTests {
  /// Random members for an object, with the keys that dialects know among them.
  private static func members(_ generator: inout JSONGenerator, _ keys: [String]) -> String {
    let count = Int.random(in: 1..<6, using: &generator.random)
    return (0..<count).map { _ in
      let key = generator.random.pick(keys)
      return "\"\(key)\": \(generator.document())"
    }.joined(separator: ", ")
  }

  /// A random text in a dialect, most often with a payload.
  static func text(_ dialect: Dialect, seed: UInt64) -> String {
    var generator = JSONGenerator(seed: seed)
    let aps = members(&generator, ["alert", "badge", "sound", "category", "own", "한"])
    let payload = "{\(members(&generator, ["a", "b", "gcm.message_id"])), \"aps\": {\(aps)}}"
    switch dialect {
    case .apns: return payload
    case .request: return "{\"headers\": {\"apns-id\": 7},\n\"payload\": \(payload)}"
    case .fcm:
      let notification = members(&generator, ["title", "body", "image"])
      let data = members(&generator, ["a", "c", "google", "aps"])
      return "{\"message\": {\"token\": \"🙏\", \"notification\": {\(notification)},"
        + " \"data\": {\(data)}, \"apns\": {\"payload\": \(payload)}}}"
    case .expo:
      let keys = ["title", "body", "data", "sound", "badge", "ttl", "priority", "mutableContent"]
      return "{\(members(&generator, keys)), \"to\": \"ExpoPushToken[한]\"}"
    case .sns:
      var writer = JSONWriter()
      writer.string(payload)
      return "{\"default\": \"한\", \"APNS\": \(writer.text)}"
    case .detox:
      let keys = ["title", "subtitle", "body", "badge", "category", "content-available"]
      return "{\"trigger\": {\"type\": \"push\"}, \(members(&generator, keys)),"
        + " \"payload\": \(payload)}"
    case .webPush:
      let keys = ["title", "body", "tag", "silent", "app_badge", "navigate"]
      return "{\"web_push\": 8030, \"notification\": {\(members(&generator, keys))}}"
    case .oneSignal:
      let keys = ["headings", "contents", "data", "ios_sound", "ios_badgeCount", "thread_id"]
      return "{\(members(&generator, keys)), \"app_id\": \"a\", \"contents\": {\"en\": \"한\"}}"
    }
  }

  @Test("Every value of the payload has its place in the text", arguments: Dialect.allCases)
  func places(_ dialect: Dialect) throws {
    for seed in 0..<150 {
      let text = Self.text(dialect, seed: UInt64(seed))
      let bytes = Array(text.utf8)
      let messages = TranslatedPayload.all(in: try JSONDocument(parsing: text), sentAt: 0)
      #expect(messages.isEmpty == (dialect == .apns))
      for message in messages {
        let payload = try Payload.read(try #require(message.bytes))
        #expect(message.map.count == payload.size)
        check(payload.root, message.map, bytes)
        for finding in payload.diagnostics.map({ message.map.origin(of: $0) }) {
          let span = try #require(finding.span)
          #expect(span.start >= 0 && span.start <= span.end && span.end <= bytes.count)
          #expect(finding.fixIt?.span == nil || finding.fixIt?.applied(to: bytes) != nil)
        }
      }
    }
  }

  /// A scalar reads the same in both texts; but for what stands for something else, which is short.
  private func check(_ value: JSONValue, _ map: SourceMap, _ bytes: [UInt8]) {
    let span = map.origin(of: value.span)
    #expect(span.start >= 0 && span.start < span.end && span.end <= bytes.count)
    for child in value.elements { check(child, map, bytes) }
    for (key, child) in value.members {
      #expect(map.origin(of: key.span).length > 0)
      check(child, map, bytes)
    }
    guard value.count == 0, value.kind != .object, value.rawText != "1", value.rawText != "\"1\"",
      value.rawText != "\"default\""
    else { return }
    let source = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    let quoted = try? JSONDocument(parsing: "\"\(source)\"").root.string
    #expect(source == value.rawText || quoted == value.rawText)
  }

  @Test("Any document can be read as any dialect", arguments: Dialect.allCases)
  func anything(_ dialect: Dialect) throws {
    let texts = Dialect.allCases.flatMap { other in
      (0..<30).map { Self.text(other, seed: UInt64($0)) }
    }
    var generator = JSONGenerator(seed: 7)
    for text in texts + (0..<300).map({ _ in generator.document() }) {
      let messages = TranslatedPayload.all(
        in: try JSONDocument(parsing: text), as: dialect, sentAt: .max)
      #expect(messages.isEmpty == (dialect == .apns))
      for message in messages {
        #expect(message.map.count == message.bytes?.count ?? 0)
        #expect(
          message.bytes != nil || message.findings.contains { $0.severity == .error })
        _ = message.headers(exceptFor: RequestHeaders())
      }
    }
  }

  @Test("A source map is the same after it is stored, and other data is refused")
  func coding() throws {
    for dialect in Dialect.allCases {
      let document = try JSONDocument(parsing: Self.text(dialect, seed: 1))
      for message in TranslatedPayload.all(in: document, sentAt: 0) {
        let stored = try JSONEncoder().encode(message.map)
        #expect(try JSONDecoder().decode(SourceMap.self, from: stored) == message.map)
      }
    }
    for text in [
      "[]", "{}", "[-1]", "[0, 0, 0, 0, 0]", "[0, 1, 5, 4, 0]", "[0, 1, 0, 1, 9]", "[0, 1, 0, 1]",
      "[0, 1, -1, 1, 0]", "[0, 9223372036854775807, 0, 1, 0]", "[0, 1, 0, 9223372036854775807, 0]",
      "[9223372036854775807]", "[\"0\"]",
    ] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(SourceMap.self, from: Data(text.utf8))
      }
    }
  }

  @Test("An empty map and offsets past the end do not crash")
  func edges() throws {
    #expect(SourceMap().origin(of: SourceSpan(3, 9)) == .at(0))
    let text = #"{"APNS": "{}"}"#
    let message = try #require(
      TranslatedPayload.all(in: try JSONDocument(parsing: text), sentAt: 0).first)
    #expect(message.map.origin(of: .at(2)) == .at(12))
    #expect(message.map.origin(of: SourceSpan(1, 99)) == SourceSpan(11, 12))
    #expect(message.map.origin(of: SourceSpan(0, 2)) == SourceSpan(10, 12))
  }
}
