import CallKit
import Foundation
import NotifySimCore
import PushKit
import Testing
import UIKit

@Suite("A VoIP push with metadata")
struct PushMetadataTests {
  /// Holds the registry and the provider, as an app does.
  private class Delegate: UIResponder, UIApplicationDelegate {
    private let registry = PKPushRegistry(queue: nil)
    private let provider = CXProvider(configuration: CXProviderConfiguration())

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      registry.delegate = self as? any PKPushRegistryDelegate
      registry.desiredPushTypes = [.voIP]
      return true
    }

    func pushRegistry(
      _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials,
      for type: PKPushType
    ) {}

    fileprivate func reportCall() { PushApp.reportCall(provider) }
  }

  /// Reports a call where the system asks for one, if it answers, by the form with a handler.
  private final class AskingDelegate: Delegate, PKPushRegistryDelegate {
    private let answers: Bool

    init(answers: Bool) { self.answers = answers }

    func pushRegistry(
      _ registry: PKPushRegistry, didReceiveIncomingVoIPPushWith payload: PKPushPayload,
      metadata: PKVoIPPushMetadata, withCompletionHandler completion: @escaping @Sendable () -> Void
    ) {
      if metadata.mustReport, answers { reportCall() }
      completion()
    }
  }

  /// The same by the `async` form.
  private final class AsyncDelegate: Delegate, PKPushRegistryDelegate {
    func pushRegistry(
      _ registry: PKPushRegistry, didReceiveIncomingVoIPPushWith payload: PKPushPayload,
      metadata: PKVoIPPushMetadata
    ) async {
      if metadata.mustReport { reportCall() }
    }
  }

  @Test(
    "An app in the foreground need report no call, and elsewhere an unreported one ends it (A69)",
    arguments: AppState.allCases, [true, false])
  func table(state: AppState, answers: Bool) async {
    let app = PushApp.app { _ in AskingDelegate(answers: answers) }
    let log = await simulator(app) { $0.app = state }.run(.pushKit(.voip))
    #expect(log.has("callback voipPush PKPushTypeVoIP"), "\(log)")
    #expect(log.has("completion voipPush once") && !log.has("callback push"), "\(log)")
    let endsApp = state != .foreground && !answers
    #expect(log.messages("X45").isEmpty == !endsApp, "\(log)")
  }

  @Test("The async form is called too (A69)", arguments: [AppState.foreground, .background])
  func asyncForm(state: AppState) async {
    let log = await simulator(PushApp.app { _ in AsyncDelegate() }) { $0.app = state }
      .run(.pushKit(.voip))
    #expect(log.has("callback voipPush PKPushTypeVoIP"), "\(log)")
    #expect(log.has("completion voipPush once") && log.messages("X45").isEmpty, "\(log)")
  }

  @Test("A profile that always requires a call leaves the choice to an app that asks (A69)")
  func always() async {
    var profile = Profile()
    profile.requiredCalls = .always
    let app = PushApp.app { _ in AskingDelegate(answers: true) }
    let phone = simulator(app, profile: profile) { $0.app = .foreground }
    let log = await phone.run(.pushKit(.voip))
    #expect(log.messages("X45").isEmpty, "\(log)")
  }
}
