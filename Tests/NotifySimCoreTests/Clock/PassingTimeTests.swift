import NotifySimCore
import Testing

@Suite("Durations by which the clock advances")
struct PassingTimeTests {
  static let times: [(String, Double?)] = [
    ("0", 0), ("90", 90), ("1.5", 1.5), ("45s", 45), ("1h30m", 5400), ("2d", 172_800),
    ("1w1s", 604_801), ("0.5h", 1800), ("1000w", 604_800_000),
    ("", nil), ("soon", nil), ("1", 1), ("-1", nil), ("h", nil), ("1x", nil), ("30m1h", nil),
    ("1h1h", nil), ("1h ", nil), ("nan", nil), ("inf", nil), ("1e99", nil), ("1.2.3s", nil),
    ("٣s", nil), ("9999999w", nil),
  ]

  @Test("A duration is read as people write it", arguments: times)
  func reading(_ text: String, _ seconds: Double?) {
    #expect(PassingTime(text)?.seconds == seconds)
  }
}
