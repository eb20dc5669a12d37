import CallKit
import Foundation

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
