extension Translation {
  /// A message for FCM: `apns.payload`, with the texts of `notification` as its alert where it has
  /// none, and with `data` beside `aps`.
  package enum FCM {
    /// Whom a message is for.
    package static let targets = ["token", "topic", "condition"]
    /// What a message consists of.
    package static let contents = ["notification", "data", "apns"]
    /// The keys of a message.
    static let keys =
      targets + contents + ["name", "android", "webpush", "fcm_options", "fcmOptions"]
    /// The keys of a message as the Admin SDK takes it, for any number of phones.
    static let adminKeys = keys + ["tokens"]
    /// The keys of a request, which has a message in it.
    static let requestKeys = ["message", "validate_only", "validateOnly"]
    private static let reserved = ["from", "message_type"]
    private static let messageID = "gcm.message_id"

    /// The message, or each one of an array.
    static func messages(_ root: JSONValue) -> [TranslatedPayload] {
      guard root.kind == .array else { return [message(root)] }
      let messages = root.elements.map(message)
      return messages.isEmpty
        ? [Translation.failure(.fcm, "the array is empty", at: root)] : messages
    }

    private static func message(_ root: JSONValue) -> TranslatedPayload {
      let message = root["message"]?.object ?? root
      guard message.kind == .object, contents.contains(where: { message[$0] != nil }) else {
        if isLegacy(root) { return legacyMessage(root) }
        let list = contents.joined(separator: ", ")
        return Translation.failure(.fcm, "there is no 'message' with any of \(list)", at: message)
      }
      let isWrapped = message.index != root.index
      if !isWrapped, isLegacy(root) { return legacyMessage(root) }
      var translation = Translation()
      checkMembers(root, message, isWrapped: isWrapped, &translation)
      for name in contents {
        guard let value = message.given(name)?.value, value.kind != .object else { continue }
        translation.report(
          .error, "'\(name)' must be an object, not \(value.kind.phrase)", at: value)
      }
      if let notification = message["notification"] {
        translation.checkKeys(
          of: notification, against: notificationKeys + (isWrapped ? [] : ["imageUrl"]),
          as: "'notification'", .error, homes: homesInNotification)
      }
      if let apns = message["apns"] { checkAPNs(apns, of: message, &translation) }
      writePayload(message, isWrapped: isWrapped, &translation)
      return translation.result
    }

    /// What is wrong with a request whose message has no content.
    package static func findings(inEmpty root: JSONValue) -> [Diagnostic] {
      var translation = Translation()
      if let message = root["message"] {
        checkMembers(root, message, isWrapped: true, &translation)
      }
      return translation.result.findings
    }

    private static func checkMembers(
      _ root: JSONValue, _ message: JSONValue, isWrapped: Bool, _ translation: inout Translation
    ) {
      if isWrapped {
        translation.checkKeys(of: root, against: requestKeys, as: "a request to FCM", .error)
      }
      translation.checkKeys(
        of: message, against: isWrapped ? keys : adminKeys, as: "an FCM message", .error,
        homes: homesInMessage)
      checkTarget(message, targets + (isWrapped ? [] : ["tokens"]), &translation)
    }

    private static func checkAPNs(
      _ apns: JSONValue, of message: JSONValue, _ translation: inout Translation
    ) {
      // Huawei's Push Kit takes FCM's messages with options of its own.
      let known = apnsKeys + (apns["hms_options"] == nil ? [] : ["hms_options"])
      translation.checkKeys(of: apns, against: known, as: "'apns'", .error)
      let headers = apns.given("headers")?.value
      translation.addHeaders(headers, takesNumbers: false)
      if let headers {
        for key in headers.members.map(\.key) {
          guard let name = key.string.flatMap(APS.Key.init(rawValue:))?.rawValue else { continue }
          translation.report(
            .warning, "'\(name)' is no header; it belongs in 'apns.payload.aps'", at: key)
        }
      }
      if let type = apns["headers"]?["apns-push-type"], type.string == PushType.voip.rawValue {
        translation.report(
          .warning, "FCM delivers no VoIP pushes, as developers report; send a call to APNs itself",
          at: type)
      }
      checkLostTexts(apns, of: message, &translation)
      guard let payload = apns.given("payload")?.value else { return }
      guard payload.kind == .object else {
        return translation.report(
          .error, "'payload' must be an object, not \(payload.kind.phrase)", at: payload)
      }
    }

    /// An alert for APNs replaces `notification` as a whole (Firebase, reference of ApnsConfig).
    private static func checkLostTexts(
      _ apns: JSONValue, of message: JSONValue, _ translation: inout Translation
    ) {
      guard let alert = apns["payload"]?["aps"]?.member("alert"), !alert.value.isNull else {
        return
      }
      let own: [String: [String]] = [
        "title": ["title", "title-loc-key", "titleLocKey"], "body": ["body", "loc-key", "locKey"],
      ]
      let lost = self.alert(of: message).map(\.name).filter { name in
        guard alert.value.kind == .object else { return name == "title" }
        return own[name]?.contains { alert.value[$0] != nil } == false
      }
      guard !lost.isEmpty else { return }
      let names = lost.map { "'\($0)'" }.joined(separator: " and ")
      translation.report(
        .warning,
        "'alert' in 'apns.payload.aps' replaces 'notification' on iOS, so its \(names)"
          + " \(lost.count == 1 ? "is" : "are") lost", at: alert.key)
    }

    /// A message has one target; a template may be without, until it is sent.
    private static func checkTarget(
      _ message: JSONValue, _ targets: [String], _ translation: inout Translation
    ) {
      let given = targets.compactMap { message.member($0) }.filter { !$0.value.isNull }
      if given.isEmpty {
        translation.report(
          .warning, "the message has none of 'token', 'topic' and 'condition'; FCM refuses it",
          at: message, isAbsence: true)
      }
      for extra in given.dropFirst() {
        // A program may leave out what it has no value for.
        translation.report(
          .error,
          "'\(extra.key.string ?? "")' beside '\(given[0].key.string ?? "")': FCM accepts one of"
            + " them, and refuses the message", at: extra.key,
          isAbsence: extra.value.string.map { Template.isPart(of: $0, in: "") } ?? false)
      }
    }

    private static func writePayload(
      _ message: JSONValue, isWrapped: Bool, _ translation: inout Translation
    ) {
      let payload = message["apns"]?["payload"]?.object
      translation.writer.beginObject(from: payload?.opening ?? message.opening)
      writeAPS(message, payload?.member("aps"), isWrapped: isWrapped, &translation)
      if let payload {
        for member in payload.members where member.key.string != "aps" {
          translation.writer.member(member)
        }
      }
      writeData(message, besides: payload, &translation)
      if let image = image(of: message) {
        checkImage(image, of: message, isWrapped: isWrapped, &translation)
        if payload?.given("fcm_options") == nil {
          translation.writer.key("fcm_options", from: image.key.span)
          translation.writer.beginObject(from: image.key.span)
          translation.writer.member("image", image)
          translation.writer.endObject(from: image.value.closing)
        }
      }
      if payload?[messageID] == nil {
        translation.writer.key(messageID, from: message.opening)
        translation.writer.value("\"1\"", from: message.opening)
      }
      translation.writer.endObject(from: payload?.closing ?? message.closing)
    }

    /// An image needs a service extension, which runs only if the payload asks for it.
    private static func checkImage(
      _ image: JSONMember, of message: JSONValue, isWrapped: Bool,
      _ translation: inout Translation
    ) {
      let aps = message["apns"]?["payload"]?["aps"]
      let flag = aps?["mutable-content"] ?? (isWrapped ? nil : aps?["mutableContent"])
      guard flag?.integer != 1, flag?.boolean != true, image.value.string?.isEmpty == false else {
        return
      }
      translation.report(
        .warning,
        "the image is not shown on iOS: the service extension that would fetch it runs only with"
          + " 'mutable-content': 1 in 'apns.payload.aps'", at: image.value, code: .imageOfFCM)
    }

    /// Writes `aps` as it stands, with the alert of `notification` where it has none.
    private static func writeAPS(
      _ message: JSONValue, _ aps: JSONMember?, isWrapped: Bool,
      _ translation: inout Translation
    ) {
      let texts = alert(of: message)
      if let aps, aps.value.kind != .object { return translation.writer.member(aps) }
      let hasNotification = message["notification"].map { $0.count > 0 } ?? false
      if !hasNotification, aps == nil { reportNothingShown(message, &translation) }
      if !texts.isEmpty, message["apns"] == nil {
        translation.report(
          .note, "without 'apns' the phone gets only the texts: no sound, badge or category",
          at: message, isAbsence: true)
      }
      if let aps, isWrapped, texts.isEmpty || aps.value["alert"] != nil {
        return translation.writer.member(aps)
      }
      translation.writer.key("aps", from: aps?.key.span ?? message.opening)
      translation.writer.beginObject(from: aps?.value.opening ?? message.opening)
      if aps?.value["alert"] == nil { translation.alert(texts) }
      if let aps { writeMembers(of: aps.value, isWrapped: isWrapped, &translation) }
      translation.writer.endObject(from: aps?.value.closing ?? message.closing)
    }

    /// Writes a payload with `aps` as the Admin SDK makes it.
    static func writePayload(
      _ payload: JSONValue, _ aps: JSONMember, _ translation: inout Translation
    ) {
      translation.writer.beginObject(from: payload.opening)
      for member in payload.members where member.key.string != "aps" {
        translation.writer.member(member)
      }
      translation.writer.key("aps", from: aps.key.span)
      translation.writer.beginObject(from: aps.value.opening)
      writeMembers(of: aps.value, isWrapped: false, &translation)
      translation.writer.endObject(from: aps.value.closing)
      translation.writer.endObject(from: payload.closing)
    }

    /// Writes the members of `aps` or `alert`; the Admin SDK has its own names for some.
    private static func writeMembers(
      of object: JSONValue, isWrapped: Bool, _ translation: inout Translation
    ) {
      for member in object.members {
        let name = member.key.string ?? ""
        if !isWrapped, name == "alert", member.value.kind == .object {
          translation.writer.key(name, from: member.key.span)
          translation.writer.beginObject(from: member.value.opening)
          writeMembers(of: member.value, isWrapped: false, &translation)
          translation.writer.endObject(from: member.value.closing)
        } else if !isWrapped, let own = adminNames[name], object[own] == nil {
          guard let flag = member.value.boolean else {
            translation.writer.member(own, member)
            continue
          }
          guard flag else { continue }
          translation.writer.key(own, from: member.key.span)
          translation.writer.value("1", from: member.value.span)
        } else if !isWrapped, flags.contains(name), member.value.boolean == true {
          translation.writer.key(name, from: member.key.span)
          translation.writer.value("1", from: member.value.span)
        } else if !isWrapped, let own = adminNames[name] {
          translation.report(
            .error, "'\(name)' beside '\(own)': the Admin SDK refuses a message with both",
            at: member.key)
        } else {
          translation.writer.member(member)
        }
      }
    }

    /// The keys for which the Admin SDK writes 1 where they are true.
    private static let flags = ["content-available", "mutable-content"]

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
        at: message, isAbsence: true)
    }

    /// Writes the members of `data`, except where the payload has the same key.
    private static func writeData(
      _ message: JSONValue, besides payload: JSONValue?, _ translation: inout Translation
    ) {
      guard let data = message["data"] else { return }
      let others = Set(payload?.members.compactMap(\.key.string) ?? [])
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
            .error, "'\(name)' is reserved by FCM, which refuses it in 'data'",
            at: member.key)
        }
        if name != "aps", !others.contains(name) { translation.writer.member(member) }
      }
    }

    /// The image that a service extension may fetch.
    private static func image(of message: JSONValue) -> JSONMember? {
      let options = message["apns"]?["fcm_options"] ?? message["apns"]?["fcmOptions"]
      let notification = message["notification"]
      return options?.given("image") ?? notification?.given("image")
        ?? notification?.given("imageUrl")
    }
  }
}
