public import APNs
public import Foundation

extension Push {
  /// The pushes that a text describes, in whatever dialect; a text that is no JSON or a payload
  /// itself is one push as it stands.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - dialect: the dialect of the text, or nil to recognise it.
  ///   - headers: headers that win over those of the text.
  ///   - options: how the JSON is read.
  ///   - now: the simulated time at which they are sent, from which Expo's `ttl` counts.
  /// - Returns: at least one push.
  public static func all(
    in source: SourceText, as dialect: Dialect? = nil,
    headers: RequestHeaders = RequestHeaders(), options: JSONOptions = .apple,
    sentAt now: Date = DeviceState.epoch
  ) -> [Push] {
    let plain = Push(source: source, headers: headers, options: options)
    guard dialect != .apns,
      let document = try? JSONDocument(parsing: source.bytes, options: options)
    else { return [plain] }
    let messages = TranslatedPayload.all(
      in: document, as: dialect, sentAt: now.unixSeconds)
    return messages.isEmpty ? [plain] : messages.map { Push($0, of: plain) }
  }

  /// Creates the push that a text describes, in whatever dialect; of several the first, which is
  /// noted then.
  public init(
    recognizing source: SourceText, as dialect: Dialect? = nil,
    headers: RequestHeaders = RequestHeaders(), options: JSONOptions = .apple
  ) {
    let all = Push.all(in: source, as: dialect, headers: headers, options: options)
    self = all.first ?? Push(source: source, headers: headers, options: options)
    guard all.count > 1, let origin = self.source.origin else { return }
    let left = Diagnostic(
      .note, .dialect, "the text has \(all.count) messages; the first one alone is delivered")
    self.source = SourceText(
      name: source.name, bytes: self.source.bytes,
      origin: TextOrigin(
        origin.source, map: origin.map, findings: origin.findings + [left],
        hasPayload: origin.hasPayload))
  }

  private init(_ message: TranslatedPayload, of plain: Push) {
    let origin = TextOrigin(
      plain.source, map: message.map, findings: message.findings,
      hasPayload: message.bytes != nil)
    self.init(
      source: SourceText(name: plain.source.name, bytes: message.bytes ?? [], origin: origin),
      headers: message.headers(exceptFor: plain.headers), options: plain.options)
  }
}

extension Date {
  /// The whole seconds since 1970; at most ten thousand years before or after.
  package var unixSeconds: Int {
    let limit = 3e11
    return Int(max(-limit, min(limit, timeIntervalSince1970)))
  }
}
