package import APNs
package import CallKit
package import PushKit

/// A push type that goes to a registry of the app, in the words of `apns-push-type` (rule D6).
public enum PushKitType: String, Sendable, CaseIterable {
  /// An incoming call.
  case voip
  /// An update of the complication on the watch.
  case complication
  /// News for a file provider.
  case fileProvider = "fileprovider"

  /// The type of a push that is for PushKit; nil for any other.
  package init?(_ type: PushType) {
    self.init(rawValue: type.rawValue)
  }

  /// The type of a registry; nil for one that no push has.
  package init?(_ type: PKPushType) {
    guard let found = Self.allCases.first(where: { $0.frameworkType == type }) else { return nil }
    self = found
  }

  /// The type as registries name it (rule A21).
  package var frameworkType: PKPushType {
    switch self {
    case .voip: .voIP
    case .complication: .complication
    case .fileProvider: .fileProvider
    }
  }

  /// The type as code names it.
  package var frameworkName: String {
    switch self {
    case .voip: "voIP"
    case .complication: "complication"
    case .fileProvider: "fileProvider"
    }
  }

  /// A call that an app reports, as the record shows it.
  package struct IncomingCall: Sendable {
    /// Who calls: a number, an address or a name; empty if the app does not say.
    package fileprivate(set) var handle: String
    /// The caller's name, where the app gives one.
    package fileprivate(set) var callerName: String?
    /// Whether the caller wants to be seen.
    package fileprivate(set) var hasVideo: Bool

    fileprivate init(handle: String, callerName: String?, hasVideo: Bool) {
      self.handle = handle
      self.callerName = callerName
      self.hasVideo = hasVideo
    }

    /// Takes over what an app reports.
    package init(_ update: CXCallUpdate) {
      handle = update.remoteHandle?.value ?? ""
      callerName = update.localizedCallerName
      hasVideo = update.hasVideo
    }
  }
}

extension FieldType<PushKitType.IncomingCall> {
  /// What a handler reports.
  package static var incomingCall: Self {
    .object(
      [
        Field("handle", \.handle, .text, "who calls", required: true),
        Field("localizedCallerName", \.callerName, .text, "the caller's name"),
        Field("hasVideo", \.hasVideo, .flag, "whether the caller wants to be seen"),
      ], isOpen: true
    ) { PushKitType.IncomingCall(handle: "", callerName: nil, hasVideo: false) }
  }
}
