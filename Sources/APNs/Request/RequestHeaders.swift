/// The headers of a push request, typed, and what is wrong with them (section 4.2).
///
/// A header at fault is reported with the reason that APNs would answer (X39), and is nil.
public struct RequestHeaders: Hashable, Sendable {
  /// All headers as given, with names in lower case.
  public private(set) var fields: [Header] = []
  /// The notification's UUID, as written.
  public internal(set) var apnsID: String?
  /// What the push is for.
  public internal(set) var pushType: PushType?
  /// The bundle identifier, with a suffix for some push types.
  public internal(set) var topic: String?
  /// Until when APNs tries to deliver, in Unix seconds; 0 means once.
  public internal(set) var expiration: Int?
  /// 10 for at once, 5 and 1 for with consideration of the battery.
  public internal(set) var priority: Int?
  /// What a later push replaces an earlier one by; 1 to 64 bytes.
  public internal(set) var collapseID: String?
  /// The provider token, if there is one; what is wrong with it keeps no push from a phone here.
  var providerToken: ProviderToken?
  /// What is wrong with the headers.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// One header.
  public struct Header: Hashable, Sendable {
    /// The name in lower case.
    public var name: String
    /// The value without surrounding blanks.
    public var value: String

    /// Creates a header, bringing its name into lower case.
    public init(name: String, value: String) {
      self.name = name.lowercased()
      self.value = value
    }
  }

  /// Creates an empty list.
  public init() {}

  /// Reads lines of the form `name: value`; the path and the method may be given as `:path` and
  /// `:method`.
  public init(_ lines: some Sequence<String>) {
    for line in lines {
      guard let colon = line.dropFirst().firstIndex(of: ":") else {
        reportShape(line)
        continue
      }
      let name = Self.trimmed(line[..<colon])
      append(Header(name: name, value: Self.trimmed(line[line.index(after: colon)...])))
    }
    checkTopic()
  }

  /// Whether the push goes to a channel and not to a device.
  public var isBroadcast: Bool { self["apns-channel-id"] != nil }

  /// The value of a header by its name in lower case, or nil.
  public subscript(name: String) -> String? {
    fields.last { $0.name == name }?.value
  }

  private mutating func append(_ header: Header) {
    let isRepeated = fields.contains { $0.name == header.name }
    fields.append(header)
    if isRepeated { return reportRepeated(header) }
    interpret(header)
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    let end = start.reversed().drop { $0.isWhitespace }
    return String(end.reversed())
  }
}
