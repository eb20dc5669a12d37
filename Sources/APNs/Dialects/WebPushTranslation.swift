extension Translation {
  /// A declarative push message of the web, which an iPhone shows for a web app on the Home Screen
  /// without any code (iOS 18.4).
  ///
  /// W3C, Push API, "Declarative push message"; WebKit, Meet Declarative Web Push.
  enum WebPush {
    private static let keys = ["web_push", "notification", "app_badge", "mutable"]
    private static let notificationKeys = [
      "title", "navigate", "lang", "dir", "body", "tag", "image", "icon", "badge", "vibrate",
      "timestamp", "renotify", "silent", "requireInteraction", "data", "actions", "app_badge",
    ]

    /// A badge, which WebKit's examples write as a string.
    private static func number(_ value: JSONValue) -> (text: String, span: SourceSpan)? {
      if value.integer(in: 0...) != nil { return (value.rawText, value.span) }
      guard let text = value.string, let number = Int(text), number >= 0, String(number) == text
      else { return nil }
      return (text, SourceSpan(value.span.start + 1, value.span.end - 1))
    }

    /// Whether an object has the mark of such messages.
    static func isMessage(_ root: JSONValue) -> Bool {
      root["web_push"]?.integer == 8030
    }

    static func message(_ root: JSONValue) -> TranslatedPayload {
      guard isMessage(root) else {
        return Translation.failure(.webPush, "'web_push' is not the number 8030", at: root)
      }
      var translation = Translation()
      translation.checkKeys(of: root, against: keys, as: "a declarative push message")
      let notification = root["notification"]?.object
      check(notification, root, &translation)
      translation.writer.beginObject(from: root.opening)
      writeAPS(notification, root, &translation)
      for member in root.members { translation.writer.member(member) }
      translation.writer.endObject(from: root.closing)
      if let tag = notification?.member("tag"), let name = tag.value.string, !name.isEmpty,
        name.utf8.count <= 64
      {
        translation.add("apns-collapse-id", name, from: tag.value.span)
      }
      return translation.result
    }

    private static func check(
      _ notification: JSONValue?, _ root: JSONValue, _ translation: inout Translation
    ) {
      guard let notification else {
        return translation.report(
          .error,
          "'notification' is missing, so the message is not declarative and only a service"
            + " worker can show it", at: root, isAbsence: true)
      }
      translation.checkKeys(of: notification, against: notificationKeys, as: "'notification'")
      for name in ["title", "navigate"] where notification[name]?.string?.isEmpty != false {
        translation.report(
          .error,
          "'notification' needs '\(name)', a text; without it only a service worker can"
            + " show the message", at: notification[name] ?? notification,
          isAbsence: notification[name] == nil)
      }
      let badge = root.member("app_badge") ?? notification.member("app_badge")
      if let badge, number(badge.value) == nil {
        translation.report(
          .error, "'app_badge' must be a whole number from 0", at: badge.value)
      }
      if let mutable = root.member("mutable"), mutable.value.boolean == true {
        translation.report(
          .note, "'mutable' lets the web app's service worker show something else", at: mutable.key)
      }
      for action in notification["actions"]?.elements.map(\.self) ?? []
      where action["navigate"]?.string == nil || action["action"]?.string == nil
        || action["title"]?.string == nil
      {
        translation.report(
          .error, "an action needs 'action', 'title' and 'navigate'", at: action)
      }
    }

    private static func writeAPS(
      _ notification: JSONValue?, _ root: JSONValue, _ translation: inout Translation
    ) {
      let place = notification?.opening ?? root.opening
      translation.writer.key("aps", from: place)
      translation.writer.beginObject(from: place)
      if let notification {
        translation.alert(
          ["title", "body"].compactMap { name in
            notification.member(name).map { (name, $0) }
          })
        if notification["silent"]?.boolean != true {
          translation.writer.key("sound", from: place)
          translation.writer.value("\"default\"", from: place)
        }
      }
      let badge = root.member("app_badge") ?? notification?.member("app_badge")
      if let badge, let number = number(badge.value) {
        translation.writer.key("badge", from: badge.key.span)
        translation.writer.value(number.text, from: number.span)
      }
      translation.writer.endObject(from: place)
    }
  }
}
