import APNs
import CallKit

/// A call that an app reports, as the record shows it.
struct IncomingCall: Sendable {
  /// Who calls: a number, an address or a name; empty if the app does not say.
  let handle: String
  /// The caller's name, where the app gives one.
  let callerName: String?
  /// Whether the caller wants to be seen.
  let hasVideo: Bool

  /// Takes over what an app reports.
  init(_ update: CXCallUpdate) {
    handle = update.remoteHandle?.value ?? ""
    callerName = update.localizedCallerName
    hasVideo = update.hasVideo
  }

  /// Reads what a handler reports; nil if it is no call.
  init?(_ call: JSONValue) {
    let name = call["localizedCallerName"]
    let video = call["hasVideo"]
    guard call.kind == .object, let handle = call["handle"]?.string,
      name == nil || name?.string != nil, video == nil || video?.boolean != nil
    else { return nil }
    self.handle = handle
    callerName = name?.string
    hasVideo = video?.boolean ?? false
  }

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
  func report(_ call: IncomingCall, about notification: String?) {
    withCalls { $0.count() }
    call.record(on: self, about: notification)
  }
}
