extension Translation {
  /// A notification of OneSignal's REST API: texts of one language become the alert, `data` the key
  /// `custom.a` (OneSignal, API reference, Push notification; OneSignal-iOS-SDK, what it reads).
  enum OneSignal {
    private static let keys = ServiceKeys(
      values: [
        ("ios_category", "category"), ("thread_id", "thread-id"),
        ("ios_relevance_score", "relevance-score"),
        ("target_content_identifier", "target-content-id"),
      ],
      flags: [("content_available", "content-available")],
      headers: [
        ("collapse_id", "apns-collapse-id"), ("apns_push_type_override", "apns-push-type"),
      ])
    private static let texts = [
      ("headings", "title"), ("subtitle", "subtitle"), ("contents", "body"),
    ]

    private static let audiences = [
      "include_aliases", "included_segments", "include_player_ids", "include_subscription_ids",
      "include_external_user_ids",
    ]

    /// Whether an object names an app and something to send; or, as the SDKs send it for their own
    /// app, texts and to whom.
    static func isMessage(_ root: JSONValue) -> Bool {
      guard root["app_id"]?.kind == .string else {
        return root["contents"]?.kind == .object && audiences.contains { root[$0] != nil }
      }
      return (["contents", "headings", "template_id"] + audiences).contains { root[$0] != nil }
    }

    static func message(_ root: JSONValue, sentAt now: Int) -> TranslatedPayload {
      guard root["contents"] != nil || root["app_id"] != nil else {
        return Translation.failure(.oneSignal, "there is no 'contents' and no 'app_id'", at: root)
      }
      var translation = Translation()
      // OneSignal's texts are templates in Liquid.
      if root["template_id"] != nil {
        translation.certainty = .partial
      } else if root.rawText.contains("{{") {
        translation.certainty = .placeholder
      }
      checkTexts(root, &translation)
      keys.checkSpelling(of: root, "OneSignal", &translation)
      checkButtons(root, &translation)
      translation.writer.beginObject(from: root.opening)
      translation.writer.key("aps", from: root.opening)
      translation.writer.beginObject(from: root.opening)
      translation.alert(
        texts.compactMap { name, key in
          root.member(name).flatMap { text(of: $0) }.map { (key, $0) }
        })
      keys.write(root, &translation)
      // This word asks for no sound.
      if let sound = root.member("ios_sound"), !sound.value.isNull, sound.value.string != "nil" {
        translation.writer.member("sound", sound)
      }
      writeBadge(root, &translation)
      writeLevel(root, &translation)
      // A push without text does not run the service extension.
      if root.given("contents") != nil {
        translation.writer.key("mutable-content", from: root.opening)
        translation.writer.value("1", from: root.opening)
      }
      translation.writer.endObject(from: root.closing)
      if let data = root.member("data"), data.value.kind == .object {
        translation.writer.key("custom", from: data.key.span)
        translation.writer.beginObject(from: data.value.opening)
        translation.writer.member("a", data)
        translation.writer.endObject(from: data.value.closing)
      }
      translation.writer.endObject(from: root.closing)
      keys.addHeaders(root, &translation)
      if let lifetime = root.given("ttl") {
        translation.addExpiration(lifetime, countedFrom: now)
      }
      return translation.result
    }

    /// The text of a language, in English where there are several.
    private static func text(of member: JSONMember) -> JSONMember? {
      guard member.value.kind == .object else {
        return member.value.kind == .string ? member : nil
      }
      return member.value.member("en") ?? member.value.members.first { _ in true }
    }

    private static func checkTexts(_ root: JSONValue, _ translation: inout Translation) {
      for (name, _) in texts {
        guard let text = root[name], text.kind != .object, !text.isNull else { continue }
        translation.report(
          .error,
          "'\(name)' must be an object with a text for each language, not \(text.kind.phrase)",
          at: text)
      }
      guard let contents = root["contents"] else {
        if root["template_id"] != nil {
          translation.report(
            .note, "the texts are those of OneSignal's template, which is not known here", at: root)
        }
        return
      }
      if contents.kind == .object, contents.count > 1 {
        translation.report(
          .note,
          "OneSignal sends each person one of \(contents.count) languages; this is one of"
            + " them", at: contents)
      }
    }

    /// Buttons are made by OneSignal's service extension, and only where the alert has no category
    /// (OneSignal-iOS-SDK#1199).
    private static func checkButtons(_ root: JSONValue, _ translation: inout Translation) {
      guard let buttons = root.given("buttons") else { return }
      guard buttons.value.kind == .array else {
        return translation.report(
          .error, "'buttons' must be an array, not \(buttons.value.kind.phrase)",
          at: buttons.value)
      }
      let count = buttons.value.count
      guard count > 0 else { return }
      if let category = root.given("ios_category"), category.value.string?.isEmpty != true {
        return translation.report(
          .warning,
          "'buttons' and 'ios_category' exclude each other: OneSignal's service extension makes no"
            + " buttons for an alert with a category", at: buttons.key)
      }
      guard root.given("contents") != nil || root.given("template_id") != nil else {
        return translation.report(
          .warning,
          "'buttons' need 'contents': without a text OneSignal's service extension, which makes"
            + " them, does not run", at: buttons.key)
      }
      let texts = buttons.value.elements.compactMap { $0["text"]?.string }.prefix(mostButtons)
      let number = count == 1 ? "a button" : "\(count) buttons"
      let list = texts.map { "'\($0)'" }.joined(separator: ", ")
      let message = "OneSignal's service extension makes \(number), which this phone does not show"
      translation.report(
        .note, list.isEmpty ? message : "\(message): \(list)", at: buttons.key)
    }

    /// The most buttons that OneSignal takes.
    private static let mostButtons = 3

    private static func writeBadge(_ root: JSONValue, _ translation: inout Translation) {
      guard let count = root.member("ios_badgeCount"), !count.value.isNull else { return }
      if root["ios_badgeType"]?.string == "SetTo" {
        translation.writer.member("badge", count)
      } else {
        translation.report(
          .note, "OneSignal adds the badge to the last one, which is not known here", at: count.key)
      }
    }

    /// OneSignal writes the level with an underscore.
    private static func writeLevel(_ root: JSONValue, _ translation: inout Translation) {
      guard let level = root.member("ios_interruption_level") else { return }
      guard level.value.string == "time_sensitive" else {
        return translation.writer.member("interruption-level", level)
      }
      translation.writer.key("interruption-level", from: level.key.span)
      translation.writer.value("\"time-sensitive\"", from: level.value.span)
    }
  }
}
