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
  package func isKept(at time: Date) -> Bool {
    time < expiration
  }
}

extension StoredPush {
  /// How long APNs keeps a push that names no expiration, in seconds: 30 days (rule N28).
  private static let longest = 30.0 * 86_400

  /// Keeps a push that was sent at a time.
  package init(_ push: Push, at time: Date) {
    body = String(decoding: push.source.bytes, as: UTF8.self)
    name = push.source.name
    origin = push.source.origin.map {
      Origin(text: String(decoding: $0.source.bytes, as: UTF8.self), map: $0.map)
    }
    headers = push.headers.fields.map { "\($0.name): \($0.value)" }
    isStrict = push.options.mode == .rfc8259
    expiration =
      push.headers.expiration.map { Date(timeIntervalSince1970: Double($0)) }
      ?? time.addingTimeInterval(Self.longest)
  }

  /// The push, as it is sent to the phone at last.
  package var push: Push {
    let origin = origin.map {
      TextOrigin(SourceText(name: name, bytes: Array($0.text.utf8)), map: $0.map)
    }
    return Push(
      source: SourceText(name: name, bytes: Array(body.utf8), origin: origin),
      headers: RequestHeaders(headers), options: isStrict ? .strict : .apple)
  }
}
