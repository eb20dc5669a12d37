import APNs
import Testing

/// A key of `aps` with a value that it takes, and how the payload shows it.
struct KeyCase: Sendable, CustomTestStringConvertible {
  let json: String
  let expected: String
  let value: @Sendable (APS) -> String?

  init(_ json: String, _ expected: String, _ value: @escaping @Sendable (APS) -> String?) {
    self.json = json
    self.expected = expected
    self.value = value
  }

  var testDescription: String { json }
}

/// Text for a value with its place.
private func shown<Value>(_ field: Payload.Field<Value>?) -> String? {
  field.map { "\($0.value) \($0.keySpan.start) \($0.span.start)-\($0.span.end)" }
}

@Suite("Keys of aps")
struct PayloadKeyTests {
  static let apsKeys = [
    KeyCase(#""badge":0"#, "0 8 16-17") { shown($0.badge) },
    KeyCase(#""badge":12"#, "12 8 16-18") { shown($0.badge) },
    KeyCase(#""badge":3.0"#, "3 8 16-19") { shown($0.badge) },
    KeyCase(#""thread-id":"t""#, "t 8 20-23") { shown($0.threadID) },
    KeyCase(#""category":"MEETING_INVITATION""#, "MEETING_INVITATION 8 19-39") {
      shown($0.category)
    },
    KeyCase(#""content-available":1"#, "true 8 28-29") { shown($0.contentAvailable) },
    KeyCase(#""content-available":true"#, "true 8 28-32") { shown($0.contentAvailable) },
    KeyCase(#""mutable-content":1"#, "true 8 26-27") { shown($0.mutableContent) },
    KeyCase(#""mutable-content":true"#, "true 8 26-30") { shown($0.mutableContent) },
    KeyCase(#""target-content-id":"w""#, "w 8 28-31") { shown($0.targetContentID) },
    KeyCase(#""interruption-level":"passive""#, "passive") { $0.interruptionLevel?.value.rawValue },
    KeyCase(#""interruption-level":"active""#, "active") { $0.interruptionLevel?.value.rawValue },
    KeyCase(#""interruption-level":"time-sensitive""#, "time-sensitive") {
      $0.interruptionLevel?.value.rawValue
    },
    KeyCase(#""interruption-level":"critical""#, "critical") {
      $0.interruptionLevel?.value.rawValue
    },
    KeyCase(#""relevance-score":0.75"#, "0.75 8 26-30") { shown($0.relevanceScore) },
    KeyCase(#""relevance-score":1"#, "1.0 8 26-27") { shown($0.relevanceScore) },
    KeyCase(#""filter-criteria":"f""#, "f 8 26-29") { shown($0.filterCriteria) },
    KeyCase(#""content-changed":true"#, "true 8 26-30") { shown($0.contentChanged) },
    KeyCase(#""content-changed":false"#, "false 8 26-31") { shown($0.contentChanged) },
    KeyCase(#""url-args":["a","b"]"#, #"["a", "b"] 8 19-28"#) { shown($0.urlArgs) },
    KeyCase(#""url-args":[]"#, "[] 8 19-21") { shown($0.urlArgs) },
    KeyCase(#""sound":"default""#, "default 8 16-25") { shown($0.sound?.value.name) },
    KeyCase(#""sound":{"critical":1,"name":"a.caf","volume":0.5}"#, "true a.caf 0.5 true") {
      $0.sound.map { sound in
        let sound = sound.value
        return "\(sound.isCritical) \(sound.name?.value ?? "") \(sound.volume?.value ?? -1) "
          + "\(sound.isDictionary)"
      }
    },
    KeyCase(#""sound":{}"#, "false nil") {
      $0.sound.map { "\($0.value.isCritical) \($0.value.name?.value ?? "nil")" }
    },
    KeyCase(#""sound":{"critical":0,"volume":1}"#, "false 1.0") {
      $0.sound.map { "\($0.value.isCritical) \($0.value.volume?.value ?? -1)" }
    },
  ]

  static let liveActivityKeys = [
    KeyCase(#""event":"start""#, "start") { $0.liveActivity.event?.value.rawValue },
    KeyCase(#""event":"update""#, "update") { $0.liveActivity.event?.value.rawValue },
    KeyCase(#""event":"end""#, "end") { $0.liveActivity.event?.value.rawValue },
    KeyCase(#""timestamp":1672680658"#, "1672680658.0 8 20-30") {
      shown($0.liveActivity.timestamp)
    },
    KeyCase(#""stale-date":1.5"#, "1.5 8 21-24") { shown($0.liveActivity.staleDate) },
    KeyCase(#""dismissal-date":-1"#, "-1.0 8 25-27") { shown($0.liveActivity.dismissalDate) },
    KeyCase(#""content-state":{"n":[1]}"#, #"{"n":[1]}"#) {
      $0.liveActivity.contentState?.value.rawText
    },
    KeyCase(#""attributes-type":"Ride""#, "Ride 8 26-32") {
      shown($0.liveActivity.attributesType)
    },
    KeyCase(#""attributes":{"a":1}"#, #"{"a":1}"#) { $0.liveActivity.attributes?.value.rawText },
    KeyCase(#""input-push-channel":"c""#, "c 8 29-32") { shown($0.liveActivity.inputPushChannel) },
    KeyCase(#""input-push-token":1"#, "true 8 27-28") { shown($0.liveActivity.inputPushToken) },
    KeyCase(#""relevance-score":75,"event":"update","content-state":{}"#, "75.0 8 26-28") {
      shown($0.relevanceScore)
    },
  ]

  @Test(
    "A key is read with the place of its name and its value", arguments: apsKeys + liveActivityKeys)
  func key(_ row: KeyCase) throws {
    let payload = try Payload.read(Array("{\"aps\":{\(row.json)}}".utf8))
    let aps = try #require(payload.aps)
    #expect(row.value(aps) == row.expected)
    #expect(payload.diagnostics.isEmpty)
  }

  static let alertKeys: [(String, String, @Sendable (APS.Alert) -> Payload.Field<String>?)] = [
    ("title", "title", { $0.title }), ("subtitle", "subtitle", { $0.subtitle }),
    ("body", "body", { $0.body }), ("launch-image", "launchImage", { $0.launchImage }),
    ("title-loc-key", "titleLocKey", { $0.titleLocKey }),
    ("subtitle-loc-key", "subtitleLocKey", { $0.subtitleLocKey }),
    ("loc-key", "locKey", { $0.locKey }), ("summary-arg", "summaryArg", { $0.summaryArg }),
    ("action-loc-key", "actionLocKey", { $0.actionLocKey }), ("action", "action", { $0.action }),
  ]

  @Test("A key of alert is read as a string", arguments: alertKeys.indices)
  func alertString(_ row: Int) throws {
    let (key, _, value) = Self.alertKeys[row]
    let payload = try Payload.read(Array("{\"aps\":{\"alert\":{\"\(key)\":\"한 \\u0041\"}}}".utf8))
    let alert = try #require(payload.aps?.alert)
    #expect(value(alert)?.value == "한 A")
    #expect(value(alert)?.keySpan == SourceSpan(17, 19 + key.utf8.count))
    #expect(payload.diagnostics.isEmpty && !alert.isShorthand)
    #expect(Self.alertKeys.filter { $0.2(alert) != nil }.map(\.0) == [key])
  }

  @Test("Arguments of translations are arrays of strings")
  func arguments() throws {
    let json =
      #"{"aps":{"alert":{"title-loc-args":["a"],"subtitle-loc-args":[],"loc-args":["b","c"]}}}"#
    let payload = try Payload.read(Array(json.utf8))
    let alert = try #require(payload.aps?.alert)
    #expect(alert.titleLocArgs?.value == ["a"])
    #expect(alert.subtitleLocArgs?.value == [])
    #expect(alert.locArgs?.value == ["b", "c"])
    #expect(payload.diagnostics.isEmpty)
  }

  @Test("An alert that is a string is the body (P8)")
  func shorthand() throws {
    let payload = try Payload.read(Array(#"{"aps":{"alert":"Hello"}}"#.utf8))
    let alert = try #require(payload.aps?.alert)
    #expect(alert.isShorthand && alert.body?.value == "Hello" && alert.title == nil)
    #expect(alert.keySpan == SourceSpan(8, 15) && alert.span == SourceSpan(16, 23))
    #expect(alert.body?.span == alert.span)
  }

  @Test("In a Live Activity, title and body may be translations, and the sound is in alert (P12)")
  func liveActivityAlert() throws {
    let json = """
      {"aps":{"alert":{"title":{"loc-key":"T","loc-args":["a"]},"body":{"loc-key":"B"},
      "sound":"default"},"event":"update","content-state":{}}}
      """
    let payload = try Payload.read(Array(json.utf8))
    let alert = try #require(payload.aps?.alert)
    #expect(alert.titleLocKey?.value == "T" && alert.titleLocArgs?.value == ["a"])
    #expect(alert.locKey?.value == "B" && alert.title == nil && alert.body == nil)
    #expect(alert.sound?.value.name?.value == "default")
    #expect(payload.diagnostics.isEmpty && payload.hasAlertText)
  }

  @Test("An ordinary alert has no translations in title and body")
  func ordinaryAlert() throws {
    let json = #"{"aps":{"alert":{"title":{"loc-key":"T"}}}}"#
    let payload = try Payload.read(Array(json.utf8))
    #expect(payload.aps?.alert?.titleLocKey == nil)
    #expect(payload.diagnostics.map(\.code) == [.wrongType])
  }

  @Test("The last of equal keys counts, even with the wrong type")
  func duplicates() throws {
    let payload = try Payload.read(
      Array(#"{"aps":{"badge":1,"badge":"x","category":"a","category":"b"}}"#.utf8))
    #expect(payload.aps?.badge == nil && payload.aps?.category?.value == "b")
    #expect(payload.diagnostics.map(\.code) == [.unknownKey, .unknownKey, .wrongType])
  }

  @Test("A key spelt with escapes is the same key")
  func escapedKeys() throws {
    let payload = try Payload.read(Array(#"{"\u0061ps":{"bad\u0067e":1}}"#.utf8))
    #expect(payload.aps?.badge?.value == 1)
  }

  @Test(
    "The keys of aps are known whatever their values, except null", arguments: APS.Key.allCases)
  func presence(_ key: APS.Key) throws {
    let payload = try Payload.read(Array("{\"aps\":{\"\(key.rawValue)\":[],\"x\":1}}".utf8))
    let aps = try #require(payload.aps)
    #expect(APS.Key.allCases.filter { aps.contains($0) } == [key])
    let absent = try Payload.read(Array("{\"aps\":{\"\(key.rawValue)\":null}}".utf8))
    #expect(absent.aps?.contains(key) == false)
  }

  @Test("Custom keys are in the root")
  func customKeys() throws {
    let payload = try Payload.read(Array(#"{"aps":{"x":{"y":1}},"MEETING_ID":"123"}"#.utf8))
    #expect(payload.root["MEETING_ID"]?.string == "123")
    #expect(payload.root["aps"]?["x"]?["y"]?.integer == 1)
    #expect(payload.diagnostics.isEmpty)
  }
}
