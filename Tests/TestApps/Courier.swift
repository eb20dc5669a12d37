package import AVFoundation
package import CallKit
package import NotifySimCore
package import UIKit

// An app as apps are written: with singletons, static variables and user defaults. It is a module
// of its own, since the static variables of modules of tests are not renewed.

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
  private var count = 0

  override private init() {
    super.init()
    UNUserNotificationCenter.current().delegate = self
  }

  package func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    count += 1
    effects?.record("opened", [("count", "\(count)")])
    completionHandler()
  }
}

/// Static and global variables of each kind.
@MainActor package enum Counters {
  static var first = 0
  static var names = ["a"]
  static var title = "a title that is longer than a small string"
  static var table: [String: Int] = [:]

  /// Changes all of them, and returns what they are.
  package static func next() -> String {
    first += 1
    names.append("b")
    title += "!"
    table["a", default: 0] += 1
    globalCount += 1
    UIResponder.lastNames.append("c")
    return "\(first) \(names.count) \(title.count) \(table) \(globalCount) \(UIResponder.lastNames)"
  }
}

@MainActor private var globalCount = 7

extension UIResponder {
  fileprivate static var lastNames: [String] = []
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
