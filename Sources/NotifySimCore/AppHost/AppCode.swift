import Synchronization
import UIKit
import UserNotifications

/// The app's compiled code, which runs on the main thread: its delegate, for as long as the app is
/// in memory, and the frameworks bound to the phone that it is called with (rule R23).
@MainActor
final class AppCode {
  nonisolated let center: UNUserNotificationCenter
  nonisolated let application: UIApplication.Running
  /// What the app has under way beside the call at hand.
  nonisolated let work: AppWork
  private let makeDelegate: App.DelegateMaker?
  private let makeSceneDelegate: App.SceneDelegateMaker?
  private var delegate: (any UIApplicationDelegate)?
  private var scene: UIScene?

  /// Whether there is a delegate to call; the main thread is left alone otherwise.
  nonisolated let isCompiled: Bool
  /// Whether there is any code to call, that of the app or of its content extensions.
  nonisolated let runsCode: Bool

  nonisolated init(_ phone: Phone) {
    let application = UIApplication.Running(host: phone)
    let reference = CenterReference()
    work = AppWork { body in
      guard let center = reference.center else { return body() }
      center.bound(body)
    }
    center = UNUserNotificationCenter(host: phone, application: application, work: work)
    self.application = application
    reference.center = center
    runsCode = phone.app.runsOnMainThread
    makeDelegate = phone.app.makeDelegate
    isCompiled = phone.app.makeDelegate != nil
    makeSceneDelegate = phone.app.makeSceneDelegate
  }

  /// Runs code of the app's with the frameworks bound to this phone, and notes whether it starts a
  /// task, which holds the trace for as long as it runs.
  nonisolated func bound<Result>(_ body: () -> Result) -> Result {
    var trace = AppWork.TaskMarker(of: center)
    let result = AppWork.$trace.withValue(trace, operation: body)
    if !isKnownUniquelyReferenced(&trace) { work.noteTasks(trace) }
    return result
  }

  /// The centre, which holds the app's work.
  private final class CenterReference: Sendable {
    private struct Reference: Sendable {
      weak var center: UNUserNotificationCenter?
    }

    private let reference = Mutex(Reference())

    var center: UNUserNotificationCenter? {
      get { reference.withLock { $0.center } }
      set { reference.withLock { $0.center = newValue } }
    }
  }

  /// Runs code of the app's as ``bound(_:)`` does, in the turn of its phone.
  func inTurn<Result>(_ body: () -> Result) async -> Result {
    if !AppTurn.take(for: self) { await AppTurn.wait(for: self) }
    defer { if !work.isUnsettled { AppTurn.offer(by: self) } }
    return bound(body)
  }

  /// Makes the app's delegate, as a fresh process would.
  func load(effects: EffectRecorder) async {
    delegate = await inTurn { makeDelegate?(effects) }
    application.object.delegate = delegate
  }

  /// Lets go of the delegate, as the end of a process does.
  func release() {
    delegate = nil
    scene = nil
    application.object.endProcess()
    center.delegate = nil
  }

  /// Whether the app has a scene that is not connected.
  var mustConnectScene: Bool { makeSceneDelegate != nil && delegate != nil && scene == nil }

  /// Makes the app's scene, which is about to connect.
  func makeScene() {
    let made = UIWindowScene(session: UISceneSession(persistentIdentifier: "scene"))
    scene = made
    application.object.scene = made
  }

  /// Makes the delegate of the app's scene.
  func makeSceneDelegate(effects: EffectRecorder) async {
    scene?.delegate = await inTurn { makeSceneDelegate?(effects) }
  }

  /// Calls something of the app's that it left behind for later.
  func callLate(_ handler: @escaping @MainActor @Sendable () -> Void) async {
    await inTurn { handler() }
  }

  /// Calls the delegate.
  ///
  /// The completion form runs before this returns; an `async` form is started in a task of its
  /// own, as Apple's bridge starts it. Handlers are held by nothing but the app from then on.
  ///
  /// What `missing` holds is set when the delegate turns out not to have the method, now or later.
  /// - Returns: false if nobody is there to be called.
  func begin(
    _ call: AppCall, handler: sending @escaping @Sendable (AppCall.Value) -> Void,
    missing: MissingMethod
  ) async -> Bool {
    await inTurn { beginBound(call, handler, missing) }
  }

  private func beginBound(
    _ call: AppCall, _ handler: @escaping @Sendable (AppCall.Value) -> Void,
    _ missing: MissingMethod
  ) -> Bool {
    let application = application.object
    switch call {
    case .willFinishLaunching(let payload):
      return tell {
        _ = $0.application(application, willFinishLaunchingWithOptions: payload?.launchOptions)
      }
    case .didFinishLaunching(let payload):
      let options = payload?.launchOptions
      defer {
        let userInfo = options.map { Dictionary($0.map { ($0.key.rawValue, $0.value) }) { $1 } }
        application.post(UIApplication.didFinishLaunchingNotification, userInfo: userInfo)
      }
      return tell { _ = $0.application(application, didFinishLaunchingWithOptions: options) }
    case .didRegister(let token):
      return tell {
        $0.application(
          application, didRegisterForRemoteNotificationsWithDeviceToken: token.data)
      }
    case .didFailToRegister(let failure):
      return tell {
        $0.application(
          application, didFailToRegisterForRemoteNotificationsWithError: failure.error)
      }
    case .didReceiveRemoteNotificationWithoutFetch(let payload):
      guard let delegate else { return false }
      return application.callDidReceiveRemoteNotification(payload.dictionary, on: delegate)
    case .openSettings(let notification):
      guard let delegate = center.delegate else { return false }
      return center.callOpenSettings(for: notification?.frameworkNotification, on: delegate)
    case .sceneConfiguration(let response, let onReading):
      guard let session = scene?.session else { return false }
      let options = UIScene.ConnectionOptions(
        notificationResponse: response?.frameworkResponse, onReading: onReading)
      return tell {
        session.configuration = $0.application(
          application, configurationForConnecting: session, options: options)
      }
    case .scene(let call):
      guard let scene else { return false }
      call.prepare(scene)
      defer { call.post(of: scene, in: application) }
      guard let delegate = scene.delegate else { return false }
      return DelegateProbe.implements(delegate) { call.tell(delegate, scene) }
    case .notice(let notice):
      defer { application.post(notice.notification) }
      return tell { notice.tell($0, application) }
    case .willPresent(let notification):
      return present(notification.frameworkNotification, handler, missing)
    case .didReceive(let response):
      return receive(response.frameworkResponse, handler, missing)
    case .didReceiveRemoteNotification(let payload):
      return receive(payload, handler, missing)
    case .contentDidReceive(let notification, let interface):
      return interface.show(notification.frameworkNotification)
    case .contentDidReceiveResponse(let response, let interface):
      return interface.receive(response.frameworkResponse, handler, missing)
    case .didUpdatePushCredentials(let credentials, let registry):
      return registry.update(credentials)
    case .didInvalidatePushToken(let type, let registry): return registry.invalidateToken(for: type)
    case .didReceiveIncomingPush(let push): return push.begin(handler, missing)
    case .didReceiveRequest:
      // A service extension is a process of its own: the delegate is not asked.
      return false
    }
  }

  /// Calls a method that returns nothing; false where the delegate does not have it.
  private func tell(_ call: (any UIApplicationDelegate) -> Void) -> Bool {
    guard let delegate else { return false }
    return DelegateProbe.implements(delegate) { call(delegate) }
  }

  private func present(
    _ notification: UNNotification,
    _ handler: @escaping @Sendable (AppCall.Value) -> Void, _ missing: MissingMethod
  ) -> Bool {
    guard let delegate = center.delegate else { return false }
    let completed: @Sendable (UNNotificationPresentationOptions) -> Void = {
      handler(.presentation($0))
    }
    let isThere = DelegateProbe.implements(delegate) {
      delegate.userNotificationCenter(
        center, willPresent: notification, withCompletionHandler: completed)
    }
    guard !isThere else { return true }
    let carried = Carried(delegate)
    missing.callLater { [center] in
      await center.callWillPresent(
        notification, on: carried.value, completionHandler: completed)
    }
    return true
  }

  private func receive(
    _ response: UNNotificationResponse,
    _ handler: @escaping @Sendable (AppCall.Value) -> Void, _ missing: MissingMethod
  ) -> Bool {
    guard let delegate = center.delegate else { return false }
    let completed: @Sendable () -> Void = { handler(.nothing) }
    let isThere = DelegateProbe.implements(delegate) {
      delegate.userNotificationCenter(
        center, didReceive: response, withCompletionHandler: completed)
    }
    guard !isThere else { return true }
    let carried = Carried(delegate)
    missing.callLater { [center] in
      await center.callDidReceive(response, on: carried.value, completionHandler: completed)
    }
    return true
  }

  private func receive(
    _ payload: UserInfo,
    _ handler: @escaping @Sendable (AppCall.Value) -> Void, _ missing: MissingMethod
  ) -> Bool {
    guard let delegate else { return false }
    let completed: @Sendable (UIBackgroundFetchResult) -> Void = { handler(.fetch($0)) }
    let application = application.object
    let isThere = DelegateProbe.implements(delegate) {
      delegate.application(
        application, didReceiveRemoteNotification: payload.dictionary,
        fetchCompletionHandler: completed)
    }
    guard !isThere else { return true }
    missing.callLater {
      await application.callDidReceiveRemoteNotification(
        payload.dictionary, on: delegate, fetchCompletionHandler: completed)
    }
    return true
  }
}

extension UserInfo {
  /// What an app is told that is launched for a remote notification with this data (rule R26).
  fileprivate var launchOptions: [UIApplication.LaunchOptionsKey: Any] {
    [.remoteNotification: dictionary]
  }
}

extension AppCode {
  /// Remembers that a delegate turned out not to have a method.
  final class MissingMethod: Sendable {
    private let found = Mutex<AppCall.Answer?>(nil)

    /// What the call came to for that reason; nil for a method that is there.
    var answer: AppCall.Answer? { found.withLock { $0 } }

    /// Notes that an older method was called in its place.
    func noteOlderForm(_ method: Callback.Method) {
      found.withLock { $0 = .calledOlderForm(method) }
    }

    /// Tries all forms of a method in a task of its own, where the delegate lacks the one with a
    /// completion handler: an `async` form must not hold up the caller.
    @MainActor func callLater(_ form: @escaping @MainActor @Sendable () async -> DelegateProbe.Form)
    {
      Task {
        if await form() == .missing { found.withLock { $0 = .notImplemented } }
      }
    }
  }
}
