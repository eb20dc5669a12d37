/// Where the path of a request leads (N6, N32, N33).
package enum RequestRoute: Hashable, Sendable {
  /// A push to a device, by its token as it is written.
  case device(token: String)
  /// A broadcast of the app with a bundle identifier.
  case broadcast(app: String)
  /// The channels of an app: to create one, to read one, to delete one.
  case channels(app: String)
  /// The list of an app's channels.
  case allChannels(app: String)
  /// Nowhere.
  case elsewhere

  /// Parses a path.
  package init(_ path: String) {
    if path.hasPrefix(Self.devices) {
      self = .device(token: String(Substring(path.utf8.dropFirst(Self.devices.utf8.count))))
      return
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 5, parts[0...3].joined(separator: "/") == "/4/broadcasts/apps",
      !parts[4].isEmpty
    {
      self = .broadcast(app: parts[4])
    } else if parts.count == 5, parts[0...2].joined(separator: "/") == "/1/apps",
      !parts[3].isEmpty
    {
      switch parts[4] {
      case "channels": self = .channels(app: parts[3])
      case "all-channels": self = .allChannels(app: parts[3])
      default: self = .elsewhere
      }
    } else {
      self = .elsewhere
    }
  }

  /// What the path of a push to a device begins with; its token follows.
  package static let devices = "/3/device/"

  /// The methods that it takes.
  var methods: [String] {
    switch self {
    case .device, .broadcast, .elsewhere: ["POST"]
    case .channels: ["POST", "GET", "DELETE"]
    case .allChannels: ["GET"]
    }
  }

  /// The bundle identifier that the path names; nil for a path that names none.
  package var app: String? {
    switch self {
    case .broadcast(let app), .channels(let app), .allChannels(let app): app
    case .device, .elsewhere: nil
    }
  }
}
