/// Messages for the interface that FCM had before HTTP v1.
extension Translation.FCM {
  /// Whether an object is such a message: one to a list of tokens, or to a token or topic with
  /// something to send.
  static func isLegacy(_ root: JSONValue) -> Bool {
    let hasContent = root["notification"]?.kind == .object || root["data"]?.kind == .object
    if root["registration_ids"] != nil {
      return hasContent || legacyKeys.contains { root[$0] != nil }
    }
    // A message with 'registration_tokens' subscribes devices to a topic.
    guard root["message"] == nil, root["registration_tokens"] == nil else { return false }
    if root["condition"]?.kind == .string, hasContent {
      return legacyKeys.contains { root[$0] != nil }
    }
    guard let target = root["to"]?.string else { return false }
    if target.hasPrefix("/topics/") { return true }
    let hasOwnKey = legacyKeys.contains { $0.contains("_") && root[$0] != nil }
    if hasOwnKey, hasContent, root["_contentAvailable"] == nil { return true }
    let rest = root["priority"] == nil ? 2 : 3
    if root["data"]?.kind == .object, root.count == rest { return isToken(target) }
    return root["notification"]?.kind == .object
      && (root["data"]?.kind == .object || legacyKeys.contains { root[$0] != nil }
        || root.count == 2)
  }

  /// Whether an object with `aps` is such a message all the same, by a key that has no other place.
  static func isLegacyWithAPS(_ root: JSONValue) -> Bool {
    let isAddressed = ["to", "registration_ids"].contains {
      root.tape.value(for: $0, in: root.index) != nil
    }
    return isAddressed && isLegacy(root)
      && legacyKeys.contains { $0.contains("_") && root[$0] != nil }
  }

  /// Whether a target can be the token of a phone, or the name of a variable that holds one; other
  /// messages have a 'to' beside their 'data' too.
  private static func isToken(_ target: String) -> Bool {
    let name = target.lowercased()
    let isNamed = ["token", "regist", "device", "fcm", "pushkey"].contains(where: name.contains)
    return (isNamed || target.utf8.count > 20 && target.contains(":"))
      && !target.contains("PushToken[")
  }

  private static let legacyKeys = [
    "priority", "content_available", "mutable_content", "collapse_key", "time_to_live", "dry_run",
  ]

  static func legacyMessage(_ root: JSONValue) -> TranslatedPayload {
    var translation = Translation()
    // HTTP v1 has a condition too.
    let key = (["registration_ids", "to"] + legacyKeys).lazy.compactMap { root.member($0) }.first
    translation.report(
      .error,
      "'\(key?.key.string ?? "to")' belongs to FCM's legacy API, which was switched off in 2024",
      at: key?.key ?? root,
      fixIt: .init(
        "write {\"message\": {\"token\": …, \"notification\": …, \"apns\": …}} for HTTP v1"))
    return TranslatedPayload(withoutPayload: translation.result.findings)
  }
}

/// The keys that parts of an FCM message have; FCM refuses a message with others.
extension Translation.FCM {
  /// The keys of `notification`, which all platforms share.
  static let notificationKeys = ["title", "body", "image"]
  /// The keys of `apns`.
  static let apnsKeys = [
    "headers", "payload", "fcm_options", "fcmOptions", "live_activity_token", "liveActivityToken",
  ]

  /// What the Admin SDK calls keys of `aps` and `alert`.
  static let adminNames = [
    "contentAvailable": "content-available", "mutableContent": "mutable-content",
    "threadId": "thread-id", "titleLocKey": "title-loc-key", "titleLocArgs": "title-loc-args",
    "subtitleLocKey": "subtitle-loc-key", "subtitleLocArgs": "subtitle-loc-args",
    "locKey": "loc-key", "locArgs": "loc-args", "actionLocKey": "action-loc-key",
    "launchImage": "launch-image",
  ]

  /// Whether `aps` or its alert has a key that only the Admin SDK knows.
  static func hasAdminName(_ aps: JSONValue) -> Bool {
    [aps, aps["alert"]].compactMap(\.self).contains { object in
      object.members.contains { adminNames[$0.key.string ?? ""] != nil }
    }
  }

  /// Where keys belong that stand in `notification`; most had their place there in FCM's interface
  /// of old.
  static let homesInNotification: [String: String] = {
    let alert = [
      "subtitle": "subtitle", "body_loc_key": "loc-key", "body_loc_args": "loc-args",
      "title_loc_key": "title-loc-key", "title_loc_args": "title-loc-args",
    ].mapValues { "'apns.payload.aps.alert', as '\($0)'" }
    let aps = [
      "sound": "sound", "badge": "badge", "click_action": "category", "category": "category",
      "tag": "thread-id", "mutable_content": "mutable-content",
      "content_available": "content-available",
    ].mapValues { "'apns.payload.aps', as '\($0)'" }
    let android = ["icon": "icon", "color": "color", "android_channel_id": "channel_id"]
      .mapValues { "'android.notification', as '\($0)'" }
    return [alert, aps, android].reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }()

  /// Where keys belong that stand in the message.
  static let homesInMessage: [String: String] = [
    "priority": "'apns.headers', as 'apns-priority', and 'android.priority'",
    "time_to_live": "'apns.headers', as 'apns-expiration', and 'android.ttl'",
    "ttl": "'apns.headers', as 'apns-expiration', and 'android.ttl'",
    "collapse_key": "'apns.headers', as 'apns-collapse-id', and 'android.collapse_key'",
    "content_available": "'apns.payload.aps', as 'content-available'",
    "mutable_content": "'apns.payload.aps', as 'mutable-content'",
    "sound": "'apns.payload.aps'", "badge": "'apns.payload.aps'",
    "tokens": "a multicast of the Admin SDK; the HTTP API accepts one 'token' per message",
  ]
}
