/// A request that a client sent.
package struct HTTP2Request: Equatable, Sendable {
  /// The stream that it came on; answers name it.
  package let stream: StreamID
  /// The method, such as `POST`.
  package let method: String
  /// The scheme, `https` or `http`.
  package let scheme: String
  /// The path, with its query.
  package let path: String
  /// The host that is asked; some clients name none.
  package let authority: String?
  /// The other fields, in their order, repeated ones among them.
  package let fields: [HeaderField]
  /// The body.
  package let body: [UInt8]
  /// Whether the body is longer than what is read, and only its beginning is here.
  package let isBodyCut: Bool

  /// What the header fields of a request say.
  struct Head {
    var method = ""
    var scheme = ""
    var path = ""
    var authority: String?
    var fields: [HeaderField] = []
    var contentLength: Int?
    /// What the fields count together.
    var size = 0

    /// Reads the fields of a request; nil where it is malformed: RFC 9113, section 8.
    ///
    /// A request needs no `:authority`: some clients send `host` alone, or none of both.
    init?(_ list: HeaderDecoder.Fields) {
      size = list.size
      var seen: Set<String> = []
      for field in list.fields {
        guard field.isWellFormed else { return nil }
        if field.isPseudo {
          guard fields.isEmpty, seen.insert(field.name).inserted, setPseudo(field) else {
            return nil
          }
        } else {
          guard !field.isAboutConnection else { return nil }
          if field.name == "content-length" {
            guard let length = Self.length(field.value), contentLength ?? length == length else {
              return nil
            }
            contentLength = length
          }
          fields.append(field)
        }
      }
      guard !method.isEmpty, !scheme.isEmpty, !path.isEmpty else { return nil }
    }

    private mutating func setPseudo(_ field: HeaderField) -> Bool {
      switch field.name {
      case ":method": method = field.value
      case ":scheme": scheme = field.value
      case ":path": path = field.value
      case ":authority": authority = field.value
      default: return false
      }
      return true
    }

    /// A length that is made of digits alone.
    private static func length(_ text: String) -> Int? {
      guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        return nil
      }
      return Int(text)
    }
  }

  /// The request of a stream.
  init(_ id: StreamID, _ stream: Stream, isBodyCut: Bool) {
    self.stream = id
    method = stream.request.method
    scheme = stream.request.scheme
    path = stream.request.path
    authority = stream.request.authority
    fields = stream.request.fields
    body = stream.body
    self.isBodyCut = isBodyCut
  }
}

/// What the owner of a connection has to know.
package enum HTTP2Event: Equatable, Sendable {
  /// A request came in, and wants an answer.
  case request(HTTP2Request)
  /// The client no longer wants the answer to a request.
  case cancelled(StreamID)
  /// The client says that it will open no more streams.
  case goAway(ErrorCode, debug: String)
  /// No stream was open for the time that is allowed; the owner may say so and go.
  case idle
  /// The connection is over: what is left to be sent tells the client why.
  case ended(HTTP2End)
}

/// Why a connection ended.
package enum HTTP2End: Equatable, Sendable {
  /// The client does not speak HTTP/2.
  case notHTTP2
  /// The client broke a rule of the protocol.
  case fault(ErrorCode, String)
  /// The client was silent, or did not read, for longer than is allowed.
  case timeout
}
