import APNs
import Testing

@Suite("Payload values made in code")
struct PayloadValueTests {
  private func field<Value: Sendable>(_ value: Value) -> Payload.Field<Value> {
    Payload.Field(value, keySpan: SourceSpan(1, 4), span: SourceSpan(5, 9))
  }

  @Test("A field keeps its places when its value changes")
  func mapping() {
    let mapped = field(7).map { "\($0)" }
    #expect(mapped == field("7"))
    #expect(mapped.keySpan == SourceSpan(1, 4) && mapped.span == SourceSpan(5, 9))
  }

  @Test("An empty alert has no keys, and each key can be set")
  func alert() {
    var alert = APS.Alert()
    #expect(!alert.hasText && alert.locKey == nil && alert.sound == nil)
    alert.locKey = nil
    alert.titleLocArgs = field(["a"])
    alert.locKey = field("KEY")
    let copy = alert
    alert.locKey = nil
    #expect(copy.locKey?.value == "KEY" && copy.hasText)
    #expect(alert.locKey == nil && alert.titleLocArgs?.value == ["a"])
  }

  @Test("An empty aps has no keys, and each key can be set")
  func aps() {
    var aps = APS()
    #expect(aps.liveActivity.event == nil && APS.Key.allCases.allSatisfy { !aps.contains($0) })
    aps.liveActivity.event = field(.end)
    aps.targetContentID = field("w")
    #expect(aps.liveActivity.event?.value == .end && aps.targetContentID?.value == "w")
    #expect(aps.urlArgs == nil)
  }

  @Test(
    "A sound is critical only where the payload says so",
    arguments: [(true, true), (false, false), (nil, false)])
  func sound(_ flag: Bool?, _ expected: Bool) {
    #expect(APS.Sound(critical: flag.map { field($0) }).isCritical == expected)
  }

  @Test("Known levels and events are recognised, and other words are kept")
  func words() {
    #expect(
      APS.InterruptionLevel.known.map(\.rawValue) == [
        "passive", "active", "time-sensitive", "critical",
      ])
    #expect(APS.InterruptionLevel.known.allSatisfy { $0.isKnown })
    #expect(!APS.InterruptionLevel(rawValue: "Active").isKnown)
    #expect(APS.LiveActivity.Event.known.allSatisfy { $0.isKnown })
    #expect(APS.LiveActivity.Event(rawValue: "pause").rawValue == "pause")
  }

  @Test("The keys are spelt as Apple spells them (P8)")
  func spelling() {
    #expect(APS.Key.allCases.count == 23 && APS.Alert.Key.allCases.count == 15)
    #expect(APS.Sound.Key.allCases.map(\.rawValue) == ["critical", "name", "volume"])
    let hyphenated = APS.Key.allCases.map(\.rawValue).filter { $0.contains("-") }
    #expect(hyphenated.allSatisfy { $0 == $0.lowercased() && !$0.contains("_") })
  }
}
