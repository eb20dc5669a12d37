import HTTP2
import JSON

/// A request to a service that sends to APNs for others: FCM or Expo.
enum ServiceDoor: Equatable {
  /// FCM sends a message: `POST /v1/projects/PROJECT/messages:send`.
  case fcmSend(project: String)
  /// FCM subscribes registration tokens to a topic, or unsubscribes them.
  case fcmTopic(isSubscribing: Bool)
  /// Google gives an access token for an assertion.
  case accessToken
  case expoSend
  case expoReceipts
  /// Another path of a service's host.
  case unknown(Service)

  enum Service: Equatable {
    case fcm, expo
  }

  /// The hosts of the services.
  static let hosts = [
    "fcm.googleapis.com", "iid.googleapis.com", "oauth2.googleapis.com", "exp.host",
  ]

  /// Whether a host, with a port or without, is one of a service.
  static func isHost(_ host: String?) -> Bool {
    guard let name = host?.prefix(while: { $0 != ":" }).lowercased() else { return false }
    return hosts.contains(name)
  }

  /// The door that a request is for; nil for APNs.
  ///
  /// A service is known by the host that the client asks for, or by the path alone where it asks
  /// this machine.
  init?(_ request: HTTP2Request, to host: String?) {
    let name = host ?? request.authority
    if let door = Self.door(at: String(request.path.prefix { $0 != "?" })) {
      self = door
    } else if let service = Self.service(of: request.path) {
      self = .unknown(service)
    } else if Self.isHost(name) {
      self = .unknown(name?.lowercased().hasPrefix("exp.host") == true ? .expo : .fcm)
    } else {
      return nil
    }
  }

  /// The service whose paths begin as a path does; nil for none.
  static func service(of path: some StringProtocol) -> Service? {
    if path.hasPrefix("/--/api/") { return .expo }
    return ["/v1/projects/", "/iid/", "/token"].contains(where: path.hasPrefix) ? .fcm : nil
  }

  private static func door(at path: String) -> ServiceDoor? {
    switch path {
    case "/--/api/v2/push/send": return .expoSend
    case "/--/api/v2/push/getReceipts": return .expoReceipts
    case "/iid/v1:batchAdd": return .fcmTopic(isSubscribing: true)
    case "/iid/v1:batchRemove": return .fcmTopic(isSubscribing: false)
    case "/token": return .accessToken
    default:
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 5, parts[0].isEmpty, parts[1] == "v1", parts[2] == "projects",
        parts[4] == "messages:send", !parts[3].isEmpty
      else { return nil }
      return .fcmSend(project: String(parts[3]))
    }
  }

  /// Whether a connection that begins with some bytes speaks HTTP/1.1 with a service.
  static func mayBegin(with bytes: some Collection<UInt8>, to host: String?) -> Bool {
    let text = String(decoding: bytes.prefix(64), as: UTF8.self)
    guard !text.hasPrefix("PRI ") else { return false }
    if isHost(host) { return true }
    let words = text.split(separator: " ", maxSplits: 2)
    return words.count > 1 && service(of: words[1]) != nil
  }
}

extension ServedAnswer {
  /// An answer of a service, in JSON.
  static func json(
    _ status: Int, _ write: (inout JSONWriter) -> Void
  ) -> ServedAnswer {
    var writer = JSONWriter()
    write(&writer)
    return ServedAnswer(
      status: status,
      fields: [HeaderField("content-type", "application/json; charset=utf-8")],
      body: Array(writer.text.utf8), endsConnection: false, isTrusted: false)
  }
}

extension JSONWriter {
  /// Writes an object.
  mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }

  /// Writes a member that is an object.
  mutating func object(_ key: String, _ write: (inout JSONWriter) -> Void) {
    self.key(key)
    object(write)
  }
}
