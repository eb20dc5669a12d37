extension TranscriptCase {
  /// Commands with the time, which is zero in these tests.
  static let times = [
    TranscriptCase(
      "curl -d '{\"aps\":{\"timestamp\":'$(date +%s)'}}' a", #"{"aps":{"timestamp":0}}"#),
    TranscriptCase(
      "curl -d '{\"aps\":{\"timestamp\":'\"$(date -u +%s)\"'}}' a", #"{"aps":{"timestamp":0}}"#),
    TranscriptCase(
      "curl -d '{\"aps\":{\"timestamp\":'`date +%s`'}}' a", #"{"aps":{"timestamp":0}}"#),
    TranscriptCase(
      "curl -d '{\"aps\":{\"stale-date\":'$(($(date +%s) + 3600))'}}' a",
      #"{"aps":{"stale-date":3600}}"#),
    TranscriptCase(
      "curl -d '{\"aps\":{\"stale-date\":'$((600+$(date +%s)))'}}' a",
      #"{"aps":{"stale-date":600}}"#),
    TranscriptCase(
      "curl -d '{\"aps\":{\"stale-date\":'$(date -v+8M +%s)'}}' a", #"{"aps":{"stale-date":60}}"#),
    TranscriptCase(
      "read -r P <<'E'\n\(hello)\nE\ncurl -d \"${P/TIME/$(date)}\" a", hello + "\n"),
    TranscriptCase(
      "now=$(date +%s)\nP='{\"aps\":{\"timestamp\":__T__}}'\nP=${P//__T__/${now}}\ncurl -d \"$P\" a",
      #"{"aps":{"timestamp":0}}"#),
    TranscriptCase(
      "P='{\"aps\":{\"timestamp\":__T__}}'\ncurl -d \"${P/__T__/$(date +%s)}\" a",
      #"{"aps":{"timestamp":0}}"#),
    TranscriptCase(
      "P='{\"aps\":{\"alert\":\"A and A\"}}'\ncurl -d \"${P/A/B}\" a",
      #"{"aps":{"alert":"B and A"}}"#),
    TranscriptCase(
      "P='{\"aps\":{\"alert\":\"A and A\"}}'\ncurl -d \"${P//A/$NAME}\" a",
      #"{"aps":{"alert":"‹NAME› and ‹NAME›"}}"#),
  ]

  /// What a phone prints of a payload without all of it, and where it stands in something else.
  static let parts = [
    TranscriptCase(
      "Optional({\n    alert =     {\n        body = Hi;\n    };\n    badge = 1;\n})",
      #"{"aps":{"alert":{"body":"Hi"},"badge":1}}"#),
    TranscriptCase(
      "NSConcreteNotification 0x2 {name = N; object = <X: 0x2>; userInfo = {\n"
        + "  aps = { alert = Hi; };\n  id = 7;\n}}", #"{"aps":{"alert":"Hi"},"id":7}"#),
    TranscriptCase(
      "A:\n```json\n// p.apns\n\(hello)\n```\nB:\n```json\n{\"aps\":{\"badge\":1}}\n```", hello,
      #"{"aps":{"badge":1}}"#),
  ]
}
