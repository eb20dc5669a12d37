/// A message for Amazon SNS: the string of a platform of Apple's is the payload.
enum SNSTranslation {
  private static let ordinary = ["APNS", "APNS_SANDBOX"]
  private static let calls = ["APNS_VOIP", "APNS_VOIP_SANDBOX"]
  /// The platforms of Apple's phones.
  static let platforms = ordinary + calls

  /// One message for those with an alert and one for calls, each the first of its platforms; the
  /// default one where there are none.
  static func messages(_ root: JSONValue) -> [TranslatedPayload] {
    let messages = [ordinary, calls].compactMap { message(root, $0) }
    if !messages.isEmpty { return messages }
    guard let fallback = root.member("default") else {
      let names = platforms.joined(separator: ", ")
      return [
        Translation.failure(.sns, "there is none of \(names), and no 'default'", at: root)
      ]
    }
    return [defaultMessage(fallback, root)]
  }

  private static func message(_ root: JSONValue, _ names: [String]) -> TranslatedPayload? {
    let found = names.compactMap { name in root.member(name).map { (name, $0) } }
    guard let (name, member) = found.first else { return nil }
    var translation = Translation()
    if member.value.kind == .string {
      translation.writer.contents(of: member.value)
    } else {
      translation.report(
        .error,
        "'\(name)' must be a string that holds the payload as JSON, not"
          + " \(member.value.kind.phrase); SNS refuses it", at: member.value)
      translation.writer.copy(member.value)
    }
    if let type = pushType(of: translation.writer.bytes, isCall: names == calls) {
      translation.add("apns-push-type", type.rawValue, from: member.key.span)
    }
    for (other, member) in found.dropFirst()
    where member.value.string != found.first?.1.value.string {
      translation.report(
        .note, "'\(other)' differs from '\(name)', which is the one that is delivered",
        at: member.key)
    }
    return translation.result
  }

  /// The push type that SNS sends along: it goes by the keys of `aps`.
  private static func pushType(of payload: [UInt8], isCall: Bool) -> PushType? {
    if isCall { return .voip }
    guard let payload = try? Payload.read(payload), payload.impliedPushType == nil else {
      return nil
    }
    return payload.isSilent ? .background : .alert
  }

  private static func defaultMessage(_ text: JSONMember, _ root: JSONValue) -> TranslatedPayload {
    var translation = Translation()
    translation.report(
      .note, "no platform of Apple's has a message of its own, so the phone gets 'default'",
      at: text.key)
    translation.writer.beginObject(from: text.key.span)
    translation.writer.key("aps", from: text.key.span)
    translation.writer.beginObject(from: text.key.span)
    translation.writer.member("alert", text)
    translation.writer.endObject(from: text.value.closing)
    translation.writer.endObject(from: text.value.closing)
    return translation.result
  }
}
