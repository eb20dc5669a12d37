import APNs
@testable import PushText
import PushText
import TestSupport
import Testing

extension PushCase {
  static let commands = [
    PushCase(
      "curl with the options of a push",
      """
      curl -v --http2 \\
        -H "apns-topic: com.example.app" --header 'apns-push-type: alert' \\
        -d '{"aps":{"alert":"Hello"}}' \\
        https://api.sandbox.push.apple.com/3/device/00fc
      """, hello,
      headers: ["apns-topic: com.example.app", "apns-push-type: alert", ":path: /3/device/00fc"]),
    PushCase(
      "escaped quotes, and an address of variables",
      #"curl --data "{\"aps\":{\"alert\":\"Hello\"}}" -H "apns-priority: 5" $HOST/3/device/$TOKEN"#,
      hello, headers: ["apns-priority: 5"]),
    PushCase(
      "an apostrophe between quoted parts",
      "$ curl -d '{\"aps\":{\"alert\":\"It'\\''s on\"}}' -H apns-priority:10 example.com",
      #"{"aps":{"alert":"It's on"}}"#, headers: ["apns-priority: 10"]),
    PushCase(
      "curl in a folder", "./bin/curl --json '\(hello)' -H 'apns-priority: 5' a", hello,
      headers: ["apns-priority: 5"]),
    PushCase(
      "curl in a variable", "${CURL} --data-raw='\(hello)' -H 'apns-priority: 5' a", hello,
      headers: ["apns-priority: 5"]),
    PushCase(
      "a name in angles for a token",
      "curl -d '\(hello)' https://api.push.apple.com/3/device/<token>",
      hello),
    PushCase(
      "variables in the body",
      "curl -d '{\"aps\":{\"alert\":\"'$WORD'\",\"badge\":'$N'}}' a",
      #"{"aps":{"alert":"‹WORD›","badge":"‹N›"}}"#),
    PushCase(
      "a body in a variable whose text is there",
      "BODY='\(hello)'\ncurl -d \"$BODY\" -H 'apns-priority: 5' a", hello,
      headers: ["apns-priority: 5"]),
    PushCase(
      "a body that the command gets as its input",
      "curl -H 'apns-priority: 5' -d @- https://a/3/device/00ff <<EOF\n\(hello)\nEOF\n", hello,
      headers: ["apns-priority: 5", ":path: /3/device/00ff"]),
    PushCase("a field of a form", "curl a -d service=x -d payload='\(hello)'", hello),
    PushCase(
      "several commands",
      "curl -d '{\"aps\":{\"alert\":\"1\"}}' a\ncurl -d '{\"aps\":{\"alert\":\"2\"}}' a",
      #"{"aps":{"alert":"1"}}"#, #"{"aps":{"alert":"2"}}"#),
    PushCase(
      "a command that gets its input from another",
      "echo '\(hello)' | xcrun simctl push booted com.a -", hello),
    PushCase(
      "a file that a command before it writes",
      "cat <<EOF > p.apns\n\(hello)\nEOF\nxcrun simctl push booted com.a p.apns", hello),
    PushCase(
      "JSON in quotes of another command",
      "idb send-notification com.apple.Maps '\(hello)'", hello),
    PushCase(
      "a message to SNS",
      #"aws sns publish --target-arn a --message-structure json --message '{"APNS":"{\"aps\":{\"alert\":\"Hello\"}}","default":"x"}'"#,
      hello, headers: ["apns-push-type: alert"]),
    PushCase("a text to SNS", "aws sns publish --topic-arn arn --message 'Hello'", hello),
    PushCase(
      "a message to Expo, known by the address",
      #"curl -d '{"to":"YOUR_TOKEN","body":"Hello"}' https://exp.host/--/api/v2/push/send"#,
      #"{"aps":{"alert":{"body":"Hello"}}}"#),
  ]

  static let requests = [
    PushCase(
      "a request with its line and headers",
      "POST /3/device/00fc HTTP/2\nhost: api.push.apple.com\napns-topic: com.example.app\n\n\(hello)",
      hello, headers: ["apns-topic: com.example.app", ":path: /3/device/00fc"]),
    PushCase(
      "headers alone before a body", "apns-priority: 5\r\n\r\n\(hello)", hello,
      headers: ["apns-priority: 5"]),
    PushCase(
      "a request to FCM with a comment in its body",
      "POST https://fcm.googleapis.com/v1/projects/x/messages:send\nAuthorization: Bearer x\n\n"
        + "{\"message\":{\"token\":\"t\",\n// one\n\"apns\":{\"payload\":{\"aps\":{\"alert\":\"Hello\"}}}}}",
      #"{"aps":{"alert":"Hello"},"gcm.message_id":"1"}"#),
    PushCase(
      "a file of several requests",
      "@token = 00fc\n### One\nPOST {{host}}/3/device/{{token}}\napns-priority: 5\n\n\(hello)\n"
        + "### Two\nPOST /3/device/00fd\n\n\(hello)",
      hello, hello, headers: ["apns-priority: 5"]),
  ]
}

@Suite("Captured requests")
struct CapturedRequestTests {
  @Test(
    "A command and the text of a request are read with their headers",
    arguments: PushCase.commands + PushCase.requests)
  func read(_ row: PushCase) {
    let messages = TextContent(row.text).messages
    #expect(messages.map { String(decoding: $0.bytes ?? [], as: UTF8.self) } == row.payloads)
    let headers = messages.first?.headers(exceptFor: RequestHeaders()).fields ?? []
    #expect(headers.map { "\($0.name): \($0.value)" } == row.headers)
  }

  @Test(
    "What a command sends and does not say is named",
    arguments: [
      (
        "curl --data @payload.json https://a/3/device/00",
        "the command sends what is in the file 'payload.json', which is not read"
      ),
      (
        "curl --data \"$(cat apns-payload.json)\" https://a/3/device/00",
        "the command sends what is in the file 'apns-payload.json', which is not read"
      ),
      (
        "aws sns publish --message file://m.json --message-structure json",
        "the command sends what is in the file 'm.json', which is not read"
      ),
      (
        "xcrun simctl push booted com.a \"$FILE\"",
        "the command sends what is in a file, whose name is not known"
      ),
      (
        "xcrun simctl push booted com.a -",
        "the command sends what it gets as its input, which is not known"
      ),
      ("curl -d \"$BODY\" a", "the shell puts another text here, which is not known"),
      ("curl -d user=7 -d text=Hello https://example.com", "the command sends a form, not JSON"),
      (
        "curl -d '{\"aps\":{\"alert\":\"It's on\"}}' a",
        "this apostrophe ends the text that the shell takes as quoted"
      ),
      ("curl https://example.com", "this is a shell command without a push in it"),
      ("POST /3/device/00 HTTP/2\nhost: a\n", "this is an HTTP request without a body of JSON"),
    ])
  func unknown(_ text: String, _ message: String) {
    let lead = TextContent(text).lead
    #expect(lead?.message == message)
    #expect(lead?.severity == .error && lead?.fixIt != nil)
  }

  @Test("SNS sends JSON without '--message-structure json' as a text")
  func textToSNS() {
    let messages = TextContent(#"aws sns publish --message '{"aps":{"alert":"A"}}'"#).messages
    #expect(
      messages.flatMap(\.findings).first?.message
        == "without '--message-structure json', SNS sends this text as the alert")
  }

  @Test("The text of a variable is said to be taken for it")
  func variable() {
    let messages = TextContent("P='\(PushCase.hello)'\ncurl -d \"$P\" a").messages
    #expect(
      messages.flatMap(\.findings).map(\.message)
        == ["the shell puts another text here; the one push in the text is taken for it"])
  }

  @Test("A header whose value is filled in is known by its name alone")
  func names() {
    let text =
      "curl -d '\(PushCase.hello)' -H 'apns-topic: $T' https://a/3/device/your-device-token"
    let message = TextContent(text).messages.first
    #expect(message?.headers(exceptFor: RequestHeaders()).fields.isEmpty == true)
    #expect(message?.unknownHeaders == ["apns-topic", ":path"])
  }
}
