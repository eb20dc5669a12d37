public import APNs
public import Foundation

/// A push that APNs keeps for the phone until it can be reached (rules N25, N29).
public struct StoredPush: Sendable, Codable {
  /// The JSON text.
  public var body: String
  /// The name that people know the text by.
  public var name: String
  /// The text that the payload was made of, if a person wrote another one.
  public var origin: Origin?
  /// The request's headers, as lines of the form `name: value`.
  public var headers: [String]
  /// Whether the text is held to RFC 8259 to the letter.
  public var isStrict: Bool
  /// Until when APNs keeps it: the request's expiration, or 30 days from the request (rule N28).
  public var expiration: Date

  /// What a person wrote, and where the payload comes from in it.
  public struct Origin: Sendable, Codable {
    /// The text.
    public var text: String
    /// Where the bytes of the payload come from.
    public var map: SourceMap
  }

  /// Whether APNs still has it at a time.
  func isKept(at time: Date) -> Bool {
    time < expiration
  }
}
