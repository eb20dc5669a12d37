extension Translation {
  /// A user notification of Detox: its texts become the alert, its `payload` the rest.
  enum Detox {
    /// The kinds of trigger that there are.
    private static let triggers = ["push", "calendar", "timeInterval", "location"]

    /// Whether an object has a trigger of Detox, and nothing that identifies a notification of
    /// another kind.
    static func isMessage(_ root: JSONValue) -> Bool {
      triggers.contains(root["trigger"]?["type"]?.string ?? "")
        && ["id", "identifier", "content"].allSatisfy { root[$0] == nil }
    }

    private static let texts = ["title", "subtitle", "body"]
    private static let others = ["badge", "category", "content-available"]
    /// What the person does once it is there.
    private static let choices = ["action-identifier", "user-text"]

    static func message(_ root: JSONValue) -> TranslatedPayload {
      guard let trigger = root["trigger"] else {
        return Translation.failure(.detox, "there is no 'trigger'", at: root)
      }
      var translation = Translation()
      check(root, trigger, &translation)
      translation.writer.beginObject(from: root.opening)
      writeAPS(root, &translation)
      if let payload = root["payload"] {
        for member in payload.members where member.key.string != "aps" {
          translation.writer.member(member)
        }
      }
      translation.writer.endObject(from: root.closing)
      return translation.result
    }

    private static func check(
      _ root: JSONValue, _ trigger: JSONValue, _ translation: inout Translation
    ) {
      let known = ["trigger", "payload"] + texts + others + choices
      translation.checkKeys(of: root, against: known, as: "a Detox notification")
      let type = trigger["type"]
      if let type, let word = type.string, triggers.contains(word) {
        if word != "push" {
          translation.report(
            .note, "the trigger '\(word)' makes a local notification; here it is pushed", at: type)
        }
      } else {
        translation.report(
          .error, "'trigger' must have a 'type': \(triggers.joined(separator: ", "))",
          at: type ?? trigger)
      }
      for name in choices {
        guard let member = root.member(name) else { continue }
        translation.report(
          .note, "'\(name)' is the person's choice, not part of the push",
          at: member.key)
      }
      if let payload = root["payload"], payload.kind != .object {
        translation.report(
          .error, "'payload' must be an object, not \(payload.kind.phrase)", at: payload)
      }
    }

    /// Writes `aps`: the notification's own keys win over those of the payload, even by their
    /// absence.
    private static func writeAPS(_ root: JSONValue, _ translation: inout Translation) {
      let aps = root["payload"]?["aps"]?.object
      translation.writer.key("aps", from: aps?.span ?? root.opening)
      translation.writer.beginObject(from: aps?.opening ?? root.opening)
      var alert = texts.compactMap { name in root.member(name).map { (name, $0) } }
      if let given = aps?["alert"] {
        alert += given.members.filter { !texts.contains($0.key.string ?? "") }
          .map { ($0.key.string ?? "", $0) }
      }
      translation.alert(alert)
      for name in others {
        if let member = root.member(name) { translation.writer.member(member) }
      }
      if let aps {
        for member in aps.members where !(["alert"] + others).contains(member.key.string ?? "") {
          translation.writer.member(member)
        }
      }
      translation.writer.endObject(from: aps?.closing ?? root.closing)
    }
  }
}
