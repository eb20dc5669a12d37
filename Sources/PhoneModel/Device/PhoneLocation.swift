/// Where the phone is, and whether the app may know (rule L7).
public struct PhoneLocation: Hashable, Sendable, Codable {
  /// What the person allowed the app.
  public var authorization = Authorization.whenInUse
  /// Where the phone is; nil where it does not know.
  public var position: Position?

  /// Creates a phone that does not know where it is, with an app that may.
  public init() {}

  /// What a person allows an app to know of the phone's location.
  public enum Authorization: String, Sendable, CaseIterable, Codable {
    /// The app never asked.
    case notDetermined
    /// Nothing.
    case denied
    /// The location while the app is used; enough for location triggers.
    case whenInUse
    /// The location at any time.
    case always

    /// Whether location triggers fire.
    package var permitsTriggers: Bool { self == .whenInUse || self == .always }
  }

  /// The word for a phone that does not know where it is.
  package static let unknown = "unknown"

  /// Reads a place, or the word for none; nil for another text.
  package static func position(_ text: String) -> Position?? {
    text == unknown ? .some(nil) : Position(text).map { .some($0) }
  }
}
