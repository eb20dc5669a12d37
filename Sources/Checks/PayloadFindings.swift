import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import PushText

/// What can be known to be wrong with payloads before they are sent.
///
/// A payload of APNs' own, which nearly all are, is read into one document that is filled again and
/// again, so that a stream takes no more memory than its longest payload. For all other texts the
/// pushes are made, and their findings are those that a phone would report.
struct PayloadFindings {
  private let headers: RequestHeaders
  /// The same without their places, which are in another text than those of a message's own.
  private let placeless: RequestHeaders
  private let dialect: Dialect?
  private let reader: JSONReader
  private let linter: PayloadLinter
  private let now: Date?
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
    self.now = now.map { Date(timeIntervalSince1970: Double($0)) }
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

  /// What a text comes to.
  enum Result {
    /// It is a push, or was meant to be one; its findings in their order.
    case findings([Diagnostic])
    /// It is another text.
    case foreign(ForeignText)

    /// The findings, or the one that names another text.
    var findings: [Diagnostic] {
      switch self {
      case .findings(let findings): findings
      case .foreign(let text): [text.finding]
      }
    }
  }

  /// The findings about a text in its order; none is the common case, and quick.
  ///
  /// `name` is that of its file, and `app` is the one that is to show it, if they are known.
  mutating func of(
    _ bytes: ArraySlice<UInt8>, named name: String? = nil, for app: AppFacts = AppFacts()
  ) -> Result {
    let content: TextContent
    do throws(JSONReader.SyntaxError) {
      try reader.read(bytes, into: &document)
      guard (dialect ?? .recognized(in: document)) != .apns else {
        return .findings(
          linter.findings(
            in: Payload(document), sentWith: headers, to: app,
            needsPushType: needsPushType))
      }
      content = .json(document)
    } catch {
      content =
        dialect == .apns
        ? .mistaken(error, nil) : TextContent(Array(bytes), named: name, reader.options, error)
    }
    if case .foreign(let text) = content { return .foreign(text) }
    let source = SourceText(name: name ?? "", bytes: Array(bytes))
    let pushes = Push.all(
      of: content, in: source, as: dialect, headers: placeless, reader.options,
      sentAt: .startOfClock,
      isComplete: true)
    return .findings(pushes.flatMap { findings(of: $0, app) })
  }

  private func findings(of push: Push, _ app: AppFacts) -> [Diagnostic] {
    var push = push
    push.comparedTime = now
    if push.source.origin == nil, needsPushType { push.request = .composed }
    let findings = PushFindings(of: push, to: app)
    let general = Set(aboutHeaders.map(\.message))
    let ofHeaders = findings.ofHeaders.filter { !general.contains($0.message) }
    guard push.source.origin != nil else { return findings.inText(of: push) }
    return findings.aroundPayload + ofHeaders
      + findings.inText(of: push).dropFirst(findings.aroundPayload.count)
  }

  /// A payload after its safe fixes, and how many these were; nil if there is nothing to fix.
  ///
  /// What Apple's parser alone accepts is fixed as well. Of other dialects the JSON alone is fixed.
  /// Findings of the codes that are left out stay as they are.
  func fixed(
    _ bytes: [UInt8], leavingOut disabled: Set<Diagnostic.Code>
  ) -> (bytes: [UInt8], mistakes: Int)? {
    let repair =
      disabled.contains(.invalidJSON)
      ? nil : JSONRepair.attempt(on: bytes, options: .strict, .certain, limit: 10_000)
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
