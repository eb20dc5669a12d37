extension Translation {
  /// A message of Amazon Pinpoint: `RawContent` is the payload as text, and otherwise the keys
  /// beside it make one (Amazon Pinpoint API reference, APNSMessage).
  enum Pinpoint {
    private static let keys = ServiceKeys(
      texts: [("Title", "title"), ("Body", "body")],
      values: [
        ("Sound", "sound"), ("Badge", "badge"), ("Category", "category"), ("ThreadId", "thread-id"),
      ],
      headers: [
        ("Priority", "apns-priority"), ("CollapseId", "apns-collapse-id"),
        ("APNSPushType", "apns-push-type"),
      ])

    /// The part for Apple's phones, wherever the request has it.
    private static func part(_ root: JSONValue) -> JSONValue? {
      let configuration =
        root["MessageRequest"]?["MessageConfiguration"] ?? root["MessageConfiguration"] ?? root
      return configuration["APNSMessage"]?.object
        ?? configuration["DefaultPushNotificationMessage"]?.object
    }

    static func isMessage(_ root: JSONValue) -> Bool { part(root) != nil }

    static func message(_ root: JSONValue) -> TranslatedPayload {
      guard let part = part(root) else {
        return Translation.failure(.pinpoint, "there is no 'APNSMessage'", at: root)
      }
      var translation = Translation()
      if let raw = part["RawContent"], raw.string?.isEmpty == false {
        translation.writer.contents(of: raw)
      } else if let aps = part.member("aps") {
        return TranslatedPayload(withoutPayload: [
          Diagnostic(
            .error, .dialect,
            "Amazon Pinpoint knows no 'aps' here: it takes a payload as a string in 'RawContent'",
            at: aps.key.span, pointer: part.pointer)
        ])
      } else {
        write(part, &translation)
      }
      keys.addHeaders(part, &translation)
      return translation.result
    }

    private static func write(_ part: JSONValue, _ translation: inout Translation) {
      let isSilent = part["SilentPush"]?.boolean == true
      translation.writer.beginObject(from: part.opening)
      translation.writer.key("aps", from: part.opening)
      translation.writer.beginObject(from: part.opening)
      if isSilent {
        let place = part.member("SilentPush")?.key.span ?? part.opening
        translation.writer.key("content-available", from: place)
        translation.writer.value("1", from: place)
      } else {
        keys.write(part, &translation)
        if let media = part.member("MediaUrl"), media.value.string?.isEmpty == false {
          translation.writer.key("mutable-content", from: media.key.span)
          translation.writer.value("1", from: media.value.span)
        }
      }
      translation.writer.endObject(from: part.closing)
      if let data = part.member("Data"), data.value.kind == .object {
        translation.writer.member("data", data)
      }
      translation.writer.endObject(from: part.closing)
    }
  }
}
