/// A service between a server and APNs whose messages are not read: its name, and which part of a
/// message iOS gets.
package struct PushService {
  package let name: String
  /// The part that the payload is made of, by the keys that lead to it; nil for one that has none.
  let part: String?
  /// The keys that lead to what its messages have together.
  private let marks: [[String]]
  /// What a message must have so that iOS gets anything of it, as the end of a clause; nil where
  /// this one has it.
  private var missing: String?

  /// Declares a service by keys that its messages have together; a key below another is written
  /// after a dot, and `|` stands between keys of which one is enough.
  private init(_ name: String, part: String?, _ marks: String...) {
    self.name = name
    self.part = part
    self.marks = marks.map { $0.split(separator: ".").map(String.init) }
  }

  /// The service that an object is a message for, or nil.
  package static func recognized(_ root: JSONValue) -> PushService? {
    let root = root.kind == .array ? root.elements.first { _ in true } ?? root : root
    guard root.kind == .object else { return nil }
    let keys = root.members.lazy.compactMap(\.key.string).prefix(maximumKeys)
    guard keys.contains(where: firstKeys.contains) else { return nil }
    var service = all.first { service in
      service.marks.allSatisfy { value(at: $0, in: root) != nil }
    }
    service?.missing = missing(in: root)
    return service
  }

  /// What iOS gets, if a message has nothing of it: notifications for Gaurun that are for Android
  /// alone, a push of Airship for other devices, or a request to Pusher Beams without `apns`.
  private static func missing(in root: JSONValue) -> String? {
    let notifications = root["notifications"].map { Array($0.elements) } ?? []
    let platforms = notifications.compactMap { $0["platform"]?.integer }
    // gorush sends what has number 2 with FCM, which serves iOS too.
    let isForGorush = !notifications.contains { $0["token"] != nil }
    if !platforms.isEmpty, !platforms.contains(where: { $0 == 1 || isForGorush && $0 == 2 }) {
      return "is 'platform' 1"
    }
    let devices = root["notification"]?["devices"].map { Array($0.elements) } ?? []
    let areForUnifiedPush = devices.allSatisfy { $0["pushkey"]?.string?.hasPrefix("http") == true }
    if !devices.isEmpty, areForUnifiedPush { return "has no UnifiedPush" }
    let types = root["device_types"].map { Array($0.elements) } ?? []
    if !types.isEmpty, !types.contains(where: { $0.string == "ios" }) {
      return "'device_types' leave out"
    }
    if root["pn_apns"] == nil, (root["pn_gcm"] ?? root["pn_fcm"]) != nil { return "gets 'pn_apns'" }
    let isForBeams =
      root["interests"] != nil || root["users"] != nil && (root["fcm"] ?? root["web"]) != nil
    return isForBeams && root["apns"] == nil ? "gets 'apns'" : nil
  }

  private static func value(at path: [String], in root: JSONValue) -> JSONValue? {
    var value = root
    for key in path {
      let object = value.kind == .array ? value.elements.first { _ in true } ?? value : value
      guard let next = key.split(separator: "|").lazy.compactMap({ object[String($0)] }).first
      else { return nil }
      value = next
    }
    return value
  }

  /// What the message is, and which part of it iOS gets.
  var message: String {
    let outcome = part.map { "iOS gets a payload made of '\($0)'" } ?? "iOS gets no payload of it"
    return "this is a message for \(name); "
      + (missing.map { "nothing of it goes to iOS, which \($0)" } ?? outcome)
  }

  /// What can be checked instead; nil for a message that is no push.
  var advice: Diagnostic.FixIt? {
    guard part != nil, missing == nil else { return nil }
    return .init("check the payload that it makes, an object with 'aps'")
  }

  /// How many keys of an object are looked at; no message of a service has as many.
  private static let maximumKeys = 256
  /// The keys of a root that any service's messages have.
  private static let firstKeys = Set(
    all.flatMap { $0.marks.flatMap { ($0.first ?? "").split(separator: "|").map(String.init) } })

  private static let all = [
    PushService("Braze", part: "messages.apple_push", "messages.apple_push"),
    PushService("Braze", part: "apple_push", "apple_push"),
    PushService(
      "Airship, and starts a Live Activity", part: "notification.ios.live_activity", "audience",
      "notification.ios.live_activity.attributes_type"),
    PushService(
      "Airship, and updates a Live Activity", part: "notification.ios.live_activity", "audience",
      "notification.ios.live_activity"),
    PushService(
      "Airship", part: "notification.ios", "audience", "device_types", "notification.ios"),
    PushService("Airship", part: "notification", "audience", "device_types", "notification"),
    PushService("JPush", part: "notification.ios", "platform", "audience", "notification.ios"),
    PushService("JPush", part: "notification", "platform", "audience", "notification"),
    PushService("JPush", part: "notification.ios", "audience", "notification.ios.extras"),
    PushService("Ionic", part: "notification", "tokens", "profile|production", "notification"),
    PushService("Ionic", part: "notification", "tokens", "notification.ios"),
    PushService("JPush", part: "notification.ios", "notification.ios.alert|extras"),
    PushService("JPush", part: "notification", "platform", "notification.alert"),
    PushService("JPush", part: "push.notification", "push.platform", "push.audience"),
    PushService("JPush", part: "n_content", "n_content"),
    PushService("Ably", part: "extras.push", "extras.push"),
    PushService("Airship", part: "push.notification", "push.audience", "push.notification"),
    PushService("Airship", part: "outcome.push.notification", "outcome.push.audience"),
    PushService("Ably", part: "push", "push.notification"),
    PushService(
      "Ably", part: "payload", "recipient.deviceId|clientId|channel|transportType", "payload"),
    PushService("CleverPush", part: "iosLiveActivityContentState", "iosLiveActivityEvent"),
    PushService(
      "Ably", part: "apns", "recipient.deviceId|clientId|channel|transportType", "notification"),
    PushService(
      "Centrifugo", part: "notification.apns.payload", "recipient.filter", "notification"),
    PushService("Ably, and registers a device", part: nil, "push.recipient"),
    PushService("Ably", part: "apns", "apns.apns-headers"),
    PushService("Ably", part: "apns", "notification", "apns.aps", "fcm"),
    PushService("Pusher Beams", part: "apns", "interests", "apns|fcm|web"),
    PushService("Pusher Beams", part: "apns", "users", "apns.aps"),
    PushService("Pusher Beams", part: "apns", "users", "fcm"),
    PushService("Pusher Beams", part: "apns", "apns.aps", "fcm|web"),
    PushService("Pusher Beams", part: "apns", "apns", "fcm", "web"),
    PushService("PubNub", part: "pn_apns", "pn_apns|pn_gcm|pn_fcm"),
    PushService("AeroGear", part: "message", "message.alert", "criteria"),
    PushService("AeroGear", part: "alert", "alert", "criteria", "config"),
    PushService("Parse or LeanCloud", part: "data", "prod", "data"),
    PushService("Parse or LeanCloud", part: "data", "cql", "data"),
    PushService("Pushwoosh", part: "request.notifications", "request.notifications"),
    PushService("Pushwoosh", part: "request", "request.application"),
    PushService("CleverTap", part: "content.platform_specific.ios", "content.platform_specific"),
    PushService("Umeng", part: "payload", "appkey", "payload"),
    PushService("Getui", part: "push_channel.ios", "push_channel.ios"),
    PushService("Tencent Push", part: "message.ios", "audience_type", "message.ios"),
    PushService("Huawei Push Kit", part: "message.apns.payload", "message.apns.hms_options"),
    PushService("gorush", part: "notifications", "notifications.tokens", "notifications.platform"),
    PushService("Parse or LeanCloud", part: "data", "where", "data"),
    PushService("Parse or LeanCloud", part: "data", "channels", "data.alert"),
    PushService("Parse or LeanCloud", part: "data", "push_time", "data"),
    PushService("Parse or LeanCloud", part: "data", "expiration_interval", "data"),
    PushService("Parse or LeanCloud", part: "data.ios", "data.ios"),
    PushService("OneSignal's Live Activities", part: "event_updates", "event_updates"),
    PushService("Courier", part: "message.providers.apn", "message.providers.apn"),
    PushService("Courier", part: "message.content", "message.to", "message.content"),
    PushService("MoEngage", part: "payload.IOS", "payload.IOS"),
    PushService("WonderPush", part: "notification.alert.ios", "notification.alert.ios"),
    PushService(
      "a push gateway of Matrix such as Sygnal", part: "notification", "notification.devices"),
    PushService("Novu", part: "overrides.apns", "overrides.apns"),
    PushService("Novu", part: "payload", "to.subscriberId", "payload"),
    PushService("Knock", part: "data", "recipients", "data"),
    PushService("Iterable", part: "dataFields", "recipientEmail", "campaignId"),
    PushService(
      "LeanCloud", part: "alert", "alert", "_apns_team_id|_profile|mi|vivo|oppo|hms|meizu"),
    PushService("Parse or LeanCloud", part: "data", "data.alert.body"),
    PushService("Parse or LeanCloud", part: "data", "data.alert.loc-key"),
    PushService("Home Assistant", part: "data.push", "data.push", "message"),
    PushService("Home Assistant", part: "data.push", "action", "data.message"),
    PushService("Notificare", part: "message", "message", "type", "schedule"),
    PushService(
      "Amazon Pinpoint", part: "MessageRequest.MessageConfiguration",
      "MessageRequest.MessageConfiguration"),
    PushService(
      "Amazon Pinpoint", part: "MessageConfiguration.APNSMessage",
      "MessageConfiguration.APNSMessage"),
    PushService(
      "Amazon Pinpoint", part: "MessageConfiguration.DefaultPushNotificationMessage",
      "MessageConfiguration.DefaultPushNotificationMessage"),
    PushService(
      "Amazon Pinpoint", part: "MessageConfiguration.APNSMessage", "MessageConfiguration"),
    PushService("Amazon Pinpoint", part: "APNSMessage", "APNSMessage"),
    PushService("ntfy", part: "message", "topic", "message", "tags"),
    PushService("ntfy", part: "message", "topic", "message", "priority"),
    PushService("MongoosePush", part: "alert", "service", "alert"),
    PushService("Gaurun", part: "notifications", "notifications.token", "notifications.message"),
    PushService(
      "gorush", part: "notifications", "notifications.platform",
      "notifications.alert|badge|push_type|content_available|mutable_content"),
    PushService("RongCloud", part: "APNs", "APNs"),
    PushService("SAP Mobile Services", part: "apns", "apns.alertBody|alertTitle|alertSubtitle"),
    PushService(
      "a service worker, which shows it on a web page", part: nil, "title", "body|icon",
      "actions|requireInteraction|vibrate|renotify"),
    PushService("Agora Chat", part: "content", "content", "subTitle", "badge.setNum"),
    PushService("Agora Chat", part: "content", "content", "subTitle", "agora"),
    PushService("AirNotifier", part: "alert", "device", "token", "alert"),
    PushService("node-pushserver", part: "ios", "users", "ios.alert"),
    PushService(
      "APNs' channel management, which creates a channel", part: nil, "message-storage-policy"),
    PushService("APNs' channel management", part: nil, "push-type", "channels"),
  ]
}
