import APNs
import Foundation
import PushText
import TestSupport
import Testing

extension PushCase {
  static let printed = [
    PushCase(
      "a dictionary of Objective-C",
      """
      {
          aps =     {
              alert =         {
                  body = "Caf\\U00e9 \\"one\\"";
                  title = 2024;
              };
              badge = 3;
              category = 7;
              sound = default;
          };
          "gcm.message_id" = 12;
          list =     (
              a,
              "b c"
          );
          nothing = "<null>";
          null = <null>;
      }
      """,
      #"{"aps":{"alert":{"body":"Café \"one\"","title":"2024"},"badge":3,"category":"7","#
        + #""sound":"default"},"gcm.message_id":12,"list":["a","b c"],"nothing":null,"#
        + #""null":null}"#),
    PushCase(
      "a dictionary of Swift after a word",
      """
      didReceive: [AnyHashable("gcm.message_id"): 0:15%7a, AnyHashable("aps"): {
          alert = "Hello";
          "content-available" = 1;
      }, AnyHashable("id"): 42]
      """,
      #"{"gcm.message_id":"0:15%7a","aps":{"alert":"Hello","content-available":1},"id":42}"#),
    PushCase(
      "a dictionary that is cut off", "push: {\n  aps = {\n    alert = Hello;\n  };\n  id = 7;\n",
      #"{"aps":{"alert":"Hello"},"id":7}"#),
    PushCase(
      "a dictionary of Swift with optional values",
      #"["aps": ["alert": ["title": "A", "body": "B"], "badge": 1], "ok": true, "l": [1, "x"], "e": [:]]"#,
      #"{"aps":{"alert":{"title":"A","body":"B"},"badge":1},"ok":true,"l":[1,"x"],"e":{}}"#),
    PushCase(
      "a dictionary in a comment",
      "func receive() {\n  // {\n  //   aps = {\n  //     badge = 1;\n  //   };\n  // }\n}",
      #"{"aps":{"badge":1}}"#),
    PushCase(
      "the user info of a printed request",
      "X ---> {\nUNNotificationRequest = {\nuserInfo = {\naps = {\nbadge = 1;\n};\n};\n};\n}",
      #"{"aps":{"badge":1}}"#),
  ]

  static let documents = [
    PushCase(
      "a block of Markdown", "Send:\n\n```json\n\(hello)\n```\nand\n```\n\(hello)\n```", hello,
      hello),
    PushCase(
      "a block with an answer beside it",
      "A:\n```\n{\"aps\":{\"badge\":1}}\n```\nAnswer:\n```\n{\"success\":true}\n```",
      #"{"aps":{"badge":1}}"#),
    PushCase(
      "a block with a command",
      "## A\n\n```sh\ncurl -d '{\"aps\":{\"badge\":1}}' -H 'apns-priority: 5' a\n```",
      #"{"aps":{"badge":1}}"#, headers: ["apns-priority: 5"]),
    PushCase(
      "a block with comments", "# A\n```jsonc\n{\"aps\": {\"badge\": 1} // one\n}\n```",
      #"{"aps":{"badge":1}}"#),
    PushCase(
      "a block of a program",
      "# A\n```jsx\n{\n  aps: {\n    // ... (alert)\n    category: 'A'\n  }\n}\n```",
      #"{"aps":{"category":"A"}}"#),
    PushCase(
      "lines of JSON", "\(hello)\n\n  {\"aps\":{\"badge\":1}}\r\n", hello, #"{"aps":{"badge":1}}"#),
    PushCase("a line of a log", "2026-01-01 12:00:00 [push] received \(hello)", hello),
    PushCase("a line of a log with a tag", "[push] sent: \(hello)", hello),
    PushCase("lines of a log", "18 - x : \(hello)\n19 - x : \(hello)", hello, hello),
    PushCase("JSON under a heading", "=== request ===\n\(hello)\n", hello),
  ]

  static let literals = [
    PushCase(
      "JavaScript",
      "const p = {\n  aps: { alert: { title: 'Hi', body: `Hello` }, badge: 1, }, // shown\n  id: 7,\n};",
      #"{"aps":{"alert":{"title":"Hi","body":"Hello"},"badge":1},"id":7}"#),
    PushCase(
      "Python", "send(message={\"aps\": {\"alert\": \"A\", \"x\": True}, \"id\": None})",
      #"{"aps":{"alert":"A","x":true},"id":null}"#),
    PushCase("Ruby with arrows", "push({ :aps => { \"badge\" => 1 } })", #"{"aps":{"badge":1}}"#),
    PushCase(
      "PHP", "<?php $p = array('aps' => array('alert' => $t, 'badge' => 1));",
      #"{"aps":{"alert":"‹t›","badge":1}}"#),
    PushCase(
      "Swift", "let p = [\"aps\": [\"alert\": text, \"badge\": 1]]",
      #"{"aps":{"alert":"‹text›","badge":1}}"#),
    PushCase(
      "Objective-C", "id p = @{@\"aps\": @{@\"badge\": @1, @\"sound\": @\"a.caf\"}};",
      #"{"aps":{"badge":1,"sound":"a.caf"}}"#),
    PushCase(
      "Go", "p := map[string]any{\"aps\": map[string]any{\"badge\": 1}}", #"{"aps":{"badge":1}}"#),
    PushCase("Kotlin", "val p = mapOf(\"aps\" to mapOf(\"badge\" to 1))", #"{"aps":{"badge":1}}"#),
    PushCase("Rust", "let e = json!({\"aps\": {\"badge\": 1}});", #"{"aps":{"badge":1}}"#),
    PushCase(
      "C#", "return new { aps = new { alert = title, badge = 1 } };",
      #"{"aps":{"alert":"‹title›","badge":1}}"#),
    PushCase(
      "calls with names of arguments", "Payload(aps=Aps(badge=1, alert=text))",
      #"{"aps":{"badge":1,"alert":"‹text›"}}"#),
    PushCase(
      "a message to FCM",
      "send({ notification: { title: 'x' }, apns: { payload: { aps: { contentAvailable: true } } }, token: 'a' })",
      #"{"aps":{"alert":{"title":"x"},"content-available":1},"gcm.message_id":"1"}"#),
    PushCase(
      "a message to Expo", "push([{ to: 'ExponentPushToken[x]', title: 'A', badge: 3 }])",
      #"{"aps":{"alert":{"title":"A"},"badge":3}}"#),
    PushCase(
      "expressions of all kinds",
      "const p = { ...base, aps: { alert: f(x, [1]), badge: n + 1, sound: a ? 'b' : 'c', category }, id: o.id };",
      #"{"aps":{"alert":"‹f(x, [1])›","badge":"‹n + 1›","sound":"‹a ? 'b' : 'c'›","category":"‹category›"},"id":"‹o.id›"}"#
    ),
    PushCase("'aps' alone", "$body['aps'] = ['badge' => 1];", #"{"aps":{"badge":1}}"#),
  ]

  static let strings = [
    PushCase(
      "a string of several lines", "let text = \"\"\"\n\(hello)\n\"\"\"\nlet n: Int = 1",
      "\n\(hello)\n"),
    PushCase("a raw string", "let text: String = #\"\(hello)\"#", hello),
    PushCase(
      "a string with escapes", #"NSString *a = @"{\"aps\":{\"alert\":\"Hello\"}}"; // it's"#, hello),
    PushCase("a verbatim string", #"string c = @"{""aps"":{""alert"":""Hello""}}";"#, hello),
    PushCase(
      "a string with an expression", "let p = \"{\\\"aps\\\":{\\\"badge\\\":\\(n)}}\"",
      #"{"aps":{"badge":"‹n›"}}"#),
    PushCase(
      "strings that are joined",
      "var p = '{\"aps\":{\"alert\":\"' + m.text() + '\",\"badge\":1}}';",
      #"{"aps":{"alert":"‹m.text()›","badge":1}}"#),
    PushCase(
      "strings beside each other", "p = ('{\"aps\":'\n     '{\"badge\":1}}')",
      #"{"aps":{"badge":1}}"#),
    PushCase(
      "a string with a margin",
      "val j = \"\"\"\n    |{\n    |  \"aps\": {\"badge\": 1}\n    |}\n    \"\"\"",
      #"{"aps":{"badge":1}}"#),
  ]
}

@Suite("Pushes in other texts")
struct FoundPushTests {
  private func object(_ bytes: [UInt8]) throws -> NSDictionary {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
  }

  @Test(
    "A printed dictionary, a document, a literal and a string are read as the pushes in them",
    arguments: PushCase.printed + PushCase.documents + PushCase.literals + PushCase.strings)
  func read(_ row: PushCase) throws {
    let messages = TextContent(row.text).messages
    let found = try messages.map { try object(#require($0.bytes)) }
    #expect(try found == row.payloads.map { try object(Array($0.utf8)) })
    for message in messages { #expect(message.map.count == message.bytes?.count) }
  }

  @Test(
    "A finding has its place in the text",
    arguments: [
      "curl -H 'apns-priority: 5' -d '{\"aps\":{\"alert\":\"B\",\"badge\":1️⃣\"3\"2️⃣}}' a",
      "curl -d \"{\\\"aps\\\":{\\\"alert\\\":\\\"B\\\",\\\"badge\\\":1️⃣\\\"3\\\"2️⃣}}\" a",
      "POST /3/device/00fc\napns-priority: 5\n\n{\"aps\":{\"alert\":\"B\",\"badge\":1️⃣\"3\"2️⃣}}",
      "{ aps = { alert = B; \"relevance-score\" = 1️⃣7.52️⃣; }; }",
      "[AnyHashable(\"aps\"): [\"alert\": \"B\", \"badge\": 1️⃣\"3\"2️⃣]]",
      "// {\n//   \"aps\": {\"alert\": \"B\",\n//     \"badge\": 1️⃣\"3\"2️⃣}}",
      "String a = \"{\\\"aps\\\":{\\\"alert\\\":\\\"B\\\",\\\"badge\\\":1️⃣\\\"3\\\"2️⃣}}\"; new HashMap();",
      "const p = { aps: { alert: 'Hi', badge: 1️⃣'1'2️⃣ } };",
      "# A\n```json\n{\"aps\":{\"alert\":\"B\",\"badge\":1️⃣\"3\"2️⃣}}\n```",
      "String p = \"{\\\"aps\\\":{\\\"alert\\\":\\\"\" + t + \"\\\",\\\"badge\\\":1️⃣\\\"1\\\"2️⃣}}\";",
    ])
  func places(_ text: String) throws {
    let marked = MarkedText(text)
    let message = try #require(TextContent(marked.text).messages.first)
    let found = PayloadLinter().check(try Payload.read(try #require(message.bytes)))
    let finding = try #require(found.map(message.map.origin).first(where: message.isCertain))
    #expect(finding.span?.start == marked.offsets[1])
    #expect(finding.span?.end == marked.offsets[2])
  }

  @Test(
    "What a program computes or may still set has no mistakes",
    arguments: [
      "const p = { aps: { alert: 'x', badge: count, 'content-available': flag } };",
      "let p = [\"aps\": [\"alert\": \"x\", \"interruption-level\": \"\\(level)\"]]",
      "const r = { headers: { 'apns-priority': p, 'apns-expiration': String(t) }, payload: { aps: { alert: 'x' } } };",
      "const m = { token, notification, apns: { payload: { aps: { 'mutable-content': 1 } } } };",
      "const m = { aps: { 'content-available': 1, sound: undefined } };",
      "const m = { notification: { title: 'x', body: 'y' }, apns: { payload: { aps: {} } } };",
    ])
  func computed(_ text: String) throws {
    for message in TextContent(text).messages {
      let payload = try message.bytes.map { try Payload.read($0) }
      let sent = message.headers(exceptFor: RequestHeaders())
      let found = payload.map { PayloadLinter().check($0, sentWith: sent) } ?? []
      #expect(sent.diagnostics.isEmpty)
      let certain = found.map(message.map.origin).filter(message.isCertain)
      #expect((message.findings + certain).allSatisfy { $0.severity == .note })
    }
  }

  @Test("Mistakes of JSON in prose are reported, and a value to be filled in is a warning")
  func mistakes() {
    let broken = TextContent("One\n{\"aps\":{\"alert\":\"a\"} \"id\":1}\nTwo")
    guard case .enclosed(let pushes) = broken else {
      Issue.record("no push is found")
      return
    }
    #expect((try? JSONDocument(parsing: pushes[0].json)) == nil)
    let template = TextContent("{\"aps\":{\"alert\":{{text}}}}").messages
    #expect(template.flatMap(\.findings).map(\.severity) == [.warning])
    #expect(template.map(\.bytes) == [Array("{\"aps\":{\"alert\":\"{{text}}\"}}".utf8)])
  }

  @Test(
    "A type and a number are no payloads",
    arguments: [
      "interface P {\n  aps: { alert: string; badge?: number };\n}",
      "interface P {\n  aps: { kind: \"a\"\n    badge: number }\n}",
      "func push(token: String, aps: [String: Any]) -> Bool { true }",
      "Error Domain=A \"no aps-environment\" UserInfo=0x1 {Text=no\n valid aps-environment}",
    ])
  func types(_ text: String) {
    #expect(TextContent(text).messages.isEmpty)
  }
}
