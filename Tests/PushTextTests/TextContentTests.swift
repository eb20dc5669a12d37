import APNs
import PushText
import TestSupport
import Testing

@Suite("What a text is")
struct TextContentTests {
  @Test(
    "A text that is not read is named, with what to give instead",
    arguments: [
      ("a.py", "a = f(x)", "Python", "print(json.dumps(payload))"),
      ("a.rb", "a = f(x)", "Ruby", "to_json"), ("a.php", "x", "PHP", "json_encode"),
      ("a.ts", "let a = f(x)", "JavaScript", "JSON.stringify"),
      ("b.SWIFT", "f(x)", "a program", "print the JSON"), ("e.kt", "a.b()", "a program", "print"),
      ("c.yml", "a: b", "YAML", "give the JSON"),
      ("README.md", "# A\n\n[![b]][c]", "Markdown", "blocks"),
      ("README.rst", "T\n=\n", "Markdown", "blocks"), ("Makefile", "all: a", "a makefile", "JSON"),
      ("a.plist", "<plist/>", "a property list", "plutil -convert json"),
      ("a.hbs", "{{#>a}}\n{{b}}", "a template", "JSON"),
      ("s.sh", "echo", "a shell script", "set -x"),
      ("requirements.txt", "apns==0.2.1\nsix==1", "plain text", "JSON"),
      (nil, "<?php\n$c = start();", "PHP", "json_encode"),
      (nil, "#!/bin/sh\nsend", "a shell script", "set -x"),
      (nil, "<?xml version=\"1.0\"?>\n<plist/>", "XML", "plutil"),
      (nil, "bplist00\u{1}", "a binary property list", "plutil"),
      (nil, "#import <A/A.h>\nf();", "a program", "JSON"),
      (nil, "package main\n", "a program", "JSON"),
      (nil, "eyJhcHMiOnsiYWxlcnQiOiJIZWxsbyJ9fQ==", "Base64", "base64 -d"),
      (nil, "aps and other words", "other text", "JSON"),
    ] as [(String?, String, String, String)])
  func named(_ file: String?, _ text: String, _ name: String, _ advice: String) {
    guard case .foreign(let foreign) = TextContent(text, named: file) else {
      Issue.record("it is read")
      return
    }
    #expect(foreign.finding.message == "this is \(name), not JSON, and no push was found in it")
    #expect(foreign.finding.fixIt?.message.contains(advice) == true)
  }

  @Test("A compressed text is named by its first bytes")
  func compressed() {
    guard case .foreign(let text) = TextContent([0x1F, 0x8B, 8, 0, 0, 0]) else {
      Issue.record("it is read")
      return
    }
    #expect(text.finding.fixIt?.message == "give what 'gunzip -c' prints")
  }

  @Test(
    "JSON with mistakes is left to the reader of JSON",
    arguments: [
      #"{"aps": {"alert": "a => b = c;"}"#, "{aps: {alert: 'x'}}", "{'aps': {'alert': 'x'}}",
      #"{"aps": {"alert": "x" "badge": 1}}"#, "", "hello", "tru", #"["aps" 1]"#, "[1:2]",
      "[<null>]",
      #"{"aps": {"alert": "x"}} {"#, "// a comment\n{\"aps\": {}", "{aps: {alert: “x”}}",
      "{\"aps\":{\"alert\":\"Hello \"\n + name}}", "\"aps\": {\"alert\": \"x\"},",
    ])
  func mistaken(_ text: String) {
    for name in [nil, "p.json", "p.txt"] {
      guard case .mistaken = TextContent(text, named: name) else {
        if name == "p.txt", !text.contains("{"), !text.contains("[") { continue }
        Issue.record("it is no JSON with mistakes in \(name ?? "no file")")
        continue
      }
    }
  }

  @Test("Comments are no mistakes in a file for JSON with comments")
  func comments() {
    let text = "{\n  \"aps\": {\"badge\": 1} // one\n}"
    if case .json = TextContent(text, named: "p.jsonc") {} else { Issue.record("it is no JSON") }
    if case .mistaken = TextContent(text, named: "p.json") {} else { Issue.record("it is JSON") }
  }

  @Test("UTF-16 is named with what to do", arguments: [true, false])
  func utf16(_ isBigEndian: Bool) {
    let bytes = #"{"aps":{"alert":"점심 🙏"}}"#.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
      return isBigEndian ? pair : pair.reversed()
    }
    #expect(TextContent(bytes).lead?.notes.first?.message == "save the text as UTF-8")
  }
}

@Suite("Hostile texts")
struct HostileTextTests {
  /// Beginnings that lead a reader astray when they are repeated.
  static let seeds = [
    "[AnyHashable(", "a=b ", "export ", "$(cat <<A\n", "{aps:{a:'", "```\n{\"aps\":", "{{", "[[",
    "((",
    "{\"aps\":", "'{\"", "\"{aps", "`{aps", "@@@", "&&&", "new new ", "aps = {", "aps: [",
    "// {\"aps\":\n",
    "curl -d '{\"aps\":", "curl -d $(", "POST /3/device/a\n\n{", "a \"b\" + \"c\" + ", "\"\\",
    "\\u", "${",
    "map[string]", "f(", "{\"a\":1}\n", "‹", "...", "x: y,", "eyJ", "\"\"\"{", "#{", "{\"aps\"=",
    "ExponentPushToken[", "{\"notification\":", "aps aps ",
  ]

  @Test("A text that repeats itself is read to its end", arguments: seeds)
  func repeated(_ seed: String) {
    let text = String(repeating: seed, count: max(1, 20_000 / seed.utf8.count))
    let messages = TextContent(text).messages
    #expect(messages.allSatisfy { ($0.bytes?.count ?? 0) <= 4 * text.utf8.count + 1024 })
  }

  @Test("Damaged texts have findings within them")
  func damaged() {
    var random = SplitMix(seed: 5)
    let rows =
      PushCase.commands + PushCase.requests + PushCase.printed + PushCase.documents
      + PushCase.literals + PushCase.strings
    let texts = rows.map { Array($0.text.utf8) }
    for _ in 0..<3_000 {
      guard var text = texts.randomElement(using: &random) else { continue }
      for _ in 0..<3 {
        let place = Int.random(in: 0..<text.count, using: &random)
        text[place] = UInt8.random(in: 0...255, using: &random)
      }
      text = Array(text.prefix(Int.random(in: 0...text.count, using: &random)))
      for message in TextContent(text).messages {
        #expect(message.map.count == message.bytes?.count ?? 0)
        #expect(message.bytes != nil || message.findings.contains { $0.severity == .error })
        let places = message.findings.compactMap(\.span)
        #expect(places.allSatisfy { $0.start >= 0 && $0.start <= $0.end && $0.end <= text.count })
      }
    }
  }
}
