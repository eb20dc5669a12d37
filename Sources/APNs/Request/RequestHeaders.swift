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
  package internal(set) var providerToken: ProviderToken?
  /// For what of the headers themselves APNs refuses the request; the provider token has its own.
  package internal(set) var faults: [Fault] = []
  /// Where the request's path leads.
  package private(set) var route = RequestRoute.elsewhere
  /// What is wrong with the headers.
  public internal(set) var diagnostics: [Diagnostic] = []
  /// What is wrong with lines that are no headers.
  private var malformed: [Diagnostic] = []
  /// Where the headers stand in a text, as a whole.
  private(set) var place: SourceSpan?

  /// One header.
  public struct Header: Hashable, Sendable {
    /// The name in lower case.
    public var name: String
    /// The value without surrounding blanks.
    public var value: String
    /// Where the value stands in a text; nil for a header that was given by itself.
    package var span: SourceSpan?
    /// Whether Expo makes it of a word of its own, which the text has in its place.
    package var isWordOfExpo = false

    /// Creates a header, bringing its name into lower case.
    public init(name: String, value: String) {
      let isLower = name.utf8.allSatisfy { $0 < 0x80 && $0 == ASCII.lowercased($0) }
      self.name = isLower ? name : name.lowercased()
      self.value = value
    }
  }

  /// Creates an empty list.
  public init() {}

  /// Reads lines of the form `name: value`; the path and the method may be given as `:path` and
  /// `:method`.
  public init(_ lines: some Sequence<String>) {
    var headers: [Header] = []
    for line in lines {
      guard let colon = line.dropFirst().firstIndex(of: ":") else {
        malformed.append(Self.malformation(of: line))
        continue
      }
      let name = Self.trimmed(line[..<colon])
      headers.append(
        Header(name: name, value: Self.trimmed(line[line.index(after: colon)...])))
    }
    diagnostics = malformed
    interpret(headers)
  }

  /// Creates a list of headers that may have places in a text; `place` stands for all of them.
  package init(_ headers: [Header], at place: SourceSpan? = nil) {
    self.place = place
    interpret(headers)
  }

  /// Creates the list of a request that comes after another of the same client: what is the same
  /// again is not read again.
  package init(_ headers: [Header], after former: RequestHeaders?) {
    if let former, former.place == nil, former.fields == headers {
      self = former
    } else {
      interpret(headers, after: former)
    }
  }

  /// Joins headers of a text with others that were given besides, which win over those of the same
  /// name; findings about those of the text have their places, and about one that is missing that
  /// of all of them.
  init(_ own: [Header], at place: SourceSpan?, exceptFor given: RequestHeaders) {
    self.init(
      own.filter { header in !given.fields.contains { $0.name == header.name } } + given.fields,
      at: place)
    diagnostics += given.diagnostics.filter { !diagnostics.contains($0) }
  }

  /// Whether the push goes to a channel and not to a device (N32).
  public var isBroadcast: Bool {
    self["apns-channel-id"] != nil || self[":path"]?.hasPrefix("/4/broadcasts/") == true
  }

  /// All headers of a request of which these are some: those that win over them, those of their own
  /// but for empty ones, which are left out, and the others, for names that they do not have.
  package func completed(_ winning: [Header], _ others: [Header]) -> RequestHeaders {
    let own = fields.filter { header in !winning.contains { $0.name == header.name } }
    let missing = others.filter { other in
      !(winning + fields).contains { $0.name == other.name }
    }
    let all = winning + missing + own.filter { !$0.value.isEmpty }
    let isLast: (Header) -> Bool = { $0.name == "authorization" }
    let pseudo = all.filter { $0.name.hasPrefix(":") }.sorted { $0.name < $1.name }
    let named = all.filter { !$0.name.hasPrefix(":") }
    var headers = RequestHeaders(
      pseudo + named.filter { !isLast($0) } + named.filter(isLast), at: place)
    headers.diagnostics += malformed
    headers.malformed = malformed
    return headers
  }

  /// Whether the push tells Wallet to fetch a pass again; its topic is the pass type's identifier,
  /// and its payload is empty.
  package var isForWallet: Bool { topic?.hasPrefix("pass.") == true }

  /// The finding that the topic has the ending of another push type than the one that is named; an
  /// app whose bundle identifier ends so is not refused for it (rule N10).
  package internal(set) var foreignTopicFinding: Diagnostic?

  /// The value of a header by its name in lower case, or nil.
  public subscript(name: String) -> String? {
    fields.last { $0.name == name }?.value
  }

  /// The place of a header's value, or that of all headers for one that is not there.
  package func place(of name: String) -> SourceSpan? {
    fields.last { $0.name == name }.map(\.span) ?? place
  }

  /// Takes all headers; what one of them means may depend on another.
  private mutating func interpret(_ headers: [Header], after former: RequestHeaders? = nil) {
    fields = headers
    if let path = self[":path"] { route = RequestRoute(path) }
    var seen: Set<String> = []
    for header in headers {
      let known = diagnostics.count
      if seen.insert(header.name).inserted {
        interpret(header, after: former)
      } else {
        reportRepeated(header)
      }
      for index in known..<diagnostics.count { diagnostics[index].span = header.span }
    }
    if topic != nil { checkTopic() }
  }

  package static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    let end = start.reversed().drop { $0.isWhitespace }
    return String(end.reversed())
  }
}

/// What a push is for: the value of `apns-push-type` (section 4.3).
///
/// A type that Apple does not document can be held, and is not ``isKnown``.
public struct PushType: RawRepresentable, Hashable, Sendable {
  /// The value of the header.
  public let rawValue: String

  /// Creates a push type from any header value.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Something for a person to see or hear.
  public static let alert = Self(rawValue: "alert")
  /// Content for the app alone; priority 5.
  public static let background = Self(rawValue: "background")
  /// A request for the phone's location.
  public static let location = Self(rawValue: "location")
  /// An incoming call.
  public static let voip = Self(rawValue: "voip")
  /// An update of a watch face's complication.
  public static let complication = Self(rawValue: "complication")
  /// News for a file provider.
  public static let fileProvider = Self(rawValue: "fileprovider")
  /// A device management wake-up.
  public static let mdm = Self(rawValue: "mdm")
  /// A change of a Live Activity.
  public static let liveActivity = Self(rawValue: "liveactivity")
  /// A Push to Talk event.
  public static let pushToTalk = Self(rawValue: "pushtotalk")
  /// A request to reload widgets.
  public static let widgets = Self(rawValue: "widgets")
  /// A request to reload controls.
  public static let controls = Self(rawValue: "controls")

  /// The documented types.
  public static let known: [PushType] = [
    .alert, .background, .location, .voip, .complication, .fileProvider, .mdm, .liveActivity,
    .pushToTalk, .widgets, .controls,
  ]

  /// Whether Apple documents the type; APNs answers InvalidPushType to others (N9).
  public var isKnown: Bool { Self.known.contains(self) }

  /// The largest payload that APNs takes, in bytes; a broadcast may have as many as a call (P2).
  public func maximumPayloadSize(isBroadcast: Bool = false) -> Int {
    self == .voip || isBroadcast ? 5120 : 4096
  }

  /// Whether a push of the type has an `aps` dictionary; those for PushKit, Push to Talk and for
  /// device management need none.
  package var needsAPS: Bool {
    ![.voip, .complication, .fileProvider, .pushToTalk, .mdm].contains(self)
  }

  /// What the topic has after the bundle identifier; nil if the topic is no such identifier.
  public var topicSuffix: String? {
    switch self {
    case .location: ".location-query"
    case .voip: ".voip"
    case .complication: ".complication"
    case .fileProvider: ".pushkit.fileprovider"
    case .liveActivity: ".push-type.liveactivity"
    case .pushToTalk: ".voip-ptt"
    case .widgets: ".push-type.widgets"
    case .controls: ".push-type.controls"
    case .alert, .background: ""
    default: nil
    }
  }
}
