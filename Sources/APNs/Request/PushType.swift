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
  /// A wish to reload widgets.
  public static let widgets = Self(rawValue: "widgets")
  /// A wish to reload controls.
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

  /// What the topic has after the bundle identifier; nil where the topic is no bundle identifier.
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
