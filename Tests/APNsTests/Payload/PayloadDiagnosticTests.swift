import APNs
import TestSupport
import Testing

/// A value that its key cannot take: its place (1️⃣), the finding, and the value of the fix.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let text: String
  let severity: Diagnostic.Severity
  let code: Diagnostic.Code
  let pointer: String
  let message: String
  let fix: String?

  init(
    _ text: String, _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ pointer: String,
    _ message: String, fix: String? = nil
  ) {
    self.text = text
    self.severity = severity
    self.code = code
    self.pointer = pointer
    self.message = message
    self.fix = fix
  }

  var testDescription: String { text }
}

@Suite("Findings about payloads")
struct PayloadDiagnosticTests {
  @Test(
    "A value of the wrong type is reported at its place and ignored (P19)",
    arguments: FaultCase.types + FaultCase.ranges + FaultCase.flags)
  func fault(_ row: FaultCase) throws {
    let marked = MarkedText("{\"aps\":{\(row.text)}}")
    let payload = try Payload.read(Array(marked.text.utf8))
    let diagnostic = try #require(payload.diagnostics.first)
    #expect(payload.diagnostics.count == 1)
    #expect(diagnostic.severity == row.severity && diagnostic.code == row.code)
    #expect(diagnostic.pointer == row.pointer)
    #expect(diagnostic.span?.start == marked.place)
    #expect(diagnostic.message == row.message)
    #expect(diagnostic.fixIt?.replacement == row.fix)
    if let applied = diagnostic.fixIt?.applied(to: marked.text) {
      #expect(try Payload.read(Array(applied.utf8)).diagnostics.isEmpty)
    }
  }

  static let strings = [
    "thread-id", "category", "target-content-id", "filter-criteria", "interruption-level",
    "attributes-type", "input-push-channel", "event",
  ]

  @Test(
    "A key of strings accepts no other value", arguments: strings,
    ["7", "true", "[]", "{}"])
  func notAString(_ key: String, _ value: String) throws {
    let diagnostic = try finding(key, value)
    #expect(diagnostic.severity == .error)
    let isScalar = ["7", "true"].contains(value)
    #expect(diagnostic.fixIt?.replacement == (isScalar ? "\"\(value)\"" : nil))
  }

  @Test(
    "A key of numbers accepts no other value",
    arguments: ["badge", "relevance-score", "timestamp", "stale-date", "dismissal-date"],
    ["\"5\"", "\"five\"", "true", "[]", "{}"])
  func notANumber(_ key: String, _ value: String) throws {
    let diagnostic = try finding(key, value)
    #expect(diagnostic.fixIt?.replacement == (value == "\"5\"" ? "5" : nil))
  }

  @Test(
    "A flag accepts 1 and true only (P22)",
    arguments: ["content-available", "mutable-content", "content-changed", "input-push-token"],
    ["2", "-1", "1.5", "\"1\"", "\"true\"", "\"yes\"", "[]", "{}"])
  func notAFlag(_ key: String, _ value: String) throws {
    let payload = try Payload.read(Array("{\"aps\":{\"\(key)\":\(value)}}".utf8))
    let diagnostic = try finding(key, value)
    #expect(diagnostic.fixIt?.replacement == (["\"1\"", "\"true\""].contains(value) ? "1" : nil))
    #expect(payload.aps?.contentAvailable == nil && payload.aps?.mutableContent == nil)
  }

  @Test(
    "A key of objects accepts no other value", arguments: ["content-state", "attributes"],
    ["1", "\"x\"", "[]"])
  func notAnObject(_ key: String, _ value: String) throws {
    _ = try finding(key, value)
  }

  /// The only finding about a value of `aps`; that of a key of Live Activities is one in their
  /// pushes alone.
  private func finding(_ key: String, _ value: String) throws -> Diagnostic {
    let payload = try Payload.read(Array("{\"aps\":{\"\(key)\":\(value)}}".utf8))
    let isOfActivity = APS.Key.liveActivity.map(\.rawValue).contains(key)
    let found = payload.diagnostics(sentAs: isOfActivity ? .liveActivity : nil)
    if isOfActivity { #expect(payload.diagnostics.isEmpty) }
    #expect(found.map(\.code) == [.wrongType])
    return try #require(found.first)
  }

  @Test(
    "A key whose value is null is absent, and all of them are noted once",
    arguments: [
      (#"{"aps":{"alert":null,"badge":1}}"#, "'alert' is null, and counts as absent"),
      (
        #"{"aps":{"alert":{"title":null,"body":"B"},"sound":null,"event":null}}"#,
        "'sound', 'event' and 'title' are null, and count as absent"
      ),
      (
        #"{"aps":{"badge":null,"sound":{"name":null,"volume":null},"content-changed":null}}"#,
        "'badge', 'name', 'volume' and 1 more are null, and count as absent"
      ),
    ])
  func nulls(_ json: String, _ message: String) throws {
    let payload = try Payload.read(Array(json.utf8))
    #expect(payload.diagnostics.map(\.message) == [message])
    #expect(payload.diagnostics.first?.severity == .note)
    #expect(payload.impliedPushType == nil)
  }

  @Test("An unknown event is a mistake in the push of a Live Activity alone (X9)")
  func unknownEvent() throws {
    let payload = try Payload.read(Array(#"{"aps":{"event":"updates"}}"#.utf8))
    #expect(payload.diagnostics.isEmpty)
    let finding = try #require(payload.diagnostics(sentAs: .liveActivity).first)
    #expect(finding.message == "unknown value 'updates' for 'event'; the push does nothing")
    #expect(finding.code == .outOfRange && finding.fixIt?.replacement == #""update""#)
  }

  @Test("A button title of null counts as absent")
  func nullActionLocKey() throws {
    let payload = try Payload.read(Array(#"{"aps":{"alert":{"action-loc-key":null}}}"#.utf8))
    #expect(payload.diagnostics.isEmpty && payload.aps?.alert?.actionLocKey == nil)
  }

  @Test("A payload with many faults keeps its correct keys")
  func many() throws {
    let json = #"{"aps":{"alert":7,"badge":"1","sound":[],"category":"C","content-available":"1"}}"#
    let payload = try Payload.read(Array(json.utf8))
    #expect(payload.diagnostics.count == 4)
    #expect(payload.aps?.category?.value == "C")
    #expect(payload.aps?.alert == nil && payload.aps?.sound == nil)
    #expect(payload.aps?.contains(.alert) == true)
  }

  @Test("The document's warnings come first")
  func documentWarnings() throws {
    let payload = try Payload.read(Array(#"{"aps":{"badge":"x",}}"#.utf8))
    #expect(payload.diagnostics.map(\.code) == [.invalidJSON, .wrongType])
  }
}

extension FaultCase {
  static let types = [
    FaultCase(
      #""badge":1️⃣"1""#, .error, .wrongType, "/aps/badge",
      #"'badge' must be a number, not a string "1"; the key is ignored"#, fix: "1"),
    FaultCase(
      #""badge":1️⃣true"#, .error, .wrongType, "/aps/badge",
      "'badge' must be a number, not a Boolean true; the key is ignored"),
    FaultCase(
      #""alert":1️⃣42"#, .error, .wrongType, "/aps/alert",
      "'alert' must be a string or an object, not a number 42; the key is ignored"),
    FaultCase(
      #""alert":1️⃣["a"]"#, .error, .wrongType, "/aps/alert",
      "'alert' must be a string or an object, not an array; the key is ignored"),
    FaultCase(
      #""alert":1️⃣null"#, .note, .wrongType, "/aps/alert",
      "'alert' is null, and counts as absent", fix: ""),
    FaultCase(
      #""sound":1️⃣1"#, .error, .wrongType, "/aps/sound",
      "'sound' must be a string or an object, not a number 1; the key is ignored"),
    FaultCase(
      #""category":1️⃣5"#, .error, .wrongType, "/aps/category",
      "'category' must be a string, not a number 5; the key is ignored", fix: #""5""#),
    FaultCase(
      #""alert":{"title":1️⃣{"loc-key":"T"}}"#, .error, .wrongType, "/aps/alert/title",
      "'title' must be a string, not an object; the key is ignored"),
    FaultCase(
      #""alert":{"loc-args":1️⃣"x"}"#, .error, .wrongType, "/aps/alert/loc-args",
      #"'loc-args' must be an array of strings, not a string "x"; the key is ignored"#,
      fix: #"["x"]"#),
    FaultCase(
      #""alert":{"loc-args":["a",1️⃣3]}"#, .error, .wrongType, "/aps/alert/loc-args/1",
      "'loc-args' must hold strings only, not a number; the key is ignored", fix: #""3""#),
    FaultCase(
      #""url-args":["a",1️⃣{}]"#, .error, .wrongType, "/aps/url-args/1",
      "'url-args' must hold strings only, not an object; the key is ignored"),
    FaultCase(
      #""sound":{"name":1️⃣1}"#, .error, .wrongType, "/aps/sound/name",
      "'name' must be a string, not a number 1; the key is ignored", fix: #""1""#),
    FaultCase(
      #""sound":{"critical":1️⃣"1"}"#, .error, .wrongType, "/aps/sound/critical",
      #"'critical' must be the number 1, not a string "1"; the key is ignored"#, fix: "1"),
    FaultCase(
      #""sound":{"volume":1️⃣"0.5"}"#, .error, .wrongType, "/aps/sound/volume",
      #"'volume' must be a number, not a string "0.5"; the key is ignored"#, fix: "0.5"),
  ]

  static let ranges = [
    FaultCase(
      #""badge":1️⃣-1"#, .warning, .outOfRange, "/aps/badge",
      "'badge' must be a whole number from 0, not -1; what iOS does is not documented, and here the"
        + " key is ignored"),
    FaultCase(
      #""badge":1️⃣1.5"#, .warning, .outOfRange, "/aps/badge",
      "'badge' must be a whole number from 0, not 1.5; what iOS does is not documented, and here"
        + " the key is ignored"),
    FaultCase(
      #""alert":{"summary-arg-count":1️⃣0}"#, .warning, .outOfRange, "/aps/alert/summary-arg-count",
      "'summary-arg-count' must be a whole number from 1, not 0; what iOS does is not documented,"
        + " and here the key is ignored"),
    FaultCase(
      #""relevance-score":1️⃣1.01"#, .warning, .outOfRange, "/aps/relevance-score",
      "'relevance-score' must be from 0 to 1, not 1.01"),
    FaultCase(
      #""relevance-score":1️⃣-0.5"#, .warning, .outOfRange, "/aps/relevance-score",
      "'relevance-score' must be from 0 to 1, not -0.5"),
    FaultCase(
      #""sound":{"volume":1️⃣11}"#, .warning, .outOfRange, "/aps/sound/volume",
      "'volume' must be from 0 to 1, not 11"),
    FaultCase(
      #""interruption-level":1️⃣"time_sensitive""#, .error, .outOfRange, "/aps/interruption-level",
      "unknown value 'time_sensitive' for 'interruption-level'; it is treated as 'active'",
      fix: #""time-sensitive""#),
    FaultCase(
      #""interruption-level":1️⃣"loud""#, .error, .outOfRange, "/aps/interruption-level",
      "unknown value 'loud' for 'interruption-level'; it is treated as 'active'"),
    FaultCase(
      #""interruption-level":1️⃣"pasive""#, .error, .outOfRange, "/aps/interruption-level",
      "unknown value 'pasive' for 'interruption-level'; it is treated as 'active'",
      fix: #""passive""#),
  ]

  static let flags = [
    FaultCase(
      #""content-available":1️⃣0"#, .note, .wrongType, "/aps/content-available",
      "'content-available' is 0, which counts as absent; some phones wake for the key alone, so"
        + " remove it", fix: ""),
    FaultCase(
      #""mutable-content":1️⃣false"#, .note, .wrongType, "/aps/mutable-content",
      "'mutable-content' is false, which counts as absent", fix: ""),
    FaultCase(
      #""content-available":1️⃣"1""#, .error, .wrongType, "/aps/content-available",
      #"'content-available' must be the number 1, not a string "1"; the key is ignored"#, fix: "1"),
    FaultCase(
      #""mutable-content":1️⃣2"#, .error, .wrongType, "/aps/mutable-content",
      "'mutable-content' must be the number 1, not a number 2; the key is ignored"),
  ]
}
