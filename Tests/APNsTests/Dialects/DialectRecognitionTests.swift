import APNs
import Foundation
import TestSupport
import Testing

@Suite("Recognising dialects")
struct DialectRecognitionTests {
  private static let token = #""to": "ExponentPushToken[x]""#

  static let clear: [(Dialect, String)] = [
    (.request, #"{"headers": {"apns-topic": "a"}, "payload": {"x": 1}}"#),
    (.request, #"{"headers": {"APNS-Priority": 5}, "payload": {}, "path": "/3/device/0"}"#),
    (.request, #"{"headers": {}, "payload": {"aps": {}}}"#),
    (.request, #"{"headers": {"apns-topic": "a"}, "body": {"aps": {}}}"#),
    (.fcm, #"{"message": {"notification": {"title": "T"}}, "token": "t"}"#),
    (.request, #"{"headers": {"apns-topic": "a"}, "body": "{\"aps\": {}}"}"#),
    (.webPush, #"{"web_push": 8030, "notification": {"title": "A", "navigate": "https://a"}}"#),
    (.oneSignal, #"{"app_id": "a", "contents": {"en": "B"}}"#),
    (.oneSignal, #"{"contents": {"en": "B"}, "include_player_ids": ["p"]}"#),
    (.request, #"{"headers": {"apns-id": "x"}, "payload": "{\"aps\": {}}"}"#),
    (.request, #"{"headers": {"apns-id": "x"}, "payload": 7}"#),
    (.request, #"{"headers": {"apns-id": "x"}, "payload": null}"#),
    (.fcm, #"{"message": {"token": "t", "notification": {"title": "A"}}}"#),
    (.fcm, #"{"message": {"topic": "t", "apns": {}}, "validate_only": true}"#),
    (.fcm, #"{"message": {"condition": "c", "data": {}, "android": {}}}"#),
    (.fcm, #"{"token": "t", "apns": {"payload": {"aps": {}}}}"#),
    (.fcm, #"{"message": {"token": "t", "data": {}, "priority": "high"}}"#),
    (.fcm, #"{"message": {"notification": {"title": "A"}}}"#),
    (.fcm, #"{"tokens": ["a"], "notification": {}, "apns": {"payload": {"aps": {}}}}"#),
    (.fcm, #"{"tokens": ["a"], "data": {}}"#), (.fcm, #"{"apns": {"payload": {"x": 1}}}"#),
    (.fcm, #"{"apns": {"headers": {"apns-priority": "5"}}, "own": 7}"#),
    (.fcm, #"{"message": {"apns": {"payload": {"aps": {}}}}, "to": "x"}"#),
    (.fcm, #"[{"token": "t", "notification": {"title": "A"}}, {"topic": "u", "data": {}}]"#),
    (.expo, "{\(token)}"),
    (.expo, #"{"to": ["ExpoPushToken[x]"], "body": "B"}"#),
    (.expo, "[{\(token)}, {}]"), (.expo, #"{"to": "t", "_contentAvailable": true}"#),
    (.expo, #"{"to": "<expo token>", "title": "A"}"#),
    (.expo, "{\(token), \"contentAvailable\": true, \"data\": {}}"),
    (.fcm, #"{"notification": {"title": "A"}, "android": {}}"#),
    (.sns, #"{"default": "x", "email": "y"}"#),
    (.sns, #"{"default": "x", "APNS": "{}"}"#),
    (.sns, #"{"APNS_SANDBOX": "not JSON"}"#),
    (.sns, #"{"APNS_VOIP": "{}", "GCM": "{}"}"#),
    (.sns, #"{"APNS": {"aps": {}}}"#),
    (.sns, #"{"Message": "{\"APNS\": \"{}\"}", "MessageStructure": "json", "TopicArn": "x"}"#),
    (.sns, #"{"default": "x", "MACOS_SANDBOX": "{}"}"#),
    (.sns, #"{"default": "x", "GCM": "{}"}"#),
    (.detox, #"{"trigger": {"type": "push"}, "title": "A"}"#),
    (.detox, #"{"trigger": {"type": "calendar"}}"#),
  ]

  /// What an app may have among its own keys, or what another service takes.
  static let uncertain = [
    "{}", "[]", "7", #""ExponentPushToken[x]""#, #"{"title": "A", "body": "B"}"#,
    #"{"headers": {"a": "b"}, "payload": {"x": 1}}"#, #"{"headers": {"apns-id": "x"}}"#,
    #"{"payload": {"aps": {}}}"#, #"{"headers": "apns-id: x", "payload": {"aps": {}}}"#,
    #"{"message": "hello"}"#, #"{"message": {"text": "hello"}}"#,
    #"{"message": {"token": "t"}}"#, #"{"message": {"notification": "hello"}}"#,
    #"{"message": {"topic": "t", "data": "hello"}}"#, #"{"message": {"data": {}}}"#,
    #"{"topic": "t", "data": {}, "text": "hello"}"#,
    #"{"message": {"topic": "t", "data": {}}, "call": 7}"#,
    #"{"message": {"topic": 7, "data": {}}}"#,
    #"{"to": "mina", "notification": {"title": "A"}, "subject": "x"}"#,
    #"{"apns": {"headers": {"a": "b"}}}"#, #"{"apns": {"payload": "x"}, "key": 7}"#,
    #"[{"aps": {}}]"#, #"{"Message": "{}", "MessageStructure": "text"}"#,
    #"{"Message": "", "MessageStructure": "json"}"#,
    #"{"tokens": 7, "data": {}}"#, #"{"registration_ids": ["a"]}"#,
    #"{"to": "mina", "title": "A", "body": "B"}"#, #"{"to": ["mina"]}"#, #"[{"to": "mina"}]"#,
    #"{"default": "x"}"#, #"{"GCM": "x"}"#, #"{"APNS": 7}"#,
    #"{"APNS": {"alert": "x"}}"#, #"{"apns": "{}"}"#,
    #"{"web_push": 8031, "notification": {}}"#,
    #"{"pn_apns": "x"}"#, #"{"app_id": 7, "contents": {}}"#,
    #"{"audience": "all", "notification": {}}"#,
    #"{"trigger": "push"}"#, #"{"trigger": {"type": "alarm"}}"#, #"{"trigger": {}}"#,
  ]

  @Test("A dialect is known by its shape", arguments: clear)
  func recognised(_ dialect: Dialect, _ text: String) throws {
    #expect(Dialect.recognized(in: try JSONDocument(parsing: text)) == dialect)
  }

  static let legacyMessages = [
    #"{"registration_ids": ["a"], "notification": {"title": "A"}}"#,
    #"{"to": "token", "notification": {"title": "A"}, "data": {}}"#,
    #"{"to": "token", "notification": {"title": "A"}}"#,
    #"{"to": "/topics/news", "data": {"a": "b"}}"#,
    #"{"to": "token", "content_available": true, "data": {}}"#,
    #"{"to": "token", "notification": {"title": "A"}, "priority": "high"}"#,
  ]

  @Test(
    "A message for Firebase's legacy interface is recognised and refused", arguments: legacyMessages
  )
  func legacy(_ text: String) throws {
    let document = try JSONDocument(parsing: text)
    #expect(Dialect.recognized(in: document) == .fcm)
    let messages = TranslatedPayload.all(in: document, sentAt: 0)
    #expect(messages.count == 1 && messages[0].bytes == nil)
    #expect(
      messages[0].findings.map(\.message).allSatisfy {
        $0.hasSuffix("belongs to FCM's legacy API, which was switched off in 2024")
      })
  }

  @Test("A message in no certain dialect is read as a payload", arguments: uncertain)
  func near(_ text: String) throws {
    #expect(Dialect.recognized(in: try JSONDocument(parsing: text)) == .apns)
  }

  @Test(
    "A message with a payload's key is read as a payload",
    arguments: clear.map(\.1).filter { $0.hasPrefix("{") },
    [#""aps": {"alert": "B"}"#, #""aps": 7"#, #""mdm": "x""#, #""Simulator Target Bundle": "a""#])
  func payload(_ text: String, _ key: String) throws {
    let hybrid = "{\(key), \(text.dropFirst())"
    #expect(Dialect.recognized(in: try JSONDocument(parsing: hybrid)) == .apns)
    #expect(TranslatedPayload.all(in: try JSONDocument(parsing: hybrid), sentAt: 0).isEmpty)
  }

  @Test("A given dialect is used without detection", arguments: clear)
  func forced(_ dialect: Dialect, _ text: String) throws {
    let document = try JSONDocument(parsing: text)
    #expect(TranslatedPayload.all(in: document, as: .apns, sentAt: 0).isEmpty)
    let messages = TranslatedPayload.all(in: document, as: dialect, sentAt: 0)
    #expect(!messages.isEmpty && messages.allSatisfy { $0.bytes != nil })
  }

  @Test("The fixtures are what their names say", arguments: Dialect.allCases)
  func fixtures(_ dialect: Dialect) throws {
    let folder = Repository.file("fixtures/payloads/dialects")
    let names = SharedFiles.names(in: folder, prefix: dialect.rawValue)
    #expect(names.isEmpty == (dialect == .apns))
    for name in names {
      let document = try JSONDocument(parsing: SharedFiles.bytes(of: name, in: folder))
      #expect(Dialect.recognized(in: document) == dialect, "\(name)")
    }
  }

  @Test(
    "No collected payload is taken for another dialect", .enabled(if: SharedFiles.hasCorpus))
  func corpus() throws {
    for name in CorpusTests.names where !CorpusTests.broken.contains(name) {
      let bytes = try SharedFiles.bytes(of: name, in: SharedFiles.corpus)
      #expect(Dialect.recognized(in: try JSONDocument(parsing: bytes)) == .apns, "\(name)")
    }
  }
}
