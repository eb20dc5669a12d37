extension RequestHeaders {
  /// A header at fault, with the reason that APNs answers (X39).
  mutating func report(
    _ message: String, reason: ResponseReason..., suggesting suggestion: String? = nil,
    _ severity: Severity = .error, at span: SourceSpan? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        severity, .badHeader, "\(message); APNs answers \(ResponseReason.list(reason))",
        at: span, fixIt: suggestion.map { .init("write '\($0)'", with: $0) }))
  }

  mutating func reportRepeated(_ header: Header) {
    report("header '\(header.name)' is given twice", reason: .duplicateHeaders)
  }

  mutating func reportShape(_ line: String) {
    diagnostics.append(
      Diagnostic(.error, .badHeader, "'\(line)' is not a header of the form 'name: value'"))
  }

  /// Reports a header that APNs does not read; others may be meant for a proxy.
  mutating func checkName(_ name: String) {
    guard !Self.knownNames.contains(name) else { return }
    let near = nearest(to: name, among: Self.knownNames)
    guard near != nil || name.hasPrefix("apns-") else { return }
    diagnostics.append(
      Diagnostic(
        .warning, .badHeader, "header '\(name)' is unknown to APNs and ignored",
        fixIt: near.map { .init("write '\($0)'", with: $0) }))
  }

  /// Reports a topic that does not end as its push type wants it (N10).
  mutating func checkTopic() {
    guard let topic, let pushType, let suffix = pushType.topicSuffix else { return }
    let foreign = PushType.known.compactMap(\.topicSuffix).first {
      !$0.isEmpty && $0 != suffix && topic.hasSuffix($0)
    }
    guard !topic.hasSuffix(suffix) || foreign != nil else { return }
    let bundle = foreign.map { String(topic.dropLast($0.count)) } ?? topic
    report(
      "apns-topic '\(topic)' does not fit push type '\(pushType.rawValue)'",
      reason: .topicDisallowed, .badTopic, .deviceTokenNotForTopic, suggesting: bundle + suffix,
      suffix.isEmpty ? .warning : .error, at: place(of: "apns-topic"))
  }
}
