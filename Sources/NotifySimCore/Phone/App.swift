public import UIKit
public import UserNotifications

/// An app that the phone can run.
///
/// An app is what its manifest says, and code of one of two kinds: a delegate written against
/// Apple's frameworks, compiled in, or a handler command in any language. With both, the delegate
/// launches and registers categories, and the command is called for everything else.
public struct App: Sendable {
  /// What the app declares.
  public var manifest: AppManifest
  /// The app's texts in its languages.
  public var localizations = Localizations()
  /// The command that is run for each callback, or nil to call the app's delegate.
  public var handler: HandlerCommand?
  /// Makes the app's delegate; called at each launch, on the executor of the stimulus.
  public var makeDelegate: DelegateMaker?
  /// The extensions that show the long look; compiled in, also for an app with a handler command.
  public var contentExtensions: [ContentExtension] = []

  /// Makes the delegate of the app's scene, each time that the scene connects, or nil for an app
  /// without scenes.
  public var makeSceneDelegate: SceneDelegateMaker?

  /// Makes a scene's delegate, which tells the recorder what it does.
  public typealias SceneDelegateMaker =
    @Sendable (_ effects: EffectRecorder) -> any UISceneDelegate
  /// Makes the app's notification service extension, anew for each notification that it runs for
  /// (rule D30); nil if it has none in Swift.
  public var makeServiceExtension: ServiceExtensionMaker?

  /// Makes an app's delegate; what the app tells the recorder shows as effects in the events, and
  /// the recorder's store holds its protected files.
  public typealias DelegateMaker =
    @Sendable (_ effects: EffectRecorder) -> any UIApplicationDelegate

  /// Makes a service extension; what it tells the recorder shows as effects in the events.
  public typealias ServiceExtensionMaker =
    @Sendable (_ effects: EffectRecorder) -> UNNotificationServiceExtension

  /// Creates an app without code of its own, or with a handler command.
  public init(manifest: AppManifest, handler: HandlerCommand? = nil) {
    self.manifest = manifest
    self.handler = handler
  }

  /// Creates an app from its compiled delegate.
  public init(manifest: AppManifest, makeDelegate: @escaping DelegateMaker) {
    self.manifest = manifest
    self.makeDelegate = makeDelegate
  }

  /// Whether the app has a notification service extension.
  public var hasServiceExtension: Bool {
    makeServiceExtension != nil || manifest.serviceExtension != nil
  }

  /// Whether some of the app's code is a command.
  public var runsCommands: Bool { handler != nil || manifest.serviceExtension != nil }
}

/// What an app uses to tell what it did.
public struct EffectRecorder: Sendable {
  /// The app's protected files, which outlive its process.
  public let protectedStore: ProtectedStore
  private let phone: Phone

  init(phone: Phone) {
    self.phone = phone
    protectedStore = ProtectedStore(phone: phone)
  }

  /// Records that the app did something.
  ///
  /// - Parameters:
  ///   - name: what it did, such as `meeting.accepted`.
  ///   - details: what else matters, in order.
  public func record(_ name: String, _ details: [(key: String, value: String)] = []) {
    let details = details.map { Effect.Detail(key: $0.key, text: $0.value) }
    phone.record(.effect(Effect(name: name, details: details)))
  }
}
