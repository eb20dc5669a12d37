/// The keys that parts of an FCM message have; FCM refuses a message with others.
enum FCMKeys {
  /// The keys of `notification`, which all platforms share.
  static let notification = ["title", "body", "image"]
  /// The keys of `apns`.
  static let apns = [
    "headers", "payload", "fcm_options", "fcmOptions", "live_activity_token", "liveActivityToken",
  ]

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
  ]
}
