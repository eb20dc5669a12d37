import Synchronization
import UIKit
import UserNotifications

/// The app's compiled code, which runs on the main thread: its delegate, which exists while the app
/// is in memory, and the framework objects that are bound to its phone (rule R23).
@MainActor
final class AppCode {
  nonisolated let center: UNUserNotificationCenter
  nonisolated let application: UIApplication.Running
  /// The app's work in progress besides the current call.
  nonisolated let work: AppWork
  private let makeDelegate: App.DelegateMaker?
  private let makeSceneDelegate: App.SceneDelegateMaker?
  private var delegate: (any UIApplicationDelegate)?
  private var scene: UIScene?

  /// Whether the app has a compiled delegate; if not, the main thread is not used.
  nonisolated let isCompiled: Bool
  /// Whether there is any compiled code, of the app or of its content extensions.
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

  /// Runs code of the app with the frameworks bound to this phone.
  ///
  /// If the code starts a task, the task keeps the marker alive while it runs.
  nonisolated func bound<Result>(_ body: () -> Result) -> Result {
    var trace = AppWork.TaskMarker(of: center)
    let result = AppWork.$trace.withValue(trace, operation: body)
    if !isKnownUniquelyReferenced(&trace) { work.recordTasks(trace) }
    return result
  }

  /// A weak reference to the notification center, which owns the app's work.
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

  /// Runs code of the app as ``bound(_:)`` does, once it is the turn of its phone.
  func inTurn<Result>(_ body: () -> Result) async -> Result {
    if !AppTurn.take(for: self) { await AppTurn.wait(for: self) }
    defer { if !work.isUnsettled { AppTurn.offer(by: self) } }
    return bound(body)
  }

  /// Creates the app's delegate, as a new process does.
  func load(effects: EffectRecorder) async {
    delegate = await inTurn { makeDelegate?(effects) }
    application.object.delegate = delegate
  }

  /// Sets the notification center's delegate to that of an earlier launch, if this one set none.
  ///
  /// - Returns: whether it did.
  func restoreKeptDelegate() async -> Bool {
    guard center.delegate == nil, let delegate, let kept = KeptDelegate.survivor(for: delegate)
    else {
      return false
    }
    await inTurn { center.delegate = kept }
    return true
  }

  /// Keeps the notification center's delegate for later launches, unless it is the app's delegate,
  /// which each launch makes anew.
  func keepDelegate() {
    guard let delegate, let set = center.delegate, set !== delegate else { return }
    KeptDelegate.keep(set, of: center.process, for: delegate)
  }

  deinit {
    center.process.end()
  }

  /// Releases the delegate, as the end of a process does.
  func release() {
    delegate = nil
    scene = nil
    application.object.endProcess()
    center.endProcess()
  }

  /// Whether the app has a scene that is not connected.
  var mustConnectScene: Bool { makeSceneDelegate != nil && delegate != nil && scene == nil }

  /// Creates the app's scene before it connects.
  func makeScene() {
    let made = UIWindowScene(session: UISceneSession(persistentIdentifier: "scene"))
    scene = made
    application.object.scene = made
  }

  /// Creates the delegate of the app's scene.
  func makeSceneDelegate(effects: EffectRecorder) async {
    scene?.delegate = await inTurn { makeSceneDelegate?(effects) }
  }

  /// Calls a closure that the app passed to the system earlier.
  func callLate(_ handler: @escaping @MainActor @Sendable () -> Void) async {
    await inTurn { handler() }
  }

  /// Calls the delegate.
  ///
  /// A method with a completion handler runs before this returns; an `async` method is started in a
  /// task of its own, as Apple's bridge does. From then on only the app holds the handler.
  ///
  /// `missing` is set if the delegate turns out not to implement the method, now or later.
  /// - Returns: false if there is no delegate to call.
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
      return notify {
        _ = $0.application(application, willFinishLaunchingWithOptions: payload?.launchOptions)
      }
    case .didFinishLaunching(let payload):
      let options = payload?.launchOptions
      defer {
        let userInfo = options.map { Dictionary($0.map { ($0.key.rawValue, $0.value) }) { $1 } }
        application.post(UIApplication.didFinishLaunchingNotification, userInfo: userInfo)
      }
      return notify { _ = $0.application(application, didFinishLaunchingWithOptions: options) }
    case .didRegister(let token):
      return notify {
        $0.application(
          application, didRegisterForRemoteNotificationsWithDeviceToken: token.data)
      }
    case .didFailToRegister(let failure):
      return notify {
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
      return notify {
        session.configuration = $0.application(
          application, configurationForConnecting: session, options: options)
      }
    case .scene(let call):
      guard let scene else { return false }
      call.prepare(scene)
      defer { call.post(of: scene, in: application) }
      guard let delegate = scene.delegate else { return false }
      return DelegateProbe.implements(delegate) { call.notify(delegate, scene) }
    case .notice(let notice):
      defer { application.post(notice.notification) }
      return notify { notice.notify($0, application) }
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
      // A service extension is a process of its own: the delegate is not called.
      return false
    }
  }

  /// Calls a method that returns nothing.
  ///
  /// - Returns: false if the delegate does not implement it.
  private func notify(_ call: (any UIApplicationDelegate) -> Void) -> Bool {
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
  /// The launch options of an app that is launched for a remote notification (rule R26).
  fileprivate var launchOptions: [UIApplication.LaunchOptionsKey: Any] {
    [.remoteNotification: dictionary]
  }
}

extension AppCode {
  /// Records whether the delegate turned out not to implement a method.
  final class MissingMethod: Sendable {
    private let found = Mutex<AppCall.Answer?>(nil)
    private let called = Mutex<Callback.Method?>(nil)

    /// The answer if the method is missing; nil if the delegate implements it.
    var answer: AppCall.Answer? { found.withLock { $0 } }

    /// The method that was called instead, which takes a completion handler too; otherwise nil.
    var form: Callback.Method? { called.withLock { $0 } }

    /// Records that another method with a completion handler was called instead.
    func recordForm(_ method: Callback.Method) {
      called.withLock { $0 = method }
    }

    /// Records that an older method was called instead.
    func recordOlderForm(_ method: Callback.Method) {
      found.withLock { $0 = .calledOlderForm(method) }
    }

    /// Tries all forms of a method in a task of its own, for a delegate without the form that takes
    /// a completion handler: an `async` form must not block the caller.
    @MainActor func callLater(_ form: @escaping @MainActor @Sendable () async -> DelegateProbe.Form)
    {
      Task {
        if await form() == .missing { found.withLock { $0 = .notImplemented } }
      }
    }
  }
}
