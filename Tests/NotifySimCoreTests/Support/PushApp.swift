import CallKit
import Foundation
import NotifySimCore
import PushKit
import UIKit

/// An app that registers for pushes for PushKit.
enum PushApp {
  /// When the app reports a call for a push.
  enum Reporting: String, CaseIterable, Sendable {
    case before
    case after
    case never
  }

  /// An app that wants these types, and treats pushes in a manner.
  static func app(
    _ types: Set<PKPushType> = [.voIP, .complication, .fileProvider],
    _ manner: Manner = .atOnce, reporting: Reporting = .before, keeper: Keeper = Keeper()
  ) -> App {
    app { _ in PushDelegate(types, manner, reporting, keeper) }
  }

  /// An app with a delegate of its own class.
  static func app(
    _ makeDelegate: @escaping App.DelegateMaker
  ) -> App {
    App(manifest: manifest(), makeDelegate: makeDelegate)
  }

  /// An app whose code is a line for the shell.
  static func command(_ line: String, types: [PushKitType] = [.voip]) -> App {
    var manifest = manifest()
    manifest.pushTypes = types
    return App(manifest: manifest, handler: AppManifest.HandlerCommand(shell: line))
  }

  private static func manifest() -> AppManifest {
    AppManifest(
      bundleIdentifier: "com.example.calls", name: "Calls", backgroundModes: [.voip])
  }

  /// Reports a call as an app does.
  static func reportCall(_ provider: CXProvider, _ call: UUID = UUID()) {
    let update = CXCallUpdate()
    update.remoteHandle = CXHandle(type: .generic, value: "mina")
    provider.reportNewIncomingCall(with: call, update: update) { _ in }
  }
}

/// The delegate of an app that holds its registry, as it must.
class PushDelegate: UIResponder, UIApplicationDelegate, PKPushRegistryDelegate {
  let registry = PKPushRegistry(queue: nil)
  private let provider = CXProvider(configuration: CXProviderConfiguration())
  private let types: Set<PKPushType>
  private let manner: Manner
  private let reporting: PushApp.Reporting
  private let keeper: Keeper

  init(
    _ types: Set<PKPushType>, _ manner: Manner, _ reporting: PushApp.Reporting, _ keeper: Keeper
  ) {
    self.types = types
    self.manner = manner
    self.reporting = reporting
    self.keeper = keeper
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    registry.delegate = self
    registry.desiredPushTypes = types
    return true
  }

  func pushRegistry(
    _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
  ) {}

  func pushRegistry(
    _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
    for type: PKPushType, completion: @escaping @Sendable () -> Void
  ) {
    if reporting == .before { PushApp.reportCall(provider) }
    let (provider, reporting) = (provider, reporting)
    manner.treat(
      {
        completion()
        if reporting == .after { PushApp.reportCall(provider) }
      }, keeper: keeper)
  }
}

extension Stimulus {
  /// A push without a text, of a type by its name in requests.
  static func pushKit(_ type: String) -> Stimulus {
    .deliver(PayloadBuilder().push("apns-push-type: \(type)"))
  }

  /// A push for PushKit.
  static func pushKit(_ type: PushKitType) -> Stimulus { pushKit(type.rawValue) }
}
