extension Rule {
  private static let plain = RuleExample(#"{"aps":{"alert":"Meeting at two"}}"#)

  /// A bad and a good example for each diagnostic that payloads, requests and manifests alone can
  /// have.
  package static let examples: [String: (bad: RuleExample, good: RuleExample)] = [
    "X1": (RuleExample(#"{"aps":{"alert":"Meeting at two",}}"#), plain),
    "X2": (RuleExample(#"{"alert":"Meeting at two"}"#), plain),
    "X3": (
      RuleExample(#"{"aps":{"alert":"Meeting at two","badge":"3"}}"#),
      RuleExample(#"{"aps":{"alert":"Meeting at two","badge":3}}"#)
    ),
    "X4": (
      RuleExample(#"{"aps":{"contentAvailable":1}}"#),
      RuleExample(#"{"aps":{"content-available":1}}"#)
    ),
    "X5": (
      RuleExample(#"{"aps":{"alert":"Meeting at two","meeting_id":7}}"#),
      RuleExample(#"{"aps":{"alert":"Meeting at two"},"meeting_id":7}"#)
    ),
    "X6": (RuleExample(long(4097)), RuleExample(long(4096))),
    "X7": (
      RuleExample(
        #"{"aps":{"content-available":1,"sound":"default"}}"#, "apns-push-type: background",
        "apns-priority: 5", "apns-topic: com.example.app"),
      RuleExample(
        #"{"aps":{"content-available":1}}"#, "apns-push-type: background", "apns-priority: 5",
        "apns-topic: com.example.app")
    ),
    "X8": (
      RuleExample(#"{"aps":{"mutable-content":1,"badge":3}}"#),
      RuleExample(#"{"aps":{"mutable-content":1,"badge":3,"alert":"Meeting at two"}}"#)
    ),
    "X9": (
      RuleExample(#"{"aps":{"alert":"Meeting at two","interruption-level":"timeSensitive"}}"#),
      RuleExample(#"{"aps":{"alert":"Meeting at two","interruption-level":"time-sensitive"}}"#)
    ),
    "X10": (
      RuleExample(#"{"aps":{"sound":"default","category":"MEETING"}}"#),
      RuleExample(#"{"aps":{"sound":"default","category":"MEETING","alert":"Meeting at two"}}"#)
    ),
    "X12": (
      declaring(action("ACCEPT", "Yes"), action("ACCEPT", "Maybe"), across: 2),
      declaring(action("ACCEPT", "Yes"), action("MAYBE", "Maybe"), across: 2)
    ),
    "X14": (
      declaring(action("A", "Yes"), action("B", "No"), action("C", "Maybe")),
      declaring(action("A", "Yes"), action("B", "No"))
    ),
    "X16": (
      declaring(action("com.apple.UNNotificationDefaultActionIdentifier", "Open")),
      declaring(action("OPEN", "Open"))
    ),
    "X17": (
      declaring(action("DELETE", "Delete", "destructive"), action("KEEP", "Keep")),
      declaring(action("KEEP", "Keep"), action("DELETE", "Delete", "destructive"))
    ),
    "X19": (
      RuleExample(#"{"aps":{"alert":{"body":"Meeting at two","loc-args":["two"]}}}"#),
      RuleExample(#"{"aps":{"alert":{"loc-key":"MEETING_AT","loc-args":["two"]}}}"#)
    ),
    "X20": (RuleExample(#"{"aps":{"thread-id":"meetings"}}"#), plain),
    "X21": (RuleExample(#"{"aps":{"alert":"Meeting with {{name}}"}}"#), plain),
    "X38": (
      RuleExample(#"{"aps":{"alert":"Meeting at two","sound":"chime.mp3"}}"#),
      RuleExample(#"{"aps":{"alert":"Meeting at two","sound":"chime.caf"}}"#)
    ),
    "X39": (sent("apns-priority: 7"), sent("apns-priority: 10")),
    "X40": (
      sent(":path: /3/device/<00fc13ad>"), sent(":path: /3/device/00fc13adff785122")
    ),
    "X41": (
      sent("authorization: bearer " + token("eyJhbGciOiJIUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ")),
      sent("authorization: bearer " + token("eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ"))
    ),
    "X42": (sent("apns-expiration: 0"), sent("apns-expiration: 1893456000")),
    "X44": (
      RuleExample(plain.text, "apns-topic: com.example.app"),
      RuleExample(plain.text, "apns-topic: com.example.app", "apns-push-type: alert")
    ),
  ]

  /// The plain payload with all headers that it needs, and one more.
  private static func sent(_ header: String) -> RuleExample {
    RuleExample(plain.text, "apns-push-type: alert", "apns-topic: com.example.app", header)
  }

  /// A manifest with these actions, in one category or in so many of them.
  private static func declaring(_ actions: String..., across count: Int = 1) -> RuleExample {
    let size = max(1, actions.count / max(1, count))
    let categories = stride(from: 0, to: actions.count, by: size).map { start in
      let own = actions[start..<min(start + size, actions.count)].joined(separator: ",")
      return #"{"identifier":"MEETING\#(start == 0 ? "" : "_\(start)")","actions":[\#(own)]}"#
    }
    return RuleExample(
      manifest: #"{"bundleIdentifier":"com.example.app","categories":["#
        + categories.joined(separator: ",") + "]}")
  }

  private static func action(_ identifier: String, _ title: String, _ options: String...) -> String
  {
    let extra = options.isEmpty ? "" : #","options":["\#(options.joined(separator: #"",""#))"]"#
    return #"{"identifier":"\#(identifier)","title":"\#(title)"\#(extra)}"#
  }

  /// A provider token with a header; its signature is only as long as one.
  private static func token(_ header: String) -> String {
    let claims = "eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoxNzY3MjU4MDAwfQ"
    return "\(header).\(claims)." + String(repeating: "A", count: 86)
  }

  /// A payload of so many bytes.
  private static func long(_ size: Int) -> String {
    let (head, tail) = (#"{"aps":{"alert":""#, #""}}"#)
    let rest = max(0, size - head.utf8.count - tail.utf8.count)
    return head + String(repeating: "Meeting! ", count: rest / 9)
      + String(repeating: "!", count: rest % 9) + tail
  }
}
