import APNs
import TestSupport
import Testing

@Suite("The linter on payloads")
struct PayloadLinterTests {
  static func check(_ json: String, _ linter: PayloadLinter = PayloadLinter()) throws
    -> [Diagnostic]
  {
    linter.check(try Payload.read(Array(json.utf8)))
  }

  @Test(
    "The linter reports each mistake at its place, with its fix",
    arguments: LintCase.keys + LintCase.placements + LintCase.values + LintCase.contents
      + LintCase.texts + LintCase.activities)
  func findings(_ row: LintCase) throws {
    let found = try Self.check(row.json)
    #expect(found.map(\.sketch) == row.findings)
    let fix = found.compactMap(\.fixIt).first { $0.span != nil }
    #expect(fix?.applied(to: row.json) == row.fixed)
    #expect((fix?.isSafe == true) == row.isSafe)
    if let fixed = row.fixed { #expect(try Self.check(fixed).count <= found.count) }
  }

  @Test(
    "The linter reports nothing about correct payloads and custom keys", arguments: LintCase.right)
  func right(_ json: String) throws {
    #expect(try Self.check(json) == [])
  }

  @Test("The linter does not report a disabled code")
  func disabled() throws {
    let json = #"{"aps":{"alert":"B","thread_id":"t","mine":1}}"#
    #expect(try Self.check(json).map(\.code) == [.unknownKey, .customKey])
    #expect(
      try Self.check(json, PayloadLinter(disabled: [.unknownKey])).map(\.code) == [.customKey])
    #expect(try Self.check(json, PayloadLinter(disabled: [.unknownKey, .customKey])) == [])
  }

  @Test("A finding points at the key and says what to write")
  func place() throws {
    let marked = MarkedText(#"{"aps":{"alert":"B",1️⃣"thread_id"2️⃣:"t"}}"#)
    let finding = try #require(try Self.check(marked.text).first)
    #expect(finding.span?.start == marked.offsets[1] && finding.span?.end == marked.offsets[2])
    #expect(finding.message.contains("'thread_id'") && finding.message.contains("'thread-id'"))
  }

  @Test(
    "A finding without a fix says why, and where the key belongs",
    arguments: [
      (
        #"{"aps":{"alert":"B","thread_id":"t","thread-id":"u"}}"#,
        "'thread_id' is not a key of 'aps', and is ignored; 'thread-id' is given as well"
      ),
      (
        #"{"aps":{"alert":"B","thread_id":"t"}}"#,
        "'thread_id' is not a key of 'aps', and is ignored; did you mean 'thread-id'?"
      ),
      (
        #"{"aps":{"alert":{"body":"B","sound":"s.caf"}}}"#,
        "'sound' belongs in 'aps'; in 'alert' iOS ignores it unless the push is for a Live"
          + " Activity"
      ),
      (
        #"{"aps":{"alert":{"body":"B","badge":1}}}"#,
        "'badge' belongs in 'aps'; in 'alert' iOS ignores it"
      ),
      (
        #"{"aps":{"alert":"B","sound":"dfalt"}}"#,
        "'dfalt' is not the word 'default'; for a file that it does not find the phone plays its"
          + " default sound"
      ),
      (
        #"{"aps":{"alert":"B","sound":"dflt"}}"#,
        "'dflt' has no extension such as '.caf'; for a file that it does not find the phone plays"
          + " its default sound"
      ),
    ])
  func messages(_ json: String, _ message: String) throws {
    #expect(try Self.check(json).map(\.message) == [message])
  }

  @Test("A payload that is too large is reported with its largest parts (X6)")
  func contributors() throws {
    let long = String(repeating: "한", count: 1200)
    let json = #"{"aps":{"alert":{"title":"T","body":"\#(long)"}},"data":"\#(long.prefix(300))"}"#
    let finding = try #require(try Self.check(json).first)
    #expect(
      finding.code == .tooLarge && finding.message.hasSuffix("APNs answers 413 PayloadTooLarge"))
    #expect(
      finding.notes.map(\.message) == [
        "'/aps/alert/body' takes 3609 bytes", "'/data' takes 909 bytes",
      ])
    let place = try #require(finding.notes.first?.span)
    #expect(Array(json.utf8)[place.start..<place.end].starts(with: Array("\"body\"".utf8)))
  }

  @Test("At most a hundred findings are reported for a hundred faults")
  func bounded() throws {
    let keys = (0..<5000).map { "\"k\($0)\":1" }.joined(separator: ",")
    let found = try Self.check("{\"aps\":{\"alert\":\"B\",\(keys)}}")
    #expect(found.count == 102, "a hundred, one for the rest, and the size")
  }
}
