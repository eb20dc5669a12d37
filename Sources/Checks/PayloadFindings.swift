import APNs
import CommandLineTools
import NotifySimCore

/// What can be known to be wrong with payloads before they are sent: the one place where `check`
/// asks for it.
///
/// One document is filled again and again, so that a stream takes no more memory than its longest
/// payload.
struct PayloadFindings {
  private let headers: RequestHeaders
  /// The same without their places, which are in another text than those of a message's own.
  private let placeless: RequestHeaders
  private let dialect: Dialect?
  private let reader: JSONReader
  private let linter: PayloadLinter
  /// Whether to report that payloads which are sent as they stand have no push type.
  private let needsPushType: Bool
  private var document = JSONDocument()
  /// The findings about the headers that hold for all payloads.
  let aboutHeaders: [Diagnostic]

  /// Creates a search; `headers` are sent along with every payload, and `dialect` is the one that
  /// all texts are in, or nil to recognise it; `now` is what times in headers are compared with, in
  /// Unix seconds.
  ///
  /// Without `needsPushType` nothing is said of a push type that is missing.
  init(
    reading options: JSONReader.Options, headers: RequestHeaders = RequestHeaders(),
    dialect: Dialect? = nil, now: Int? = nil, needsPushType: Bool = true
  ) {
    self.needsPushType = needsPushType
    linter = PayloadLinter(now: now)
    reader = JSONReader(options: options)
    self.headers = headers
    placeless = RequestHeaders(headers.fields.map { .init(name: $0.name, value: $0.value) })
    self.dialect = dialect
    aboutHeaders = Self.findings(about: headers, linter)
  }

  private static func findings(
    about headers: RequestHeaders, _ linter: PayloadLinter
  ) -> [Diagnostic] {
    guard !headers.fields.isEmpty, let payload = try? Payload.read(plainPayload) else {
      return headers.diagnostics
    }
    return linter.headerFindings(headers, sending: payload)
  }

  private static let plainPayload = Array(#"{"aps":{"alert":{"body":"x"}}}"#.utf8)

  /// The findings about a text in its order; none is the common case, and quick.
  ///
  /// `name` is that of its file, and `app` is the one that is to show it, if they are known.
  mutating func of(
    _ bytes: ArraySlice<UInt8>, named name: String? = nil, for app: AppFacts? = nil
  ) -> [Diagnostic] {
    do throws(JSONReader.SyntaxError) {
      try reader.read(bytes, into: &document)
    } catch {
      if let found = ofConfiguration(bytes) { return found }
      if let text = CommentedText(Array(bytes)) { return commented(text, name, app) }
      return transcribed(bytes, name, app) ?? afterFixing(bytes, error, app)
    }
    let kind = dialect ?? .recognized(in: document)
    guard kind == .apns else {
      let messages = TranslatedPayload.all(
        in: document, as: kind, sentAt: DeviceState.epoch.unixSeconds, isComplete: true)
      return translated(messages, app)
    }
    return linter.findings(
      in: Payload(document), sentWith: headers, to: app ?? AppFacts(), needsPushType: needsPushType)
  }

  /// The findings about a file with comments that has no push in it, whose comments are its own
  /// affair; nil for another.
  private mutating func ofConfiguration(_ bytes: ArraySlice<UInt8>) -> [Diagnostic]? {
    let text = JSONComments.blanked(bytes)
    guard !text.elementsEqual(bytes), (try? reader.read(text[...], into: &document)) != nil,
      document.root.kind == .object, !document.isPush
    else { return nil }
    return linter.findings(
      in: Payload(document), sentWith: headers, to: AppFacts(), needsPushType: false
    ).filter { $0.code == .missingAPS }
  }

  /// The findings about a text that is commented out; a printed dictionary or a program often is.
  private mutating func commented(
    _ text: CommentedText, _ name: String?, _ app: AppFacts?
  ) -> [Diagnostic] {
    let isJSON = (try? JSONDocument(parsing: text.bytes)) != nil
    if !isJSON, let found = transcribed(text.bytes[...], name, app) {
      return found.map(text.map.origin)
    }
    let found = of(text.bytes[...], named: name, for: app)
    return [text.finding] + found.map(text.map.origin)
  }

  /// The findings about a text that is no JSON but has the JSON of pushes in it; nil for any other.
  private func transcribed(
    _ bytes: ArraySlice<UInt8>, _ name: String?, _ app: AppFacts?
  ) -> [Diagnostic]? {
    guard dialect != .apns else { return nil }
    return TranslatedPayload.all(
      transcribing: Array(bytes), named: name, as: dialect, sentAt: DeviceState.epoch.unixSeconds,
      isComplete: true
    ).map { translated($0, app) }
  }

  /// All errors that keep a text from being JSON, and then what is wrong with it once they are
  /// fixed.
  private mutating func afterFixing(
    _ bytes: ArraySlice<UInt8>, _ error: JSONReader.SyntaxError, _ app: AppFacts?
  ) -> [Diagnostic] {
    let repair = JSONRepair.attempt(on: Array(bytes), options: reader.options, .all)
    guard let repair else { return [error.diagnostic] }
    let program = ProgramText.finding(in: bytes, repair)
    let errors = program.map { [$0] } ?? repair.findings.inTextOrder
    guard repair.isJSON else { return errors }
    let found = of(repair.bytes[...], for: app).compactMap(repair.origin)
    // What was left out may have what seems to be missing, but makes no key known.
    return errors
      + found.filter { finding in
        (program == nil || finding.code != .invalidJSON)
          && (!repair.hasOmission || finding.severity == .error || finding.code == .unknownKey)
          && (!repair.isTemplate || finding.code != .formatText)
      }
  }

  /// The findings about the messages of another dialect, at their places in the text.
  private func translated(_ messages: [TranslatedPayload], _ app: AppFacts?) -> [Diagnostic] {
    var linter = linter
    let general = Set(aboutHeaders.map(\.message))
    return messages.flatMap { message in
      guard let bytes = message.bytes else { return message.findings }
      let payload: Payload
      do throws(JSONReader.SyntaxError) {
        payload = try Payload.read(bytes, options: reader.options)
      } catch {
        let errors = [message.map.origin(of: error.diagnostic)]
        return message.findings + errors.filter(message.isCertain)
      }
      let sent = message.headers(exceptFor: placeless)
      linter.knowsAllHeaders = message.isWholeRequest(with: sent)
      linter.unknownHeaders = message.unknownHeaders
      let all = linter.findings(
        in: payload, sentWith: sent, to: app ?? AppFacts(), needsPushType: false)
      let ownHeaders = linter.headerFindings(sent, sending: payload)
      return message.findings + ownHeaders.filter { !general.contains($0.message) }
        + all.map(message.map.origin).filter(message.isCertain)
    }
  }

  /// A payload after its safe fixes, and how many these were; nil if there is nothing to fix.
  ///
  /// What Apple's parser alone accepts is fixed as well. Of other dialects the JSON alone is fixed.
  /// Findings of the codes that are left out stay as they are.
  func fixed(
    _ bytes: [UInt8], leavingOut disabled: Set<Diagnostic.Code>
  ) -> (bytes: [UInt8], mistakes: Int)? {
    // The marks of a comment around the whole are no mistakes in it.
    if CommentedText(bytes) != nil { return nil }
    // Each change takes one more reading, so the number of changes is bounded by the text's size.
    let limit = max(50, min(10_000, (1 << 26) / max(1, bytes.count)))
    let repair =
      disabled.contains(.invalidJSON)
      ? nil : JSONRepair.attempt(on: bytes, options: .strict, .certain, limit: limit)
    let text = repair?.bytes ?? bytes
    let repaired = repair.flatMap {
      $0.fixedErrors.isEmpty ? nil : ($0.bytes, $0.fixedErrors.count)
    }
    guard let document = try? JSONDocument(parsing: text),
      dialect ?? .recognized(in: document) == .apns,
      let fixed = try? PayloadFixer(linter, headers: sentHeaders, ignoring: disabled).fix(text),
      !fixed.fixedFindings.isEmpty
    else { return repaired }
    return (fixed.bytes, (repair?.fixedErrors.count ?? 0) + fixed.fixedFindings.count)
  }

  private var sentHeaders: RequestHeaders? { headers.fields.isEmpty ? nil : headers }
}
