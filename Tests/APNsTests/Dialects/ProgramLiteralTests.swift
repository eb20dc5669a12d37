import APNs
import Foundation
import TestSupport
import Testing

/// A program, and the payloads that its literals and comments hold.
struct ProgramCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let payloads: [String]

  init(_ name: String, _ text: String, _ payloads: String...) {
    testDescription = name
    self.text = text
    self.payloads = payloads
  }

  static let read = [
    ProgramCase(
      "JavaScript",
      """
      const payload = {
        aps: { alert: { title: 'Hi', body: `Hello` }, badge: 1, }, // shown
        id: 7,
      };
      client.send(payload);
      """, #"{"aps":{"alert":{"title":"Hi","body":"Hello"},"badge":1},"id":7}"#),
    ProgramCase(
      "Python",
      """
      request = Request(
          token="abc",
          message={"aps": {"alert": "Hello", "content-available": True}, "id": None},
      )
      """, #"{"aps":{"alert":"Hello","content-available":true},"id":null}"#),
    ProgramCase(
      "Ruby", "data = { aps: { alert: 'Hello' } }\nPusher.publish(data.to_json)",
      #"{"aps":{"alert":"Hello"}}"#),
    ProgramCase(
      "Ruby with arrows", "require \"houston\"\npush({ \"aps\" => { \"badge\" => 1 } })",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "PHP", "<?php\n$body = <<<JSON\n{\"aps\": {\"badge\": 2}}\nJSON;\nsend($body);",
      #"{"aps":{"badge":2}}"#),
    ProgramCase(
      "a comment", "//{\"aps\":{\"alert\":\"Hello\"}}\nvoid send(const char *text) {",
      #"{"aps":{"alert":"Hello"}}"#),
    ProgramCase(
      "a comment of documentation",
      "/// Sends {\"aps\":{\"badge\":1}}\npublic void Send() { }", #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "a comment of several lines beside code",
      "import lombok.Data;\n/**\n * Sends\n * {\n *   \"aps\": {\n *     \"badge\": 1 // new\n *   },\n"
        + " *   \"id\": 7\n * }\n */\npublic class Sender {", #"{"aps":{"badge":1},"id":7}"#),
    ProgramCase(
      "lines of comments beside code",
      "//  {\n//    \"aps\" : { \"badge\" : 1 },\n//    \"id\" : 7\n//  }\nNSLog(@\"x %@\", userInfo);",
      #"{"aps":{"badge":1},"id":7}"#),
    ProgramCase(
      "a message to FCM in a comment",
      "/*{\n \"message\": {\"token\": \"t\", \"notification\": {\"title\": \"a\"}}\n}*/\n"
        + "Future<void> f() async {}", #"{"aps":{"alert":{"title":"a"}},"gcm.message_id":"1"}"#),
    ProgramCase(
      "a comment below the command that sends it",
      "```bash\nxcrun simctl push booted com.a p.json\n# p.json:\n# {\n#   \"aps\": { \"badge\": 1 }\n# }\n```",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "a comment of Ruby beside code",
      "require 'apns'\n# Sends\n# { \"aps\": { \"badge\": 1 } }\ndef deliver\nend",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "a comment of SQL beside code",
      "SELECT 1;\n-- {\"aps\": {\"badge\": 1}}\nSELECT 2;", #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "a command in a comment of Lisp",
      "(ns push.core)\n;; curl -d '{\"aps\":{\"badge\":1}}' example.com\n(defn send [])",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "the print of a device in a comment of a method",
      "func receive() {\n  // {\n  //   aps = {\n  //     badge = 1;\n  //   };\n  // }\n}",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "a payload of the code after one in its comment",
      "// {\"aps\":{\"badge\":2}}\nlet p = [\"aps\": [\"badge\": 1]]",
      #"{"aps":{"badge":1}}"#, #"{"aps":{"badge":2}}"#),
    ProgramCase(
      "two objects of Markdown under comments",
      "# A\n~~~json\n// Alert\n{\"aps\":{\"badge\":1}}\n\n// Silent\n{\n\"aps\":{\"badge\":2}}\n~~~",
      #"{"aps":{"badge":1}}"#, #"{"aps":{"badge":2}}"#),
    ProgramCase(
      "JSON with comments in Markdown",
      "# A\n```jsonc\n{\"aps\": {\"badge\": 1} // one\n}\n```", #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "the print of a request for a notification",
      "X ---> {\nUNNotificationRequest = {\nuserInfo = {\naps = {\nbadge = 1;\n};\n};\n};\n}",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "two payloads under titles",
      "/*\n Simple:\n {\"aps\":{\"badge\":1}}\n Rich:\n {\"aps\":{\"badge\":2}}\n*/",
      #"{"aps":{"badge":1}}"#, #"{"aps":{"badge":2}}"#),
    ProgramCase(
      "Rust", "#[test]\nfn t() {\n  let e = json!({\"aps\": {\"badge\": 1}});\n}",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "Go", "a := []string{\n`{\"aps\":42}`,\n`{\"aps\":{\"badge\":1}}`,\n}", #"{"aps":42}"#,
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "Markdown under a heading",
      "## A\n\nSend it:\n\n```sh\necho '{\"aps\":{\"badge\":1}}' | xcrun simctl push booted com.a -\n```",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "Markdown with an answer beside the push",
      "A:\n```\n{\"aps\":{\"badge\":1}}\n```\nAnswer:\n```\n{\"success\":true}\n```",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "a file that a command before it wrote",
      "cat > p.json << EOF\n{\"aps\":{\"badge\":1}}\nEOF\necho sending\ncurl -d @p.json example.com",
      #"{"aps":{"badge":1}}"#),
    ProgramCase(
      "lines of a log that begin with numbers",
      "2011 18 - x : {\"aps\":{\"badge\":1}}\n2011 19 - x : {\"aps\":{\"badge\":2}}",
      #"{"aps":{"badge":1}}"#, #"{"aps":{"badge":2}}"#),
    ProgramCase(
      "'aps' beside values of variables",
      "const payload = { aps: { badge: 1 }, id: order.id };",
      #"{"aps":{"badge":1},"id":"{{order.id}}"}"#),
    ProgramCase(
      "a message to FCM",
      """
      const message = {
        notification: { title: 'x' },
        apns: { payload: { aps: { contentAvailable: true } } },
        token: 'abc',
      };
      """, #"{"aps":{"alert":{"title":"x"},"content-available":1},"gcm.message_id":"1"}"#),
  ]

  /// Programs with a finding between two marks.
  static let places = [
    "const p = { aps: { alert: 'Hi', badge: 1️⃣'1'2️⃣ } };",
    "payload = { 'aps': { 'alert': 'Hi', 'badge': 1️⃣\"1\"2️⃣ } }\nsend(payload)",
    "def f\n# {\"aps\": {\"alert\": \"Hi\", \"badge\": 1️⃣\"1\"2️⃣}}\nend",
    "void f();\n// {\"aps\": {\"alert\": \"Hi\", \"badge\": 1️⃣\"1\"2️⃣}}",
    "P=$(cat <<EOF\n{\"aps\":{\"alert\":\"Hi\",\"badge\":1️⃣\"1\"2️⃣}}\nEOF\n)\ncurl -d \"$P\" a",
    "let p = [\"aps\": [\"alert\": text, \"badge\": 1️⃣\"1\"2️⃣]]",
    "<?php $p = array('aps' => array('alert' => $t, 'badge' => 1️⃣'1'2️⃣));",
    "import a.*;\nString p = \"{\\\"aps\\\":{\\\"alert\\\":\\\"\" + t + \"\\\",\\\"badge\\\":1️⃣\\\"1\\\"2️⃣}}\";",
    "read -r -d '' P <<- EOF\n{\"aps\":{\"alert\":\"Hi\",\"badge\":1️⃣\"1\"2️⃣}}\nEOF\ncurl -d \"$P\" a",
  ]

  static let unread = [
    ProgramCase("a variable in 'aps'", "const payload = { aps: { badge: count } };"),
    ProgramCase("a type", "interface Payload {\n  aps: { alert: string; badge?: number };\n}"),
    ProgramCase(
      "a description of payloads", "module.exports = { aps: { type: 'object', properties: {} } }"),
    ProgramCase("objects of C#", "return new { aps = new { alert = title } };"),
    ProgramCase("an object of C# that is no payload", "var m = Serialize(new\n{\n  A = 1\n});"),
    ProgramCase("a call", "payload = { 'aps': { 'timestamp': int(time.time()) } }"),
  ]
}

@Suite("Payloads in programs")
struct ProgramLiteralTests {
  private func messages(_ text: String) throws -> [TranslatedPayload] {
    try #require(TranslatedPayload.all(transcribing: Array(text.utf8), sentAt: 0))
  }

  private func object(_ bytes: [UInt8]) throws -> NSDictionary {
    try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
  }

  @Test(
    "A literal whose keys are written out is read",
    arguments: ProgramCase.read + ProgramCase.languages + ProgramCase.joined)
  func read(_ row: ProgramCase) throws {
    let found = try messages(row.text).map { try object(#require($0.bytes)) }
    #expect(try found == row.payloads.map { try object(Array($0.utf8)) })
  }

  @Test(
    "A literal of which nothing is known before the program runs is not read",
    arguments: ProgramCase.unread)
  func unread(_ row: ProgramCase) throws {
    let message = try #require(try messages(row.text).first)
    #expect(message.bytes == nil)
    #expect(message.findings.contains { $0.fixIt?.message.hasPrefix("give the JSON") == true })
  }

  @Test(
    "The language of a program is named",
    arguments: [
      ("let payload = json!({\"aps\": {\"alert\": title}});", "Rust"),
      ("#[derive(Debug)]\nstruct A;", "Rust"),
      ("var p = new { aps = new { alert = a } };", "C#"),
      ("@Override\npublic String text() {", "Java"),
      (".. code-block:: py\n\n  x = A::B.new(1)", "a program or other text"),
    ])
  func languages(_ text: String, _ language: String) throws {
    #expect(try messages(text).first?.findings.first?.message == "this is \(language), not JSON")
  }

  @Test("A payload that is passed over beside another is mentioned")
  func passedOver() throws {
    for text in [
      "def a():\n  return {'aps': {'alert': x}}\ndef b():\n  return {'aps': {'badge': 1}}",
      "// {\"aps\":{\"badge\":1}}\nvar p = \"{\\\"aps\\\":{\\\"alert\\\":\\\"\" + t;",
    ] {
      let found = try messages(text).flatMap(\.findings)
      #expect(found.map(\.message).contains { $0.hasPrefix("this payload is not read") }, "\(text)")
    }
  }

  @Test(
    "A value that the program computes has no mistakes",
    arguments: [
      "const p = { aps: { alert: 'x', badge: count, 'content-available': flag } };",
      "const p = { aps: { alert: 'x', event, timestamp: now(), 'content-state': state } };",
      "let p = [\"aps\": [\"alert\": \"x\", \"interruption-level\": \"\\(level)\"]]",
      "const r = { headers: { 'apns-priority': p, 'apns-expiration': String(t) }, payload: { aps: { alert: 'x' } } };",
      "const m = { token, notification, apns: { payload: { aps: { 'mutable-content': 1 } } } };",
      "const m = { aps: { 'content-available': 1, sound: undefined } };",
      "require 'a'\nAPN.with_apple(aps: { category: 'c' }).new(title: 'x')",
      "const m = { token, data: { a: 'b' }, apns: config, notification: { title } };",
    ])
  func computed(_ text: String) throws {
    for message in try messages(text) {
      let payload = try message.bytes.map { try Payload.read($0) }
      let sent = message.headers(exceptFor: RequestHeaders())
      let found = payload.map { PayloadLinter(now: nil).check($0, sentWith: sent) } ?? []
      #expect(sent.diagnostics.isEmpty)
      #expect(
        (message.findings + found.map(message.map.origin).filter(message.isCertain)).allSatisfy {
          $0.severity == .note
        })
    }
  }

  @Test("A name before a colon is a key, and in Python a variable")
  func names() throws {
    let text = "p = {'aps': {'alert': 'x', badge: '1'}}"
    func bytes(_ name: String) throws -> [UInt8]? {
      let found = TranslatedPayload.all(transcribing: Array(text.utf8), named: name, sentAt: 0)
      return try #require(found?.first).bytes
    }
    #expect(try bytes("a.js") != nil)
    #expect(try bytes("a.py") == nil)
  }

  @Test(
    "A file's name tells the language",
    arguments: [
      ("a.hs", "{-# LANGUAGE A #-}", "a program or other text"),
      ("a.cc", "#include \"x\"\nnamespace a {\n}", "a program or other text"),
      ("a.md", "---\ncontent-type: a\n---\n\n{:a: .b}\n{:c: .d}", "Markdown"),
      ("b.md", "# A\n```erlang\n{apns, [{a, 1}]}\n```", "Markdown"),
      ("c.md", "# A\n```\n{ aps: { alert: { title, body }, badge } }\n```", "Markdown"),
      ("a.py", "a = f(x)", "Python"), ("b.SWIFT", "f(x)", "Swift"), ("c.yml", "a: b", "YAML"),
      ("d/e.kt", "a.b()", "Kotlin"), ("README.md", "# A\n\n[![b]][c]", "Markdown"),
    ])
  func fileNames(_ name: String, _ text: String, _ language: String) throws {
    let found = TranslatedPayload.all(transcribing: Array(text.utf8), named: name, sentAt: 0)
    #expect(found?.first?.findings.first?.message == "this is \(language), not JSON")
  }

  @Test("A command's name in Markdown is no command")
  func commandInProse() throws {
    let text = "# A\n\n**Date:** x\n\n- Installed: `/opt/sdk` (gcloud v569.0.0)"
    let found = TranslatedPayload.all(transcribing: Array(text.utf8), named: "a.md", sentAt: 0)
    #expect(found?.first?.findings.map(\.message) == ["this is Markdown, not JSON"])
  }

  @Test("A faulty object below many blocks is no push")
  func manyBlocks() throws {
    let blocks = String(repeating: "```json\n{\"k\": 1}\n```\n", count: 40)
    let found = try messages("# A\n" + blocks + "```json\n{\"k\": 1 // c\n}\n```\n")
    #expect(found.flatMap(\.findings).map(\.message) == ["this is Markdown, not JSON"])
  }

  @Test("Words that a script prints are not what its next command sends")
  func printedWords() throws {
    let text = "cat <<EOF\nUsage:\nEOF\nxcrun simctl push booted com.a push.apns"
    let found = try messages(text).flatMap(\.findings).map(\.message)
    #expect(found == ["the command sends what is in the file 'push.apns', which is not read"])
  }

  @Test("An answer of APNs is found in a line of a log")
  func answer() throws {
    let message = try #require(
      messages("[APNs] Failed (400) via sandbox: {\"reason\":\"BadDeviceToken\"}").first)
    #expect(message.bytes == Array(#"{"reason":"BadDeviceToken"}"#.utf8))
  }

  @Test("The address of Expo's service tells whose message a literal is")
  func expo() throws {
    let text =
      "const m = { to: t.token, title: 'x', badge: '1' };\n"
      + "fetch('https://exp.host/--/api/v2/push/send', m);"
    let message = try #require(messages(text).first)
    #expect(try object(#require(message.bytes))["aps"] != nil)
  }

  @Test("An object of JSON in prose has its mistakes")
  func prose() throws {
    let text = "One\n{\"aps\":{\"alert\":\"a\"} \"id\":1}\nTwo\n{\"aps\":{\"badge\":1}}"
    let found = TranslatedPayload.all(transcribing: Array(text.utf8), named: "a.md", sentAt: 0)
    let errors = try #require(found).flatMap(\.findings).filter { $0.severity == .error }
    #expect(errors.map(\.message) == ["missing comma between two members"])
  }

  @Test("The parameters of a function are no payload that is passed over")
  func parameters() throws {
    let text =
      "// {\"aps\":{\"badge\":1}}\nfunc push(token: String, aps: [String: Any]) -> Bool { true }"
    #expect(try messages(text).flatMap(\.findings).isEmpty)
  }

  @Test("The words of an error are no payload")
  func error() throws {
    let text =
      "Error Domain=A Code=3000 \"no aps-environment\" UserInfo=0x1 {NSLocalizedDescription=no\n"
      + " valid aps-environment}"
    #expect(try messages(text).allSatisfy { $0.bytes == nil })
  }

  @Test("A token that is named by words is a placeholder")
  func namedToken() throws {
    let command =
      "curl -d '{\"aps\":{\"badge\":1}}' https://api.push.apple.com/3/device/your-device-token"
    let headers = try #require(try messages(command).first).headers(exceptFor: RequestHeaders())
    #expect(headers.fields.isEmpty)
  }

  @Test(
    "What a program may still set is not missed in a literal",
    arguments: [
      "const m = { notification: { title: 'x', body: 'y' }, apns: { payload: { aps: {} } } };",
      "const m = { token: 't', data: { a: 'b' } };\nm.apns = apns;",
      "var p = { default: 'x', APNS: { aps: { alert: 'x' } } };\np.APNS = JSON.stringify(p.APNS);",
    ])
  func provisional(_ text: String) throws {
    #expect(try messages(text).flatMap(\.findings).filter { $0.severity > .note }.isEmpty)
  }

  @Test("A command that sends words sends no JSON")
  func words() throws {
    #expect(
      try messages("curl -d 'to you' a.example").flatMap(\.findings).map(\.message)
        == ["the command sends a text, not JSON"])
  }

  @Test("A name of the shell with several values is not known, and a log is no JSON")
  func unknown() throws {
    let script = "P='{\"aps\":{}}'\nP=$(cat a)\ncurl -d \"$P\" https://a/3/device/00"
    #expect(
      try messages(script).flatMap(\.findings).map(\.message)
        == ["the shell puts another text here, which is not known"])
    #expect(
      try messages("[APP] setting up\n[APP] done").flatMap(\.findings).map(\.message)
        == ["this is a program or other text, not JSON"])
  }

  @Test(
    "Many keys, braces and documents are read within a limit",
    arguments: [
      "const a = " + String(repeating: "{aps:{a:'", count: 20_000),
      "curl -d " + String(repeating: "$(cat <<A\n", count: 50_000),
    ])
  func endless(_ text: String) {
    #expect(TranslatedPayload.all(transcribing: Array(text.utf8), sentAt: 0)?.isEmpty == false)
  }

  @Test("A payload in a comment is read, and that of the code beside it is said not to be")
  func commentBesideCode() throws {
    let text = "// {\"aps\":{\"badge\":1}}\n// sent by\n$body['aps'] = array('alert' => $text);"
    let found = try messages("<?php\n" + text)
    #expect(found.count == 1 && found.first?.bytes != nil)
    #expect(
      found.flatMap(\.findings).map(\.message).first?.hasPrefix("this payload is not read") == true)
  }

  @Test(
    "The language of a program is named",
    arguments: [
      ("var s = new Settings\n{\n  Id = \"X\",\n};\nvar r = await Send(s);", "C#"),
      ("/**\n * Sends\n */\npublic static Message build() {\n  return null;\n}", "Java"),
      ("# T\n\n## A\n\nA library.\n\n```js\nconst a = x({b: 1});\n```\n", "Markdown"),
      (
        "# T\n\n```json\n{\"status\":\"ok\"}\n```\n\n```\n{\"status\":\"no\", // sad\n}\n```\n",
        "Markdown"
      ),
      ("async def send():\n    await push()\n", "Python"),
      ("push.notification = {\n  ios: { alert: \"#{Time.now}\" }\n}", "Ruby"),
      ("04-Jan-2019 17:21:07.858 SEVERE [x] rejected by APNs: BadDeviceToken", "a log"),
    ])
  func language(_ text: String, _ name: String) throws {
    let found = try messages(text).flatMap(\.findings).map(\.message)
    #expect(found == ["this is \(name), not JSON"])
  }
}
