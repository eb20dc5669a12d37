public import APNs
public import Foundation
package import PushText

/// A push as a server sends it: a body and the headers of its request.
///
/// The body is parsed once, when the push is made, however often it is delivered.
public struct Push: Sendable {
  /// The JSON text.
  public private(set) var source: SourceText
  /// The headers whose names begin with `apns-`.
  public var headers: RequestHeaders
  /// How the JSON is read.
  public let options: JSONReader.Options
  /// What the headers are of the request.
  package var request = HeaderSelection.some
  /// The names of headers that are sent with values that are not known, in lower case.
  package private(set) var unknownHeaders: Set<String> = []
  /// What times in headers are compared with by those who look at the push before it is sent; nil
  /// for nothing.
  package var comparedTime: Date?
  /// What the text says; nil if it cannot be read.
  package let message: Message?
  /// Why the text cannot be read; nil if it can.
  package let syntaxError: JSONReader.SyntaxError?
  /// What became of a text that cannot be read when its mistakes were fixed, if it was looked for.
  package private(set) var repair: JSONRepair?
  /// The dialect of the text that the payload was made of, or that was asked for; nil for a payload
  /// itself.
  package private(set) var dialect: Dialect?

  /// How much of a request the headers are.
  package enum HeaderSelection: Sendable {
    /// Those that matter to whoever wrote them.
    case some
    /// Those of a request that a person puts together; it has a push type.
    case composed
    /// All of them, as they were captured.
    case complete
  }

  /// What a text says that can be read.
  package final class Message: Sendable {
    package let payload: Payload
    /// The content that the payload becomes.
    package let content: NotificationContent
    /// Whether the payload is for anybody on the phone, as a notification or a wake-up for device
    /// management.
    package let isAddressed: Bool

    fileprivate init(_ payload: Payload) {
      self.payload = payload
      content = NotificationContent(payload)
      isAddressed = payload.aps != nil || payload.mdm != nil
    }
  }

  /// The push type that goes with the payload.
  package var impliedType: PushType {
    guard let payload = message?.payload else { return .alert }
    return payload.impliedPushType ?? (payload.isSilent ? .background : .alert)
  }

  /// Creates a push.
  public init(
    source: SourceText, headers: RequestHeaders = RequestHeaders(),
    options: JSONReader.Options = JSONReader.Options()
  ) {
    (self.source, self.headers, self.options) = (source, headers, options)
    do throws(JSONReader.SyntaxError) {
      message = Message(try Payload.read(source.bytes, options: options))
      syntaxError = nil
    } catch {
      message = nil
      syntaxError = error
    }
  }

  /// Creates a push of a text that was read before.
  private init(
    _ source: SourceText, _ read: Result<JSONDocument, JSONReader.SyntaxError>,
    headers: RequestHeaders, options: JSONReader.Options
  ) {
    (self.source, self.headers, self.options) = (source, headers, options)
    switch read {
    case .success(let document): (message, syntaxError) = (Message(Payload(document)), nil)
    case .failure(let error): (message, syntaxError) = (nil, error)
    }
  }
}

extension Push {
  /// Creates a push of a JSON text, which may be wrong: the phone reports what is.
  ///
  /// - Parameters:
  ///   - json: the payload.
  ///   - headers: headers of the request, such as `apns-priority: 5`.
  public init(json: String, headers: [String] = []) {
    self.init(
      source: SourceText(name: "payload.json", bytes: Array(json.utf8)),
      headers: RequestHeaders(headers))
  }

  /// Creates a push of a file's content.
  ///
  /// - Parameters:
  ///   - file: the file with the payload.
  ///   - headers: headers of the request, such as `apns-priority: 5`.
  /// - Throws: Foundation's error when the file cannot be read.
  public init(contentsOf file: URL, headers: [String] = []) throws {
    let bytes = try Array(Data(contentsOf: file))
    self.init(
      source: SourceText(name: file.path, bytes: bytes), headers: RequestHeaders(headers))
  }

  /// The pushes that a text describes, in whatever form and dialect; a payload, and what is in no
  /// known form, is one push as it stands.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - dialect: the dialect of the text, or nil to recognise it.
  ///   - headers: headers that win over those of the text.
  ///   - options: how the JSON is read.
  ///   - now: the simulated time at which they are sent, from which Expo's `ttl` counts.
  /// - Returns: at least one push.
  public static func all(
    in source: SourceText, as dialect: Dialect? = nil,
    headers: RequestHeaders = RequestHeaders(), options: JSONReader.Options = .apple,
    sentAt now: Date = .startOfClock
  ) -> [Push] {
    guard dialect != .apns else {
      return [Push(source: source, headers: headers, options: options)]
    }
    let content = TextContent(source.bytes, named: source.name, options: options)
    return all(of: content, in: source, as: dialect, headers: headers, options, sentAt: now)
  }

  /// The pushes of a text of which it is known what it is.
  ///
  /// With `isComplete` there are also those that no phone gets beside the others.
  package static func all(
    of content: TextContent, in source: SourceText, as dialect: Dialect?,
    headers: RequestHeaders, _ options: JSONReader.Options, sentAt now: Date,
    isComplete: Bool = false
  ) -> [Push] {
    let now = now.unixSeconds
    let messages: [TranslatedPayload]
    var kind = dialect
    switch content {
    case .json(let document):
      kind = dialect ?? .recognized(in: document)
      messages = TranslatedPayload.all(
        in: document, as: kind, sentAt: now, isComplete: isComplete)
      if messages.isEmpty {
        return [Push(source, .success(document), headers: headers, options: options)]
      }
    case .mistaken(let error, let repair):
      var push = Push(source, .failure(error), headers: headers, options: options)
      (push.dialect, push.repair) = (dialect, repair)
      return [push]
    case .enclosed(let pushes):
      messages = pushes.flatMap {
        TranslatedPayload.all(in: $0, as: dialect, sentAt: now, isComplete: isComplete)
      }
    case .unknown(let findings): messages = [TranslatedPayload(withoutPayload: findings)]
    case .foreign(let text): messages = [TranslatedPayload(withoutPayload: [text.finding])]
    }
    return messages.map { message in
      var push = Push(message, of: source, headers: headers, options: options)
      push.dialect = kind
      if message.isWholeRequest(with: push.headers) {
        push.request = .complete
        push.unknownHeaders = message.unknownHeaders
      }
      return push
    }
  }

  private init(
    _ message: TranslatedPayload, of source: SourceText, headers: RequestHeaders,
    options: JSONReader.Options
  ) {
    let origin = SourceText.Origin(
      source, map: message.map, findings: message.findings, hasPayload: message.bytes != nil,
      isCertain: message.isCertain)
    self.init(
      source: SourceText(name: source.name, bytes: message.bytes ?? [], origin: origin),
      headers: message.headers(exceptFor: headers), options: options)
  }

  /// A push that APNs keeps for the phone until it can be reached (rules N25, N29).
  public struct Stored: Sendable, Codable {
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
}

extension Push.Stored {
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
      SourceText.Origin(SourceText(name: name, bytes: Array($0.text.utf8)), map: $0.map)
    }
    return Push(
      source: SourceText(name: name, bytes: Array(body.utf8), origin: origin),
      headers: RequestHeaders(headers), options: isStrict ? .strict : .apple)
  }
}
