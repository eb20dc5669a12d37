package import APNs
package import CallKit

/// A call that an app reports, as the record shows it.
package struct IncomingCall: Sendable {
  /// Who calls: a number, an address or a name; empty if the app does not say.
  package let handle: String
  /// The caller's name, where the app gives one.
  package let callerName: String?
  /// Whether the caller wants to be seen.
  package let hasVideo: Bool

  /// Takes over what an app reports.
  package init(_ update: CXCallUpdate) {
    handle = update.remoteHandle?.value ?? ""
    callerName = update.localizedCallerName
    hasVideo = update.hasVideo
  }

  /// Reads what a handler reports; nil if it is no call.
  package init?(_ call: JSONValue) {
    let name = call["localizedCallerName"]
    let video = call["hasVideo"]
    guard call.kind == .object, let handle = call["handle"]?.string,
      name == nil || name?.string != nil, video == nil || video?.boolean != nil
    else { return nil }
    self.handle = handle
    callerName = name?.string
    hasVideo = video?.boolean ?? false
  }
}
