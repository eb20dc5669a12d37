public import APNs
public import Foundation

/// A push as a server sends it: a body and the headers of its request.
///
/// The body is parsed once, when the push is made, however often it is delivered.
public struct Push: Sendable {
  /// The JSON text.
  public let source: SourceText
  /// The headers whose names begin with `apns-`.
  public var headers: RequestHeaders
  /// How the JSON is read.
  public let options: JSONReader.Options
  /// What the headers are of the request.
  package var request = HeaderSelection.some
  /// What times in headers are compared with by those who look at the push before it is sent; nil
  /// for nothing.
  package var comparedTime: Date?

  /// How much of a request the headers are.
  package enum HeaderSelection: Sendable {
    /// Those that matter to whoever wrote them.
    case some
    /// Those of a request that a person puts together; it has a push type.
    case composed
    /// All of them, as they were captured.
    case complete
  }

  /// What the text says, or why it cannot be read.
  package let payload: Result<Payload, JSONReader.SyntaxError>

  /// Creates a push.
  public init(
    source: SourceText, headers: RequestHeaders = RequestHeaders(),
    options: JSONReader.Options = JSONReader.Options()
  ) {
    self.init(
      source, headers, options,
      Result { () throws(JSONReader.SyntaxError) in
        try Payload.read(source.bytes, options: options)
      })
  }

  private init(
    _ source: SourceText, _ headers: RequestHeaders, _ options: JSONReader.Options,
    _ payload: Result<Payload, JSONReader.SyntaxError>
  ) {
    self.source = source
    self.headers = headers
    self.options = options
    self.payload = payload
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

  /// The pushes that a text describes, in whatever dialect; a text that is no JSON or a payload
  /// itself is one push as it stands.
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
    let plain = Push(source: source, headers: headers, options: options)
    guard dialect != .apns, case .success(let payload) = plain.payload else { return [plain] }
    let kind = dialect ?? .recognized(in: payload.document)
    let messages = TranslatedPayload.all(
      in: payload.document, as: kind, sentAt: now.unixSeconds)
    guard !messages.isEmpty else { return [plain] }
    return messages.map { message in
      var push = Push(message, of: plain)
      if kind == .request, push.headers.areOfWholeRequest { push.request = .complete }
      return push
    }
  }

  /// Creates the push that a text describes, in whatever dialect; of several the first, which is
  /// noted then.
  public init(
    recognizing source: SourceText, as dialect: Dialect? = nil,
    headers: RequestHeaders = RequestHeaders(), options: JSONReader.Options = .apple
  ) {
    let all = Push.all(in: source, as: dialect, headers: headers, options: options)
    let first = all.first ?? Push(source: source, headers: headers, options: options)
    guard all.count > 1, let origin = first.source.origin else {
      self = first
      return
    }
    let left = Diagnostic(
      .note, .dialect, "the text has \(all.count) messages; only the first is delivered")
    let noted = SourceText(
      name: source.name, bytes: first.source.bytes,
      origin: SourceText.Origin(
        origin.source, map: origin.map, findings: origin.findings + [left],
        hasPayload: origin.hasPayload))
    self.init(noted, first.headers, first.options, first.payload)
  }

  private init(_ message: TranslatedPayload, of plain: Push) {
    let origin = SourceText.Origin(
      plain.source, map: message.map, findings: message.findings,
      hasPayload: message.bytes != nil)
    self.init(
      source: SourceText(name: plain.source.name, bytes: message.bytes ?? [], origin: origin),
      headers: message.headers(exceptFor: plain.headers), options: plain.options)
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

/// Makes identifiers that look like UUIDs and are the same for the same seed.
package struct IdentifierMint: Sendable {
  private var random: SplitMix64
  /// How many identifiers it made.
  package private(set) var count: UInt64

  /// Creates a mint, which may have made identifiers before.
  package init(seed: UInt64, count: UInt64 = 0) {
    random = SplitMix64(state: seed &+ count &* 2 &* SplitMix64.step)
    self.count = count
  }

  /// The next identifier: 8-4-4-4-12 upper-case hexadecimal digits, version and variant as RFC 9562
  /// has them.
  package mutating func next() -> String {
    count &+= 1
    let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for (value, digits) in [
        (high >> 32, 8), (high >> 16, 4), (high, 4), (low >> 48, 4), (low, 12),
      ]
        as [(UInt64, Int)]
      {
        if position > 0 {
          buffer[position] = UInt8(ascii: "-")
          position += 1
        }
        for place in (0..<digits).reversed() {
          buffer[position] = Self.digit(value >> UInt64(place * 4))
          position += 1
        }
      }
      return position
    }
  }

  /// The next token: bytes of which nothing but the number is certain.
  package mutating func token(bytes count: Int) -> [UInt8] {
    (0..<max(0, count)).map { _ in UInt8(truncatingIfNeeded: random.next() >> 56) }
  }

  private static func digit(_ value: UInt64) -> UInt8 {
    let nibble = UInt8(truncatingIfNeeded: value & 0xF)
    return nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }

  /// The generator SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
  /// generators", OOPSLA 2014).
  struct SplitMix64: Sendable {
    /// What the state grows by each time.
    package static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    package var state: UInt64

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
      state &+= Self.step
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
