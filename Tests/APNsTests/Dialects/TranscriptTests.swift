import APNs
import TestSupport
import Testing

/// A text that is no JSON, and what the phone gets of it.
struct TranscriptCase: Sendable, CustomTestStringConvertible {
  let text: String
  /// The payloads in their order.
  let payloads: [String]
  let headers: [String]

  init(_ text: String, _ payloads: String..., headers: [String] = []) {
    self.text = text
    self.payloads = payloads
    self.headers = headers
  }

  var testDescription: String { text }

  static let hello = #"{"aps":{"alert":"Hello"}}"#

  static let commands = [
    TranscriptCase(
      """
      curl -v --http2 \\
        -H "apns-topic: com.example.app" --header 'apns-push-type: alert' \\
        -d '{"aps":{"alert":"Hello"}}' \\
        https://api.sandbox.push.apple.com/3/device/00fc
      """, hello,
      headers: [":path: /3/device/00fc", "apns-topic: com.example.app", "apns-push-type: alert"]),
    TranscriptCase(
      #"curl --data "{\"aps\":{\"alert\":\"Hello\"}}" -H "apns-priority: 5" $HOST/3/device/$TOKEN"#,
      hello, headers: ["apns-priority: 5"]),
    TranscriptCase(
      "TOPIC=com.example.app\ncurl --data-raw='{\"aps\":{\"alert\":\"Hello\"}}' -H \"apns-topic: $TOPIC\"",
      hello, headers: ["apns-topic: com.example.app"]),
    TranscriptCase(
      "$ curl -d '{\"aps\":{\"alert\":\"It'\\''s on\"}}' -H apns-priority:10 example.com",
      #"{"aps":{"alert":"It's on"}}"#, headers: ["apns-priority: 10"]),
    TranscriptCase(
      "echo '{\"aps\":{\"alert\":\"Hello\"}}' | xcrun simctl push booted com.a -", hello),
    TranscriptCase(
      "xcrun simctl push booted com.a - <<'EOF'\n{\"aps\":{\"alert\":\"Hello\"}}\nEOF\n",
      hello + "\n"),
    TranscriptCase(
      "cat <<EOF > p.apns\n{\"aps\":{\"alert\":\"Hello\"}}\nEOF\nxcrun simctl push booted com.a p.apns",
      hello + "\n"),
    TranscriptCase(
      #"aws sns publish --target-arn arn --message-structure json --message '{"APNS":"{\"aps\":{\"alert\":\"Hello\"}}","default":"x"}'"#,
      hello, headers: ["apns-push-type: alert"]),
    TranscriptCase(
      "aws sns publish --topic-arn arn --message 'Hello'", #"{"aps":{"alert":"Hello"}}"#),
    TranscriptCase(
      #"http POST :8080/push apns-topic:com.example.app aps:='{"alert":"Hello"}' id=7"#,
      #"{"aps":{"alert":"Hello"},"id":"7"}"#, headers: ["apns-topic: com.example.app"]),
    TranscriptCase(
      #"curl -d '{"to":"ExponentPushToken[x]","body":"Hello"}' https://exp.host/--/api/v2/push/send"#,
      #"{"aps":{"alert":{"body":"Hello"}}}"#),
    TranscriptCase(
      #"curl -d '{"to":"YOUR_TOKEN","body":"Hello"}' https://exp.host/--/api/v2/push/send"#,
      #"{"aps":{"alert":{"body":"Hello"}}}"#),
    TranscriptCase(
      "curl -d '{\"aps\":{\"alert\":\"1\"}}' a\ncurl -d '{\"aps\":{\"alert\":\"2\"}}' a",
      #"{"aps":{"alert":"1"}}"#, #"{"aps":{"alert":"2"}}"#),
    TranscriptCase(
      "idb send-notification com.apple.Maps '{\"aps\":{\"alert\":\"Hello\"}}'", hello),
    TranscriptCase(
      "curl -d '{\"aps\":{\"alert\":\"Hello\"}}' https://api.push.apple.com/3/device/<token>", hello
    ),
    TranscriptCase(
      "  BODY=\"{\\\"aps\\\":{\\\"alert\\\":\\\"${TEXT}\\\"}}\"", #"{"aps":{"alert":"‹TEXT›"}}"#),
    TranscriptCase(
      "BODY='{\"aps\":{\"alert\":\"'$WORD'\"}}'\ncurl -d \"$BODY\" a",
      #"{"aps":{"alert":"‹WORD›"}}"#),
    TranscriptCase("curl=/usr/bin/curl\n${curl} -d '\(hello)' a", hello),
    TranscriptCase("read -r BODY <<END || true\n\(hello)\nEND\n", hello + "\n"),
    TranscriptCase("xcrun simctl push booted com.a push.apns\n\n\(hello)\n", hello),
    TranscriptCase("```sh\ncurl -d '{\"aps\":{\"alert\":\"Hello\"}}' a\n```", hello),
  ]

  static let requests = [
    TranscriptCase(
      "POST /3/device/00fc HTTP/2\nhost: api.push.apple.com\napns-topic: com.example.app\n\n\(hello)",
      hello, headers: [":path: /3/device/00fc", "apns-topic: com.example.app"]),
    TranscriptCase(
      """
      HEADERS
        - END_STREAM
        + END_HEADERS
        :method = POST
        :path = /3/device/00fc
        apns-push-type = alert
      DATA
        + END_STREAM
        {"aps":{"alert":"Hello"}}
      """, hello, headers: [":method: POST", ":path: /3/device/00fc", "apns-push-type: alert"]),
    TranscriptCase("apns-priority: 5\r\n\r\n\(hello)", hello, headers: ["apns-priority: 5"]),
    TranscriptCase(
      "POST /3/device/00fc\nHeaders:\n  apns-priority: 5\nBody: \(hello)", hello,
      headers: [":path: /3/device/00fc", "apns-priority: 5"]),
    TranscriptCase(
      "The request:\nPOST /3/device/00fc\n(or the sandbox)\npayload: \(hello)", hello,
      headers: [":path: /3/device/00fc"]),
    TranscriptCase(
      "apns-topic: com.a.b \u{2190} the app\n\n\(hello)  \u{2190} the text\n", hello,
      headers: ["apns-topic: com.a.b"]),
    TranscriptCase(
      "HEADERS\n:path = /3/device/00fc\nDATA\n\(hello)\n\n// Answer\nHEADERS\n:status = 410\nDATA\n"
        + #"{"reason": "Unregistered"}"#, hello, headers: [":path: /3/device/00fc"]),
    TranscriptCase(
      "POST https://a.example/send\nContent-Type: multipart/mixed\n\n--part\n"
        + "Content-Type: application/json\n\n\(hello)\n--part\nContent-Type: application/json\n\n[1]",
      hello),
    TranscriptCase(
      "POST https://fcm.googleapis.com/v1/projects/x/messages:send\nAuthorization: Bearer x\n\n"
        + #"{"message":{"token":"t","apns":{"payload":{"aps":{"alert":"Hello"}}}}}"#,
      #"{"aps":{"alert":"Hello"},"gcm.message_id":"1"}"#),
    TranscriptCase(
      "@token = 00fc\n### One\nPOST {{host}}/3/device/{{token}}\napns-priority: 5\n\n\(hello)\n"
        + "### Two\nPOST /3/device/00fd\n\n\(hello)",
      hello, hello, headers: ["apns-priority: 5"]),
  ]

  /// What people fill in later, or leave out.
  static let incomplete = [
    TranscriptCase(
      "curl -d '\(hello)' -H \"authorization: bearer `./token`\" https://a/3/device/$1", hello),
    TranscriptCase(
      "curl -d '\(hello)' -H 'authorization: bearer YOUR_JWT' https://a/3/device/DEVICE_TOKEN",
      hello),
    TranscriptCase(
      "HEADERS\n:path = /3/device/PUSH_TOKEN\napns-topic = com.a.b // the app\nDATA\n\(hello)",
      hello, headers: ["apns-topic: com.a.b"]),
    TranscriptCase(
      "Key: aps - Value: { alert = Hello; badge = 3; }", #"{"aps":{"alert":"Hello","badge":3}}"#),
    TranscriptCase("aps = { alert = Hello; };", #"{"aps":{"alert":"Hello"}}"#),
    TranscriptCase("curl -d '\(hello)' https://a/3/device/xxx", hello),
    TranscriptCase("The payload:\n\n```json\n\(hello)\n```\nand\n```\n\(hello)\n```", hello, hello),
    TranscriptCase("\u{1F4E4} [push] sent: \(hello)\n\u{2705} [push] done", hello),
    TranscriptCase("\"aps\": {\"alert\": \"Hello\"},", hello.replacing(":", with: ": ")),
  ]

  static let printed = [
    TranscriptCase(
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
    TranscriptCase(
      """
      //    {
      //        aps =     {
      //            alert = "Hello";
      //            badge = 1
      //            sound = "";
      //        };
      //        type = 001;
      //    }
      """, #"{"aps":{"alert":"Hello","badge":1,"sound":""},"type":"001"}"#),
    TranscriptCase(
      """
      didReceive: [AnyHashable("gcm.message_id"): 0:15%7a, AnyHashable("aps"): {
          alert = "Hello";
          "content-available" = 1;
      }, AnyHashable("id"): 42]
      """,
      #"{"gcm.message_id":"0:15%7a","aps":{"alert":"Hello","content-available":1},"id":42}"#),
    TranscriptCase(
      "flutter: {id: 7, gcm.message_id: 12, aps: {alert: {title: Hello, you, body: a: b}, badge: 2}}",
      #"{"id":7,"gcm.message_id":12,"aps":{"alert":{"title":"Hello, you","body":"a: b"},"badge":2}}"#
    ),
    TranscriptCase(
      "push: {\n  aps = {\n    alert = Hello;\n  };\n  id = 7;\n",
      #"{"aps":{"alert":"Hello"},"id":7}"#),
    TranscriptCase(
      #"["aps": ["alert": ["title": "A", "body": Optional("B")], "badge": 1], "ok": true, "l": [1, "x"], "e": [:]]"#,
      #"{"aps":{"alert":{"title":"A","body":"B"},"badge":1},"ok":true,"l":[1,"x"],"e":{}}"#),
  ]

  /// Texts that are comments as a whole.
  static let commented = [
    TranscriptCase("//{\n//  \"aps\":{\"alert\":\"Hello\"}}", "{\n  " + hello.dropFirst()),
    TranscriptCase("  /// \(hello)\r\n", hello), TranscriptCase("# \(hello)", hello),
    TranscriptCase("/* \(hello) */", hello), TranscriptCase("/* \(hello)", hello),
    TranscriptCase("/**\n * A push\n * \(hello)\n */\n", hello),
    TranscriptCase("// /* # \(hello) */", hello),
    TranscriptCase("/**\n * A push\n */\n/**\n * \(hello)\n */", hello),
    TranscriptCase("// A push\n/* \(hello) */\n", hello),
    TranscriptCase("> {\n> \"aps\":{\"alert\":\"Hello\"}}", "{\n " + hello.dropFirst()),
    TranscriptCase(
      " 1{\n 2 \"aps\":\n 3 {\"alert\":\"Hello\"}}", "{\n \"aps\":\n " + hello.dropFirst(7)),
    TranscriptCase(
      "/*\n payload: {\n  id = 7; // the number\n  aps = { alert = Hello; };\n }\n*/",
      #"{"id":7,"aps":{"alert":"Hello"}}"#),
    TranscriptCase("// b := []byte(`\(hello)`) // see above", hello),
  ]

  /// Payloads in strings of programs.
  static let strings = [
    TranscriptCase("let text = \"\"\"\n\(hello)\n\"\"\"\nlet n: Int = 1", "\n\(hello)\n"),
    TranscriptCase("\"\"\"\(hello)\"\"\"", hello),
    TranscriptCase("let text: String = #\"\(hello)\"#", hello),
    TranscriptCase(#"{ "Sample", "{\"aps\":{\"alert\":\"Hello\"}}" },"#, hello),
    TranscriptCase(
      #"namespace A; class B { string c = @"{""aps"":{""alert"":""Hello""}}"; }"#, hello),
    TranscriptCase(
      #"NSString *a = @"{\"aps\":{\"alert\":\"Hello\"}}"; // it's "{}""#, hello),
    TranscriptCase("const a = 'It\\'s'; send(`\(hello)`);", hello),
    TranscriptCase("send(\(hello));", hello),
  ]

  static let lines = [
    TranscriptCase("payload example:\n\(hello)\n", hello),
    TranscriptCase("2026-01-01 12:00:00 [push] received \(hello)", hello),
    TranscriptCase("\(hello)\n\n  {\"aps\":{\"badge\":1}}\r\n", hello, #"{"aps":{"badge":1}}"#),
  ]
}

@Suite("Texts with JSON in them")
struct TranscriptTests {
  private func messages(_ text: String) throws -> [TranslatedPayload] {
    try #require(TranslatedPayload.all(transcribing: Array(text.utf8), sentAt: 0))
  }

  @Test(
    "A command, a request, a printed dictionary and lines are read as the pushes in them",
    arguments: TranscriptCase.commands + TranscriptCase.requests + TranscriptCase.printed
      + TranscriptCase.incomplete + TranscriptCase.commented + TranscriptCase.strings
      + TranscriptCase.lines + TranscriptCase.times + TranscriptCase.parts)
  func read(_ row: TranscriptCase) throws {
    #expect(throws: JSONReader.SyntaxError.self) { try JSONDocument(parsing: row.text) }
    let messages = try messages(row.text)
    let texts = messages.map { $0.bytes.map { String(decoding: $0, as: UTF8.self) } }
    #expect(texts == row.payloads)
    let headers = messages.first?.headers(exceptFor: RequestHeaders()).fields ?? []
    #expect(headers.map { "\($0.name): \($0.value)" } == row.headers)
    for message in messages { #expect(message.map.count == message.bytes?.count) }
  }

  @Test(
    "A finding has its place in the original text",
    arguments: [
      "curl -H 'apns-priority: 5' -d '{\"aps\":{\"alert\":\"B\",\"badge\":1️⃣\"3\"2️⃣}}' a",
      "curl -d \"{\\\"aps\\\":{\\\"alert\\\":\\\"B\\\",\\\"badge\\\":1️⃣\\\"3\\\"2️⃣}}\" a",
      "POST /3/device/00fc\napns-priority: 5\n\n{\"aps\":{\"alert\":\"B\",\"badge\":1️⃣\"3\"2️⃣}}",
      "{ aps = { alert = B; \"relevance-score\" = 1️⃣7.52️⃣; }; }",
      "[AnyHashable(\"aps\"): [\"alert\": \"B\", \"badge\": 1️⃣\"3\"2️⃣]]",
      "// {\n//   \"aps\": {\"alert\": \"B\",\n//     \"badge\": 1️⃣\"3\"2️⃣}}",
      "/*\n * {\"aps\": {\"alert\": \"B\",\n * \"badge\": 1️⃣\"3\"2️⃣}}\n */",
      "String a = \"{\\\"aps\\\":{\\\"alert\\\":\\\"B\\\",\\\"badge\\\":1️⃣\\\"3\\\"2️⃣}}\"; new HashMap();",
    ] + ProgramCase.places)
  func places(_ text: String) throws {
    let marked = MarkedText(text)
    let message = try #require(try messages(marked.text).first)
    let found = PayloadLinter().check(try Payload.read(try #require(message.bytes)))
    let finding = try #require(found.map(message.map.origin).first(where: message.isCertain))
    #expect(finding.span?.start == marked.offsets[1])
    #expect(finding.span?.end == marked.offsets[2])
  }

  @Test(
    "Values missing from the text are reported, with what to supply",
    arguments: [
      (
        "curl --data @payload.json https://a/3/device/00",
        "the command sends what is in the file 'payload.json', which is not read"
      ),
      (
        "aws sns publish --message file://m.json --message-structure json",
        "the command sends what is in the file 'm.json', which is not read"
      ),
      (
        "# Push\n```sh\nxcrun simctl push booted com.a push.apns\n```",
        "the command sends what is in the file 'push.apns', which is not read"
      ),
      ("curl https://example.com", "this is a shell command without a push in it"),
      ("POST /3/device/00 HTTP/2\nhost: a\n", "this is an HTTP request without a body of JSON"),
      (
        "curl -d '{\"aps\":{\"badge\":'$N'}}' a",
        "the shell puts another text here, which is not known"
      ),
      ("curl -d user=7 -d text=Hello https://example.com", "the command sends a form, not JSON"),
      (
        "curl -d '{\"aps\":{\"alert\":\"It's on\"}}' a",
        "this apostrophe ends the text that the shell takes as quoted"
      ),
      ("\"apns\": {\"payload\": {\"aps\": {}}}},", "the braces around the members are missing"),
      ("\"id\": 7, \"aps\": {\"alert\": \"x\"", "the braces around the members are missing"),
      ("aps: {\n  \"alert\": \"x\"", "the braces around the members are missing"),
      (
        "\"message\": {\"token\": user.token, \"flag\": True}",
        "this is Python: 'user.token' is an expression, not a value of JSON"
      ),
      (
        "[<UNNotification: 0x1; date: 2026-01-01, request: <UNNotificationRequest: 0x2>>]",
        "this is a printed notification, not JSON"
      ),
      (
        "(debugger) po info\n\u{25BF} 1 element\n  \u{25BF} key : aps",
        "this is a value that a debugger printed, not JSON"
      ),
      ("\"A\" = \"Hello\";\n\"B\" = \"You\";", "this is texts for a .strings file, not JSON"),
      ("2026-01-01 09:00 started", "this is a log, not JSON"),
      ("- Topic: com.example.app", "this is a program or other text, not JSON"),
      ("text: Hello\ndata:\n  sound: chime\n", "this is YAML, not JSON"),
      ("val p = mapOf(\"aps\" to mapOf(\"alert\" to text))", "this is Kotlin, not JSON"),
      ("aps.put(\"alert\", text);\nall = new HashMap();", "this is Java, not JSON"),
      ("{ to = token, data = new { id = 7 } }", "this is C#, not JSON"),
      ("string to = token;\nawait Send(to);", "this is C#, not JSON"),
      ("return [\n  \"aps\": [\"alert\": text],\n]", "this is Swift, not JSON"),
      (
        "let a = Sender()\ndo { try a.send(x: b) } catch let e { print(e) }",
        "this is Swift, not JSON"
      ),
      (
        "let p = {\n\"id\": \"a\", // seven\n\"x\": JSON.stringify(x)\n};",
        "this is JavaScript, not JSON"
      ),
      ("job = {\n  payload: {\n    aps: { badge: n },\n  },\n};", "this is JavaScript, not JSON"),
      (
        "headers: {\n  \"a\": \"b\",\n},\npayload: {\n  aps: { badge: n },\n},",
        "this is JavaScript, not JSON"
      ),
      ("const d = {\n  topic: 't', // (apn and fcm)\n};", "this is JavaScript, not JSON"),
      ("var c = {\n  title: 'A string that names it',\n};", "this is JavaScript, not JSON"),
      (
        "// A remark\nlet c = UNMutableNotificationContent()\nc.body = \"a\"\n{\"aps\":",
        "this is Swift, not JSON"
      ),
      ("return {\"aps\": {\"badge\": None or 1}}", "this is Python, not JSON"),
      ("payload = {\n  \"time\": int(now()),\n}", "this is Python, not JSON"),
      ("n = Push::Note.new(token)\nn.alert = \"x\"", "this is Ruby, not JSON"),
      ("$c = start();\n$c->send('{}');", "this is PHP, not JSON"),
      ("c, err := push.New(cert)", "this is Go, not JSON"),
      ("let p: [String: Any] = [\"aps\": [\"alert\": title]]", "this is Swift, not JSON"),
      ("{ aps: { alert: a }, 'b' => 1 }", "this is Ruby, not JSON"),
      (
        "final p = <String, Object>{};\nFuture<Map<String, dynamic>> f() => send('aps' => 1);",
        "this is Dart, not JSON"
      ),
      ("json.dumps({'aps': {'alert': text}})", "this is Python, not JSON"),
      ("{'aps': {'alert': str(a)}, 'x': True}", "this is Python, not JSON"),
      (
        "<?xml version=\"1.0\"?>\n<plist><dict/></plist>",
        "this is a property list in XML, not JSON"
      ),
      ("aps:\n  alert: Hello", "this is YAML, not JSON"),
      ("#!/bin/sh\n\n# A remark\necho \"Sending\"\nsend", "this is a shell script, not JSON"),
      ("#!/usr/bin/env python3\nimport json", "this is Python, not JSON"),
      ("<# POST /push #>\nInvoke-RestMethod -Body $b", "this is PowerShell, not JSON"),
      ("from aioapns import APNs\n\napns = APNs(cert)\n", "this is Python, not JSON"),
      ("%{\"aps\" => %{\"alert\" => title}}", "this is Elixir, not JSON"),
      (".setAps(Aps.builder()\n  .setBadge(1))", "this is Java, not JSON"),
      ("--header 'accept: text/html' --data x", "this is a program or other text, not JSON"),
      ("< HTTP/1.1 200 OK\n< server: a", "this is a program or other text, not JSON"),
      ("n.data = { data: { message: 'hi' } }", "this is a program or other text, not JSON"),
      ("apns:send(Token, <<1>>)", "this is a program or other text, not JSON"),
      ("NSDictionary *p = @{@\"aps\": aps};", "this is Objective-C, not JSON"),
    ])
  func answers(_ text: String, _ message: String) throws {
    let found = try messages(text).flatMap(\.findings)
    #expect(found.first?.message == message)
    #expect(found.first?.severity == .error && found.first?.fixIt != nil)
  }

  @Test(
    "A message to SNS says what iPhones get of it",
    arguments: [
      (
        #"aws sns publish --message '{"aps":{"alert":"Hello"}}'"#,
        "without '--message-structure json', SNS sends this text as the alert"
      ),
      (
        #"aws sns publish --message-structure json --message '{"ADM":"{}"}'"#,
        "the message is for other platforms, so APNs gets no push"
      ),
    ])
  func messagesToSNS(_ text: String, _ message: String) throws {
    #expect(try messages(text).flatMap(\.findings).map(\.message) == [message])
  }

  @Test(
    "Text with invalid JSON is not read as a transcript",
    arguments: [
      #"{"aps": {"alert": "a => b = c;"}"#, "{aps: {alert: 'x'}}", "{'aps': {'alert': 'x'}}",
      #"{"aps": {"alert": "x" "badge": 1}}"#, "", "hello", "tru", "nul",
      #"{"aps" = {"alert": "x"}"#,
      #"["aps" 1]"#, #"["": 1]"#, "[1:2]", "[<null>]",
      #"{"aps": {"alert": "x"}} {"#, "// a comment\n{\"aps\": {}", "{aps: {alert: “x”}}",
    ])
  func others(_ text: String) {
    #expect(TranslatedPayload.all(transcribing: Array(text.utf8), sentAt: 0) == nil)
  }

  @Test(
    "UTF-16, base64 and gzip are decoded, even when nested",
    arguments: [
      ("eyJhcHMiOnsiYWxlcnQiOiJIZWxsbyJ9fQ==", #"{"aps":{"alert":"Hello"}}"#, "base64"),
      (
        "H4sIAAAAAAACA6tWSiwoVrKqVkrMSS0qUbJS8kjNycnXUchAopRqawEJvcOqJwAAAA==",
        #"{"aps":{"alert":"Hello, hello, hello"}}"#, "base64 of gzip"
      ),
      (
        "H4sIAAAAAAACA6tWSiwoVrKqVkrMSS0qUbJSys9LVSgpz1coyShKTVVIyy8tUkjLLEtVKM6sUChOLUvNU0jNTM8o"
          + "UcjLBCkEckc10ESDUq2OUmYKMEIcnZxdXN3cPTy9vH18/fwDAoOCQ0LDwiMio8iRUaoFAPkEYFLyAQAA",
        #"{"aps":{"alert":""#
          + String(repeating: "one two three four five six seven eight nine ten ", count: 8)
          + #""},"id":""# + String(repeating: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", count: 3) + #""}"#,
        "base64 of gzip"
      ),
      (
        "H4sIAAAAAAAEAwEaAOX/eyJhcHMiOnsiYWxlcnQiOiJzdG9yZWQifX3rhcu/GgAAAA==",
        #"{"aps":{"alert":"stored"}}"#, "base64 of gzip"
      ),
    ])
  func encoded(_ text: String, _ json: String, _ encodings: String) throws {
    let found = try #require(EncodedText(Array(text.utf8)))
    #expect(String(decoding: found.bytes, as: UTF8.self) == json)
    #expect(found.finding.message.contains("encoded as \(encodings) "))
  }

  @Test(
    "UTF-16 is detected by its mark or its zero bytes", arguments: [true, false], [true, false])
  func utf16(_ isMarked: Bool, _ isBigEndian: Bool) throws {
    let text = (isMarked ? "\u{FEFF}" : "") + #"{"aps":{"alert":"점심 🙏"}}"#
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
      return isBigEndian ? pair : pair.reversed()
    }
    let found = try #require(EncodedText(bytes))
    #expect(String(decoding: found.bytes, as: UTF8.self) == #"{"aps":{"alert":"점심 🙏"}}"#)
  }

  @Test(
    "Deeply nested or expanding text is read within a limit",
    arguments: [
      "[" + String(repeating: "AnyHashable(", count: 50_000),
      String(repeating: "a=b ", count: 100_000) + "curl x",
      String(repeating: "export ", count: 50_000) + "curl x",
      "A=0123456789\n" + String(repeating: "A=$A$A$A$A\n", count: 26) + "curl -d $A x",
    ])
  func endless(_ text: String) {
    let messages = TranslatedPayload.all(transcribing: Array(text.utf8), sentAt: 0) ?? []
    #expect(messages.allSatisfy { ($0.bytes?.count ?? 0) <= 4 << 20 })
  }

  @Test("Damaged and random bytes do not crash the decoders")
  func damaged() throws {
    let whole = try #require(
      EncodedText(
        Array("H4sIAAAAAAACA6tWSiwoVrKqVkrMSS0qUbJS8kjNycnXUchAopRqawEJvcOqJwAAAA==".utf8)))
    #expect(!whole.bytes.isEmpty)
    var random = SplitMix(seed: 5)
    let texts = (TranscriptCase.commands + TranscriptCase.requests + TranscriptCase.printed).map {
      Array($0.text.utf8)
    }
    for _ in 0..<3_000 {
      var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0]
      bytes += (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = EncodedText(bytes)
      guard var text = texts.randomElement(using: &random) else { continue }
      for _ in 0..<3 {
        let place = Int.random(in: 0..<text.count, using: &random)
        text[place] = UInt8.random(in: 0...255, using: &random)
      }
      text = Array(text.prefix(Int.random(in: 0...text.count, using: &random)))
      for message in TranslatedPayload.all(transcribing: text, sentAt: 0) ?? [] {
        #expect(message.map.count == message.bytes?.count ?? 0)
        #expect(
          message.bytes != nil || message.findings.contains { $0.severity == .error })
        let places = message.findings.compactMap(\.span)
        #expect(places.allSatisfy { $0.start >= 0 && $0.start <= $0.end && $0.end <= text.count })
      }
    }
  }
}
