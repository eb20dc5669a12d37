import APNs
public import UIKit
public import UserNotifications

/// An app that the phone can run.
///
/// It consists of a manifest and of code of one of two kinds: a compiled delegate that uses Apple's
/// frameworks, or a handler command in any language. If there are both, the delegate launches and
/// registers categories, and the command is called for everything else.
public struct App: Sendable {
  /// The app's declarations.
  public var manifest: AppManifest
  /// The app's texts in its languages; by default those next to the manifest.
  public var localizations: Localizations
  /// The command that is run for each callback; nil to call the app's delegate.
  public var handler: AppManifest.HandlerCommand?
  /// Creates the app's delegate; called at each launch, on the main thread.
  public var makeDelegate: DelegateMaker?
  /// The extensions that show the long look; they are compiled, also for an app with a handler
  /// command.
  public var contentExtensions: [ContentExtension] = []

  /// The declarations in the app's own sources, if it was read from them; then none of its code
  /// runs, and only a handler command can answer.
  package var sources: ReadApp?

  /// Creates the delegate of the app's scene, each time the scene connects; nil for an app without
  /// scenes.
  public var makeSceneDelegate: SceneDelegateMaker?

  /// Creates a scene's delegate, which reports its actions to the recorder.
  public typealias SceneDelegateMaker =
    @MainActor @Sendable (_ effects: EffectRecorder) -> any UISceneDelegate
  /// Creates the app's notification service extension, a new one for each notification (rule D30);
  /// nil if it has none in Swift.
  public var makeServiceExtension: ServiceExtensionMaker?

  /// Creates an app's delegate.
  ///
  /// What the app reports to the recorder becomes effects in the events; the recorder's store holds
  /// its protected files.
  public typealias DelegateMaker =
    @MainActor @Sendable (_ effects: EffectRecorder) -> any UIApplicationDelegate

  /// Creates a service extension; what it reports to the recorder becomes effects in the events.
  public typealias ServiceExtensionMaker =
    @Sendable (_ effects: EffectRecorder) -> UNNotificationServiceExtension

  /// Whether nothing is known of the app, since none was named or found.
  ///
  /// Nothing is then found about a push that does not fit the app.
  package private(set) var isUnknown = false

  /// How the app can be given, a phrase.
  package static let advice =
    "give the app: '--app FOLDER' of its sources, '--app FILE' of a manifest, or '--app samples'"
    + " for the built-in ones"

  /// An app of which nothing is known: it may use whatever a notification needs.
  package static var unknown: App {
    var app = App(
      manifest: AppManifest(bundleIdentifier: "", name: ReadApp.Action.unknownTitle))
    app.manifest.unknown = Dictionary(
      uniqueKeysWithValues: AppManifest.Declaration.allCases.map { ($0, "no app is given") })
    app.manifest.authorization.insert(.criticalAlert)
    app.isUnknown = true
    return app
  }

  /// Creates an app without compiled code, with or without a handler command.
  public init(manifest: AppManifest, handler: AppManifest.HandlerCommand? = nil) {
    self.manifest = manifest
    localizations = manifest.texts
    self.handler = handler
  }

  /// Creates an app from its compiled delegate.
  public init(manifest: AppManifest, makeDelegate: @escaping DelegateMaker) {
    self.manifest = manifest
    localizations = manifest.texts
    self.makeDelegate = makeDelegate
  }

  /// Whether the app has a notification service extension.
  public var hasServiceExtension: Bool {
    makeServiceExtension != nil || manifest.serviceExtension != nil
  }

  /// Creates an app that was read from its own sources.
  package init(_ sources: ReadApp) {
    self.init(manifest: sources.manifest)
    localizations = sources.localizations
    self.sources = sources
  }

  /// Whether the app has code that can answer a call.
  package var canAnswer: Bool { handler != nil || makeDelegate != nil }

  /// Whether none of the app's code runs, so that nothing is known of what its delegate does.
  ///
  /// Such an app was read from its sources, or its manifest names no handler.
  package var isPlaceholder: Bool { !canAnswer }

  /// Why a call of such an app has no effect: a clause.
  package static let notRunReason = "not run: none of the app's code is here"

  /// Whether any of the app's code is a command.
  public var runsCommands: Bool { handler != nil || manifest.serviceExtension != nil }

  /// Whether any of the app's code is compiled; such code shares the main thread of the process.
  package var runsOnMainThread: Bool { makeDelegate != nil || !contentExtensions.isEmpty }
}

/// Records what an app does.
public struct EffectRecorder: Sendable {
  /// The app's protected files, which outlive its process.
  public let protectedStore: ProtectedStore
  private let phone: Phone

  init(phone: Phone) {
    self.phone = phone
    protectedStore = ProtectedStore(phone: phone)
  }

  /// Records an action of the app.
  ///
  /// - Parameters:
  ///   - name: the action, such as `meeting.accepted`.
  ///   - details: further facts, in order.
  public func record(_ name: String, _ details: [(key: String, value: String)] = []) {
    let details = details.map { Event.Effect.Detail(key: $0.key, text: $0.value) }
    phone.record(.effect(Event.Effect(name: name, details: details)))
  }
}

extension App {
  /// The state of one process of the app.
  struct Process: Sendable {
    /// The history of its notification center's delegate.
    private(set) var delegate = DelegateHistory()
    /// Whether it requested a device token.
    private(set) var hasRegistered = false
    private var hasReadResponse = false
    /// The cause of its launch, until the app has received it.
    var launchCause: Callback.LaunchCause?

    /// What it was launched for, the first time.
    mutating func consumeLaunchCause() -> Callback.LaunchCause? {
      defer { launchCause = nil }
      return launchCause
    }

    /// Whether it opened a link, so that another app comes to the foreground.
    var isLeft = false

    /// Whether it opened a link since the last call.
    mutating func consumeLeft() -> Bool {
      defer { isLeft = false }
      return isLeft
    }

    /// Records that it requested a device token.
    mutating func recordRegistration() {
      hasRegistered = true
    }

    /// Records the end of the launch.
    mutating func endLaunch() {
      delegate.endLaunch()
    }

    /// Records that the app set the delegate of its notification center, or set it to nil.
    ///
    /// - Returns: whether it was the first delegate of the process and was set too late.
    mutating func recordDelegate(isSet: Bool) -> Bool {
      delegate.note(isSet: isSet)
    }

    /// Records that the scene's delegate read the response in its connection options.
    mutating func recordResponseRead() {
      hasReadResponse = true
    }

    /// Whether the scene's delegate read a response since the last call.
    mutating func consumeResponseRead() -> Bool {
      defer { hasReadResponse = false }
      return hasReadResponse
    }

    /// When and whether a process set the delegate of its notification center (rule X23).
    struct DelegateHistory: Sendable {
      /// Whether the delegate was set when the launch ended.
      private(set) var isInTime = false
      /// Whether the app set a delegate and has not set it to nil.
      private(set) var isSet = false
      private var isLaunched = false
      private var wasEverSet = false

      fileprivate mutating func note(isSet: Bool) -> Bool {
        self.isSet = isSet
        defer { wasEverSet = wasEverSet || isSet }
        return isSet && isLaunched && !wasEverSet
      }

      fileprivate mutating func endLaunch() {
        isLaunched = true
        isInTime = isSet
      }
    }
  }
}

extension Phone {
  /// Starts a new process of the app.
  func beginLaunch(for cause: Callback.LaunchCause?) {
    withState { state in
      state.process = App.Process()
      state.process.launchCause = cause
      state.device.lastLaunch = state.device.time
    }
  }

  /// Records that the app finished launching.
  func endLaunch() {
    withProcess { $0.endLaunch() }
  }

  func delegateDidChange(
    from old: (any UNUserNotificationCenterDelegate)?,
    to new: (any UNUserNotificationCenterDelegate)?
  ) {
    let isSet = new != nil
    guard withProcess({ $0.recordDelegate(isSet: isSet) }) else { return }
    reportOnce(
      Diagnostic(
        .error, .delegate,
        "the delegate of the notification centre was set after launching: a response that launches"
          + " the app is lost",
        notes: [.init("set it before 'application(_:didFinishLaunchingWithOptions:)' returns")]),
      because: [.delegateInTime])
  }

  /// Notes that the launch set no delegate, and got that of an earlier launch.
  func reportKeptDelegate() {
    guard !isSimulatedLaunch else { return }
    reportOnce(
      Diagnostic(
        .note, .delegate,
        "this launch set no delegate of the notification centre: it got the one that an earlier"
          + " launch set, which still exists",
        notes: [
          .init("static variables keep their values from launch to launch of one program")
        ]))
  }

  /// Reports that the delegate was released, if the app had set one.
  func reportReleasedDelegate(about notification: String) {
    guard withProcess({ $0.delegate.isSet }) else { return }
    reportOnce(
      Diagnostic(
        .error, .delegate,
        "the delegate of the notification centre was deallocated: the centre holds it weakly, and"
          + " nothing else holds it",
        notes: [.init("keep the object as long as the app runs, for example in a property")]),
      about: notification, because: [.delegateInTime])
  }

  /// Warns that the scene's delegate read a response from its connection options that the
  /// notification center's delegate received too (rule X32).
  func reportResponseReadTwice(about notification: String) {
    guard withProcess({ $0.consumeResponseRead() }) else { return }
    reportOnce(
      Diagnostic(
        .warning, .handledTwice,
        "the scene's delegate read the response from its connection options, and the notification"
          + " centre's delegate got it as well",
        notes: [.init("handle it in one of them")]),
      about: notification, because: [.notifiedTwice])
  }
}
