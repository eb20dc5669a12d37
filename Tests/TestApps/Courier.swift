package import AVFoundation
package import CallKit
package import NotifySimCore
package import UIKit

// An app as apps are written: with singletons, static variables and user defaults.

/// The app's delegate; whatever it does is recorded as an effect.
package final class Courier: UIResponder, UIApplicationDelegate {
  /// What the app does when it has launched.
  package typealias Launch = @MainActor @Sendable (Courier) -> Void

  /// Records what the app does.
  package let effects: EffectRecorder
  /// How often its timer fired.
  package var ticks = 0
  private let launch: Launch

  /// Creates the delegate.
  package init(_ effects: EffectRecorder, launch: @escaping Launch = { _ in }) {
    self.effects = effects
    self.launch = launch
  }

  package func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    launch(self)
    return true
  }

  /// Records a text.
  package func record(_ name: String, _ text: some Any) {
    effects.record(name, [("text", "\(text)")])
  }
}

/// What many apps have: one object for notifications, which makes itself the delegate.
package final class Inbox: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {
  /// The inbox of the process.
  package static let shared = Inbox()

  /// Records what it receives.
  package var effects: EffectRecorder?

  override private init() {
    super.init()
    UNUserNotificationCenter.current().delegate = self
  }

  package func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    effects?.record("opened")
    completionHandler()
  }
}

/// A provider that the process keeps.
package final class Calls: NSObject, CXProviderDelegate, @unchecked Sendable {
  /// The provider of the process.
  package static let shared = Calls()
  private let provider = CXProvider(configuration: CXProviderConfiguration())

  override private init() {
    super.init()
    provider.setDelegate(self, queue: nil)
  }

  /// Records when the app may use sound.
  package var effects: EffectRecorder?

  package func providerDidReset(_ provider: CXProvider) {}

  package func provider(_ provider: CXProvider, perform action: CXAnswerCallAction) {
    action.fulfill()
  }

  package func provider(_ provider: CXProvider, perform action: CXSetHeldCallAction) {
    action.fulfill()
  }

  package func provider(_ provider: CXProvider, perform action: CXEndCallAction) {
    action.fulfill()
  }

  package func provider(_ provider: CXProvider, didActivate audioSession: AVAudioSession) {
    effects?.record("sound on")
  }

  package func provider(_ provider: CXProvider, didDeactivate audioSession: AVAudioSession) {
    effects?.record("sound off")
  }

  /// Reports an incoming call.
  package func ring() {
    let update = CXCallUpdate()
    update.localizedCallerName = "Anna"
    provider.reportNewIncomingCall(with: UUID(), update: update) { _ in }
  }
}
