extension Translation {
  /// A message for FCM: `apns.payload`, with the texts of `notification` as its alert where it has
  /// none, and with `data` beside `aps`.
  enum FCM {
    /// Whom a message is for.
    static let targets = ["token", "topic", "condition"]
    /// What a message consists of.
    static let contents = ["notification", "data", "apns"]
    /// The keys of a message.
    static let keys =
      targets + contents + ["name", "android", "webpush", "fcm_options", "fcmOptions"]
    private static let reserved = ["from", "message_type"]
    private static let messageID = "gcm.message_id"

    static func message(_ root: JSONValue) -> TranslatedPayload {
      let message = root["message"] ?? root
      guard message.kind == .object, contents.contains(where: { message[$0] != nil }) else {
        let list = contents.joined(separator: ", ")
        return Translation.failure(.fcm, "there is no 'message' with any of \(list)", at: message)
      }
      var translation = Translation()
      translation.checkKeys(
        of: message, against: keys, as: "an FCM message", .error, homes: homesInMessage)
      checkTarget(message, &translation)
      for name in contents {
        guard let value = message[name], value.kind != .object else { continue }
        translation.report(
          .error, "'\(name)' must be an object, not \(value.kind.phrase)", at: value)
      }
      if let notification = message["notification"] {
        translation.checkKeys(
          of: notification, against: notificationKeys, as: "'notification'", .error,
          homes: homesInNotification)
      }
      if let apns = message["apns"] {
        translation.checkKeys(of: apns, against: apnsKeys, as: "'apns'", .error)
        translation.addHeaders(apns["headers"], takesNumbers: false)
        if let payload = apns["payload"], payload.kind != .object {
          translation.report(
            .error, "'payload' must be an object, not \(payload.kind.phrase)", at: payload)
        }
      }
      writePayload(message, &translation)
      return translation.result
    }

    /// A message has one target; a template may be without, until it is sent.
    private static func checkTarget(_ message: JSONValue, _ translation: inout Translation) {
      let given = targets.compactMap { message.member($0)?.key }
      if given.isEmpty {
        translation.report(
          .warning, "the message has none of 'token', 'topic' and 'condition'; FCM refuses it",
          at: message)
      }
      for extra in given.dropFirst() {
        translation.report(
          .error,
          "'\(extra.string ?? "")' beside '\(given[0].string ?? "")': FCM takes one of them, and"
            + " refuses the message", at: extra)
      }
    }

    private static func writePayload(_ message: JSONValue, _ translation: inout Translation) {
      let payload = message["apns"]?["payload"]?.object
      translation.writer.beginObject(from: payload?.opening ?? message.opening)
      writeAPS(message, payload?.member("aps"), &translation)
      if let payload {
        for member in payload.members where member.key.string != "aps" {
          translation.writer.member(member)
        }
      }
      writeData(message, besides: payload, &translation)
      if let image = image(of: message), payload?["fcm_options"] == nil {
        translation.writer.key("fcm_options", from: image.key.span)
        translation.writer.beginObject(from: image.key.span)
        translation.writer.member("image", image)
        translation.writer.endObject(from: image.value.closing)
      }
      if payload?[messageID] == nil {
        translation.writer.key(messageID, from: message.opening)
        translation.writer.value("\"1\"", from: message.opening)
      }
      translation.writer.endObject(from: payload?.closing ?? message.closing)
    }

    /// Writes `aps` as it stands, with the alert of `notification` where it has none.
    private static func writeAPS(
      _ message: JSONValue, _ aps: JSONMember?, _ translation: inout Translation
    ) {
      let texts = alert(of: message)
      if let aps, aps.value.kind != .object { return translation.writer.member(aps) }
      if texts.isEmpty, aps == nil { reportNothingShown(message, &translation) }
      if !texts.isEmpty, message["apns"] == nil {
        translation.report(
          .note, "without 'apns' the phone gets the texts alone: no sound, no badge, no category",
          at: message)
      }
      if let aps, texts.isEmpty || aps.value["alert"] != nil {
        return translation.writer.member(aps)
      }
      translation.writer.key("aps", from: aps?.key.span ?? message.opening)
      translation.writer.beginObject(from: aps?.value.opening ?? message.opening)
      translation.alert(texts)
      if let aps {
        for member in aps.value.members { translation.writer.member(member) }
      }
      translation.writer.endObject(from: aps?.value.closing ?? message.closing)
    }

    private static func alert(of message: JSONValue) -> [(name: String, member: JSONMember)] {
      ["title", "body"].compactMap { name in
        guard let member = message["notification"]?.member(name), !member.value.isNull else {
          return nil
        }
        return (name, member)
      }
    }

    private static func reportNothingShown(
      _ message: JSONValue, _ translation: inout Translation
    ) {
      translation.report(
        .warning,
        "the message has neither 'notification' nor an 'aps' in 'apns.payload', so nothing"
          + " is shown, and the app is not woken without 'content-available'",
        at: message)
    }

    /// Writes the members of `data`, except where the payload has the same key.
    private static func writeData(
      _ message: JSONValue, besides payload: JSONValue?, _ translation: inout Translation
    ) {
      guard let data = message["data"] else { return }
      for member in data.members {
        let name = member.key.string ?? ""
        if member.value.kind != .string {
          let text = member.value.numberText ?? member.value.boolean.map { $0 ? "true" : "false" }
          translation.report(
            .error,
            "'\(name)' must be a string, not \(member.value.kind.phrase): 'data' holds"
              + " strings only, and FCM refuses others", at: member.value,
            fixIt: text.map {
              .init("write \"\($0)\"", replacing: member.value.span, with: "\"\($0)\"")
            })
        }
        if reserved.contains(name) || name.hasPrefix("google") || name.hasPrefix("gcm") {
          translation.report(
            .error, "'\(name)' is a word that FCM keeps for itself; it refuses it in 'data'",
            at: member.key)
        }
        if name != "aps", payload?[name] == nil { translation.writer.member(member) }
      }
    }

    /// The image that a service extension may fetch.
    private static func image(of message: JSONValue) -> JSONMember? {
      let options = message["apns"]?["fcm_options"] ?? message["apns"]?["fcmOptions"]
      return options?.member("image") ?? message["notification"]?.member("image")
    }
  }
}

/// The keys that parts of an FCM message have; FCM refuses a message with others.
extension Translation.FCM {
  /// The keys of `notification`, which all platforms share.
  private static let notificationKeys = ["title", "body", "image"]
  /// The keys of `apns`.
  private static let apnsKeys = [
    "headers", "payload", "fcm_options", "fcmOptions", "live_activity_token", "liveActivityToken",
  ]

  /// Where keys belong that stand in `notification`; most had their place there in FCM's interface
  /// of old.
  private static let homesInNotification: [String: String] = {
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
  private static let homesInMessage: [String: String] = [
    "priority": "'apns.headers', as 'apns-priority', and 'android.priority'",
    "time_to_live": "'apns.headers', as 'apns-expiration', and 'android.ttl'",
    "ttl": "'apns.headers', as 'apns-expiration', and 'android.ttl'",
    "collapse_key": "'apns.headers', as 'apns-collapse-id', and 'android.collapse_key'",
    "content_available": "'apns.payload.aps', as 'content-available'",
    "mutable_content": "'apns.payload.aps', as 'mutable-content'",
    "sound": "'apns.payload.aps'", "badge": "'apns.payload.aps'",
  ]
}
