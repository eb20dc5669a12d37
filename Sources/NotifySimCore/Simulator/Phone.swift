import Foundation
import Synchronization
import UserNotifications

/// What the running app shares with the simulator: the phone's state, the registered categories
/// and the record of events.
///
/// The app may call from any thread at any time, so every access goes through one lock; the order
/// of the record is the order of the calls (rule A27).
package final class Phone: Sendable {
  let app: App
  let profile: Profile
  let seed: UInt64
  /// The app's sounds; nil where nothing tells which there are.
  let sounds: SoundLibrary?
  /// All that the running app shares with the simulator, behind one lock.
  let state: Mutex<State>

  /// What the lock guards.
  struct State {
    var device: DeviceState
    var categories: [String: UNNotificationCategory] = [:]
    /// The buttons of the registered categories, with room for all.
    var buttons: [String: [PresentedAction]] = [:]
    /// The languages that the buttons are in.
    var buttonLanguages: [String] = []
    /// The categories with buttons in another language than the app registered them in.
    var translatedCategories: Set<String> = []
    /// What the texts of the registered categories are looked up by.
    var categoryTexts: [String: LocalizedText] = [:]
    var madeTexts = MadeTexts()
    /// Whether the app registered categories more than once.
    var isRegisteredAgain = false
    /// The identifiers of all categories that were ever registered.
    var knownCategories: Set<String> = []
    var mint: IdentifierMint
    var events: [Event] = []
    var nextSeq = 1
    var isRehearsing = false
    var prompt: PermissionPrompt?
    var deferredPrompts: [PermissionPrompt] = []
    var pushKit: PushRegistrations
    var calls = ReportedCalls()
    var process = AppProcess()
    var reported: Set<String> = []
    /// The identifiers of the local notifications that the stimulus at hand had the app add, at the
    /// last moment at which there were some.
    var added: (time: Date, identifiers: Set<String>) = (.distantPast, [])
    /// The identifiers of those that were dropped since the last report, in order.
    var dropped: [String] = []
  }

  init(app: App, device: DeviceState, profile: Profile, seed: UInt64) {
    self.app = app
    self.profile = profile
    self.seed = seed
    sounds = SoundLibrary(of: app.manifest)
    let pushKit = PushRegistrations(of: app.manifest, seed: seed)
    state = Mutex(State(device: device, mint: IdentifierMint(seed: seed), pushKit: pushKit))
  }

  /// The phone's state at this moment.
  var device: DeviceState { state.withLock { $0.device } }

  /// Changes the phone's state, or reads a part of it without a copy of the whole.
  func withDevice<Result: Sendable>(_ body: (inout DeviceState) -> Result) -> Result {
    state.withLock { body(&$0.device) }
  }

  /// Changes or reads the app's registrations with PushKit.
  func withPushKit<Result: Sendable>(_ body: (inout PushRegistrations) -> Result) -> Result {
    state.withLock { body(&$0.pushKit) }
  }

  /// Changes or reads the calls that the app reported.
  func withCalls<Result: Sendable>(_ body: (inout ReportedCalls) -> Result) -> Result {
    state.withLock { body(&$0.calls) }
  }

  /// An identifier that no request has yet.
  func mintIdentifier() -> String {
    state.withLock { $0.mint.next() }
  }
}

extension Phone {
  /// Records an event.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - notification: the identifier of the request that it concerns, where it concerns one.
  ///   - rules: the rules that caused it.
  /// - Returns: the position of the event in the record, or nil during a rehearsal.
  @discardableResult
  func record(
    _ kind: Event.Kind, about notification: String? = nil, because rules: [Rule] = []
  ) -> Int? {
    state.withLock { state in
      if state.isRehearsing, !kind.survivesRehearsal { return nil }
      let seq = state.nextSeq
      state.nextSeq += 1
      if state.events.isEmpty { state.events.reserveCapacity(Self.usualCount) }
      state.events.append(
        Event(
          seq: seq, time: state.device.time, zone: state.device.timeZone,
          notification: notification, reasons: rules, kind: kind))
      return seq
    }
  }

  /// How many events a stimulus seldom exceeds.
  private static let usualCount = 8

  /// Takes back an event that turned out not to have happened; those after it move up.
  func retract(_ seq: Int?) {
    state.withLock { state in
      guard let index = state.events.firstIndex(where: { $0.seq == seq }) else { return }
      state.events.remove(at: index)
      for later in state.events.indices.dropFirst(index) { state.events[later].seq -= 1 }
      state.nextSeq -= 1
    }
  }

  /// Says otherwise what an event was, once that is known.
  func amend(_ seq: Int?, _ kind: Event.Kind) {
    state.withLock { state in
      guard let index = state.events.firstIndex(where: { $0.seq == seq }) else { return }
      let event = state.events[index]
      state.events[index] = Event(
        seq: event.seq, time: event.time, zone: event.zone, notification: event.notification,
        reasons: event.reasons, kind: kind)
    }
  }

  /// The events since the last call.
  func takeEvents() -> [Event] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Records nothing but diagnostics until ``endRehearsal()``: what happens is the past of the
  /// phone, before the record begins.
  func beginRehearsal() {
    state.withLock { $0.isRehearsing = true }
  }

  /// Whether what happens is the past of the phone.
  var isRehearsing: Bool { state.withLock { $0.isRehearsing } }

  /// Records again, and asks for the permission that the app asked for in that past.
  func endRehearsal() {
    let deferred = state.withLock { state in
      state.isRehearsing = false
      defer { state.deferredPrompts = [] }
      return state.deferredPrompts
    }
    for request in deferred { take(request) }
  }
}

extension Phone {
  /// Settles in one step what becomes of a request for permission: until the record begins it is
  /// put off, and while the person sees a prompt it waits for that prompt's answer.
  func settle(_ request: PermissionPrompt) -> PermissionPrompt.Outcome {
    state.withLock { state in
      let isUndecided = state.device.authorization == .notDetermined
      let endsTrial =
        state.device.authorization == .provisional && !request.options.contains(.provisional)
        && !state.isRehearsing
      guard isUndecided || endsTrial else {
        if request.options.contains(.providesAppNotificationSettings) {
          state.device.settings.offersAppSettings = true
        }
        return .decided(state.device.authorization.permitsDelivery)
      }
      if state.isRehearsing {
        state.deferredPrompts.append(request)
        return .waits
      }
      guard state.prompt == nil else {
        state.prompt?.completionHandlers += request.completionHandlers
        return .waits
      }
      guard !request.options.contains(.provisional) else {
        state.device.authorization = .provisional
        state.device.settings.grant(request.options)
        return .provisional
      }
      state.prompt = request
      return .prompts
    }
  }

  /// Whether the person sees a prompt.
  var isAsking: Bool { state.withLock { $0.prompt != nil } }

  /// Remembers the person's answer, if a prompt is there to be answered.
  ///
  /// - Returns: the prompt, which is then gone, and what was allowed before.
  func answerPrompt(
    allows: Bool
  ) -> (prompt: PermissionPrompt, before: AuthorizationStatus)? {
    state.withLock { state in
      guard let prompt = state.prompt else { return nil }
      state.prompt = nil
      let before = state.device.authorization
      state.device.authorization = allows ? .authorized : .denied
      state.device.settings.grant(allows ? prompt.options : nil)
      if allows, mayAlertCritically, prompt.options.contains(.criticalAlert) {
        state.device.settings.criticalAlert = .enabled
      }
      return (prompt, before)
    }
  }

  /// Takes away what the app asks for, unanswered, as the end of its process does.
  func dropPrompts() {
    state.withLock { state in
      state.prompt = nil
      state.deferredPrompts = []
    }
  }
}

extension Phone {
  /// What is known of the app's process, as long as it has one.
  struct AppProcess: Sendable {
    /// The delegate of its notification centre.
    var delegate = DelegateHistory()
    /// Whether it asked for a device token.
    var hasRegistered = false
    /// Whether its scene's delegate read a response that the centre's is about to be told of.
    var hasReadResponse = false
  }

  /// Reads or changes what is known of the app's process.
  func withProcess<Result: Sendable>(_ body: (inout AppProcess) -> Result) -> Result {
    state.withLock { body(&$0.process) }
  }

  /// Takes note of a diagnostic's message; false if it was reported before.
  func isNew(_ message: String) -> Bool {
    state.withLock { $0.reported.insert(message).inserted }
  }
}

extension Event.Kind {
  /// Whether a rehearsal records it too: findings matter whenever they are made.
  fileprivate var survivesRehearsal: Bool {
    switch self {
    case .session, .diagnostic: true
    default: false
    }
  }
}
