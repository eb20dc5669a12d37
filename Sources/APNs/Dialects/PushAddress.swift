/// A service that a request goes to, by its address.
package struct PushAddress: Sendable {
  private let service: Service
  /// Where the address stands.
  private var place: SourceSpan

  private enum Service: Sendable {
    case expo
    case legacyFCM
    case fcm
  }

  /// What the addresses of Expo's service have.
  static let expoMark = "exp.host/--/api"

  /// Recognises the service of an address, or of a path without its host; nil for another.
  package init?(_ address: some StringProtocol, at place: SourceSpan) {
    if address.contains(Self.expoMark) {
      service = .expo
    } else if address.contains("/fcm/send") {
      service = .legacyFCM
    } else if address.contains("messages:send") {
      service = .fcm
    } else {
      return nil
    }
    self.place = place
  }

  /// The dialect of what is sent there, where that alone decides it.
  package var dialect: Dialect? { service == .expo ? .expo : nil }

  /// The same address in a text that was itself made of another one.
  package func moved(to outer: SourceMap) -> Self {
    var moved = self
    moved.place = outer.origin(of: place)
    return moved
  }

  /// Why the service refuses a message for FCM, or nil; `map` tells where the message stands.
  package func refusal(of root: JSONValue, _ map: SourceMap) -> Diagnostic? {
    let contents = (Translation.FCM.contents + ["message"]).lazy.compactMap { root.member($0) }
    guard let content = contents.first, content.value.kind == .object else { return nil }
    switch service {
    case .legacyFCM where !Translation.FCM.isLegacy(root):
      return Diagnostic(
        .error, .dialect,
        "'/fcm/send' is the address of FCM's legacy API, which was switched off in 2024",
        at: place, fixIt: .init("send the message to HTTP v1"))
    case .fcm where root["message"] == nil:
      return Diagnostic(
        .error, .dialect, "FCM's HTTP v1 API takes a message in 'message', and refuses this one",
        at: map.origin(of: content.key.span), fixIt: .init("write {\"message\": …} around it"))
    default: return nil
    }
  }
}
