import APNs
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
  /// The app's texts in its languages; those of the manifest's file unless others are given.
  public var localizations: Localizations
  /// The command that is run for each callback, or nil to call the app's delegate.
  public var handler: AppManifest.HandlerCommand?
  /// Makes the app's delegate; called at each launch, on the main thread.
  public var makeDelegate: DelegateMaker?
  /// The extensions that show the long look; compiled in, also for an app with a handler command.
  public var contentExtensions: [ContentExtension] = []

  /// What the app's own sources declare, where it was read from them; none of its code runs then
  /// unless a handler command stands in for it.
  package var sources: ReadApp?

  /// Makes the delegate of the app's scene, each time that the scene connects, or nil for an app
  /// without scenes.
  public var makeSceneDelegate: SceneDelegateMaker?

  /// Makes a scene's delegate, which tells the recorder what it does.
  public typealias SceneDelegateMaker =
    @MainActor @Sendable (_ effects: EffectRecorder) -> any UISceneDelegate
  /// Makes the app's notification service extension, anew for each notification that it runs for
  /// (rule D30); nil if it has none in Swift.
  public var makeServiceExtension: ServiceExtensionMaker?

  /// Makes an app's delegate; what the app tells the recorder shows as effects in the events, and
  /// the recorder's store holds its protected files.
  public typealias DelegateMaker =
    @MainActor @Sendable (_ effects: EffectRecorder) -> any UIApplicationDelegate

  /// Makes a service extension; what it tells the recorder shows as effects in the events.
  public typealias ServiceExtensionMaker =
    @Sendable (_ effects: EffectRecorder) -> UNNotificationServiceExtension

  /// Whether nobody named an app, and this one stands in: what only the real one could tell is not
  /// held against a push.
  package private(set) var isDefaultSample = false

  /// Has the app stand in for one that nobody named: it may do whatever an app may be allowed.
  package mutating func becomeDefaultSample() {
    isDefaultSample = true
    manifest.entitlements = [.timeSensitive, .criticalAlerts]
    manifest.authorization.insert(.criticalAlert)
  }

  /// Creates an app without code of its own, or with a handler command.
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

  /// Whether there is anything that could answer a call of the app.
  package var canAnswer: Bool { handler != nil || makeDelegate != nil }

  /// Whether the app was read from its sources, and none of its code runs.
  package var isPlaceholder: Bool { sources != nil && !canAnswer }

  /// Whether some of the app's code is a command.
  public var runsCommands: Bool { handler != nil || manifest.serviceExtension != nil }

  /// Whether some of the app's code is compiled in: it shares the main thread of the process.
  package var runsOnMainThread: Bool { makeDelegate != nil || !contentExtensions.isEmpty }
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
    let details = details.map { Event.Effect.Detail(key: $0.key, text: $0.value) }
    phone.record(.effect(Event.Effect(name: name, details: details)))
  }
}

extension App {
  /// What is known of one process of the app.
  struct Process: Sendable {
    /// The delegate of its notification centre.
    private(set) var delegate = DelegateHistory()
    /// Whether it asked for a device token.
    private(set) var hasRegistered = false
    private var hasReadResponse = false

    /// Whether it opened a link, so that another app is to be in front.
    var isLeft = false

    /// Whether another app is to be in front, since the last call.
    mutating func takeLeft() -> Bool {
      defer { isLeft = false }
      return isLeft
    }

    /// Notes that it asked for a device token.
    mutating func noteRegistration() {
      hasRegistered = true
    }

    /// Notes that launching is over.
    mutating func endLaunch() {
      delegate.endLaunch()
    }

    /// Notes that the app set the delegate of its notification centre, or none.
    ///
    /// - Returns: whether it was the first one of the process, and came too late.
    mutating func noteDelegate(isSet: Bool) -> Bool {
      delegate.note(isSet: isSet)
    }

    /// Notes that its scene's delegate read the response in its connection options.
    mutating func noteResponseRead() {
      hasReadResponse = true
    }

    /// Whether its scene's delegate read a response since the last call.
    mutating func takeResponseRead() -> Bool {
      defer { hasReadResponse = false }
      return hasReadResponse
    }

    /// What a process did about the delegate of its notification centre (rule X23).
    struct DelegateHistory: Sendable {
      /// Whether the delegate was there when launching was over.
      private(set) var isInTime = false
      /// Whether the app set a delegate, and did not take it back.
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
  /// A process of the app begins.
  func beginLaunch() {
    withState { state in
      state.process = App.Process()
      state.device.lastLaunch = state.device.time
    }
  }

  /// The app finished launching.
  func endLaunch() {
    withProcess { $0.endLaunch() }
  }

  func delegateDidChange(
    from old: (any UNUserNotificationCenterDelegate)?,
    to new: (any UNUserNotificationCenterDelegate)?
  ) {
    let isSet = new != nil
    guard withProcess({ $0.noteDelegate(isSet: isSet) }) else { return }
    reportOnce(
      Diagnostic(
        .error, .delegate,
        "the delegate of the notification centre was set after launching: a response that launches"
          + " the app is lost",
        notes: [.init("set it before 'application(_:didFinishLaunchingWithOptions:)' returns")]),
      because: [.delegateInTime])
  }

  /// Reports that the delegate is gone, if the app set one.
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

  /// Warns that an answer, which the notification centre's delegate was told of, was read from the
  /// connection options of the app's scene as well (rule X32).
  func reportResponseReadTwice(about notification: String) {
    guard withProcess({ $0.takeResponseRead() }) else { return }
    reportOnce(
      Diagnostic(
        .warning, .handledTwice,
        "the scene's delegate read the response from its connection options, and the notification"
          + " centre's delegate got it as well",
        notes: [.init("handle it in one of them")]),
      about: notification, because: [.toldTwice])
  }
}
