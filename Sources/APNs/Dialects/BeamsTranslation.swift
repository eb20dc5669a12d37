extension Translation {
  /// A request to Pusher Beams: `apns` is the payload (Pusher, Beams, publish API reference).
  enum Beams {
    /// Whether the payload is in `apns`, beside whom it goes to or nothing but other platforms.
    static func isMessage(_ root: JSONValue) -> Bool {
      root["apns"]?["aps"] != nil
        && (["interests", "users"].contains { root[$0]?.kind == .array }
          || root.members.allSatisfy { ["apns", "fcm", "web"].contains($0.key.string ?? "") })
    }

    static func message(_ root: JSONValue) -> TranslatedPayload {
      guard let payload = root["apns"]?.object else {
        return Translation.failure(.beams, "there is no object 'apns'", at: root)
      }
      var translation = Translation()
      translation.writer.copy(payload)
      return translation.result
    }
  }

  /// A message published to a channel of PubNub: `pn_apns` is the payload, without `pn_push`, which
  /// says who gets it (PubNub, Mobile Push Notifications).
  enum PubNub {
    private static let targets = "pn_push"

    static func isMessage(_ root: JSONValue) -> Bool { root["pn_apns"]?.kind == .object }

    static func message(_ root: JSONValue) -> TranslatedPayload {
      guard let payload = root["pn_apns"]?.object else {
        return Translation.failure(.pubnub, "there is no object 'pn_apns'", at: root)
      }
      var translation = Translation()
      translation.writer.beginObject(from: payload.opening)
      for member in payload.members where member.key.string != targets {
        translation.writer.member(member)
      }
      translation.writer.endObject(from: payload.closing)
      let configuration = (payload[targets] ?? root[targets])?.elements.first { _ in true }
      if let value = configuration?["collapse_id"], let text = value.string {
        translation.add("apns-collapse-id", text, from: value.span)
      }
      return translation.result
    }
  }
}
