import APNs
import CallKit
import Foundation

/// The record of what was observed: events in their order, numbered from 1.
struct Record: Sendable {
  /// Whether what happens is the past of the phone, of which only findings are recorded.
  var isRehearsing = false
  private var events: [Event] = []
  private var nextSeq = 1
  /// The messages of the findings that are reported only once.
  private var reported: Set<String> = []

  /// How many events a stimulus seldom exceeds.
  private static let usualCount = 8

  /// Adds an event.
  ///
  /// - Returns: its position, or nil during a rehearsal.
  mutating func append(
    _ kind: Event.Kind, at time: Date, in zone: PhoneZone, about notification: String?,
    because rules: [Rule]
  ) -> Int? {
    if isRehearsing, !kind.survivesRehearsal { return nil }
    let seq = nextSeq
    nextSeq += 1
    if events.isEmpty { events.reserveCapacity(Self.usualCount) }
    events.append(
      Event(
        seq: seq, time: time, zone: zone, notification: notification, reasons: rules, kind: kind))
    return seq
  }

  /// Takes back an event that turned out not to have happened; those after it move up.
  mutating func retract(_ seq: Int?) {
    guard let index = events.firstIndex(where: { $0.seq == seq }) else { return }
    events.remove(at: index)
    for later in events.indices.dropFirst(index) { events[later].seq -= 1 }
    nextSeq -= 1
  }

  /// Says otherwise what an event was.
  mutating func amend(_ seq: Int?, _ kind: Event.Kind) {
    guard let index = events.firstIndex(where: { $0.seq == seq }) else { return }
    let event = events[index]
    events[index] = Event(
      seq: event.seq, time: event.time, zone: event.zone, notification: event.notification,
      reasons: event.reasons, kind: kind)
  }

  /// The events since the last call.
  mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  /// Takes note of a finding; false if it was reported before.
  mutating func isNew(_ finding: Diagnostic) -> Bool {
    reported.insert(finding.message).inserted
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

/// The calls that the running app reported.
struct ReportedCalls: Sendable {
  /// How many reports the app made, whether or not the system took them.
  private(set) var reports = 0
  private var current: Set<UUID> = []

  /// The calls that are not over, in the order of their names.
  var names: [UUID] { current.sorted { $0.uuidString < $1.uuidString } }

  /// Goes on with calls that are not over.
  mutating func resume(_ calls: [UUID]) {
    current = Set(calls)
  }

  /// Takes note of a report.
  mutating func count() {
    reports += 1
  }

  /// Takes note of a report, and says whether its call is new.
  mutating func begin(_ call: UUID) -> Bool {
    reports += 1
    return current.insert(call).inserted
  }

  /// Forgets a call, and says whether there was one.
  mutating func end(_ call: UUID) -> Bool {
    current.remove(call) != nil
  }

  /// Forgets all calls.
  mutating func endAll() {
    current = []
  }
}

extension Phone: CXProviderHost {
  func reportNewIncomingCall(
    with UUID: UUID, update: CXCallUpdate
  ) -> CXErrorCodeIncomingCallError? {
    guard withCalls({ $0.begin(UUID) }) else {
      return CXErrorCodeIncomingCallError(.callUUIDAlreadyExists)
    }
    PushKitType.IncomingCall(update).record(on: self)
    return nil
  }

  func reportCall(with UUID: UUID, endedAt date: Date?, reason: CXCallEndedReason) {
    guard withCalls({ $0.end(UUID) }) else { return }
    let detail = Effect.Detail(key: "reason", text: "\(reason)")
    record(.effect(Effect(name: "call.ended", details: [detail])))
  }

  func invalidateCalls() {
    withCalls { $0.endAll() }
  }
}

extension PushKitType.IncomingCall {
  /// Records that the phone rings.
  func record(on phone: Phone, about notification: String? = nil) {
    var details = [Effect.Detail(key: "handle", text: handle)]
    if let callerName { details.append(.init(key: "localizedCallerName", text: callerName)) }
    details.append(.init(key: "hasVideo", flag: hasVideo))
    phone.record(
      .effect(Effect(name: "call.reported", details: details)), about: notification,
      because: [.callsMustBeReported])
  }
}

extension Phone {
  /// Takes a call that a handler reports.
  func report(_ call: PushKitType.IncomingCall, about notification: String?) {
    withCalls { $0.count() }
    call.record(on: self, about: notification)
  }
}
