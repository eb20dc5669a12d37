package import APNs

extension TranslatedPayload {
  /// Translates the messages of a push that was found in a text.
  ///
  /// - Parameters:
  ///   - push: what was found.
  ///   - dialect: the dialect that it is in, or nil to recognise it.
  ///   - now: the time at which it is sent, in Unix seconds.
  ///   - isComplete: as for documents.
  /// - Returns: the messages in their order, at least one.
  package static func all(
    in push: FoundPush, as dialect: Dialect? = nil, sentAt now: Int, isComplete: Bool = false
  ) -> [TranslatedPayload] {
    let push = push.fillingPlaceholders ?? push
    let whole = SourceMap(copying: SourceSpan(0, push.json.count))
    let asItStands = TranslatedPayload(bytes: push.json, map: whole, findings: [])
    var messages = [asItStands]
    if let document = push.document {
      if let refusal = push.address?.refusal(of: document.root, push.map) {
        return [TranslatedPayload(withoutPayload: push.findings + [refusal])]
      }
      let translated = all(
        in: document, as: dialect ?? push.dialect, sentAt: now, isComplete: isComplete)
      if !translated.isEmpty {
        messages = translated
      } else if push.certainty == .partial, let message = ofAdminSDK(document) {
        messages = [message]
      }
    }
    messages = messages.map { message in
      message.moved(to: push.map).told(
        push.certainty, unknownHeaders: push.unknownHeaders, placeholders: push.placeholders)
    }
    messages[0].findings = push.findings + messages[0].findings
    return messages
  }
}
