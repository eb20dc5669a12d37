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
  /// Whether payloads that are sent as they stand have no push type.
  private let lacksPushType: Bool
  private var document = JSONDocument()
  /// The findings about the headers that hold for all payloads.
  let aboutHeaders: [Diagnostic]

  /// Creates a search; `headers` are sent along with every payload, and `dialect` is the one that
  /// all texts are in, or nil to recognise it; `now` is what times in headers are compared with, in
  /// Unix seconds.
  ///
  /// Without `needsPushType` nothing is said of a push type that is missing.
  init(
    reading options: JSONOptions, headers: RequestHeaders = RequestHeaders(),
    dialect: Dialect? = nil, now: Int? = nil, needsPushType: Bool = true
  ) {
    lacksPushType = needsPushType && !headers.fields.isEmpty && headers["apns-push-type"] == nil
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
  /// `app` is the one that is to show it, if that is known.
  mutating func of(_ bytes: ArraySlice<UInt8>, for app: AppFacts? = nil) -> [Diagnostic] {
    do throws(JSONSyntaxError) {
      try reader.read(bytes, into: &document)
    } catch {
      return [error.diagnostic]
    }
    let kind = dialect ?? .recognized(in: document)
    guard kind == .apns else { return translated(kind, app) }
    let payload = Payload(document)
    var found =
      headers.fields.isEmpty
      ? linter.check(payload) : linter.payloadFindings(payload, sentWith: headers)
    if lacksPushType { found.insert(missingPushType(payload), at: 0) }
    return found + findings(payload, app, headers, besides: found)
  }

  private func missingPushType(_ payload: Payload) -> Diagnostic {
    var finding = payload.missingPushType
    let start = payload.root.span.start
    finding.span = SourceSpan(start, start + 1)
    return finding
  }

  /// What of the payload does not go with the app; nothing where no app is known.
  private func findings(
    _ payload: Payload, _ app: AppFacts?, _ headers: RequestHeaders, besides found: [Diagnostic]
  ) -> [Diagnostic] {
    let pushType = headers.pushType ?? payload.impliedPushType
    return (app ?? AppFacts()).findings(in: payload, sentAs: pushType, besides: found)
  }

  /// The findings about the messages of another dialect, at their places in the text.
  private func translated(_ kind: Dialect, _ app: AppFacts?) -> [Diagnostic] {
    var linter = linter
    linter.knowsAllHeaders = kind == .request
    let messages = TranslatedPayload.all(
      in: document, as: kind, sentAt: DeviceState.epoch.unixSeconds, isComplete: true)
    let general = Set(aboutHeaders.map(\.message))
    return messages.flatMap { message in
      guard let bytes = message.bytes else { return message.findings }
      let payload: Payload
      do throws(JSONSyntaxError) {
        payload = try Payload.read(bytes, options: reader.options)
      } catch {
        return message.findings + [message.map.origin(of: error.diagnostic)]
      }
      let sent = message.headers(exceptFor: placeless)
      let found = linter.payloadFindings(payload, sentWith: sent)
      let all = found + findings(payload, app, sent, besides: found)
      let ownHeaders = linter.headerFindings(sent, sending: payload)
      return message.findings + ownHeaders.filter { !general.contains($0.message) }
        + all.map(message.map.origin)
    }
  }

  /// A payload after its safe fixes, and how many these were; nil where there is nothing to fix, or
  /// the text is no JSON and cannot be made any.
  ///
  /// What Apple's parser alone accepts is fixed as well. Of other dialects the JSON alone is fixed.
  /// Findings of the codes that are left out stay as they are.
  func fixed(
    _ bytes: [UInt8], leavingOut disabled: Set<Diagnostic.Code>
  ) -> (bytes: [UInt8], mistakes: Int)? {
    let repair = disabled.contains(.invalidJSON) ? nil : JSONRepair(of: bytes, options: .strict)
    let text = repair?.bytes ?? bytes
    let repaired = repair.map { ($0.bytes, $0.mended.count) }
    guard let document = try? JSONDocument(parsing: text),
      dialect ?? .recognized(in: document) == .apns,
      let fixed = try? PayloadFixer(linter, headers: sentHeaders, ignoring: disabled).fix(text),
      !fixed.mended.isEmpty
    else { return repaired }
    return (fixed.bytes, (repair?.mended.count ?? 0) + fixed.mended.count)
  }

  private var sentHeaders: RequestHeaders? { headers.fields.isEmpty ? nil : headers }

  /// Tells payloads from the other JSON files that lie in folders.
  enum Guess {
    private static let word = Array("aps".utf8)

    /// Whether a `.json` file that nobody named is no payload: nothing can be made of it as one,
    /// and it does not have the word `aps`.
    static func isSomethingElse(
      _ file: FileFinder.Found, _ source: SourceText, _ found: [Diagnostic]
    ) -> Bool {
      guard file.isFound, file.path.hasSuffix(".json"),
        found.contains(where: { finding in
          finding.severity == .error
            && (finding.code == .missingAPS || finding.code == .invalidJSON)
        })
      else { return false }
      return !hasWord(source.bytes)
    }

    /// Whether a text has the word `aps` in whatever letter case, and not as a part of another one,
    /// such as `maps` or `aps-environment`.
    static func hasWord(_ text: [UInt8]) -> Bool {
      var matched = 0
      var isInside = false
      for byte in text {
        guard isOfWord(byte) else {
          if matched == word.count { return true }
          (matched, isInside) = (0, false)
          continue
        }
        let isNext = matched < word.count && word[matched] == byte | 0x20
        matched = isNext && (matched > 0 || !isInside) ? matched + 1 : 0
        isInside = true
      }
      return matched == word.count
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x2D: true
      default: false
      }
    }
  }
}
