import APNs
import CallKit
import Foundation
import UserNotifications

/// The rules of the most frequent events, as constants to avoid allocations.
extension [Rule] {
  /// A payload is mapped to content.
  static let ofContent: [Rule] = [.contentMapping, .wholePayload]
  /// A category's buttons are shown.
  static let ofButtons: [Rule] = [.categoryLookup]
  /// A sound plays.
  static let ofSound: [Rule] = [.sound]
  /// A button is chosen.
  static let ofAction: [Rule] = [.customAction]
  /// A notification is removed after the response.
  static let ofRemoval: [Rule] = [.removedAfterResponse]
  /// A completion handler is called once.
  static let ofCompletion: [Rule] = [.alwaysComplete]

  /// Appends rules; copies nothing if there are none.
  mutating func add(_ rules: [Rule]) {
    if !rules.isEmpty { self += rules }
  }
}

/// The recorded events in order, numbered from 1.
struct Record: Sendable {
  /// Whether a simulated first launch is under way, of which only findings are recorded.
  var isSimulatedLaunch = false
  private var events: [Event] = []
  private var nextSeq = 1
  /// The messages of the findings that are reported only once.
  private var reported: Set<String> = []

  /// The usual maximum of events for a stimulus; only a capacity.
  private static let usualCount = 8

  /// Appends an event.
  ///
  /// - Returns: its position, or nil during a simulated launch.
  mutating func append(
    _ kind: Event.Kind, at time: Date, in zone: PhoneZone, about notification: String?,
    because rules: [Rule]
  ) -> Int? {
    if isSimulatedLaunch, !kind.survivesSimulatedLaunch { return nil }
    let seq = nextSeq
    nextSeq += 1
    if events.isEmpty { events.reserveCapacity(Self.usualCount) }
    events.append(
      Event(
        seq: seq, time: time, zone: zone, notification: notification, reasons: rules, kind: kind))
    return seq
  }

  /// Removes an event that turned out not to have happened, and renumbers the later ones.
  mutating func retract(_ seq: Int?) {
    guard let index = events.firstIndex(where: { $0.seq == seq }) else { return }
    events.remove(at: index)
    for later in events.indices.dropFirst(index) { events[later].seq -= 1 }
    nextSeq -= 1
  }

  /// Replaces the kind of an event.
  mutating func amend(_ seq: Int?, _ kind: Event.Kind) {
    guard let index = events.firstIndex(where: { $0.seq == seq }) else { return }
    let event = events[index]
    events[index] = Event(
      seq: event.seq, time: event.time, zone: event.zone, notification: event.notification,
      reasons: event.reasons, kind: kind)
  }

  /// Returns the events since the last call.
  mutating func drainEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  /// Stores a finding as reported; returns false if it was reported before.
  mutating func isNew(_ finding: Diagnostic) -> Bool {
    reported.insert(finding.message).inserted
  }
}

extension Event.Kind {
  /// Whether it is recorded during a simulated launch too: findings always matter.
  fileprivate var survivesSimulatedLaunch: Bool {
    switch self {
    case .session, .diagnostic: true
    default: false
    }
  }
}

extension Phone: CXProvider.Host {
  func show(_ call: CXCallUpdate) {
    PushKitType.IncomingCall(call).record(on: self)
  }

  func record(_ effect: CallRegistry.Effect) {
    let details = effect.details.map { Event.Effect.Detail(key: $0.key, text: $0.value) }
    record(.effect(Event.Effect(name: effect.name, details: details)))
  }

  func passToApp(
    _ payload: [AnyHashable: Any]
  ) -> CXErrorCodeNotificationServiceExtensionError.Code? {
    guard app.manifest.mayUse(.filtering) else {
      return .missingNotificationFilteringEntitlement
    }
    let call = UserInfo(payload)
    return withPushKit { $0.keep(call) } ? nil : .invalidClientProcess
  }
}

extension PushKitType.IncomingCall {
  /// Records the call as an effect.
  func record(on phone: Phone, about notification: String? = nil) {
    var details = [Event.Effect.Detail(key: "handle", text: handle)]
    if let callerName { details.append(.init(key: "localizedCallerName", text: callerName)) }
    details.append(.init(key: "hasVideo", flag: hasVideo))
    phone.record(
      .effect(Event.Effect(name: "call.reported", details: details)), about: notification,
      because: [.callsMustBeReported])
  }
}

extension Phone {
  /// Handles a call that a handler reports.
  func report(_ call: PushKitType.IncomingCall, about notification: String?) {
    calls.count()
    var generator = IdentifierGenerator(seed: seed, count: UInt64(calls.reports))
    if let uuid = UUID(uuidString: generator.next()) { _ = calls.begin(uuid, isOutgoing: false) }
    call.record(on: self, about: notification)
  }
}
