/// A service that a request goes to, by its address.
enum PushAddress {
  case expo
  case legacyFCM
  case fcm

  /// What the addresses of Expo's service have.
  static let expoMark = "exp.host/--/api"

  /// Recognises the service of an address, or of a path without its host; nil for another.
  init?(_ address: some StringProtocol) {
    if address.contains(Self.expoMark) {
      self = .expo
    } else if address.contains("/fcm/send") {
      self = .legacyFCM
    } else if address.contains("messages:send") {
      self = .fcm
    } else {
      return nil
    }
  }

  /// The dialect of what is sent there, where that alone decides it.
  var dialect: Dialect? { self == .expo ? .expo : nil }

  /// Why the service refuses a message for FCM, or nil.
  func refusal(of root: JSONValue) -> Diagnostic? {
    let contents = Translation.FCM.contents.lazy.compactMap { root.member($0) }
    guard let content = contents.first, content.value.kind == .object else { return nil }
    switch self {
    case .legacyFCM where !Translation.FCM.isLegacy(root):
      return Diagnostic(
        .error, .dialect,
        "'/fcm/send' is the address of FCM's legacy API, which was switched off in 2024",
        at: content.key.span, fixIt: .init("send the message to HTTP v1"))
    case .fcm where root["message"] == nil:
      return Diagnostic(
        .error, .dialect, "FCM's HTTP v1 API takes a message in 'message', and refuses this one",
        at: content.key.span, fixIt: .init("write {\"message\": …} around it"))
    default: return nil
    }
  }
}
