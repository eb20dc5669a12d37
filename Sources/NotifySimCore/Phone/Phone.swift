import APNs
import CallKit
package import Foundation
import Synchronization
import UserNotifications

/// What the running app shares with the simulator: the phone's state, what the app registered and
/// asked for, and the record of events.
///
/// The app may call from any thread at any time, so every access goes through one lock; the order
/// of the record is the order of the calls (rule A27).
final class Phone: Sendable {
  let app: App
  let profile: Profile
  let seed: UInt64
  /// What is known of the app, but for its categories, which are in the registry.
  let facts: AppFacts
  /// The app's sounds; nil where nothing tells which there are.
  var sounds: SoundLibrary? { facts.sounds }
  /// The folders that the app shares with its extensions.
  let groups = ProtectedStore.GroupContainers()
  /// The app's calls and the providers that handle them.
  let calls = CallRegistry()
  /// All that the running app shares with the simulator, behind one lock.
  private let state: Mutex<State>

  /// What the lock guards: values that each change by their own methods alone.
  struct State {
    /// The phone itself.
    var device: DeviceState
    /// What was observed.
    var record = Record()
    /// The categories that the app registered.
    var categories: CategoryRegistry
    /// The app's requests for permission.
    var prompts = PermissionPrompts()
    /// The app's registrations with PushKit.
    var pushKit: PushRegistrations
    /// The app's process.
    var process = App.Process()
    /// What the app does in the background for a while.
    var backgroundTasks = BackgroundTasks()
    /// The local notifications that were added or dropped lately.
    var additions = SchedulingCheck.LocalAdditions()
    /// APNs, as the provider's requests meet it, from the first of them on.
    lazy var gate = ProviderGate(settings: gateSettings)
    let gateSettings: GateSettings
    /// What makes identifiers.
    var mint: IdentifierGenerator
  }

  /// Whether nothing waits that has its time now, or had it before.
  var isIdle: Bool {
    withState { state in
      let now = state.device.time
      return !state.process.isLeft && state.device.stored == nil
        && !state.device.pending.isDue(at: now) && !state.device.held.isDue(at: now)
        && !state.backgroundTasks.isOver(at: now) && !state.pushKit.hasNotices
        && !state.additions.hasDropped
    }
  }

  /// Whether the time of background tasks is over by a moment, or a summary due.
  func isAwaited(by time: Date) -> Bool {
    withState { $0.backgroundTasks.isOver(at: time) || $0.device.held.isDue(at: time) }
  }

  init(app: App, device: DeviceState, profile: Profile, seed: UInt64) {
    self.app = app
    self.profile = profile
    self.seed = seed
    facts = AppFacts(of: app)
    state = Mutex(
      State(
        device: device, categories: CategoryRegistry(localizations: app.localizations),
        pushKit: PushRegistrations(of: app.manifest, seed: seed),
        gateSettings: profile.gate, mint: IdentifierGenerator(seed: seed)))
  }

  /// Changes or reads several of the values at once.
  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// The phone's state at this moment.
  var device: DeviceState { withState { $0.device } }

  /// Changes the phone's state, or reads a part of it without a copy of the whole.
  func withDevice<Result: Sendable>(_ body: (inout DeviceState) -> Result) -> Result {
    withState { body(&$0.device) }
  }

  /// Changes or reads the app's registrations with PushKit.
  func withPushKit<Result: Sendable>(_ body: (inout PushRegistrations) -> Result) -> Result {
    withState { body(&$0.pushKit) }
  }

  /// Changes or reads what is known of the app's process.
  func withProcess<Result: Sendable>(_ body: (inout App.Process) -> Result) -> Result {
    withState { body(&$0.process) }
  }

  /// Changes or reads which local notifications were added or dropped lately.
  func withAdditions<Result: Sendable>(_ body: (inout SchedulingCheck.LocalAdditions) -> Result)
    -> Result
  {
    withState { body(&$0.additions) }
  }

  /// An identifier that no request has yet.
  func mintIdentifier() -> String {
    withState { $0.mint.next() }
  }

  /// How many identifiers were made.
  var mintedCount: UInt64 { withState { $0.mint.count } }

  /// Goes on making identifiers where that was left.
  func resumeMint(after count: UInt64) {
    withState { $0.mint = IdentifierGenerator(seed: seed, count: count) }
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
    withState { state in
      state.record.append(
        kind, at: state.device.time, in: state.device.timeZone, about: notification,
        because: rules)
    }
  }

  /// Takes back an event that turned out not to have happened.
  func retract(_ seq: Int?) {
    withState { $0.record.retract(seq) }
  }

  /// Says otherwise what an event was, once that is known.
  func amend(_ seq: Int?, _ kind: Event.Kind) {
    withState { $0.record.amend(seq, kind) }
  }

  /// The events since the last call.
  func takeEvents() -> [Event] {
    withState { $0.record.takeEvents() }
  }

  /// Simulates a launch until ``endSimulatedLaunch()``: what happens then is the phone's past,
  /// the record begins.
  func beginSimulatedLaunch() {
    withState { $0.record.isRehearsing = true }
  }

  /// Whether what happens is the past of the phone.
  var isRehearsing: Bool { withState { $0.record.isRehearsing } }

  /// Records again, and asks for the permission that the app asked for in that past.
  func endSimulatedLaunch() {
    let deferred = withState { state in
      state.record.isRehearsing = false
      return state.prompts.takeDeferred()
    }
    for request in deferred { take(request) }
  }
}

/// A phone between two runs: all of it that outlasts the app's process.
///
/// Its text is JSON for people to read; the same phone has always the same text.
public struct SavedPhone: Sendable, Codable {
  /// The form of the text.
  ///
  /// Keys may come to a form: a text without them reads as a phone with their defaults.
  private var schema = Self.schema
  /// The bundle identifier of the app.
  public let app: String
  /// What minted identifiers are made from.
  public let seed: UInt64
  /// How many identifiers were made.
  package let minted: UInt64
  /// The phone's state.
  public let device: DeviceState
  package let categories: Categories
  /// The app's tokens for PushKit, by type.
  package let pushKit: [String: Tokens]
  /// The calls that the app reported and that are not over.
  package let calls: [UUID]
  /// What APNs remembers of a server's requests.
  package let provider: ProviderGate.Saved?

  /// The form of the text that is written.
  public static let schema = 1

  /// The categories of the app.
  package struct Categories: Sendable, Codable {
    /// Those that are registered, in the order of their identifiers.
    var registered: [NotificationCategory] = []
    /// The identifiers of those that were, and are no longer.
    var former: [String] = []
    /// Whether the app registered categories more than once.
    var isRepeated = false
    /// Whether they are others than those that the app registers when it is launched.
    var changedSinceLaunch = false
  }

  /// The tokens that the app had for a type of PushKit.
  package struct Tokens: Sendable, Codable {
    /// How many tokens it had.
    var tokens: UInt64
    /// Whether the last of them is valid.
    var isRegistered: Bool
  }
}

extension SavedPhone {
  init(
    app: String, seed: UInt64, minted: UInt64, device: DeviceState, categories: Categories,
    pushKit: [String: Tokens], calls: [UUID], provider: ProviderGate.Saved? = nil
  ) {
    self.app = app
    self.seed = seed
    self.minted = minted
    self.device = device
    self.categories = categories
    self.pushKit = pushKit
    self.calls = calls
    self.provider = provider
  }

  /// Whether the app was never launched, so that nothing happened to it yet.
  public var isNew: Bool { device.lastLaunch == nil && device.registration.removedAt == nil }

  /// A phone on which an app is installed, and that nothing happened to yet.
  ///
  /// - Parameters:
  ///   - manifest: the app's manifest.
  ///   - device: the phone's state; the default phone for the app unless given.
  ///   - seed: what minted identifiers are made from.
  public init(new manifest: AppManifest, device: DeviceState? = nil, seed: UInt64 = 1) {
    self.init(
      app: manifest.bundleIdentifier, seed: seed, minted: 0,
      device: device ?? .standard(for: manifest), categories: Categories(), pushKit: [:],
      calls: [])
  }
}
