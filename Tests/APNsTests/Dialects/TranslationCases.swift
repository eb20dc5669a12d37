import APNs

extension TranslationCase {
  static let request = [
    Self(
      .request,
      #"{"headers": {":path": "/3", "apns-priority": 5, "apns-topic": "a"}, "payload": { "aps" : {} }}"#,
      #"{ "aps" : {} }"#, [":path: /3", "apns-priority: 5", "apns-topic: a"]),
    Self(
      .request, #"{"payload": "{\"aps\":{\"alert\":\"\uD83D\uDE4F\\n\"}}"}"#,
      "{\"aps\":{\"alert\":\"🙏\\n\"}}"),
    Self(.request, #"{"payload": 7}"#, "7"),
  ]

  private static func fcm(_ message: String, _ payload: String, _ headers: [String] = []) -> Self {
    Self(
      .fcm, "{\"message\":{\"token\":\"t\",\(message)}}", "{\(payload)\"gcm.message_id\":\"1\"}",
      headers)
  }

  static let fcm = [
    fcm(#""notification":{"title":"A","body":"B"}"#, #""aps":{"alert":{"title":"A","body":"B"}},"#),
    fcm(#""notification":{"body":"B","title":null}"#, #""aps":{"alert":{"body":"B"}},"#),
    fcm(
      #""notification":{"title":"A"},"apns":{"payload":{"aps":{"badge":1,"sound":"x"},"k":2}}"#,
      #""aps":{"alert":{"title":"A"},"badge":1,"sound":"x"},"k":2,"#),
    fcm(
      #""notification":{"title":"A"},"apns":{"payload":{"aps":{"alert":{"loc-key":"k"}}}}"#,
      #""aps":{"alert":{"loc-key":"k"}},"#),
    fcm(#""notification":{"title":"A"},"apns":{"payload":{"aps":7}}"#, #""aps":7,"#),
    fcm(#""data":{"a":"1","b":"2"}"#, #""aps":{},"a":"1","b":"2","#),
    fcm(
      #""data":{"a":"1","b":"2","aps":"x"},"apns":{"payload":{"a":{"c":3}}}"#,
      #""aps":{},"a":{"c":3},"b":"2","#),
    fcm(
      #""apns":{"headers":{"apns-priority":"5","apns-expiration":"0"},"payload":{"aps":{}}}"#,
      #""aps":{},"#, ["apns-priority: 5", "apns-expiration: 0"]),
    fcm(
      #""notification":{"body":"B","image":"i"}"#,
      #""aps":{"alert":{"body":"B"}},"fcm_options":{"image":"i"},"#),
    fcm(
      #""apns":{"payload":{"aps":{}},"fcm_options":{"image":"j"}},"notification":{"image":"i"}"#,
      #""aps":{},"fcm_options":{"image":"j"},"#),
    Self(
      .fcm,
      #"{"tokens":["t"],"notification":{"title":"A","imageUrl":"i"},"#
        + #""apns":{"payload":{"aps":{"contentAvailable":true,"mutableContent":false,"threadId":"x"}}}}"#,
      #"{"aps":{"alert":{"title":"A"},"content-available":1,"thread-id":"x"},"#
        + #""fcm_options":{"image":"i"},"gcm.message_id":"1"}"#),
    Self(
      .fcm, #"{"token":"t","apns":{"payload":{"aps":{"alert":{"titleLocKey":"k","body":"B"}}}}}"#,
      #"{"aps":{"alert":{"title-loc-key":"k","body":"B"}},"gcm.message_id":"1"}"#),
    Self(
      .fcm, #"{"message":{"token":"t","apns":{"payload":{"aps":{"threadId":"x"}}}}}"#,
      #"{"aps":{"threadId":"x"},"gcm.message_id":"1"}"#),
    Self(
      .fcm, #"[{"token":"t","apns":{"payload":{"aps":{}}}}]"#,
      #"{"aps":{},"gcm.message_id":"1"}"#),
    Self(
      .fcm, #"{"topic":"t","apns":{"payload":{"aps":{},"gcm.message_id":"9"}}}"#,
      #"{"aps":{},"gcm.message_id":"9"}"#),
  ]

  private static func expo(_ keys: String, _ payload: String, _ headers: [String] = []) -> Self {
    Self(.expo, "{\"to\":\"ExpoPushToken[x]\",\(keys)}", payload, headers)
  }

  static let expo = [
    expo(
      #""body":"B","subtitle":"S","title":"A""#,
      #"{"aps":{"alert":{"title":"A","subtitle":"S","body":"B"}}}"#),
    expo(#""data":{"a":{"b":[1]}}"#, #"{"aps":{},"body":{"a":{"b":[1]}}}"#),
    expo(#""data":null,"title":null,"sound":null,"badge":null"#, #"{"aps":{}}"#),
    expo(
      #""badge":0,"sound":{"critical":true,"name":"x","volume":0.5},"categoryId":"C""#,
      #"{"aps":{"badge":0,"sound":{"critical":true,"name":"x","volume":0.5},"category":"C"}}"#),
    expo(
      #""interruptionLevel":"time-sensitive","mutableContent":true,"_contentAvailable":true"#,
      #"{"aps":{"interruption-level":"time-sensitive","mutable-content":1,"content-available":1}}"#),
    expo(
      #""mutableContent":false,"_contentAvailable":false,"channelId":"c","icon":"i""#,
      #"{"aps":{}}"#),
    expo(
      #""threadId":"t","collapseId":"c","targetContentId":"w","relevanceScore":0.5,"filterCriteria":"f","tag":"x""#,
      #"{"aps":{"thread-id":"t","target-content-id":"w","relevance-score":0.5,"filter-criteria":"f"}}"#,
      ["apns-collapse-id: c"]),
    expo(#""contentAvailable":true"#, #"{"aps":{"content-available":1}}"#),
    expo(#""contentAvailable":false,"_contentAvailable":true"#, #"{"aps":{}}"#),
    expo(#""contentAvailable":null,"_contentAvailable":true"#, #"{"aps":{"content-available":1}}"#),
    expo(#""priority":"default""#, #"{"aps":{}}"#, ["apns-priority: 10"]),
    expo(#""priority":"high""#, #"{"aps":{}}"#, ["apns-priority: 10"]),
    expo(#""priority":"normal""#, #"{"aps":{}}"#, ["apns-priority: 5"]),
    expo(#""ttl":60"#, #"{"aps":{}}"#, ["apns-expiration: 1767258060"]),
    expo(#""ttl":0,"expiration":1767260000"#, #"{"aps":{}}"#, ["apns-expiration: 0"]),
    expo(#""expiration":1767260000"#, #"{"aps":{}}"#, ["apns-expiration: 1767260000"]),
    expo(
      #""ttl":9223372036854775807"#, #"{"aps":{}}"#, ["apns-expiration: 9223372036854775807"]),
  ]

  private static func sns(_ payload: String, _ type: PushType) -> Self {
    Self(
      .sns, "{\"APNS\":\"\(payload.replacing("\"", with: "\\\""))\"}", payload,
      ["apns-push-type: \(type.rawValue)"])
  }

  static let sns = [
    sns(#"{"aps":{"alert":"B"}}"#, .alert),
    sns(#"{"aps":{"content-available":1}}"#, .background),
    sns(#"{"aps":{"content-available":1,"badge":0}}"#, .alert),
    Self(
      .sns,
      #"{"APNS":"{\u0022aps\u0022:\u007b\"event\":\"end\",\"content-state\":{}}}"}"#,
      #"{"aps":{"event":"end","content-state":{}}}"#),
    Self(.sns, #"{"APNS":"{\"aps\""}"#, #"{"aps""#),
    Self(
      .sns, #"{"APNS_SANDBOX":"{}","APNS":"{\"aps\":{}}"}"#, #"{"aps":{}}"#,
      ["apns-push-type: alert"]),
    Self(.sns, #"{"APNS_VOIP":"{}"}"#, "{}", ["apns-push-type: voip"]),
    Self(
      .sns,
      #"{"Message":"{\"APNS\":\"{\\\"aps\\\":{}}\",\"default\":\"x\"}","MessageStructure":"json"}"#,
      #"{"aps":{}}"#, ["apns-push-type: alert"]),
    Self(.sns, #"{"APNS":{"aps":{ }}}"#, #"{"aps":{ }}"#, ["apns-push-type: alert"]),
    Self(.sns, #"{"default":"한 \"B\"","GCM":"{}"}"#, #"{"aps":{"alert":"한 \"B\""}}"#),
  ]

  private static func detox(_ keys: String, _ payload: String) -> Self {
    Self(.detox, "{\"trigger\":{\"type\":\"push\"},\(keys)}", payload)
  }

  static let detox = [
    detox(
      #""title":"A","subtitle":"S","body":"B","badge":1,"category":"C","content-available":0"#,
      #"{"aps":{"alert":{"title":"A","subtitle":"S","body":"B"},"badge":1,"category":"C","content-available":0}}"#
    ),
    detox(#""payload":{"a":1,"b":{}},"user-text":"x""#, #"{"aps":{},"a":1,"b":{}}"#),
    detox(
      #""body":"B","payload":{"k":1,"aps":{"sound":"x","badge":7,"alert":{"body":"C","loc-key":"k"}}}"#,
      #"{"aps":{"alert":{"body":"B","loc-key":"k"},"sound":"x"},"k":1}"#),
  ]

  static let services = [
    Self(
      .webPush,
      #"{"web_push":8030,"notification":{"title":"A","body":"B","navigate":"u","tag":"t"},"app_badge":2}"#,
      #"{"aps":{"alert":{"title":"A","body":"B"},"sound":"default","badge":2},"web_push":8030,"notification":{"title":"A","body":"B","navigate":"u","tag":"t"},"app_badge":2}"#,
      ["apns-collapse-id: t"]),
    Self(
      .webPush, #"{"web_push":8030,"notification":{"title":"A","navigate":"u","silent":true}}"#,
      #"{"aps":{"alert":{"title":"A"}},"web_push":8030,"notification":{"title":"A","navigate":"u","silent":true}}"#
    ),
    Self(
      .oneSignal,
      #"{"app_id":"a","headings":{"en":"A"},"contents":{"de":"D","en":"B"},"data":{"k":1},"ios_badgeType":"SetTo","ios_badgeCount":3,"ios_interruption_level":"time_sensitive","collapse_id":"c"}"#,
      #"{"aps":{"alert":{"title":"A","body":"B"},"badge":3,"interruption-level":"time-sensitive","mutable-content":1},"custom":{"a":{"k":1}}}"#,
      ["apns-collapse-id: c"]),
    Self(
      .oneSignal, #"{"contents":{"en":"B"},"include_player_ids":["p"],"ios_sound":"nil"}"#,
      #"{"aps":{"alert":{"body":"B"},"mutable-content":1}}"#),
    Self(
      .oneSignal, #"{"app_id":"a","template_id":"t","content_available":true}"#,
      #"{"aps":{"content-available":1}}"#),
    Self(
      .oneSignal,
      #"{"app_id":"a","contents":{"en":"B"},"ttl":60,"buttons":[{"id":"y","text":"Yes"}]}"#,
      #"{"aps":{"alert":{"body":"B"},"mutable-content":1}}"#, ["apns-expiration: 1767258060"]),
    Self(
      .oneSignal, #"{"app_id":"a","contents":null,"content_available":true,"ttl":0}"#,
      #"{"aps":{"content-available":1}}"#, ["apns-expiration: 0"]),
  ]
}
