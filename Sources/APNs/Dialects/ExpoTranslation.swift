extension Translation {
  /// A message for Expo's push service: its texts become the alert, its `data` the key `body`
  /// (Expo, Send notifications, message request format; expo-server-sdk-node 7.2).
  enum Expo {
    /// The most messages that Expo takes in one request.
    static let limit = 100
    private static let texts = ["title", "subtitle", "body"]
    /// The keys whose values are taken as they are, with those of `aps`.
    private static let values: [(name: String, key: String)] = [
      ("badge", "badge"), ("sound", "sound"), ("categoryId", "category"),
      ("interruptionLevel", "interruption-level"), ("threadId", "thread-id"),
      ("targetContentId", "target-content-id"), ("relevanceScore", "relevance-score"),
      ("filterCriteria", "filter-criteria"),
    ]
    private static let keys: [String] =
      texts + values.map(\.name) + [
        "to", "data", "ttl", "expiration", "priority", "collapseId", "mutableContent",
        "contentAvailable", "_contentAvailable", "channelId", "icon", "tag", "richContent",
      ]
    /// What keys are called on the phone.
    private static let aliases = [
      "categoryIdentifier": "categoryId", "threadIdentifier": "threadId",
      "targetContentIdentifier": "targetContentId",
    ]
    /// The keys that an app hardly has in its own data.
    private static let unmistakable = [
      "categoryId", "mutableContent", "contentAvailable", "_contentAvailable", "interruptionLevel",
      "collapseId", "targetContentId", "relevanceScore", "filterCriteria", "richContent",
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
      translation.checkKeys(of: message, against: keys, as: "an Expo message", aliases: aliases)
      if message["to"] == nil {
        translation.report(.error, "an Expo message needs 'to'", at: message)
      }
      translation.writer.beginObject(from: message.opening)
      writeAPS(message, &translation)
      if let data = message.given("data") {
        if data.value.kind != .object {
          translation.report(
            .error, "'data' must be an object, not \(data.value.kind.phrase)", at: data.value)
        }
        checkData(data.value, of: message, &translation)
        translation.writer.member("body", data)
      }
      translation.writer.endObject(from: message.closing)
      addPriority(message, &translation)
      addExpiration(message, now, &translation)
      addCollapseID(message, &translation)
      return translation.result
    }

    private static func writeAPS(_ message: JSONValue, _ translation: inout Translation) {
      translation.writer.key("aps", from: message.opening)
      translation.writer.beginObject(from: message.opening)
      translation.alert(texts.compactMap { name in message.given(name).map { (name, $0) } })
      for (name, key) in values {
        if let member = message.given(name) { translation.writer.member(key, member) }
      }
      if let member = message.given("mutableContent") {
        writeFlag("mutable-content", member, &translation)
      }
      let deprecated = message.given("_contentAvailable")
      if let member = message.given("contentAvailable") {
        writeFlag("content-available", member, &translation)
        if let deprecated {
          translation.report(
            .note, "'_contentAvailable' is deprecated, and 'contentAvailable' wins over it",
            at: deprecated.key)
        }
      } else if let deprecated {
        writeFlag("content-available", deprecated, &translation)
      }
      translation.writer.endObject(from: message.closing)
    }

    private static func writeFlag(
      _ key: String, _ member: JSONMember, _ translation: inout Translation
    ) {
      guard let isSet = member.value.boolean else {
        return translation.report(
          .error,
          "'\(member.key.string ?? "")' must be a Boolean, not \(member.value.kind.phrase)",
          at: member.value)
      }
      guard isSet else { return }
      translation.writer.key(key, from: member.key.span)
      translation.writer.value("1", from: member.value.span)
    }

    /// Reports keys of the message in its data, which goes to the app as it stands.
    private static func checkData(
      _ data: JSONValue, of message: JSONValue, _ translation: inout Translation
    ) {
      for name in unmistakable where message[name] == nil {
        guard let key = data.member(name)?.key else { continue }
        let edit = MemberEdit(tape: data.tape, member: key.index, object: data.index)
        translation.report(
          .note, "'\(name)' in 'data' is the app's own; what Expo reads belongs beside 'data'",
          at: key, fixIt: edit.move(into: message.index, "move it beside 'data'"))
      }
    }

    private static func addPriority(_ message: JSONValue, _ translation: inout Translation) {
      guard let member = message.given("priority") else { return }
      let priorities = ["default": "10", "high": "10", "normal": "5"]
      guard let priority = priorities[member.value.string ?? ""] else {
        return translation.report(
          .error, "'priority' must be 'default', 'normal' or 'high'", at: member.value)
      }
      translation.add("apns-priority", priority, from: member.value.span, isWordOfExpo: true)
    }

    /// Adds when the message expires; `ttl`, in seconds from now, wins over `expiration`.
    private static func addExpiration(
      _ message: JSONValue, _ now: Int, _ translation: inout Translation
    ) {
      if let lifetime = message.given("ttl") {
        translation.addExpiration(lifetime, countedFrom: now)
      } else if let expiration = message.given("expiration") {
        translation.addExpiration(expiration, countedFrom: 0)
      }
    }

    private static func addCollapseID(_ message: JSONValue, _ translation: inout Translation) {
      guard let member = message.given("collapseId") else { return }
      guard let text = member.value.string else {
        return translation.report(
          .error, "'collapseId' must be a string, not \(member.value.kind.phrase)",
          at: member.value)
      }
      translation.add("apns-collapse-id", text, from: member.value.span)
    }
  }
}
