import Foundation
import TestSupport
import Testing

@testable import Checks
@testable import CommandLineTools
@testable import NotifySimCLI

@Suite("Checking streams of payloads")
struct CheckStreamTests {
  @Test("The output does not depend on the number of jobs", arguments: ["text", "json", "sarif"])
  func order(_ format: String) async throws {
    let folder = try TemporaryFolder()
    // Enough for the reader to fill its buffer several times.
    let words = String(repeating: "word ", count: 120)
    let lines = (0..<1200).map { number in
      number % 7 == 0
        ? #"{"aps":{"alert":"\#(words)","badge":"\#(number)"}}"#
        : #"{"aps":{"alert":"\#(words)\#(number)"}}"#
    }
    _ = try folder.write(Array(lines.joined(separator: "\n").utf8), as: "a.ndjson")
    _ = try folder.write(Array(#"{"aps":{"alert":"x","badge":"x"}}"#.utf8), as: "b.json")
    var outputs: Set<String> = []
    for jobs in ["1", "2", "7"] {
      let result = try await Binary.run(
        ["check", "a.ndjson", "b.json", "--format", format, "--jobs", jobs], in: folder.url)
      #expect(result.status == 1)
      outputs.insert(result.output)
    }
    #expect(outputs.count == 1)
    let output = try #require(outputs.first)
    #expect(output.contains("b.json"))
  }

  @Test("A line of many megabytes is reported as too large, and the others are checked")
  func longLine() async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      #"""
      ulimit -v 3000000
      { echo '{"aps":{"alert":"x","badge":"1"}}'; head -c 100000000 /dev/zero; echo; echo '{"aps":{"alert":"x","badge":"2"}}'; } \
        | "$NOTIFY_SIM" check - --format json
      """#, in: folder.url)
    let lines = result.output.split(separator: "\n")
    #expect(
      lines.map { $0.prefix(26) }.map(String.init) == [
        #"{"file":"<stdin>","line":1"#, #"{"file":"<stdin>","line":2"#,
        #"{"file":"<stdin>","line":3"#,
      ])
    #expect(lines.dropFirst().first?.contains("the payload has 100000000 bytes") == true)
  }

  @Test(
    "A missing push type is reported if the command's headers are named, whatever their values",
    arguments: [
      ("-H \"apns-topic: $TOPIC\"", true), ("-H \"apns-push-type: $TYPE\"", false),
      ("-H \"apns-topic: $TOPIC\" -H \"$MORE\"", false),
      ("-H \"apns-topic: $TOPIC\" \"${OPTIONS[@]}\"", false),
      ("-H \"apns-topic: $TOPIC\" -K curlrc", false),
    ])
  func pushTypeOfCommand(_ options: String, _ isMissing: Bool) async throws {
    let folder = try TemporaryFolder()
    let text = "curl \(options) -d '{\"aps\":{\"alert\":\"x\"}}' https://a/3/device/$TOKEN\n"
    _ = try folder.write(Array(text.utf8), as: "push.txt")
    let result = try await Binary.run(["check", "push.txt"], in: folder.url)
    #expect(result.output.contains("[X44]") == isMissing, "\(result.output)")
    #expect(!result.output.contains("[X39]"))
  }

  @Test("A file of lines in a folder is checked if one of its first lines looks like a payload")
  func foundLines() async throws {
    let folder = try TemporaryFolder()
    let product = #"{"product": "Cookie", "price": 1.99, "category": "snack"}"#
    _ = try folder.write(Array("\(product)\n\(product)\n".utf8), as: "products.jsonl")
    _ = try folder.write(
      Array("\(product)\n{\"aps\":{\"alert\":1}}\n".utf8), as: "pushes.jsonl")
    let result = try await Binary.run(["check", "."], in: folder.url)
    #expect(result.output.contains("pushes.jsonl:2:17: error: 'alert' must be"))
    #expect(result.output.contains("products.jsonl: not checked: it has none of the keys"))
    let named = try await Binary.run(["check", "products.jsonl"], in: folder.url)
    #expect(
      named.output.contains("products.jsonl:2:1: error: this is not a payload: it has no 'aps'"))
  }

  @Test(
    "Standard input whose lines are no payloads by themselves is one text",
    arguments: [
      "curl -d '{\n  \"aps\": {\"alert\": 1}\n}' \\\n  https://api.push.apple.com/3/device/00\n",
      "POST /3/device/00 HTTP/2\napns-topic: com.example.app\n\n{\"aps\":\n{\"alert\": 1}}\n",
      "{ \"aps\": {\n  \"alert\": 1 } }\n",
      "\n\t{\n\t  \"aps\": {\"alert\": 1},\n\t  \"list\": [\n\t{}\n]}",
      "/*\n{\"aps\": {\"alert\": 1}\n}\n*/\n", "[AnyHashable(\"aps\"): {\n    alert = (1);\n}]",
      "curl -d '{\"aps\": {\"badge\": '$N', \"alert\": 1\n}}' example.com\n",
      "Received:\n{\"aps\": {\"alert\": 1}}\n",
      "{\n  \"aps\": {\n    \"alert\": 1\n  },\n  \"url\": %s\n}\n",
    ])
  func severalLines(_ text: String) async throws {
    let result = try await Binary.run(["check", "-"], input: .text(text))
    #expect(result.output.contains("'alert' must be a string or an object, not a"))
    #expect(!result.output.contains("not JSON"))
  }

  @Test(
    "A stream with one invalid line is still read line by line",
    arguments: [
      "{\"aps\":\n{\"aps\":{\"alert\":1}}\n{\"aps\":{\"alert\":\"x\"}}\n",
      "\n{\"aps\":{\"alert\":1}}\nx\ny\n", "started\n[{\"aps\":1}]\n{\"aps\":{\"alert\":1}}",
    ])
  func brokenLine(_ text: String) async throws {
    let result = try await Binary.run(["check", "-"], input: .text(text))
    #expect(result.output.contains("3 payloads checked"))
  }

  @Test("A last line is checked at the size limit, reported above it", arguments: [0, 1, 300_000])
  func bound(_ excess: Int) async throws {
    let folder = try TemporaryFolder()
    let start = #"{"aps":{"alert":""#
    let size = LineStream.lineLimit + excess
    let text = start + String(repeating: "x", count: size - start.utf8.count - 3) + #""}}"#
    for (name, end) in [("a.ndjson", ""), ("b.ndjson", "\n{}\n")] {
      _ = try folder.write(Array((text + end).utf8), as: name)
      let result = try await Binary.run(["check", name, "--format", "json"], in: folder.url)
      let first = String(result.output.split(separator: "\n").first ?? "")
      #expect(first.contains(#""line":1"#))
      #expect(first.contains("the payload has \(size) bytes"))
      #expect(first.contains("was not read") == (excess > 0))
      #expect(result.output.contains(#""line":2"#) == !end.isEmpty)
    }
  }

  @Test("A header of all requests is reported once")
  func headers() async throws {
    let folder = try TemporaryFolder()
    let request =
      #"{"headers":{"apns-push-type":"alert","apns-topic":"x","apns-priority":"7"},"#
      + #""payload":{"aps":{"alert":"x"}}}"#
    _ = try folder.write(Array("\(request)\n\(request)\n".utf8), as: "a.ndjson")
    let result = try await Binary.run(
      ["check", "a.ndjson", "-H", "apns-expiration: soon", "--format", "json"], in: folder.url)
    let findings = result.output.split(separator: "\n")
    #expect(findings.count(where: { $0.contains("apns-expiration") }) == 1)
    #expect(findings.count(where: { $0.contains("apns-priority '7'") }) == 2)
    #expect(findings.count == 3, "\(result.output)")
  }

  @Test("A stream is checked while it arrives")
  func slowStream() async throws {
    let folder = try TemporaryFolder()
    let result = try await Binary.shell(
      #"""
      mkfifo f
      "$NOTIFY_SIM" check - --format json <f >out & exec 3>f
      echo '{"aps":7}' >&3
      exec 3>&-
      wait $!; echo $?
      cat out
      """#, in: folder.url)
    #expect(result.output.hasPrefix("1\n{\"file\":\"<stdin>\",\"line\":1"))
  }
}
