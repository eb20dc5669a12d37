import APNs
import TestSupport
import Testing

/// A message in a dialect with the place of its first finding (1️⃣) and, where it can be corrected
/// in the file, the end of what a fix replaces (2️⃣) and what it puts there.
struct PositionCase: Sendable, CustomTestStringConvertible {
  let text: String
  let code: Diagnostic.Code
  let replacement: String?

  init(_ text: String, _ code: Diagnostic.Code, fix replacement: String? = nil) {
    self.text = text
    self.code = code
    self.replacement = replacement
  }

  var testDescription: String { text }
}

@Suite("Places in dialects")
struct DialectPositionTests {
  /// What is found in the payload that a text is translated to, with its places in the text.
  static func findings(_ text: String) throws -> [Diagnostic] {
    let document = try JSONDocument(parsing: text)
    return TranslatedPayload.all(in: document, sentAt: 0).flatMap { message -> [Diagnostic] in
      do throws(JSONReader.SyntaxError) {
        let found = try Payload.read(message.bytes ?? []).diagnostics
        return found.map { message.map.origin(of: $0) }
      } catch {
        return [message.map.origin(of: error.diagnostic)]
      }
    }
  }

  private static let expo = #""to": "ExpoPushToken[x]""#
  private static let fcm = #""token": "한국어""#

  static let rows: [PositionCase] = [
    PositionCase(
      #"{"headers": {}, "payload": {"é": "한국어", "aps": {"badge": 1️⃣"3"2️⃣}}}"#, .wrongType,
      fix: "3"),
    PositionCase(
      "{\"headers\": {},\n \"payload\":\n {\"aps\": {\"alert\": \"B\"1️⃣,}}}", .invalidJSON, fix: ""),
    PositionCase(
      #"{"message": {\#(fcm), "notification": {"title": 1️⃣72️⃣}}}"#, .wrongType, fix: "\"7\""),
    PositionCase(
      #"{"message": {"apns": {"payload": {"k": 1, "aps": {"category": 1️⃣72️⃣}}}, \#(fcm)}}"#,
      .wrongType, fix: "\"7\""),
    PositionCase(
      #"{"message": {\#(fcm), "notification": {"body": "한"}, "apns": {"payload": {"aps": {"badge": 1️⃣-1}}}}}"#,
      .outOfRange),
    PositionCase(#"{\#(expo), "body": "점심 🙏", "badge": 1️⃣"4"2️⃣}"#, .wrongType, fix: "4"),
    PositionCase(
      #"{\#(expo), "interruptionLevel": 1️⃣"timesensitive"2️⃣}"#, .outOfRange, fix: "\"time-sensitive\""
    ),
    PositionCase(
      #"{"trigger": {"type": "push"}, "subtitle": "한", "badge": 1️⃣true}"#, .wrongType),
    PositionCase(#"{"APNS": "{\"aps\": {\"badge\": 1️⃣\"3\"2️⃣}}"}"#, .wrongType, fix: "3"),
    PositionCase(
      #"{"default": "한", "APNS": "{\"한국어 🙏\": \"\\n\", \"aps\": {\"category\": 1️⃣72️⃣}}"}"#,
      .wrongType,
      fix: #"\"7\""#),
    PositionCase(
      #"{"APNS": "\t{\u0022\uD83D\uDE4F\u0022: \"\u00e9\", \"aps\":\n {\"badge\": 1️⃣\u0022\u0033\"2️⃣}}"}"#,
      .wrongType, fix: "3"),
    PositionCase(#"{"APNS": "{\"aps\"1️⃣ {}}"}"#, .invalidJSON),
    PositionCase(#"{"APNS": "{\"aps\": {\"alert\": \"한\"1️⃣"}"#, .invalidJSON),
    PositionCase(#"{"APNS": "1️⃣"}"#, .invalidJSON),
    PositionCase(#"{"APNS": "1️⃣{\"alert\": \"B\"}"}"#, .missingAPS),
    PositionCase(#"{"APNS": {"aps": {"badge": 1️⃣"3"2️⃣}}}"#, .wrongType, fix: "3"),
  ]

  @Test(
    "A finding has its place in the message as written",
    arguments: rows)
  func place(_ row: PositionCase) throws {
    let marked = MarkedText(row.text)
    let finding = try #require(try Self.findings(marked.text).first)
    #expect(finding.code == row.code)
    #expect(finding.span?.start == marked.place)
    guard let replacement = row.replacement else { return }
    #expect(finding.fixIt?.replacement == replacement)
    if let end = marked.offsets[2] { #expect(finding.fixIt?.span?.end == end) }
    let corrected = try #require(finding.fixIt?.applied(to: marked.text))
    #expect(try !Self.findings(corrected).contains { $0.code == row.code })
  }

  @Test(
    "A mistake in a request is reported at its header, or at the headers if one is missing",
    arguments: [
      (#"{"headers": {"apns-topic": "a", "apns-priority": 1️⃣"7"}, "payload": {"aps": {}}}"#, "X39"),
      (#"{"headers": {":path": 1️⃣"/3/device/xyz"}, "payload": {"aps": {}}}"#, "X40"),
      (#"{"headers": {":method": 1️⃣"PUT"}, "payload": {"aps": {}}}"#, "X39"),
      (#"{"headers": {"authorization": 1️⃣"bearer x"}, "payload": {"aps": {}}}"#, "X41"),
      (#"{"headers": {"apns-expiration": 1️⃣1767258000000}, "payload": {"aps": {}}}"#, "X42"),
      (
        #"{"headers": {"apns-topic": "a.voip", "apns-push-type": "pushtotalk", "apns-priority": 1️⃣5}, "payload": {}}"#,
        "X7"
      ),
      (
        #"{"headers": {"apns-topic": 1️⃣"a", "apns-push-type": "voip"}, "payload": {"aps": {}}}"#,
        "X39"
      ),
      (#"{"headers": 1️⃣{"apns-topic": "a"}, "payload": {"aps": {}}}"#, "X44"),
    ])
  func request(_ text: String, _ code: String) throws {
    let marked = MarkedText(text)
    let message = try #require(
      TranslatedPayload.all(in: try JSONDocument(parsing: marked.text), sentAt: 0).first)
    let headers = message.headers(exceptFor: RequestHeaders())
    let found = PayloadLinter(knowsAllHeaders: true).headerFindings(
      headers, sending: try Payload.read(try #require(message.bytes)))
    let finding = found.first { $0.code.rawValue == code }
    #expect(finding?.span?.start == marked.place)
    #expect(found.allSatisfy { $0.span != nil })
  }

  @Test("A wrong header has its place in the message")
  func header() throws {
    let marked = MarkedText(
      #"{"headers": {"apns-topic": "a", "APNS-Priority": 1️⃣"7"2️⃣}, "payload": {"aps": {}}}"#)
    let message = try #require(
      TranslatedPayload.all(in: try JSONDocument(parsing: marked.text), sentAt: 0).first)
    let finding = try #require(message.headers(exceptFor: RequestHeaders()).diagnostics.first)
    #expect(finding.span?.start == marked.place && finding.span?.end == marked.offsets[2])
    let others = message.headers(exceptFor: RequestHeaders(["apns-id: x"])).diagnostics
    #expect(others.map { $0.span == nil } == [false, true])
  }
}
