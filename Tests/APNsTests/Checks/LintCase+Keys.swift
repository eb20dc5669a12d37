extension LintCase {
  /// Misspelt keys, and the app's own inside Apple's objects (X4, X5).
  static let keys = [
    LintCase(
      #"{"aps":{"contentAvailable":1}}"#, "X4 warning /aps/contentAvailable",
      fixed: #"{"aps":{"content-available":1}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"alert":"B","mutable_content":1}}"#, "X4 warning /aps/mutable_content",
      fixed: #"{"aps":{"alert":"B","mutable-content":1}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"alert":"B","Thread-ID":"t"}}"#, "X4 warning /aps/Thread-ID",
      fixed: #"{"aps":{"alert":"B","thread-id":"t"}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"alert":"B","bagde":1}}"#, "X4 warning /aps/bagde",
      fixed: #"{"aps":{"alert":"B","badge":1}}"#),
    LintCase(
      #"{"aps":{"alert":"B","bage":1}}"#, "X4 warning /aps/bage",
      fixed: #"{"aps":{"alert":"B","badge":1}}"#),
    LintCase(
      #"{"aps":{"alert":"B","attributes-typ":"A"}}"#, "X4 warning /aps/attributes-typ",
      fixed: #"{"aps":{"alert":"B","attributes-type":"A"}}"#),
    LintCase(
      #"{"aps":{"alert":"B","attributes-ty":"A"}}"#, "X4 warning /aps/attributes-ty",
      fixed: #"{"aps":{"alert":"B","attributes-type":"A"}}"#),
    LintCase(
      #"{"aps":{"alert":"B","catagory":"C"}}"#, "X4 warning /aps/catagory",
      fixed: #"{"aps":{"alert":"B","category":"C"}}"#),
    LintCase(
      #"{"aps":{"alert":"B","click_action":"C"}}"#, "X4 warning /aps/click_action",
      fixed: #"{"aps":{"alert":"B","category":"C"}}"#),
    LintCase(
      #"{"aps":{"alert":"B","Sound":"s.caf"}}"#, "X4 warning /aps/Sound",
      fixed: #"{"aps":{"alert":"B","sound":"s.caf"}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"alert":"B","sound":{"name":"s.caf","volum":1}}}"#, "X4 warning /aps/sound/volum",
      fixed: #"{"aps":{"alert":"B","sound":{"name":"s.caf","volume":1}}}"#),
    LintCase(
      #"{"aps":{"alert":"B","sound":{"Name":"s.caf"}}}"#, "X4 warning /aps/sound/Name",
      fixed: #"{"aps":{"alert":"B","sound":{"name":"s.caf"}}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"alert":"B","sound":{"name":"s.caf","filename":"t"}}}"#,
      "X4 warning /aps/sound/filename"),
    LintCase(
      #"{"aps":{"alert":"B","sound":{"name":"s.caf","mine":"t"}}}"#, "X5 warning /aps/sound/mine",
      fixed: #"{"aps":{"alert":"B","sound":{"name":"s.caf"}},"mine":"t"}"#),
    LintCase(
      #"{"aps":{"event":"update","timestamp":1,"content-state":{},"alert":{"title":"T","body":"B","sound":{"volum":1}}}}"#,
      "X4 warning /aps/alert/sound/volum",
      fixed:
        #"{"aps":{"event":"update","timestamp":1,"content-state":{},"alert":{"title":"T","body":"B","sound":{"volume":1}}}}"#
    ),
    LintCase(
      #"{"aps":{"alert":"B","bags":1}}"#, "X5 warning /aps/bags",
      fixed: #"{"aps":{"alert":"B"},"bags":1}"#),
    LintCase(
      #"{"aps":{"alert":"B","thread_id":"t","thread-id":"u"}}"#, "X4 warning /aps/thread_id"),
    LintCase(
      #"{"aps":{"alert":{"titleLocKey":"K","body":"B"}}}"#, "X4 warning /aps/alert/titleLocKey",
      fixed: #"{"aps":{"alert":{"title-loc-key":"K","body":"B"}}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"alert":{"title":"T","message":"B"}}}"#, "X4 warning /aps/alert/message",
      fixed: #"{"aps":{"alert":{"title":"T","body":"B"}}}"#),
    LintCase(
      #"{"aps":{"alert":{"titel":"T"}}}"#, "X4 warning /aps/alert/titel",
      fixed: #"{"aps":{"alert":{"title":"T"}}}"#),
    LintCase(
      #"{"aps":{"alert":"B","url":"x"},"k":1}"#, "X5 warning /aps/url",
      fixed: #"{"aps":{"alert":"B"},"k":1,"url":"x"}"#),
    LintCase(
      #"{"aps":{"id":7,"alert":"B"}}"#, "X5 warning /aps/id",
      fixed: #"{"aps":{"alert":"B"},"id":7}"#),
    LintCase(
      #"{"id":1,"aps":{"id":7,"alert":"B"}}"#, "X5 warning /aps/id"),
    LintCase(
      "{\n  \"aps\": {\n    \"alert\": {\n      \"body\": \"B\",\n      \"link\": \"x\"\n    }\n  }\n}",
      "X5 warning /aps/alert/link",
      fixed:
        "{\n  \"aps\": {\n    \"alert\": {\n      \"body\": \"B\"\n    }\n  },\n  \"link\": \"x\"\n}"
    ),
    LintCase(#"{"aps":{"alert":{"body":"B","actions":[]}}}"#, "X5 warning /aps/alert/actions"),
    LintCase(#"{"aps":{"alert":"B","buttons":[{"id":"b"}]}}"#, "X5 warning /aps/buttons"),
    LintCase(
      #"{"aps":{"alert":"B","actions":"x"}}"#, "X5 warning /aps/actions",
      fixed: #"{"aps":{"alert":"B"},"actions":"x"}"#),
    LintCase(
      #"{"aps":{"alert":"B","a~/b":1}}"#, "X5 warning /aps/a~0~1b",
      fixed: #"{"aps":{"alert":"B"},"a~/b":1}"#),
  ]

  /// Keys of Apple's in the wrong object (X4).
  static let placements = [
    LintCase(
      #"{"aps":{"alert":{"body":"B","sound":"default"}}}"#, "X4 warning /aps/alert/sound",
      fixed: #"{"aps":{"alert":{"body":"B"},"sound":"default"}}"#),
    LintCase(
      #"{"aps":{"alert":{"body":"B","content-available":1}}}"#,
      "X4 warning /aps/alert/content-available",
      fixed: #"{"aps":{"alert":{"body":"B"},"content-available":1}}"#),
    LintCase(
      #"{"aps":{"alert":{"content_available":1},"sound":"s.caf"}}"#,
      "X4 warning /aps/alert/content_available",
      fixed: #"{"aps":{"alert":{},"sound":"s.caf","content-available":1}}"#),
    LintCase(
      #"{"aps":{"alert":{"body":"B","badge":2},"badge":1}}"#, "X4 warning /aps/alert/badge"),
    LintCase(
      #"{"aps":{"title":"T","alert":{"body":"B"}}}"#, "X4 warning /aps/title",
      fixed: #"{"aps":{"alert":{"body":"B","title":"T"}}}"#),
    LintCase(
      #"{"aps":{"category":"C","mutable-content":1,"title":"T"}}"#, "X4 warning /aps/title"),
    LintCase(#"{"aps":{"title":"T","body":"B"}}"#, "X4 warning /aps/title", "X4 warning /aps/body"),
    LintCase(
      #"{"aps":{"badge":1},"alert":"B"}"#, "X4 warning /alert",
      fixed: #"{"aps":{"badge":1,"alert":"B"}}"#),
    LintCase(
      #"{"alert":{"body":"B"},"aps":{"sound":"s.caf"}}"#, "X4 warning /alert",
      fixed: #"{"aps":{"sound":"s.caf","alert":{"body":"B"}}}"#),
    LintCase(
      #"{"aps":{"alert":"B"},"mutable-content":1,"k":2}"#, "X4 warning /mutable-content",
      fixed: #"{"aps":{"alert":"B","mutable-content":1},"k":2}"#),
    LintCase(
      #"{"aps":{"alert":"B"},"content_available":1}"#, "X4 warning /content_available",
      fixed: #"{"aps":{"alert":"B","content-available":1}}"#),
    LintCase(
      #"{"aps":{"alert":"B"},"category":"C"}"#, "X4 note /category",
      fixed: #"{"aps":{"alert":"B","category":"C"}}"#),
    LintCase(
      #"{"aps":{},"contentAvailable":1}"#, "X4 warning /contentAvailable",
      fixed: #"{"aps":{"content-available":1}}"#),
    LintCase(#"{"alert":"B"}"#, "X2 error "),
    LintCase(#"{"aps":{"alert":"B"},"apns-priority":10}"#, "X4 warning /apns-priority"),
    LintCase(#"{"aps":{"alert":"B","priority":10}}"#, "X4 warning /aps/priority"),
    LintCase(#"{"aps":{"alert":"B","collapseId":"c"}}"#, "X4 warning /aps/collapseId"),
    LintCase(
      #"{"Simulate Target Bundle":"com.a","aps":{"alert":"B"}}"#,
      "X4 warning /Simulate Target Bundle",
      fixed: #"{"Simulator Target Bundle":"com.a","aps":{"alert":"B"}}"#, isSafe: true),
    LintCase(
      #"{"Simulation Target Bundle":"com.a","aps":{"alert":"B"}}"#,
      "X4 warning /Simulation Target Bundle",
      fixed: #"{"Simulator Target Bundle":"com.a","aps":{"alert":"B"}}"#, isSafe: true),
    LintCase(
      #"{"Simulator Target":"com.a","aps":{"alert":"B"}}"#, "X4 warning /Simulator Target",
      fixed: #"{"Simulator Target Bundle":"com.a","aps":{"alert":"B"}}"#, isSafe: true),
    LintCase(
      #"{"Simulator Target Bundle Identity":"com.a","aps":{"alert":"B"}}"#,
      "X4 warning /Simulator Target Bundle Identity",
      fixed: #"{"Simulator Target Bundle":"com.a","aps":{"alert":"B"}}"#, isSafe: true),
    LintCase(
      #"{"Simulator Target Bundle":"[BUNDLE_ID]","aps":{"alert":"B"}}"#,
      "X9 warning /Simulator Target Bundle"),
    LintCase(
      #"{"Simulator Target Bundle":"$(BUNDLE)","aps":{"alert":"B"}}"#,
      "X9 warning /Simulator Target Bundle"),
  ]
}
