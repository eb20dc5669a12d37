import APNs
import Testing

/// A message in a dialect, with the payload and the headers that come of it.
struct TranslationCase: Sendable, CustomTestStringConvertible {
  let dialect: Dialect
  let text: String
  let payload: String
  let headers: [String]

  init(_ dialect: Dialect, _ text: String, _ payload: String, _ headers: [String] = []) {
    self.dialect = dialect
    self.text = text
    self.payload = payload
    self.headers = headers
  }

  var testDescription: String { text }
}

@Suite("Translating dialects")
struct DialectTranslationTests {
  static let now = 1_767_258_000

  @Test(
    "A message becomes the payload that the phone gets",
    arguments: [
      TranslationCase.request, TranslationCase.fcm, TranslationCase.expo, TranslationCase.sns,
      TranslationCase.detox, TranslationCase.services,
    ].flatMap(\.self))
  func translated(_ row: TranslationCase) throws {
    let document = try JSONDocument(parsing: row.text)
    let messages = TranslatedPayload.all(in: document, as: row.dialect, sentAt: Self.now)
    let message = try #require(messages.first)
    #expect(messages.count == 1)
    #expect(String(decoding: message.bytes ?? [], as: UTF8.self) == row.payload)
    #expect(message.map.count == message.bytes?.count)
    let headers = message.headers(exceptFor: RequestHeaders())
    #expect(headers.fields.map { "\($0.name): \($0.value)" } == row.headers)
  }

  @Test("An array of Expo is as many pushes, in its order")
  func array() throws {
    let text = #"[{"to": "ExpoPushToken[a]", "body": "1"}, {"to": "x", "body": "2"}, 7]"#
    let messages = TranslatedPayload.all(in: try JSONDocument(parsing: text), sentAt: 0)
    #expect(
      messages.map { $0.bytes.map { String(decoding: $0, as: UTF8.self) } } == [
        #"{"aps":{"alert":{"body":"1"}}}"#, #"{"aps":{"alert":{"body":"2"}}}"#, nil,
      ])
    #expect(messages.last?.findings.first?.message == "this is not an Expo message: it is a number")
  }

  @Test("SNS has one push for alerts and one for calls")
  func calls() throws {
    let text = #"{"APNS_VOIP_SANDBOX": "{\"a\":1}", "APNS_SANDBOX": "{\"aps\":{\"alert\":\"B\"}}"}"#
    let messages = TranslatedPayload.all(in: try JSONDocument(parsing: text), sentAt: 0)
    let types = messages.map { $0.headers(exceptFor: RequestHeaders()).pushType }
    #expect(types == [.alert, .voip])
    #expect(messages.map { $0.bytes?.count } == [21, 7])
  }

  @Test(
    "Every platform of SNS is read, and equal payloads count once",
    arguments: [
      (#""APNS":"{}","APNS_SANDBOX":"{ }""#, 1, 2), (#""APNS":"{}","APNS_SANDBOX":"{}""#, 1, 1),
      (#""APNS":"{}","APNS_VOIP":"{}""#, 2, 2),
      (#""APNS_VOIP":"{}","APNS_VOIP_SANDBOX":"{ }","MACOS":"{}""#, 1, 3),
      (#""APNS":"{}","MACOS":"{}","MACOS_SANDBOX":"[]""#, 1, 3), (#""MACOS":"{}""#, 1, 1),
    ])
  func platforms(_ members: String, _ delivered: Int, _ all: Int) throws {
    let document = try JSONDocument(parsing: "{\"default\":\"x\",\(members)}")
    #expect(TranslatedPayload.all(in: document, sentAt: 0).count == delivered)
    let messages = TranslatedPayload.all(in: document, sentAt: 0, isComplete: true)
    #expect(messages.count == all)
    #expect(messages.flatMap(\.findings).isEmpty)
  }

  @Test("Headers that are given replace those of the message, by name")
  func given() throws {
    let text = #"{"headers": {"APNS-Priority": "5", "apns-topic": "a"}, "payload": {"aps": {}}}"#
    let message = try #require(
      TranslatedPayload.all(in: try JSONDocument(parsing: text), sentAt: 0).first)
    let headers = message.headers(exceptFor: RequestHeaders(["apns-priority: 10", "nonsense"]))
    #expect(headers.priority == 10 && headers.topic == "a")
    #expect(headers.diagnostics == RequestHeaders(["nonsense"]).diagnostics)
  }
}
