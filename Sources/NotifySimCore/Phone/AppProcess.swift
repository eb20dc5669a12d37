import APNs
import UserNotifications

/// What is known of one process of the app.
struct AppProcess: Sendable {
  /// The delegate of its notification centre.
  private(set) var delegate = DelegateHistory()
  /// Whether it asked for a device token.
  private(set) var hasRegistered = false
  private var hasReadResponse = false

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

extension Phone {
  /// A process of the app begins.
  func beginLaunch() {
    withState { state in
      state.process = AppProcess()
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
        "the delegate of the notification centre was set after launching: an answer that launches"
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
        "the delegate of the notification centre is gone: the centre holds it weakly, and nobody"
          + " else holds it",
        notes: [.init("keep the object for as long as the app runs, as a property for instance")]),
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
          + " centre's delegate was told of it as well",
        notes: [.init("handle it in one of them")]),
      about: notification, because: [.toldTwice])
  }
}
