import APNs

/// Findings lie in the text, and each of their fixes, made alone, leaves a payload.
enum PayloadLaw {
  static func check(_ bytes: [UInt8]) throws(Breach) {
    guard let payload = try? Payload.read(bytes) else { return }
    try check(PayloadLinter().check(payload), bytes, "check")
    for headers in Self.requests {
      let linter = PayloadLinter(knowsAllHeaders: true, now: 1_700_000_000)
      try check(linter.check(payload, sentWith: headers), bytes, "check of a request")
    }
  }

  private static let requests = [
    RequestHeaders(["apns-push-type: background", "apns-priority: 10"]),
    RequestHeaders(["apns-push-type: liveactivity", "apns-topic: com.example"]),
    RequestHeaders(["apns-push-type: voip", "apns-expiration: 1"]),
  ]

  private static func check(
    _ findings: [Diagnostic], _ bytes: [UInt8], _ what: String
  ) throws(Breach) {
    try demandPlaces(of: findings, in: bytes.count, what)
    for finding in findings {
      guard finding.span != nil, let fixed = finding.fixIt?.applied(to: bytes) else { continue }
      try demand(
        (try? read(fixed, .apple).get()) != nil, "the fix of \(finding.code.rawValue) breaks JSON")
    }
  }
}
