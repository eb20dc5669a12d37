import HTTP2
import JSON

/// A request to a service that sends to APNs for others: FCM or Expo.
package enum ServiceDoor: Equatable {
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

  package enum Service: Equatable {
    case fcm, expo
  }

  /// The hosts of the services.
  static let hosts = [
    "fcm.googleapis.com", "iid.googleapis.com", "oauth2.googleapis.com", "accounts.google.com",
    "www.googleapis.com", "exp.host",
  ]

  /// Whether a host, with a port or without, is one of a service.
  static func isHost(_ host: String?) -> Bool { service(at: host) != nil }

  /// The service of a host, with a port or without; nil for another host.
  private static func service(at host: String?) -> Service? {
    guard let name = name(of: host), hosts.contains(name) else { return nil }
    return name == "exp.host" ? .expo : .fcm
  }

  /// Whether a host is one of Apple's.
  private static func isApple(_ host: String?) -> Bool {
    name(of: host).map(APNsFront.Hosts.apple.contains) ?? false
  }

  private static func name(of host: String?) -> String? {
    host?.prefix { $0 != ":" }.lowercased()
  }

  /// The door that a request is for; nil for APNs.
  ///
  /// A service is known by the host that the client was led here from, or by the path where the
  /// client asks this machine.
  init?(_ request: HTTP2Request, to host: String?) {
    let door = ServiceDoor(request.path)
    if let service = Self.service(at: host) {
      self = door?.service == service ? door ?? .unknown(service) : .unknown(service)
    } else if !Self.isApple(host), let door {
      self = door
    } else if host == nil, let service = Self.service(at: request.authority) {
      self = .unknown(service)
    } else {
      return nil
    }
  }

  /// The door at a path, with a query or without; nil for a path of no service.
  init?(_ target: String) {
    guard let service = Self.service(of: target) else { return nil }
    let path = String(target.prefix { $0 != "?" })
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    switch path {
    case Self.expoPath: self = .expoSend
    case "/--/api/v2/push/getReceipts": self = .expoReceipts
    case "/iid/v1:batchAdd": self = .fcmTopic(isSubscribing: true)
    case "/iid/v1:batchRemove": self = .fcmTopic(isSubscribing: false)
    case "/token", "/oauth2/v4/token", "/o/oauth2/token": self = .accessToken
    default:
      let project = parts.count > 3 ? String(parts[3]) : ""
      let isSending = !project.isEmpty && path == Self.path(ofProject: project)
      self = isSending ? .fcmSend(project: project) : .unknown(service)
    }
  }

  private var service: Service {
    switch self {
    case .fcmSend, .fcmTopic, .accessToken: .fcm
    case .expoSend, .expoReceipts: .expo
    case .unknown(let service): service
    }
  }

  /// The path at which Expo takes messages.
  package static let expoPath = "/--/api/v2/push/send"

  /// The path at which FCM takes a message for a project.
  package static func path(ofProject project: String) -> String {
    "/v1/projects/\(project)/messages:send"
  }

  /// How the paths of services begin.
  private static let prefixes: [(String, Service)] = [
    ("/v1/projects/", .fcm), ("/iid/", .fcm), ("/token", .fcm), ("/oauth2/", .fcm),
    ("/o/oauth2/", .fcm), ("/--/api/", .expo),
  ]

  /// The service whose paths begin as a path does; nil for none.
  static func service(of path: some StringProtocol) -> Service? {
    prefixes.first { path.hasPrefix($0.0) }?.1
  }

  /// Whether a client that begins with some bytes speaks HTTP/1.1 with a service; nil while they
  /// are too few to tell.
  static func beginsHTTP1(_ bytes: [UInt8], to host: String?) -> Bool? {
    let preface = Array("PRI ".utf8)
    if bytes.starts(with: preface) { return false }
    if preface.starts(with: bytes) { return nil }
    if isHost(host) { return true }
    if isApple(host) { return false }
    let words = bytes.prefix(64).split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    guard let method = words.first, method.count < 10, method.allSatisfy(capitals.contains) else {
      return false
    }
    guard words.count > 1 else { return nil }
    let path = String(decoding: words[1], as: UTF8.self)
    if service(of: path) != nil { return true }
    let isPart = words.count == 2 && prefixes.contains { $0.0.hasPrefix(path) }
    return isPart ? nil : false
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
