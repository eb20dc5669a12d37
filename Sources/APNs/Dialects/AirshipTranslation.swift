extension Translation {
  /// A push of Airship's API, or each one of an array: what `notification.ios` has wins over
  /// `notification` (Airship, API reference, iOS platform overrides).
  enum Airship {
    private static let keys = ServiceKeys(
      values: [
        ("sound", "sound"), ("category", "category"), ("thread_id", "thread-id"),
        ("interruption_level", "interruption-level"), ("relevance_score", "relevance-score"),
        ("target_content_id", "target-content-id"),
      ],
      flags: [("content_available", "content-available"), ("mutable_content", "mutable-content")],
      headers: [("collapse_id", "apns-collapse-id"), ("priority", "apns-priority")])

    static func isMessage(_ root: JSONValue) -> Bool {
      root["audience"] != nil && root["device_types"] != nil && root["notification"] != nil
    }

    /// Whether iPhones are among the devices of a push.
    private static func isForIOS(_ root: JSONValue) -> Bool {
      guard let types = root["device_types"], types.kind == .array else { return true }
      return types.elements.contains { $0.string == "ios" }
    }

    static func messages(_ root: JSONValue) -> [TranslatedPayload] {
      guard root.kind == .array else { return [message(root)] }
      let messages = root.elements.map(message)
      return messages.isEmpty
        ? [Translation.failure(.airship, "the array is empty", at: root)] : messages
    }

    private static func message(_ root: JSONValue) -> TranslatedPayload {
      guard let notification = root["notification"]?.object else {
        if let text = root["notification"]?.string, Template.isPart(of: text, in: "notification") {
          let finding = Diagnostic(
            .error, .dialect,
            "'notification' is a placeholder, and what it stands for is not known",
            at: root["notification"]?.span, fixIt: .init("write the object in its place"))
          return TranslatedPayload(withoutPayload: [finding])
        }
        return Translation.failure(.airship, "there is no object 'notification'", at: root)
      }
      guard isForIOS(root) else {
        var translation = Translation()
        translation.report(
          .error, "this push of Airship is not for iOS: 'device_types' leave it out", at: root)
        return TranslatedPayload(withoutPayload: translation.result.findings)
      }
      var translation = Translation()
      // Airship's personalised texts are templates in Handlebars.
      if root.rawText.contains("{{") { translation.uncertainty.insert(.values) }
      let ios = notification["ios"]?.object
      translation.writer.beginObject(from: notification.opening)
      translation.writer.key("aps", from: notification.opening)
      translation.writer.beginObject(from: notification.opening)
      writeAlert(ios?.member("alert") ?? notification.member("alert"), ios, &translation)
      checkHomes(notification, &translation)
      if let ios {
        keys.checkSpelling(of: ios, "'ios'", &translation)
        keys.write(ios, &translation)
        writeBadge(ios, &translation)
      }
      translation.writer.endObject(from: notification.closing)
      if let extra = ios?["extra"]?.object {
        for member in extra.members where member.key.string != "aps" {
          translation.writer.member(member)
        }
      }
      translation.writer.endObject(from: notification.closing)
      if let ios { keys.addHeaders(ios, &translation) }
      return translation.result
    }

    /// Reports keys of `ios` beside it, which Airship refuses.
    private static func checkHomes(_ notification: JSONValue, _ translation: inout Translation) {
      for key in notification.members.map(\.key) {
        guard let name = key.string,
          name == "badge" || keys.values.contains(where: { $0.name == name })
        else { continue }
        translation.report(
          .warning, "'\(name)' belongs in 'notification.ios'; Airship refuses it here", at: key)
      }
    }

    /// The alert, to which a title and a subtitle beside it belong.
    private static func writeAlert(
      _ alert: JSONMember?, _ ios: JSONValue?, _ translation: inout Translation
    ) {
      let beside = ["title", "subtitle"].compactMap { name in ios?.member(name).map { (name, $0) } }
      guard let alert else { return translation.alert(beside) }
      guard !beside.isEmpty, alert.value.kind != .object else {
        return translation.writer.member("alert", alert)
      }
      translation.alert(beside + [("body", alert)])
    }

    /// `auto` and `+1` count from a number that Airship knows.
    private static func writeBadge(_ ios: JSONValue, _ translation: inout Translation) {
      guard let badge = ios.member("badge") else { return }
      if badge.value.kind == .string {
        translation.report(
          .note, "Airship counts the badge from a number that is not known here", at: badge.value)
      } else {
        translation.writer.member("badge", badge)
      }
    }
  }
}
