import APNs
import Foundation

extension PushReading {
  /// What can be known to be wrong with a push and its headers before it arrives: as `check` finds
  /// it.
  struct Findings {
    /// About the headers, each at its place where it has one.
    let ofHeaders: [Diagnostic]
    /// About the payload, in the order of its text.
    let ofPayload: [Diagnostic]
    /// Whether the payload is larger than APNs takes.
    let isRefused: Bool

    init(_ payload: Payload, of push: Push, facts: AppFacts) {
      let headers = push.headers
      let linter = PayloadLinter(
        knowsAllHeaders: push.request == .complete, now: push.comparedTime?.unixSeconds)
      var found: [Diagnostic]
      if headers.fields.isEmpty {
        ofHeaders = headers.diagnostics
        found = linter.check(payload)
      } else {
        ofHeaders = Self.reported(linter.headerFindings(headers, sending: payload), facts)
        found = linter.payloadFindings(payload, sentWith: headers)
        if push.request == .composed, headers["apns-push-type"] == nil {
          found.insert(payload.missingPushTypeAtStart, at: 0)
        }
      }
      isRefused = found.contains { $0.code == .tooLarge && $0.severity == .error }
      found += facts.findings(
        in: payload, sentAs: headers.pushType ?? payload.impliedPushType, besides: found)
      ofPayload = found.isEmpty ? [] : Self.reported(found.inTextOrder, facts)
    }

    /// The findings without those that the app's manifest leaves out; none leaves out an error.
    private static func reported(_ findings: [Diagnostic], _ facts: AppFacts) -> [Diagnostic] {
      guard !facts.disabled.isEmpty else { return findings }
      return findings.filter { $0.severity == .error || !facts.disabled.contains($0.code) }
    }
  }
}
