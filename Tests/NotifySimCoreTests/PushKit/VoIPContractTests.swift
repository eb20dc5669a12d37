import CallKit
import Foundation
import NotifySimCore
import PushKit
import Testing
import UIKit

@Suite("The contract of VoIP pushes")
struct VoIPContractTests {
  @Test("An app that reports no call is ended, and after three pushes gets no more (A70, D7)")
  func repeated() async {
    let phone = simulator(PushApp.app(reporting: .never))
    var log = EventLog()
    for _ in 0..<5 { log.events += await phone.run(.pushKit(.voip)).events }
    #expect(log.count(of: "callback push PKPushTypeVoIP") == 3, "\(log)")
    #expect(log.count(of: "appState background>notRunning") == 3)
    #expect(log.count(of: "withheld notification") == 2 && log.rules.contains("A70b"))
    #expect(log.messages("X45").last?.contains("gets no more VoIP pushes") == true)
    #expect(log.first("appState")?.rules.map(\.rawValue) == ["D7"])
    let others = await phone.run(.pushKit(.complication))
    #expect(others.has("callback push PKPushTypeComplication"), "other types go on: \(others)")
  }

  @Test("The profile sets how many unreported calls are allowed", arguments: [0, 1, 2, 10])
  func limit(limit: Int) async {
    var profile = Profile()
    profile.unreportedCallLimit = limit
    let phone = simulator(PushApp.app(reporting: .never), profile: profile)
    var log = EventLog()
    for _ in 0..<12 { log.events += await phone.run(.pushKit(.voip)).events }
    let most = max(1, limit)
    #expect(log.count(of: "callback push PKPushTypeVoIP") == most, "\(log)")
    let isLast = log.messages("X45").map {
      $0.hasSuffix("; that makes \(most), and it gets no more VoIP pushes")
    }
    #expect(isLast == Array(repeating: false, count: most - 1) + [true], "\(log)")
    let pushes = most == 1 ? "1 VoIP push" : "\(most) VoIP pushes"
    #expect(
      log.reasons("notification").first
        == "the app reported no call for \(pushes), so it gets no more of them")
  }

  @Test("An app without VoIP registration is told how to register")
  func unregistered() async {
    for (app, remedy) in [
      (PushApp.app([.complication]), "put .voIP into the 'desiredPushTypes' of a PKPushRegistry"),
      (PushApp.command("true", types: [.complication]), "list it in the manifest's 'pushTypes'"),
    ] {
      let log = await run(app, .pushKit(.voip))
      #expect(
        log.reasons("notification") == [
          "the app did not register for pushes of type 'voip': \(remedy)"
        ], "\(log)")
    }
  }

  @Test("An app that reports no call is told how to report it")
  func remedy() async {
    for (app, remedy) in [
      (
        PushApp.app(reporting: .never),
        "call 'reportNewIncomingCall(with:update:completion:)' before the completion handler; a"
          + " report to LiveCommunicationKit is not seen here"
      ),
      (PushApp.command("true"), "print the request 'reportIncomingCall' for each VoIP push"),
    ] {
      let log = await run(app, .pushKit(.voip))
      let found = log.diagnostics.filter { $0.diagnostic.code == .unreportedCall }
      #expect(found.map { $0.diagnostic.notes.map(\.message) } == [[remedy]], "\(log)")
    }
  }

  @Test("A handler that is held past the limit ends an app that reported nothing (D7)")
  func timedOut() async {
    for reporting in [PushApp.Reporting.before, .never] {
      let keeper = Keeper()
      let app = PushApp.app([.voIP], .held, reporting: reporting, keeper: keeper)
      let phone = simulator(app, profile: .impatient)
      let log = await phone.run(.pushKit(.voip))
      #expect(log.has("completion push timedOut"), "\(log)")
      #expect(log.has("appState background>notRunning") == (reporting == .never), "\(log)")
    }
  }

  @Test("A VoIP push launches a force-quit app, unless the profile says otherwise (D9)")
  func forceQuit() async {
    for choice in Profile.VoIPAfterForceQuit.allCases {
      var profile = Profile()
      profile.voipAfterForceQuit = choice
      let log = await run(PushApp.app(), .pushKit(.voip), profile: profile) { $0.app = .forceQuit }
      #expect(log.has("callback didFinishLaunching") == (choice == .launch), "\(log)")
      #expect(log.has("withheld notification") == (choice == .withhold), "\(log)")
      #expect(log.rules.contains("D9"))
    }
  }

  @Test("A call whose UUID rings already is refused, and may ring again after its end")
  func sameCall() async {
    let call = UUID()
    let app = PushApp.app { effects in
      ReportingDelegate { provider in
        provider.reportNewIncomingCall(with: call, update: CXCallUpdate()) { error in
          effects.record(error == nil ? "taken" : "refused")
        }
      }
    }
    let phone = simulator(app)
    let log = await phone.run(.pushKit(.voip), .pushKit(.voip), .terminate, .pushKit(.voip))
    #expect(
      log.sketch(of: "effect") == [
        "effect call.reported", "effect taken", "effect refused", "effect call.reported",
        "effect taken",
      ], "\(log)")
    #expect(phone.device.unreportedCalls == 0, "a refused report is a report")
  }

  @Test("The end of a call is recorded with its reason")
  func ended() async {
    let app = PushApp.app { _ in
      ReportingDelegate { provider in
        let call = UUID()
        PushApp.reportCall(provider, call)
        provider.reportCall(with: call, endedAt: nil, reason: .answeredElsewhere)
        provider.reportCall(with: call, endedAt: nil, reason: .failed)
      }
    }
    let log = await run(app, .pushKit(.voip))
    #expect(log.sketch(of: "effect") == ["effect call.reported", "effect call.ended"], "\(log)")
    let details = log.events.filter { $0.kind.name == "effect" }.map(\.json)
    #expect(details.first?.hasSuffix(#""handle":"mina","hasVideo":false}"#) == true, "\(log)")
    #expect(details.last?.hasSuffix(#""reason":"answeredElsewhere"}"#) == true, "\(log)")
  }
}

/// An app that does something with its provider for each push, by the `async` form.
private final class ReportingDelegate: UIResponder, UIApplicationDelegate, PKPushRegistryDelegate {
  private let registry = PKPushRegistry(queue: .main)
  private let provider = CXProvider(configuration: CXProviderConfiguration())
  private let report: @Sendable (CXProvider) -> Void

  init(_ report: @escaping @Sendable (CXProvider) -> Void) {
    self.report = report
    super.init()
    registry.delegate = self
    registry.desiredPushTypes = [.voIP]
  }

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType
  ) async {
    report(provider)
  }
}
