/// A kind of push that goes to the app itself and is never shown (A21).
public struct PKPushType: RawRepresentable, Hashable, Sendable {
  /// The type as a string.
  public var rawValue: String

  /// Creates a type from its string.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Incoming calls.
  public static let voIP = PKPushType(rawValue: "PKPushTypeVoIP")
  /// Updates of a complication on the watch.
  public static let complication = PKPushType(rawValue: "PKPushTypeComplication")
  /// Changes of what a file provider offers.
  public static let fileProvider = PKPushType(rawValue: "PKPushTypeFileProvider")
}
