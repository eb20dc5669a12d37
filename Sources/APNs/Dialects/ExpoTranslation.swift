extension Translation {
  /// A message for Expo's push service: its texts become the alert, its `data` the key `body`.
  enum Expo {
    /// The most messages that Expo takes in one request.
    static let limit = 100
    private static let texts = ["title", "subtitle", "body"]
    private static let keys =
      texts + [
        "to", "data", "ttl", "expiration", "priority", "sound", "badge", "interruptionLevel",
        "channelId", "icon", "richContent", "categoryId", "mutableContent", "_contentAvailable",
      ]

    /// The message, or each one of an array.
    static func messages(_ root: JSONValue, sentAt now: Int) -> [TranslatedPayload] {
      guard root.kind == .array else { return [message(root, sentAt: now)] }
      var messages = root.elements.map { message($0, sentAt: now) }
      guard !messages.isEmpty else {
        return [Translation.failure(.expo, "the array is empty", at: root)]
      }
      if messages.count > limit {
        messages[0].findings.append(
          Diagnostic(
            .error, .dialect,
            "Expo accepts at most \(limit) messages in a request, not \(messages.count)",
            at: root.opening, pointer: ""))
      }
      return messages
    }

    private static func message(_ message: JSONValue, sentAt now: Int) -> TranslatedPayload {
      guard message.kind == .object else {
        return Translation.failure(.expo, "it is \(message.kind.phrase)", at: message)
      }
      var translation = Translation()
      translation.checkKeys(of: message, against: keys, as: "an Expo message")
      if message["to"] == nil {
        translation.report(.error, "an Expo message needs 'to'", at: message)
      }
      translation.writer.beginObject(from: message.opening)
      writeAPS(message, &translation)
      if let data = message.member("data"), !data.value.isNull {
        if data.value.kind != .object {
          translation.report(
            .error, "'data' must be an object, not \(data.value.kind.phrase)", at: data.value)
        }
        translation.writer.member("body", data)
      }
      translation.writer.endObject(from: message.closing)
      addPriority(message, &translation)
      addExpiration(message, now, &translation)
      return translation.result
    }

    private static func writeAPS(_ message: JSONValue, _ translation: inout Translation) {
      translation.writer.key("aps", from: message.opening)
      translation.writer.beginObject(from: message.opening)
      translation.alert(texts.compactMap { name in given(name, message).map { (name, $0) } })
      for (name, key) in [
        ("badge", "badge"), ("sound", "sound"), ("categoryId", "category"),
        ("interruptionLevel", "interruption-level"),
      ] {
        if let member = given(name, message) { translation.writer.member(key, member) }
      }
      for (name, key) in [
        ("mutableContent", "mutable-content"), ("_contentAvailable", "content-available"),
      ] {
        guard let member = given(name, message) else { continue }
        guard let isSet = member.value.boolean else {
          translation.report(
            .error, "'\(name)' must be a Boolean, not \(member.value.kind.phrase)",
            at: member.value)
          continue
        }
        guard isSet else { continue }
        translation.writer.key(key, from: member.key.span)
        translation.writer.value("1", from: member.value.span)
      }
      translation.writer.endObject(from: message.closing)
    }

    /// A member that is there and not null, which stands for absence.
    private static func given(_ name: String, _ message: JSONValue) -> JSONMember? {
      message.member(name).flatMap { $0.value.isNull ? nil : $0 }
    }

    private static func addPriority(_ message: JSONValue, _ translation: inout Translation) {
      guard let member = given("priority", message) else { return }
      switch member.value.string {
      case "default", "high": translation.add("apns-priority", "10", from: member.value.span)
      case "normal": translation.add("apns-priority", "5", from: member.value.span)
      default:
        translation.report(
          .error, "'priority' must be 'default', 'normal' or 'high'", at: member.value)
      }
    }

    /// Adds when the message expires; `ttl`, in seconds from now, wins over `expiration`.
    private static func addExpiration(
      _ message: JSONValue, _ now: Int, _ translation: inout Translation
    ) {
      guard let member = given("ttl", message) ?? given("expiration", message) else { return }
      guard let seconds = member.value.integer(in: 0...) else {
        return translation.report(
          .error, "'\(member.key.string ?? "")' must be a whole number of seconds, 0 or more",
          at: member.value)
      }
      let isLifetime = member.key.string == "ttl" && seconds > 0
      let (time, overflows) = seconds.addingReportingOverflow(isLifetime ? now : 0)
      translation.add(
        "apns-expiration", String(overflows ? Int.max : time), from: member.value.span)
    }
  }
}
