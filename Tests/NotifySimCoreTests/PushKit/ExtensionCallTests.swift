import CallKit
import Foundation
import NotifySimCore
import PushKit
import Testing
import UIKit
import UserNotifications

@Suite("A call that a service extension reports (A72)")
struct ExtensionCallTests {
  /// Reports the call of a decrypted payload, and hands over content without text.
  private final class CallExtension: UNNotificationServiceExtension {
    private let effects: EffectRecorder

    init(_ effects: EffectRecorder) { self.effects = effects }

    override func didReceive(
      _ request: UNNotificationRequest,
      withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
      let effects = effects
      CXProvider.reportNewIncomingVoIPPushPayload(["call": "7"]) { error in
        let code = (error as? CXErrorCodeNotificationServiceExtensionError)?.code
        effects.record(code.map { "refused.\($0)" } ?? "accepted")
      }
      contentHandler(UNNotificationContent())
    }
  }

  /// Reports a call for a push of the extension, and notes the payload.
  private final class Delegate: UIResponder, UIApplicationDelegate, PKPushRegistryDelegate {
    private let registry = PKPushRegistry(queue: nil)
    private let provider = CXProvider(configuration: CXProviderConfiguration())
    private let effects: EffectRecorder

    init(_ effects: EffectRecorder) { self.effects = effects }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      registry.delegate = self
      registry.desiredPushTypes = [.voIP]
      return true
    }

    func pushRegistry(
      _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
      for type: PKPushType
    ) {}

    func pushRegistry(
      _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
      for type: PKPushType, completion: @escaping @Sendable () -> Void
    ) {
      effects.record("call.\(payload.dictionaryPayload["call"] as? String ?? "none")")
      PushApp.reportCall(provider)
      completion()
    }
  }

  static func app(
    entitled: Bool, modes: [AppManifest.BackgroundMode] = [.voip]
  ) -> App {
    var manifest = AppManifest(
      bundleIdentifier: "com.example.calls", name: "Calls", backgroundModes: modes)
    if entitled { manifest.entitlements = [.filtering] }
    var app = App(manifest: manifest) { Delegate($0) }
    app.makeServiceExtension = { CallExtension($0) }
    return app
  }

  @Test(
    "The app is launched and its registry gets the payload, and the notification is not shown",
    arguments: [AppState.notRunning, .suspended, .background])
  func reported(state: AppState) async {
    let log = await run(Self.app(entitled: true), .mutable(), device: { $0.app = state })
    #expect(log.has("effect accepted") && log.has("effect call.7"), "\(log)")
    #expect(log.has("callback push PKPushTypeVoIP") && log.has("completion push once"), "\(log)")
    #expect(log.rules.contains("A72") && log.presentations.isEmpty, "\(log)")
    #expect(log.messages("X45").isEmpty, "\(log)")
  }

  @Test("Without the entitlement to filter the call is refused, and the notification is shown")
  func unentitled() async {
    let log = await run(Self.app(entitled: false), .mutable())
    #expect(log.has("effect refused.missingNotificationFilteringEntitlement"), "\(log)")
    #expect(!log.has("callback push PKPushTypeVoIP") && !log.presentations.isEmpty, "\(log)")
  }

  @Test("An app without the background mode for calls gets no call of its extension")
  func withoutMode() async {
    let log = await run(Self.app(entitled: true, modes: []), .mutable())
    #expect(log.has("effect accepted"), "\(log)")
    #expect(
      log.reasons("notification").contains {
        $0.hasPrefix("the app lacks the background mode 'voip'")
      }, "\(log)")
  }
}
