import APNs
import CallKit
package import Foundation
import Synchronization
import UserNotifications

/// The state that the running app and the simulator share: the phone's state, the app's
/// registrations and requests, and the record of events.
///
/// The app may call from any thread at any time, so one lock guards every access; the order of the
/// record is the order of the calls (rule A27).
final class Phone: Sendable {
  let app: App
  let profile: Profile
  let seed: UInt64
  /// The facts about the app, except its categories, which are in the registry.
  let facts: AppFacts
  /// The app's sounds; nil if they are not known.
  var sounds: SoundLibrary? { facts.sounds }
  /// What the app keeps on the phone: its user defaults and its folders.
  let container = AppContainer()
  /// The app's bundle identifier.
  var bundleIdentifier: String { app.manifest.bundleIdentifier }
  /// The app's calls and the providers that handle them.
  let calls = CallRegistry()
  /// The shared state, guarded by one lock.
  private let state: Mutex<State>

  /// The values that the lock guards; each changes only by its own methods.
  struct State {
    /// The state of the phone.
    var device: DeviceState
    /// The recorded events.
    var record = Record()
    /// The categories that the app registered.
    var categories: CategoryRegistry
    /// The app's requests for permission.
    var prompts = PermissionPrompts()
    /// The app's registrations with PushKit.
    var pushKit: PushRegistrations
    /// The app's process.
    var process = App.Process()
    /// Whether the app is being opened: it is in the foreground and not active yet (rule D54).
    var isOpening = false
    /// The app's background tasks.
    var backgroundTasks = BackgroundTasks()
    /// The local notifications that were added or dropped recently.
    var additions = SchedulingCheck.LocalAdditions()
    /// APNs, as the provider's requests reach it; created with the first request.
    lazy var gate = PhoneGate(settings: gateSettings)
    let gateSettings: GateSettings
    /// Generates identifiers.
    var generator: IdentifierGenerator
  }

  /// Whether nothing is due now.
  var isIdle: Bool {
    withState { state in
      let now = state.device.time
      return !state.process.isLeft && state.device.stored == nil
        && !state.device.pending.isDue(at: now) && !state.device.held.isDue(at: now)
        && !state.backgroundTasks.isOver(at: now) && !state.pushKit.hasNotices
        && !state.additions.hasDropped
    }
  }

  /// Whether the time of background tasks ends, or a summary is due, by a date.
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
        device: device,
        categories: CategoryRegistry(
          localizations: app.localizations, profile: profile),
        pushKit: PushRegistrations(of: app.manifest, seed: seed),
        gateSettings: profile.gate, generator: IdentifierGenerator(seed: seed)))
  }

  /// Calls a closure with the shared state, under the lock.
  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// A copy of the phone's state.
  var device: DeviceState { withState { $0.device } }

  /// Calls a closure with the phone's state, without a copy of the whole.
  func withDevice<Result: Sendable>(_ body: (inout DeviceState) -> Result) -> Result {
    withState { body(&$0.device) }
  }

  /// Calls a closure with the app's PushKit registrations.
  func withPushKit<Result: Sendable>(_ body: (inout PushRegistrations) -> Result) -> Result {
    withState { body(&$0.pushKit) }
  }

  /// Calls a closure with the state of the app's process.
  func withProcess<Result: Sendable>(_ body: (inout App.Process) -> Result) -> Result {
    withState { body(&$0.process) }
  }

  /// Calls a closure with the local notifications that were added or dropped recently.
  func withAdditions<Result: Sendable>(_ body: (inout SchedulingCheck.LocalAdditions) -> Result)
    -> Result
  {
    withState { body(&$0.additions) }
  }

  /// Returns an identifier that no request has.
  func makeIdentifier() -> String {
    withState { $0.generator.next() }
  }

  /// The number of identifiers generated so far.
  var generatedIdentifierCount: UInt64 { withState { $0.generator.count } }

  /// Continues to generate identifiers after this count.
  func resumeIdentifiers(after count: UInt64) {
    withState { $0.generator = IdentifierGenerator(seed: seed, count: count) }
  }
}

extension Phone {
  /// Records an event.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - notification: the identifier of the request that it concerns, if it concerns one.
  ///   - rules: the rules that caused it.
  /// - Returns: the position of the event in the record, or nil during a simulated launch.
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

  /// Removes an event that turned out not to have happened.
  func retract(_ seq: Int?) {
    withState { $0.record.retract(seq) }
  }

  /// Replaces an event, once its details are known.
  func amend(_ seq: Int?, _ kind: Event.Kind) {
    withState { $0.record.amend(seq, kind) }
  }

  /// Returns the events since the last call.
  func drainEvents() -> [Event] {
    withState { $0.record.drainEvents() }
  }

  /// Begins a simulated first launch: until ``endSimulatedLaunch()``, what happens counts as the
  /// phone's past and is not recorded.
  func beginSimulatedLaunch() {
    withState { $0.record.isSimulatedLaunch = true }
  }

  /// Whether a simulated first launch is under way.
  var isSimulatedLaunch: Bool { withState { $0.record.isSimulatedLaunch } }

  /// Ends the simulated first launch: records again, and handles the permission requests that the
  /// app made in it.
  func endSimulatedLaunch() {
    let deferred = withState { state in
      state.record.isSimulatedLaunch = false
      return state.prompts.drainDeferred()
    }
    for request in deferred { take(request) }
  }
}

/// The saved state of a phone: everything that outlasts the app's process.
///
/// Its text is readable JSON; equal phones have equal texts.
public struct SavedPhone: Sendable, Codable {
  /// The schema version of the text.
  ///
  /// A later version may add keys; a text without them reads as a phone with their defaults.
  private var schema = Self.schema
  /// The bundle identifier of the app.
  public let app: String
  /// The seed of generated identifiers.
  public let seed: UInt64
  /// The number of identifiers generated so far.
  package let minted: UInt64
  /// The phone's state.
  public let device: DeviceState
  package let categories: Categories
  /// The app's PushKit tokens, by type.
  package let pushKit: [String: Tokens]
  /// The calls that the app reported and that have not ended.
  package let calls: [UUID]
  /// What APNs remembers of the requests of a provider.
  package let provider: PhoneGate.Saved?
  /// The app's user defaults as property lists, by suite; its own have the empty name.
  package let defaults: [String: String]?

  /// The schema version that is written.
  public static let schema = 1

  /// The categories of the app.
  package struct Categories: Sendable, Codable {
    /// The registered ones, in the order of their identifiers.
    var registered: [NotificationCategory] = []
    /// The identifiers that were registered earlier.
    var former: [String] = []
    /// Whether the app registered categories more than once.
    var isRepeated = false
    /// Whether they differ from those that the app registers at launch.
    var changedSinceLaunch = false
  }

  /// The tokens that the app received for a PushKit type.
  package struct Tokens: Sendable, Codable {
    /// How many tokens it received.
    var tokens: UInt64
    /// Whether the last of them is valid.
    var isRegistered: Bool
  }
}

extension SavedPhone {
  init(
    app: String, seed: UInt64, minted: UInt64, device: DeviceState,
    categories: Categories,
    pushKit: [String: Tokens], calls: [UUID], provider: PhoneGate.Saved? = nil,
    defaults: [String: String]? = nil
  ) {
    self.app = app
    self.seed = seed
    self.minted = minted
    self.device = device
    self.categories = categories
    self.pushKit = pushKit
    self.calls = calls
    self.provider = provider
    self.defaults = defaults
  }

  /// Whether the app was never launched.
  public var isNew: Bool { device.lastLaunch == nil && device.registration.removedAt == nil }

  /// Creates a phone on which the app is installed and was never launched.
  ///
  /// - Parameters:
  ///   - manifest: the app's manifest.
  ///   - device: the phone's state; by default the standard phone for the app.
  ///   - seed: the seed of generated identifiers.
  public init(new manifest: AppManifest, device: DeviceState? = nil, seed: UInt64 = 1) {
    self.init(
      app: manifest.bundleIdentifier, seed: seed, minted: 0,
      device: device ?? .standard(for: manifest), categories: Categories(), pushKit: [:],
      calls: [])
  }
}
