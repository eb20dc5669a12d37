extension TranslatedPayload {
  /// Translates what is no JSON but has the JSON of pushes in it.
  ///
  /// - Parameters:
  ///   - text: what was read, which is not JSON.
  ///   - name: the name of its file, whose extension may tell the language of a program.
  ///   - dialect: the dialect that the JSON in it is in, or nil to recognise it.
  ///   - now: the time at which it is sent, in Unix seconds.
  ///   - isComplete: as for documents.
  /// - Returns: the messages in their order; nil for a text in none of the known forms.
  package static func all(
    transcribing text: [UInt8], named name: String? = nil, as dialect: Dialect? = nil,
    sentAt now: Int, isComplete: Bool = false
  ) -> [TranslatedPayload]? {
    let language = name.flatMap { SourceLanguage(fileName: $0) }
    guard let transcript = Transcript(text, sentAt: now, in: language) else { return nil }
    var messages = transcript.parts.flatMap { part in
      var part = part
      if language?.isMarkup == true { part.uncertainty.insert(.placeholders) }
      return Self.messages(of: part, as: dialect, sentAt: now, isComplete: isComplete)
    }
    // Beside a push for Apple's platforms others are as they should be.
    if messages.contains(where: { $0.bytes != nil }) { messages.removeAll(where: \.isForOthers) }
    if messages.isEmpty {
      // What JSON a program puts into all of them is not known.
      let unread = transcript.parts.first.map { part in
        ProgramLiterals.unreadPayload(at: part.map.origin(of: SourceSpan(0, 1)))
      }
      messages = [TranslatedPayload(withoutPayload: unread.map { [$0] } ?? [])]
    }
    messages[0].findings = transcript.findings + messages[0].findings
    return messages
  }

  private static func messages(
    of part: Transcript.Part, as dialect: Dialect?, sentAt now: Int, isComplete: Bool
  ) -> [TranslatedPayload] {
    var (part, repair): (Transcript.Part, JSONRepair?) = (part, nil)
    var document = JSONDocument()
    if part.isUnknown {
      part.noteVariable(.error)
      return [TranslatedPayload(withoutPayload: part.findings)]
    }
    do throws(JSONReader.SyntaxError) {
      document = try JSONDocument(parsing: part.bytes)
      part.noteVariable(.note)
    } catch {
      repair = JSONRepair.attempt(on: part.bytes, .all)
      let isFilled = repair?.isJSON == true
      let isText = isFilled && repair?.placeholders.isEmpty == true
      part.noteVariable(isText ? .note : isComplete && isFilled ? .warning : .error)
      part.note(repair?.findings ?? [error.diagnostic])
      guard isComplete, let repair, repair.isJSON,
        let repaired = try? JSONDocument(parsing: repair.bytes)
      else {
        if !part.findings.contains(where: { $0.severity == .error }) {
          part.findings.insert(part.map.origin(of: error.diagnostic), at: 0)
        }
        return [TranslatedPayload(withoutPayload: part.findings)]
      }
      document = repaired
    }
    if let refusal = part.address?.refusal(of: document.root, part.map) {
      return [TranslatedPayload(withoutPayload: part.findings + [refusal])]
    }
    let bytes = repair?.bytes ?? part.bytes
    let map = repair.map { part.map.followed(by: $0.map) } ?? part.map
    var messages = all(
      in: document, as: dialect ?? part.dialect, sentAt: now, isComplete: isComplete)
    if messages.isEmpty {
      let whole = SourceMap(copying: SourceSpan(0, bytes.count))
      messages = [TranslatedPayload(bytes: bytes, map: whole, findings: [])]
    }
    var uncertainty = part.uncertainty
    if repair?.hasOmission == true { uncertainty.insert(.members) }
    if uncertainty.contains(.members) { uncertainty.insert(.values) }
    messages = messages.map { message in
      var moved = message
      if !uncertainty.isDisjoint(with: [.syntax, .values]) {
        moved.findings.removeAll(where: message.provisional.contains)
      }
      // A program may add headers.
      if uncertainty.contains(.syntax) { moved.isOfWholeRequest = false }
      moved = moved.moved(to: map)
      moved.uncertainty.formUnion(uncertainty)
      moved.unknownHeaders = part.unknownHeaders
      moved.assumed =
        part.assumed + (repair?.assumed.map { part.map.origin(of: $0) } ?? [])
      moved.dropAssumedHeaders()
      if moved.unknownHeaders.contains("apns-push-type") { moved.uncertainty.insert(.pushType) }
      moved.findings = moved.findings.filter(moved.isCertain)
      return moved
    }
    // What JSON the program puts into a message is not known.
    let isKnown: (TranslatedPayload) -> Bool = { message in
      guard let bytes = message.bytes else { return !message.findings.isEmpty }
      return message.assumed.isEmpty || (try? JSONDocument(parsing: bytes)) != nil
    }
    messages = messages.filter(isKnown)
    if messages.isEmpty {
      return part.findings.isEmpty ? [] : [.init(withoutPayload: part.findings)]
    }
    messages[0].findings = part.findings + messages[0].findings
    return messages
  }
}
