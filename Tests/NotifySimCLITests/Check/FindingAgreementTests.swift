import APNs
import NotifySimCore
import Testing

@testable import Checks
@testable import NotifySimCLI
@testable import PhoneModel

/// Holds the phone to `check`: what one finds in a push before it arrives, the other finds.
@Suite("Findings of a delivery and a check")
struct FindingAgreementTests {
  /// Payloads with something to find, each in its own way.
  static let payloads = [
    #"{"aps":{"alert":{"title":"T","body":"B"},"sound":"default","category":"INVITE"}}"#,
    #"{"aps":{"alert":"B","meetingID":"7","badge":"1"}}"#,
    #"{"aps":{"content-available":1}}"#, #"{"aps":{"content-available":1,"alert":"B"}}"#,
    #"{"aps":{"alert":"B","interruption-level":"time-sensitive"}}"#,
    #"{"aps":{"alert":"B","interruption-level":"critical","sound":{"critical":1,"name":"a.caf"}}}"#,
    #"{"aps":{"alert":{"title":"{{name}}","body":"Hello %@"}}}"#,
    #"{"aps":{"alert":{"loc-key":"HELLO","loc-args":["a"]}}}"#,
    #"{"aps":{"alert":{"title":"T"},"mutable_content":1},"thread-id":"t"}"#,
    #"{"aps":{"category":"MEETING","mutable-content":1}}"#, #"{"aps":{}}"#, "{}", "[]",
    #"{"aps":{"alert":"B","relevance-score":7,"sound":"missing.caf"},}"#,
    #"{"aps":{"alert":"B" "badge":1}}"#, #"{"alert":"B"}"#,
    #"{"aps":{"event":"update","content-state":{},"timestamp":1}}"#,
  ]
  static let headers: [[String]] = [
    [], ["apns-push-type: alert"], ["apns-push-type: background"],
    ["apns-push-type: background", "apns-priority: 10"], ["apns-push-type: voip"],
    ["apns-priority: 5"], ["apns-push-type: liveactivity", "apns-priority: 3"],
    ["apns-push-type: alert", "apns-expiration: 1700000000000", "apns-collapse-id: c"],
  ]

  /// An app that states what it has, one that says nothing of it, and an unknown one.
  static let apps: [App] = {
    let category = NotificationCategory(
      identifier: "MEETING", options: [], intentIdentifiers: [], hiddenPreviewsBodyPlaceholder: "",
      actions: [])
    var stating = AppManifest(
      bundleIdentifier: "com.example.a", name: "A", backgroundModes: [.remoteNotification],
      categories: [category])
    stating.entitlements = []
    stating.statesEntitlements = true
    stating.sounds = []
    return [
      App(manifest: stating), App(manifest: AppManifest(bundleIdentifier: "c", name: "C")),
      .unknown,
    ]
  }()

  private func checked(_ payload: String, _ headers: RequestHeaders, _ app: App) -> [String] {
    let facts = AppFacts(of: app, categories: Set(app.manifest.categories.map(\.identifier)))
    var findings = PayloadFindings(reading: .apple, headers: headers)
    let all = findings.aboutHeaders + findings.of(Array(payload.utf8)[...], for: facts).findings
    return all.map(Self.line).sorted()
  }

  private func delivered(
    _ payload: String, _ headers: RequestHeaders, _ app: App
  ) async -> [String] {
    var push = Push(
      source: SourceText(name: "p.json", bytes: Array(payload.utf8)), headers: headers)
    push.request = .composed
    let events = await Simulator(app: app).perform(.deliver(push))
    return events.compactMap { event in
      guard case .diagnostic(let report) = event.kind,
        report.source != nil || Self.isOfHeaders(report.diagnostic)
      else { return nil }
      return Self.isStandIn(report.diagnostic) ? nil : Self.line(report.diagnostic)
    }.sorted()
  }

  /// Whether a finding without a place is about the headers.
  private static func isOfHeaders(_ finding: Diagnostic) -> Bool {
    finding.message.hasPrefix("apns-")
  }

  /// Whether it is the note that nobody named an app, which a check has no use for.
  private static func isStandIn(_ finding: Diagnostic) -> Bool {
    finding.code == .category && finding.severity == .note
  }

  private static func line(_ finding: Diagnostic) -> String {
    "\(finding.severity) \(finding.code) \(finding.span?.start ?? -1) \(finding.message)"
  }

  @Test("A misplaced key is reported beside what was left out")
  func omission() {
    var findings = PayloadFindings(reading: .apple)
    let payload = #"{"aps":{"alert":{ ... },"priority":10,"timestamp":1}}"#
    let found = findings.of(Array(payload.utf8)[...]).findings
    #expect(found.map(\.code).filter { $0 != .formatText } == [.unknownKey])
  }

  @Test("A delivery and a check find the same in the same push", arguments: payloads, headers)
  func agreement(_ payload: String, _ lines: [String]) async {
    for app in Self.apps {
      let headers = RequestHeaders(lines)
      let (one, other) = (checked(payload, headers, app), await delivered(payload, headers, app))
      #expect(one == other, "\(app.manifest.name)")
    }
  }
}
