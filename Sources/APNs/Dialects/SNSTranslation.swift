extension Translation {
  /// A message for Amazon SNS: the string of a platform of Apple's is the payload.
  enum SNS {
    private static let ordinary = ["APNS", "APNS_SANDBOX"]
    private static let calls = ["APNS_VOIP", "APNS_VOIP_SANDBOX"]
    /// The platforms of Apple's phones.
    static let platforms = ordinary + calls
    /// The platforms of Apple's computers, whose messages no phone gets.
    static let computers = ["MACOS", "MACOS_SANDBOX"]

    private static let text = "Message"

    /// Whether an object is a request to SNS, which holds the messages in a string, one for a
    /// platform of Apple's among them.
    static func isRequest(_ root: JSONValue) -> Bool {
      guard root["MessageStructure"]?.string == "json", let held = root[text]?.string else {
        return false
      }
      return held.contains("APNS") || held.contains("MACOS")
    }

    /// Whether an object has messages for platforms of others, beside which Apple's get `default`.
    static func isForOthers(_ root: JSONValue) -> Bool {
      root["default"]?.kind == .string
        && (services + protocols).contains { root[$0]?.kind == .string }
        || services.contains { root[$0]?.string?.hasPrefix("{") == true }
    }

    private static let services = ["GCM", "FCM", "ADM", "BAIDU"]
    private static let protocols = ["email", "email-json", "sms", "sqs", "lambda", "https"]

    /// The messages of a request, or of what such a request holds.
    static func all(_ root: JSONValue, isComplete: Bool) -> [TranslatedPayload] {
      guard let held = root[text], isRequest(root) else {
        return messages(root, isComplete: isComplete)
      }
      var translation = Translation()
      translation.writer.contents(of: held)
      do throws(JSONReader.SyntaxError) {
        let document = try JSONDocument(parsing: translation.writer.bytes)
        return messages(document.root, isComplete: isComplete).map {
          $0.moved(to: translation.writer.map)
        }
      } catch {
        let finding = translation.writer.map.origin(of: error.diagnostic)
        return [TranslatedPayload(withoutPayload: [finding])]
      }
    }

    /// One message for those with an alert and one for calls, each the first of its platforms; the
    /// default one where there are none.
    ///
    /// All of them are every platform's, except those that are the same as an earlier one.
    static func messages(_ root: JSONValue, isComplete: Bool) -> [TranslatedPayload] {
      var messages =
        isComplete
        ? [ordinary, calls, computers].flatMap { every(root, $0) }
        : [ordinary, calls].compactMap { first(root, $0) }
      let fallback = root.member("default")
      if messages.isEmpty {
        guard let fallback else {
          var translation = Translation()
          let names = platforms.joined(separator: ", ")
          let isForOthers = services.contains { root[$0] != nil }
          let isForFCM = root["GCM"] != nil || root["FCM"] != nil
          translation.report(
            isForFCM ? .warning : .error,
            isForFCM
              ? "SNS sends nothing of this to APNs; an iPhone gets what FCM makes of it"
              : isForOthers
                ? "the message is for other platforms, so APNs gets no push"
                : "the message has none of \(names), and no 'default', so APNs gets no push",
            at: root
          )
          return [TranslatedPayload(withoutPayload: translation.result.findings)]
        }
        messages = [defaultMessage(fallback, root)]
      }
      messages[0].findings = findings(about: fallback?.value, root) + messages[0].findings
      return messages
    }

    /// What is wrong with the text for those who have no message of their own.
    private static func findings(about fallback: JSONValue?, _ root: JSONValue) -> [Diagnostic] {
      var translation = Translation()
      // A message for Apple's platforms alone is for one device.
      if fallback == nil, services.contains(where: { root[$0] != nil }) {
        translation.report(
          .note, "'default' is missing, which SNS requires of a message to a topic", at: root,
          isAbsence: true)
      } else if let fallback, fallback.kind != .string {
        translation.report(
          .error, "'default' must be a string, not \(fallback.kind.phrase); SNS refuses it",
          at: fallback)
      }
      return translation.result.findings + faults(root)
    }

    /// What keeps the messages of other services from being JSON.
    private static func faults(_ root: JSONValue) -> [Diagnostic] {
      services.compactMap { name in
        guard let value = root[name], value.string?.hasPrefix("{") == true else { return nil }
        var translation = Translation()
        translation.writer.contents(of: value)
        do throws(JSONReader.SyntaxError) {
          _ = try JSONDocument(parsing: translation.writer.bytes)
          return nil
        } catch {
          let fault = translation.writer.map.origin(of: error.diagnostic)
          return Diagnostic(
            .error, .dialect, "'\(name)' holds no JSON: \(fault.message)", at: fault.span,
            fixIt: fault.fixIt)
        }
      }
    }

    private typealias Platform = (name: String, member: JSONMember)

    private static func given(_ root: JSONValue, _ names: [String]) -> [Platform] {
      names.compactMap { name in root.member(name).map { (name, $0) } }
    }

    /// The messages of platforms that differ.
    private static func every(_ root: JSONValue, _ names: [String]) -> [TranslatedPayload] {
      var texts: Set<String> = []
      return given(root, names).compactMap { platform in
        let value = platform.member.value
        guard texts.insert(value.string ?? value.rawText).inserted else { return nil }
        return message(platform, isCall: names == calls).result
      }
    }

    /// The message of the first platform; what the others have instead is noted.
    private static func first(_ root: JSONValue, _ names: [String]) -> TranslatedPayload? {
      let found = given(root, names)
      guard let platform = found.first else { return nil }
      var translation = message(platform, isCall: names == calls)
      for (other, member) in found.dropFirst()
      where member.value.string != platform.member.value.string {
        translation.report(
          .note,
          "'\(other)' differs from '\(platform.name)', and only '\(platform.name)' is"
            + " delivered",
          at: member.key)
      }
      return translation.result
    }

    private static func message(_ platform: Platform, isCall: Bool) -> Translation {
      let (name, member) = platform
      var translation = Translation()
      if member.value.kind == .string {
        translation.writer.contents(of: member.value)
      } else {
        translation.report(
          .error,
          "'\(name)' must be a string that holds the payload as JSON, not"
            + " \(member.value.kind.phrase); SNS refuses it", at: member.value, isAbsence: true)
        translation.writer.copy(member.value)
      }
      if let type = pushType(of: translation.writer.bytes, isCall: isCall) {
        translation.add("apns-push-type", type.rawValue, from: member.key.span)
      }
      return translation
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
        .note, "there is no message for an Apple platform, so the phone gets 'default'",
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
}
