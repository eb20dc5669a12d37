import APNs
import Testing

@Suite("Fixing payloads")
struct PayloadFixerTests {
  @Test(
    "The fixer makes all safe fixes and no others",
    arguments: [
      (#"{"aps":{"alert":"B"}}"#, #"{"aps":{"alert":"B"}}"#, 0),
      (
        #"{ "aps" : { "contentAvailable":"1", "badge": "3" , "bagde":4, }, }"#,
        #"{ "aps" : { "content-available":1, "badge": 3 , "bagde":4 } }"#, 5
      ),
      (#"{"aps":{"alert":"B","mine":1}}"#, #"{"aps":{"alert":"B","mine":1}}"#, 0),
      (
        #"{"aps":{"alert":"B","content-available":0,"mutable-content":false}}"#,
        #"{"aps":{"alert":"B"}}"#, 2
      ),
      (
        #"{"aps":{"alert":"B","thread_id":"t","threadId":"u"}}"#,
        #"{"aps":{"alert":"B","thread-id":"t","threadId":"u"}}"#, 1
      ),
      (
        #"{"aps":{"alert":"B","mutable_content":true}}"#,
        #"{"aps":{"alert":"B","mutable-content":1}}"#, 2
      ),
      ("\u{FEFF}{\"APS\":{\"alert\":\"한\"}}", #"{"aps":{"alert":"한"}}"#, 2),
    ])
  func fixed(_ json: String, _ expected: String, _ changes: Int) throws {
    let fixed = try PayloadFixer().fix(Array(json.utf8))
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == expected)
    #expect(fixed.fixedFindings.count == changes)
  }

  @Test("The fixer leaves out a fix that would cause more findings than it fixes")
  func worse() throws {
    let json = #"{"aps":{"mutable_content":true,"sound":"s.caf"}}"#
    let fixed = try PayloadFixer().fix(Array(json.utf8))
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == json)
    #expect(fixed.left.map(\.code) == [.unknownKey])
  }

  @Test("The fixer skips disabled codes, and reports what is not JSON")
  func limits() throws {
    let json = Array(#"{"aps":{"alert":"B","thread_id":"t"}}"#.utf8)
    #expect(try PayloadFixer(PayloadLinter(disabled: [.unknownKey])).fix(json).bytes == json)
    #expect(throws: JSONReader.SyntaxError.self) { try PayloadFixer().fix(Array("{".utf8)) }
  }

  @Test("Fixing a random payload keeps the rest of it", arguments: 0..<8)
  func law(_ seed: UInt64) throws {
    var generator = PayloadGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = Array(generator.payload().utf8)
      let payload = try Payload.read(bytes)
      try FixLaw.expect(PayloadFixer(), on: bytes, before: PayloadLinter().check(payload))
    }
  }

  @Test("Every fix, made alone, leaves text that can be read", arguments: 0..<8)
  func readable(_ seed: UInt64) throws {
    var generator = PayloadGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = Array(generator.payload().utf8)
      for finding in PayloadLinter().check(try Payload.read(bytes)) {
        guard let span = finding.span else { continue }
        #expect(span.start >= 0 && span.end <= bytes.count)
        guard let applied = finding.fixIt?.applied(to: bytes) else { continue }
        #expect(throws: Never.self) { try Payload.read(applied) }
      }
    }
  }

  @Test("Fixes that overlap are not made together")
  func overlap() {
    func fix(_ start: Int, _ end: Int, _ text: String) -> Diagnostic.FixIt {
      .init("", replacing: SourceSpan(start, end), with: text)
    }
    let fixes = [fix(2, 4, "X"), fix(0, 1, "Y"), fix(3, 5, "Z"), fix(9, 12, "W"), .init("think")]
    #expect(fixes.applied(to: Array("abcdefghi".utf8)) == Array("YbXefghi".utf8))
    #expect([Diagnostic.FixIt]().applied(to: Array("abc".utf8)) == Array("abc".utf8))
  }
}
