import APNs
import TestSupport
import Testing

@Suite("Envelope of a payload")
struct PayloadEnvelopeTests {
  private func payload(_ json: String) throws -> Payload {
    try Payload.read(Array(json.utf8))
  }

  @Test(
    "A top level that is not an object is an error (X2)",
    arguments: [
      ("[]", "an array"), ("7", "a number"), (#""x""#, "a string"), ("null", "null"),
      ("true", "a Boolean"),
    ])
  func topLevel(_ json: String, _ phrase: String) throws {
    let payload = try payload(json)
    #expect(payload.diagnostics.map(\.code) == [.missingAPS])
    #expect(payload.diagnostics.first?.message == "a payload must be an object, not \(phrase)")
    #expect(payload.diagnostics.first?.pointer == "")
    #expect(payload.aps == nil && !payload.hasAlertText && !payload.isSilent)
  }

  @Test("A payload without aps is an error (X2)", arguments: ["{}", #"{"a": 1}"#])
  func noAPS(_ json: String) throws {
    let diagnostic = try #require(try payload(json).diagnostics.first)
    #expect(diagnostic.code == .missingAPS && diagnostic.severity == .error)
    #expect(diagnostic.span == SourceSpan(0, 1) && diagnostic.fixIt == nil)
  }

  @Test("Keys that stand beside aps by mistake are noted")
  func misplacedKeys() throws {
    let marked = MarkedText(#"{1️⃣"alert": "x", 2️⃣"notification": {}, "mine": 1}"#)
    let diagnostic = try #require(try payload(marked.text).diagnostics.first)
    #expect(
      diagnostic.notes.map(\.message) == [
        "'alert' belongs in 'aps'",
        "'notification' is for a service between a server and APNs; iOS reads 'aps' alone",
      ])
    #expect(diagnostic.notes.map { $0.span?.start } == [marked.offsets[1], marked.offsets[2]])
  }

  @Test("A misspelt aps has a fix", arguments: ["APS", "apns", "Aps", "asp"])
  func misspeltAPS(_ key: String) throws {
    let json = "{\"\(key)\": {\"badge\": 1}}"
    let diagnostic = try #require(try payload(json).diagnostics.first)
    let applied = try #require(diagnostic.fixIt?.applied(to: json))
    #expect(try payload(applied).aps?.badge?.value == 1)
  }

  @Test(
    "An aps that is not an object is an error (X2)",
    arguments: ["[]", "1", "\"x\"", "true"])
  func apsKind(_ value: String) throws {
    let payload = try payload("{\"aps\":\(value)}")
    #expect(payload.diagnostics.map(\.code) == [.missingAPS])
    #expect(payload.diagnostics.first?.pointer == "/aps")
    #expect(payload.aps == nil)
  }

  @Test("The second of two aps keys counts, even if it is not an object (X4)")
  func secondAPS() throws {
    let payload = try payload(#"{"aps":{"event":"end","catagory":"c"},"aps":1}"#)
    #expect(payload.aps == nil && payload.impliedPushType == nil)
    #expect(PayloadLinter().check(payload).map(\.code) == [.unknownKey, .missingAPS])
  }

  @Test("A device management push needs no aps")
  func mdm() throws {
    let payload = try payload(#"{"mdm":"PushMagic"}"#)
    #expect(payload.mdm?.value == "PushMagic" && payload.diagnostics.isEmpty)
  }

  @Test("A widgets push needs no alert")
  func widgets() throws {
    let payload = try payload(#"{"aps":{"content-changed":true}}"#)
    #expect(payload.aps?.contentChanged?.value == true && payload.diagnostics.isEmpty)
  }

  @Test("The target bundle of a simulator is a string beside aps (P27)")
  func targetBundle() throws {
    let good = try payload(#"{"aps":{},"Simulator Target Bundle":"com.example.app"}"#)
    #expect(good.simulatorTargetBundle?.value == "com.example.app")
    let bad = try payload(#"{"aps":{},"Simulator Target Bundle":1}"#)
    #expect(bad.simulatorTargetBundle == nil)
    #expect(bad.diagnostics.map(\.code) == [.wrongType])
  }

  @Test(
    "There is alert text if a title, subtitle or body is not empty (P15)",
    arguments: [
      (#""alert":"x""#, true), (#""alert":"""#, false), (#""alert":{}"#, false),
      (#""alert":{"title":"x"}"#, true), (#""alert":{"subtitle":"x"}"#, true),
      (#""alert":{"body":"x"}"#, true), (#""alert":{"title":"","body":""}"#, false),
      (#""alert":{"loc-key":"K"}"#, true), (#""alert":{"title-loc-key":"K"}"#, true),
      (#""alert":{"subtitle-loc-key":"K"}"#, true), (#""alert":{"loc-args":["x"]}"#, false),
      (#""alert":{"action":"x"}"#, false), (#""badge":1"#, false),
    ])
  func alertText(_ json: String, _ expected: Bool) throws {
    #expect(try payload("{\"aps\":{\(json)}}").hasAlertText == expected)
  }

  @Test(
    "A silent payload wakes the app and has no alert, badge or sound (P16)",
    arguments: [
      (#""content-available":1"#, true), (#""content-available":1,"x":2"#, true),
      (#""content-available":0"#, false), (#""badge":1"#, false), ("", false),
      (#""content-available":1,"alert":"x""#, false), (#""content-available":1,"badge":0"#, false),
      (#""content-available":1,"sound":"""#, false), (#""content-available":1,"alert":{}"#, false),
      (#""content-available":1,"category":"C""#, true), (#""content-available":"1""#, false),
    ])
  func silent(_ json: String, _ expected: Bool) throws {
    #expect(try payload("{\"aps\":{\(json)}}").isSilent == expected)
  }

  @Test(
    "A payload may have 4096 bytes, and 5120 for a call (P2, X6)",
    arguments: [
      (PushType.alert, 4096, true), (.alert, 4097, false), (.voip, 5120, true),
      (.voip, 5121, false),
      (.background, 5120, false), (.liveActivity, 4097, false),
    ])
  func size(_ type: PushType, _ size: Int, _ fits: Bool) throws {
    let frame = #"{"aps":{},"한":""}"#
    let filler = String(repeating: "x", count: size - frame.utf8.count)
    let payload = try payload(frame.replacing(#""""#, with: "\"\(filler)\""))
    #expect(payload.size == size)
    let diagnostic = payload.sizeDiagnostic(for: type)
    #expect((diagnostic == nil) == fits)
    #expect(diagnostic.map(\.code) == (fits ? nil : .tooLarge))
    #expect(diagnostic?.message.contains("\(size) bytes") != false)
  }

  @Test("A broadcast may have 5120 bytes (P2)")
  func broadcastSize() throws {
    let filler = String(repeating: "x", count: 5000)
    let payload = try payload("{\"aps\":{},\"x\":\"\(filler)\"}")
    #expect(payload.sizeDiagnostic(for: .liveActivity, isBroadcast: true) == nil)
    #expect(payload.sizeDiagnostic(for: .liveActivity) != nil)
  }

  @Test("A payload of many thousand faults has a bounded number of findings")
  func manyFaults() throws {
    let faults = repeatElement(#""badge":"x""#, count: 20_000).joined(separator: ",")
    let payload = try payload("{\"aps\":{\(faults)}}")
    #expect(payload.diagnostics.count == 202)
    let stray = repeatElement(#""alert":1"#, count: 20_000).joined(separator: ",")
    let notes = try self.payload("{\(stray)}").diagnostics.last?.notes
    #expect(notes?.count == 10)
  }

  @Test("Text that is not JSON is not a payload", arguments: ["", "{", "aps"])
  func noJSON(_ text: String) {
    #expect(throws: JSONReader.SyntaxError.self) { try payload(text) }
  }
}
