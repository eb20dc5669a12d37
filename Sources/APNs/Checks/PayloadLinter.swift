/// Finds what can be known to be wrong with a payload, and with the headers that it is sent with,
/// before it is sent.
///
/// What reading finds anyway (`Payload.diagnostics`, `RequestHeaders.diagnostics`) is included. A
/// payload without findings costs one walk over its keys and its texts, and no memory.
public struct PayloadLinter: Hashable, Sendable {
  /// The codes that are not reported.
  public var disabled: Set<Diagnostic.Code>
  /// Whether the headers given are all that are sent, so that one which is absent is missing.
  public var knowsAllHeaders: Bool
  /// The time that an expiration is compared with, in Unix seconds; nil to compare with none.
  public var now: Int?

  /// Creates a linter; by default it reports everything, and takes headers for a selection.
  public init(
    disabled: Set<Diagnostic.Code> = [], knowsAllHeaders: Bool = false, now: Int? = nil
  ) {
    self.disabled = disabled
    self.knowsAllHeaders = knowsAllHeaders
    self.now = now
  }

  /// The findings about a payload whose headers are not known, in the order of its text.
  public func check(_ payload: Payload) -> [Diagnostic] {
    let pushType = payload.impliedPushType
    return reported(
      PayloadCheck.findings(in: payload, pushType: pushType),
      payload.sizeDiagnostic(for: pushType ?? .alert), payload.diagnostics)
  }

  /// The findings about a request: those about its headers first, then those about its payload in
  /// the order of the text.
  public func check(_ payload: Payload, sentWith headers: RequestHeaders) -> [Diagnostic] {
    headerFindings(headers, sending: payload) + payloadFindings(payload, sentWith: headers)
  }

  /// The findings about the headers of a request; a place is that of a header in the text that it
  /// was read from.
  package func headerFindings(
    _ headers: RequestHeaders, sending payload: Payload
  ) -> [Diagnostic] {
    permitted(headers.diagnostics + check(of: headers).headerFindings(sending: payload))
  }

  /// The findings about the payload of a request in the order of its text.
  package func payloadFindings(
    _ payload: Payload, sentWith headers: RequestHeaders
  ) -> [Diagnostic] {
    let pushType = headers.pushType ?? payload.impliedPushType
    let found =
      PayloadCheck.findings(in: payload, pushType: pushType)
      + check(of: headers).contentFindings(about: payload)
    let size = payload.sizeDiagnostic(for: pushType ?? .alert, isBroadcast: headers.isBroadcast)
    let read = payload.diagnostics(sentAs: pushType)
    guard headers.isForWallet else { return reported(found, size, read) }
    let isMeantSo: (Diagnostic) -> Bool = { finding in
      finding.code == .emptyContent || finding.code == .missingAPS && finding.pointer == ""
    }
    return reported(found.filter { !isMeantSo($0) }, size, read.filter { !isMeantSo($0) })
  }

  private func check(of headers: RequestHeaders) -> RequestCheck {
    RequestCheck(headers: headers, knowsAllHeaders: knowsAllHeaders, now: now)
  }

  /// All findings about a payload in the order of its text.
  private func reported(
    _ found: [Diagnostic], _ size: Diagnostic?, _ read: [Diagnostic]
  ) -> [Diagnostic] {
    if found.isEmpty, size == nil, read.isEmpty { return [] }
    return permitted((read + found + [size].compactMap(\.self)).inTextOrder)
  }

  private func permitted(_ findings: [Diagnostic]) -> [Diagnostic] {
    disabled.isEmpty ? findings : findings.filter { !disabled.contains($0.code) }
  }
}

extension [Diagnostic] {
  /// The findings by their places; those of one place keep their order.
  package var inTextOrder: [Diagnostic] {
    enumerated().sorted {
      ($0.element.span?.start ?? 0, $0.offset) < ($1.element.span?.start ?? 0, $1.offset)
    }.map(\.element)
  }
}
