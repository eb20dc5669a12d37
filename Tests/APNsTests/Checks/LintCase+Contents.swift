extension LintCase {
  /// Values that are written otherwise than documented (X1, X3, X9, X38).
  static let values = [
    LintCase(
      #"{"aps":{"content-available":true}}"#, "X3 note /aps/content-available",
      fixed: #"{"aps":{"content-available":1}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"alert":"B","mutable-content":true}}"#, "X3 note /aps/mutable-content",
      fixed: #"{"aps":{"alert":"B","mutable-content":1}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"alert":"B","mutable-content":false}}"#, "X3 note /aps/mutable-content",
      fixed: #"{"aps":{"alert":"B"}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"content-available":0,"alert":"B"}}"#, "X3 note /aps/content-available",
      fixed: #"{"aps":{"alert":"B"}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"alert":"B","badge":"3"}}"#, "X3 error /aps/badge",
      fixed: #"{"aps":{"alert":"B","badge":3}}"#, isSafe: true),
    LintCase(#"{"aps":{"badge":"{{count}}"}}"#, "X21 warning /aps/badge"),
    LintCase(#"{"aps":{"alert":"Hi {{name}}"},"id":"{{message.id}}"}"#),
    LintCase(
      #"{"aps":{"alert":"Hi {{name}}"},"id":"message"}"#, "X21 warning /aps/alert"),
    LintCase(#"{"aps":{"alert":"B","relevance-score":"%f"}}"#, "X21 warning /aps/relevance-score"),
    LintCase(##"{"aps":{"alert":"B","badge":"#(count)"}}"##),
    LintCase(
      #"{"aps":{"alert":"B","interruption-level":"timeSensitive"}}"#,
      "X9 error /aps/interruption-level",
      fixed: #"{"aps":{"alert":"B","interruption-level":"time-sensitive"}}"#, isSafe: true),
    LintCase(
      #"{"aps":{"alert":"B","interruption-level":"activ"}}"#, "X9 error /aps/interruption-level",
      fixed: #"{"aps":{"alert":"B","interruption-level":"active"}}"#),
    LintCase(
      #"{"aps":{"alert":"B",}}"#, "X1 warning -", fixed: #"{"aps":{"alert":"B"}}"#, isSafe: true),
    LintCase(
      #"{"Aps":{"alert":"B"}}"#, "X2 error ", fixed: #"{"aps":{"alert":"B"}}"#, isSafe: true),
    LintCase(#"{"aps":{"alert":"B","sound":"a.mp3"}}"#, "X38 warning /aps/sound"),
    LintCase(#"{"aps":{"alert":"B","sound":"a.FLAC"}}"#, "X38 warning /aps/sound"),
    LintCase(
      #"{"aps":{"alert":"B","sound":{"critical":1,"name":"a.m4a"}}}"#,
      "X38 warning /aps/sound/name"),
  ]

  /// What a person would see too little of (X8, X10, X19, X20).
  static let contents = [
    LintCase(#"{"aps":{}}"#, "X20 warning /aps"),
    LintCase(#"{"aps":{"content-available":1,"sound":""}}"#, "X7 note /aps/content-available"),
    LintCase(#"{"aps":{"content-available":1,"badge":2}}"#, "X7 note /aps/content-available"),
    LintCase(#"{"aps":{},"mdm":"m"}"#, "X7 warning /aps"),
    LintCase(
      #"{"aps":{"alert":"B"},"sound":"s.caf"}"#, "X4 warning /sound",
      fixed: #"{"aps":{"alert":"B","sound":"s.caf"}}"#),
    LintCase(
      #"{"aps":{"alert":"B","targetContentIdentifier":"w"}}"#,
      "X4 warning /aps/targetContentIdentifier",
      fixed: #"{"aps":{"alert":"B","target-content-id":"w"}}"#),
    LintCase(
      #"{"aps":{"alert":"B","target-content-identifier":"w"}}"#,
      "X4 warning /aps/target-content-identifier",
      fixed: #"{"aps":{"alert":"B","target-content-id":"w"}}"#),
    LintCase(#"{"aps":{"alert":{}}}"#, "X20 warning /aps/alert"),
    LintCase(#"{"aps":{"alert":""}}"#, "X20 warning /aps/alert"),
    LintCase(
      #"{"aps":{"alert":{"body":12345}}}"#, "X20 warning /aps/alert", "X3 error /aps/alert/body",
      fixed: #"{"aps":{"alert":{"body":"12345"}}}"#, isSafe: true),
    LintCase(#"{"aps":{"alert":{"title":"T"}}}"#),
    LintCase(#"{"aps":{"ptt-push-type":"speaker"}}"#),
    LintCase(#"{"aps":{"alert":{"body":"B","actions":{"a":1}}}}"#, "X5 warning /aps/alert/actions"),
    LintCase(
      #"{"aps":{"mutable-content":1,"content-available":1}}"#, "X8 warning /aps/mutable-content"),
    LintCase(#"{"aps":{"alert":"B","sound":"chime"}}"#, "X38 note /aps/sound"),
    LintCase(#"{"aps":{"alert":"B","sound":"{{sound}}"}}"#, "X21 warning /aps/sound"),
    LintCase(#"{"aps":{"alert":"B","sound":"none"}}"#, "X38 note /aps/sound"),
    LintCase(#"{"aps":{"alert":"B","sound":"Default"}}"#, "X38 note /aps/sound"),
    LintCase(#"{"aps":{"alert":"B","sound":"chime.waw"}}"#, "X38 note /aps/sound"),
    LintCase(
      #"{"aps":{"alert":"B","interruption-level":"critical"}}"#,
      "X9b warning /aps/interruption-level"),
    LintCase(
      #"{"aps":{"alert":"B","interruption-level":"critical","sound":{"critical":0,"name":"default"}}}"#,
      "X9b warning /aps/interruption-level"),
    LintCase(
      #"{"aps":{"event":"update","timestamp":1,"content-state":{},"sound":"default","alert":{"body":"B"}}}"#,
      "X8b warning /aps/sound",
      fixed:
        #"{"aps":{"event":"update","timestamp":1,"content-state":{},"alert":{"body":"B","sound":"default"}}}"#
    ),
    LintCase(
      #"{"aps":{"event":"update","timestamp":1,"content-state":{},"attributes-type":"A","attributes":{}}}"#,
      "X8b note /aps/attributes-type", "X8b note /aps/attributes"),
    LintCase(
      #"{"Simulator Target Bundle":".com.acme","aps":{"alert":"B"}}"#,
      "X9c error /Simulator Target Bundle"),
    LintCase(
      #"{"Simulator Target Bundle":"PRODUCT_BUNDLE_IDENTIFIER","aps":{"alert":"B"}}"#,
      "X9c error /Simulator Target Bundle"),
    LintCase(#"{"aps":{"alert":{"title":"$TITLE","body":"B"}}}"#, "X21 warning /aps/alert/title"),
    LintCase(#"{"aps":{"alert":"$(message)"}}"#, "X21 note /aps/alert"),
    LintCase(#"{"aps":{"alert":"Hi $(name)!"}}"#, "X21 note /aps/alert"),
    LintCase(#"{"aps":{"alert":"$USER_NAME"}}"#, "X21 warning /aps/alert"),
    LintCase(
      #"{"aps":"{\"alert\":\"B\"}"}"#, "X2 error /aps", fixed: #"{"aps":{"alert":"B"}}"#,
      isSafe: true),
    LintCase(#""{\"aps\":{\"alert\":\"B\"}}""#, "X2 error "),
    LintCase(#"{"payload":{"aps":{"alert":"B"}}}"#, "X2 error "),
    LintCase(#"[{"aps":{"alert":"B"}}]"#, "X2 error "),
    LintCase(#"{"aps":{"category":"C","sound":"s.caf"}}"#, "X10 warning /aps/category"),
    LintCase(
      #"{"aps":{"category":"C","sound":"s.caf","bagde":1}}"#, "X10 warning /aps/category",
      "X4 warning /aps/bagde", fixed: #"{"aps":{"category":"C","sound":"s.caf","badge":1}}"#),
    LintCase(#"{"aps":{"alert":{"body":"B","loc-key":"K"}}}"#),
    LintCase(
      #"{"aps":{"alert":{"body":"B","title-loc-args":["a"]}}}"#,
      "X19 warning /aps/alert/title-loc-args"),
  ]

  /// Placeholders that were left in (X21).
  static let texts =
    [
      "Hi {{name}}!", "{{ user.name }}", "Hi ${name}", "Hi #{name}", "%@ wrote", "a %1$@", "%d new",
      "%s", "Hi %{name}", "<%= name %>", "[object Object]", "undefined", "null", "100% {{x}}",
      "12345678%@", "${x}", "%{x}", "{{}}", "{{\(String(repeating: "x", count: 79))}}",
      "${\(String(repeating: "x", count: 41))}", "$A_\(String(repeating: "x", count: 38))",
    ].map { LintCase(#"{"aps":{"alert":"\#($0)"}}"#, "X21 warning /aps/alert") }
    + ["Hi {name}", "{0} new", "Hi <FIRST_NAME>", "[YOUR_TITLE]", "<A_>"].map {
      LintCase(#"{"aps":{"alert":{"title":"\#($0)","body":"B"}}}"#, "X21 note /aps/alert/title")
    }
    + ["title-loc-args", "subtitle-loc-args", "loc-args"].map {
      LintCase(
        #"{"aps":{"alert":{"loc-key":"K","title-loc-key":"T","subtitle-loc-key":"S","\#($0)":["a","{{x}}"]}}}"#,
        "X21 warning /aps/alert/\($0)/1")
    } + [
      LintCase(#"{"aps":{"alert":"B","category":"${x}"}}"#, "X21 warning /aps/category"),
      LintCase(#"{"aps":{"alert":"B","thread-id":"<THE_ID>"}}"#, "X21 note /aps/thread-id"),
      LintCase(
        #"{"Simulator Target Bundle":"[BUNDLE_ID]","aps":{"alert":"B"}}"#,
        "X9 warning /Simulator Target Bundle"),
    ]

  /// Live Activities (X7, X9).
  static let activities = [
    LintCase(#"{"aps":{"event":"update"}}"#, "X7 error /aps"),
    LintCase(#"{"aps":{"event":"update","alert":"B"}}"#, "X7 warning /aps"),
    LintCase(#"{"aps":{"event":"end","timestamp":1,"dismissal-date":2}}"#, "X7 note /aps"),
    LintCase(
      #"{"aps":{"alert":"B","event":"new_message"}}"#, "X5 warning /aps/event",
      fixed: #"{"aps":{"alert":"B"},"event":"new_message"}"#),
    LintCase(#"{"aps":{"alert":"B","dismissal-date":5}}"#, "X5 warning /aps/dismissal-date"),
    LintCase(
      #"{"aps":{"alert":"B","timestamp":"soon"}}"#, "X5 warning /aps/timestamp",
      fixed: #"{"aps":{"alert":"B"},"timestamp":"soon"}"#),
    LintCase(
      #"{"aps":{"alert":{"body":"B","title":null},"event":null}}"#, "X3 note /aps/event"),
    LintCase(
      #"{"aps":{"event":"update","timestamp":1,"content-state":{},"input-push-token":1}}"#,
      "X8b note /aps/input-push-token"),
    LintCase(
      #"{"aps":{"event":"start","timestamp":1,"content-state":{},"attributes":{},"attributes-type":"A","alert":"B","input-push-token":1,"input-push-channel":"c"}}"#,
      "X8b warning /aps/input-push-channel"),
    LintCase(#"{"aps":{"content-state":{},"timestamp":1}}"#, "X7 error /aps"),
    LintCase(
      #"{"aps":{"event":"start","timestamp":1,"content-state":{},"attributes":{}}}"#,
      "X7 error /aps"),
    LintCase(
      #"{"aps":{"event":"update","timestamp":1,"content-state":{},"dismissal-date":5}}"#,
      "X7 warning /aps/dismissal-date"),
    LintCase(
      #"{"aps":{"event":"update","timestamp":1767258000000,"content-state":{}}}"#,
      "X9 warning /aps/timestamp"),
    LintCase(
      #"{"aps":{"event":"update","timestamp":100000000000,"content-state":{}}}"#,
      "X9 warning /aps/timestamp"),
    LintCase(
      #"{"aps":{"event":"update","timestamp":1,"content-state":{},"alert":{"title":"T","body":"B","sound":"a.mp3"}}}"#,
      "X38 warning /aps/alert/sound"),
    LintCase(
      #"{"aps":{"event":"update","timestamp":20,"content-state":{},"stale-date":19}}"#,
      "X9 warning /aps/stale-date"),
    LintCase(
      #"{"aps":{"event":"update","timestamp":1,"contentState":{}}}"#,
      "X4 warning /aps/contentState",
      fixed: #"{"aps":{"event":"update","timestamp":1,"content-state":{}}}"#, isSafe: true),
  ]

  /// Payloads in which nothing is to be found.
  static let right =
    [
      #"{"aps":{"alert":{"title":"T","subtitle":"S","body":"B"},"badge":0,"sound":"chime.caf"}}"#,
      #"{"aps":{"content-available":1},"k":1}"#,
      #"{"aps":{"alert":"B","content-available":1}}"#,
      #"{"aps":{"alert":{"body":"B","loc-key":""}}}"#,
      #"{"Simulator Target Bundle":"‹ID›","aps":{"alert":"B"}}"#,
      #"{"aps":{"alert":{"loc-key":"K","loc-args":["a"],"title-loc-key":"T"}}}"#,
      #"{"aps":{"event":"update","timestamp":1,"content-state":{},"alert":{"title":"T","body":"B","sound":"s.caf"}}}"#,
      #"{"aps":{"event":"end","timestamp":1,"content-state":{},"dismissal-date":0}}"#,
      #"{"aps":{"event":"start","timestamp":1,"content-state":{},"attributes":{},"attributes-type":"A","alert":{"title":{"loc-key":"K"},"body":"B"}}}"#,
      #"{"aps":{"event":"update","timestamp":20,"content-state":{},"stale-date":20}}"#,
      #"{"aps":{"content-changed":true}}"#, #"{"mdm":"magic"}"#,
      #"{"aps":{"alert":{"title":"T"},"mutable-content":1},"sealed":"x"}"#,
      #"{"aps":{"alert":"B"},"gcm.message_id":"1","google.c.a.e":"1","gcm.n.e":"1","fcm_options":{}}"#,
      #"{"aps":{"alert":"B"},"title":"t","body":"b","type":"x","click_action":"y","thread_id":"z"}"#,
      #"{"aps":{"alert":"B","badge":1,"sound":"s.caf","category":"C"},"badge":2,"sound":"u.caf","category":"D","alert":"E"}"#,
      #"{"aps":{"alert":"B"},"simulation_parameters_x":1,"simulatedResults___":2}"#,
      #"{"Simulate Target Bundle":"a","Simulator Target Bundle":"com.a","aps":{"alert":"B"}}"#,
      #"{"Simulator Target Bundle":"com.my_company.app-2","aps":{"alert":"B"}}"#,
      #"{"Simulator Target Bundle Signature":"com.a","aps":{"alert":"B"}}"#,
    ]
    + [
      "100%", "50% off", "20%discount", "5 < 6 and 7 > 6", "a [b] c", "[SOLVED] done", "<3", "{}",
      "{ a: 1 }", "if (x) {y;}", "$5", "#1", "[A]", "$AAPL", "$AAPL is up", "US$", "$5 off", "$(5)",
      "<b>bold</b>", "<test-push-value>", "100%s1",
      "TODO: buy milk", "NULL", "null and void", "한국어 {", "[", "%", "<first_name>",
      "{{\(String(repeating: "x", count: 80))}}", "${\(String(repeating: "x", count: 42))}",
      "$A_\(String(repeating: "x", count: 39))",
    ].map { #"{"aps":{"alert":"\#($0)"}}"# }
    + ["MEETING_INVITATION", "com.example.reply", "50%", "[a]", "회의"].map {
      #"{"aps":{"alert":"B","category":"\#($0)","thread-id":"\#($0)"}}"#
    }
    + ["default", "a.caf", "a.aiff", "a.wav", "a.aif", "a.b", "default.caf", ""].map {
      #"{"aps":{"alert":"B","sound":"\#($0)"}}"#
    }
}
