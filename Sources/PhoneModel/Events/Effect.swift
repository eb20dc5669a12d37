public import APNs

/// Something that the app did, in the app's own words.
public struct Effect: Sendable {
  /// What it did, such as `meeting.accepted`; `log` for a line that a handler printed.
  public let name: String
  /// What it attached, in order.
  public let details: [Detail]

  /// Creates the value of its parts.
  package init(name: String, details: [Detail]) {
    self.name = name
    self.details = details
  }

  /// The name of an effect that is only a line that a handler printed.
  public static let remarkName = "log"

  /// Whether this is only a line that a handler printed.
  public var isRemark: Bool { name == Self.remarkName }

  /// One attached value.
  public struct Detail: Sendable {
    /// The key.
    public let key: String
    /// The value.
    public let value: Value

    /// A value, as the app attached it or as JSON that a handler printed.
    public enum Value: Sendable {
      /// Text.
      case text(String)
      /// Whether something is so.
      case flag(Bool)
      /// Any JSON value.
      case json(JSONValue)
    }

    package init(key: String, text: String) {
      self.key = key
      value = .text(text)
    }

    package init(key: String, flag: Bool) {
      self.key = key
      value = .flag(flag)
    }

    package init(key: String, json: JSONValue) {
      self.key = key
      value = .json(json)
    }
  }

  func add(to members: inout [JSONTree.Member]) {
    members.add("name", name)
    for detail in lastDetails where !Self.reserved.contains(detail.key) {
      switch detail.value {
      case .text(let text): members.add(detail.key, text)
      case .flag(let flag): members.add(detail.key, flag)
      case .json(let value): members.add(detail.key, .json(value))
      }
    }
  }

  /// The details without those whose key is given again, since JSON has each key once.
  private var lastDetails: [Detail] {
    var seen: Set<String> = []
    return details.reversed().filter { seen.insert($0.key).inserted }.reversed()
  }

  /// The keys of every event, which no detail may take.
  private static let reserved: Set = [
    "seq", "time", "localTime", "event", "rules", "notification", "name",
  ]
}
