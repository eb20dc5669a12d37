public import Foundation

/// A push that APNs keeps for the phone until it can be reached (rules N25, N29).
public struct StoredPush: Sendable, Codable {
  /// The JSON text.
  public var body: String
  /// The name that people know the text by.
  public var name: String
  /// The request's headers, as lines of the form `name: value`.
  public var headers: [String]
  /// Until when APNs keeps it; nil for as long as it keeps anything.
  public var expiration: Date?

  /// Whether APNs still has it at a time.
  func isKept(at time: Date) -> Bool {
    expiration.map { time < $0 } ?? true
  }
}
