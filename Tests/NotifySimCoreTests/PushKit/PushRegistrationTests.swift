import Foundation
import NotifySimCore
import PushKit
import Testing
import UIKit

@Suite("Registration for pushes for PushKit")
struct PushRegistrationTests {
  /// The tokens in a log.
  private func tokens(_ log: EventLog) -> [String] {
    log.events.compactMap { event in
      guard case .callback(let callback) = event.kind else { return nil }
      return callback.arguments.first { $0.name == .token }?.value
    }
  }

  @Test("PushKit registration brings a token of each type, the same for each seed (A66)")
  func tokensOfSeeds() async {
    var seen: [[String]] = []
    for seed in [1, 1, 2] as [UInt64] {
      let phone = simulator(PushApp.app(), seed: seed) { $0.app = .notRunning }
      seen.append(tokens(await phone.run(.launch)))
    }
    #expect(seen[0].count == 3 && Set(seen[0]).count == 3, "\(seen)")
    #expect(seen[0] == seen[1] && Set(seen[0]).isDisjoint(with: seen[2]))
    #expect(seen[0].allSatisfy { $0.allSatisfy(\.isHexDigit) && $0.count.isMultiple(of: 2) })
  }

  @Test("PushKit registration survives the process, with its token")
  func relaunch() async {
    let phone = simulator(PushApp.app([.voIP])) { $0.app = .notRunning }
    let log = await phone.run(.launch, .terminate, .pushKit(.voip))
    #expect(tokens(log).count == 2 && Set(tokens(log)).count == 1, "\(log)")
  }

  @Test("PushKit registration ends when its type is removed, and brings another token later (A66)")
  func invalidation() async {
    let app = PushApp.app { _ in ChangingDelegate() }
    let phone = simulator(app) { $0.app = .notRunning }
    let log = await phone.run(
      .launch, .pushKit(.complication), .pushKit(.voip), .pushKit(.complication), .pushKit(.voip))
    let lines = log.sketch(of: "callback", "withheld").map {
      $0.hasPrefix("callback token") ? "callback token" : $0
    }
    #expect(
      lines == [
        "callback didFinishLaunching", "callback token", "callback token",
        "callback push PKPushTypeComplication", "callback invalidated PKPushTypeVoIP",
        "withheld notification", "callback push PKPushTypeComplication", "callback token",
        "callback push PKPushTypeVoIP",
      ], "\(log)")
    #expect(Set(tokens(log)).count == 3)
  }

  @Test("Without the background mode, there is no VoIP token (A24)")
  func backgroundMode() async {
    var app = PushApp.app([.voIP])
    app.manifest.backgroundModes = []
    let log = await run(app, .launch, .pushKit(.voip)) { $0.app = .notRunning }
    #expect(tokens(log).isEmpty && log.rules.contains("A24"), "\(log)")
  }

  @Test("A registry that nothing holds, or without a delegate, has no effect")
  func unheld() async {
    let unheld = PushApp.app { _ in UnheldDelegate(keepsRegistry: false) }
    let log = await run(unheld, .pushKit(.voip)) { $0.app = .notRunning }
    #expect(log.has("callback didFinishLaunching") && tokens(log).isEmpty, "\(log)")
    #expect(
      log.reasons("notification").first?.hasPrefix("the running app holds no PKPushRegistry")
        == true)
    let mute = PushApp.app { _ in UnheldDelegate(keepsRegistry: true) }
    let other = await run(mute, .pushKit(.voip))
    #expect(
      other.reasons("notification") == ["the app's PKPushRegistry has no delegate"], "\(other)")
    #expect(!log.kinds.contains("completion") && !other.kinds.contains("completion"))
  }

  @Test("A delegate without completion handlers is called in its form (A68)")
  func older() async {
    let log = await run(
      PushApp.app { _ in OlderPushDelegate() }, .pushKit(.complication), .pushKit(.voip))
    #expect(
      log.sketch(of: "callback", "completion", "appState") == [
        "callback olderPush PKPushTypeComplication", "callback olderPush PKPushTypeVoIP",
        "appState background>notRunning",
      ], "\(log)")
  }

  @Test("Each phone has its own PushKit registration")
  func sideBySide() async {
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        group.addTask {
          let types: Set<PKPushType> = number.isMultiple(of: 2) ? [.complication] : []
          let log = await run(PushApp.app(types), .pushKit(.complication))
          return log.count(of: "callback push PKPushTypeComplication")
            - (number.isMultiple(of: 2) ? 1 : 0)
        }
      }
      for await difference in group { #expect(difference == 0) }
    }
  }
}

/// An app that takes VoIP out, or in again, whenever its complication gets a push.
private final class ChangingDelegate: UIResponder, UIApplicationDelegate, PKPushRegistryDelegate {
  private let registry = PKPushRegistry(queue: nil)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    registry.delegate = self
    registry.desiredPushTypes = [.voIP, .complication]
    return true
  }

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}

  func pushRegistry(_ registry: PKPushRegistry, didInvalidatePushTokenFor type: PKPushType) {}

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping () -> Void
  ) {
    if type == .complication {
      registry.desiredPushTypes?.formSymmetricDifference([.voIP])
    }
    completion()
  }
}

/// An app that lets go of its registry, or keeps one without a delegate.
private final class UnheldDelegate: UIResponder, UIApplicationDelegate, PKPushRegistryDelegate {
  private let keepsRegistry: Bool
  private var registry: PKPushRegistry?

  init(keepsRegistry: Bool) {
    self.keepsRegistry = keepsRegistry
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let registry = PKPushRegistry(queue: nil)
    if keepsRegistry { self.registry = registry } else { registry.delegate = self }
    registry.desiredPushTypes = [.voIP]
    return true
  }

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}
}

/// An app of the time before iOS 11.
private final class OlderPushDelegate: UIResponder, UIApplicationDelegate, PKPushRegistryDelegate {
  private let registry = PKPushRegistry(queue: .main)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    registry.delegate = self
    registry.desiredPushTypes = [.voIP, .complication]
    return true
  }

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType
  ) {}
}
