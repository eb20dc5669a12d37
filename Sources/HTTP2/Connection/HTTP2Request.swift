/// A request from a client.
package struct HTTP2Request: Equatable, Sendable {
  /// The stream of the request, which responses refer to.
  package let stream: StreamID
  /// The method, such as `POST`.
  package let method: String
  /// The scheme, `https` or `http`.
  package let scheme: String
  /// The path, with its query.
  package let path: String
  /// The requested host; nil if the client sent none.
  package let authority: String?
  /// The other fields, in order, including repeated ones.
  package let fields: [HeaderField]
  package let body: [UInt8]
  /// Whether the body is longer than the limit, and was truncated.
  package let isBodyCut: Bool

  /// The header fields of a request.
  struct Head {
    var method = ""
    var scheme = ""
    var path = ""
    var authority: String?
    var fields: [HeaderField] = []
    var contentLength: Int?
    /// The total size of the fields, as HTTP/2 counts it.
    var size = 0

    /// Reads the fields of a request; nil if it is malformed: RFC 9113, section 8.
    ///
    /// `:authority` is not required: some clients send only `host`, or neither.
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

    /// Parses a length that consists only of digits.
    private static func length(_ text: String) -> Int? {
      guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
        return nil
      }
      return Int(text)
    }
  }

  /// Creates a request that came by another version of HTTP.
  package init(
    stream: StreamID, method: String, scheme: String, path: String, authority: String?,
    fields: [HeaderField], body: [UInt8], isBodyCut: Bool = false
  ) {
    self.stream = stream
    self.method = method
    self.scheme = scheme
    self.path = path
    self.authority = authority
    self.fields = fields
    self.body = body
    self.isBodyCut = isBodyCut
  }

  /// Creates the request of a stream.
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

extension HTTP2Connection {
  /// An event for the owner of a connection.
  package enum Event: Equatable, Sendable {
    /// A request arrived and needs a response.
    case request(HTTP2Request)
    /// The client cancelled a request.
    case cancelled(StreamID)
    /// The client announced that it will open no more streams.
    case goAway(ErrorCode, debug: String)
    /// No stream was open for the idle time; the owner may close the connection.
    case idle
    /// The connection has ended; the remaining output tells the client why.
    case ended(HTTP2Connection.End)
  }
}

extension HTTP2Connection {
  /// Why a connection ended.
  package enum End: Equatable, Sendable {
    /// The client does not speak HTTP/2.
    case notHTTP2
    /// The client violated the protocol.
    case fault(ErrorCode, String)
    /// A client of HTTP/1.1 sent what is no request.
    case refused(String)
    /// The client was silent, or did not read, for too long.
    case timeout
  }
}

extension HTTP2Request {
  /// The client's side of one small request: the bytes to send, and the response.
  package struct Sending: Sendable {
    /// The response so far; nil before its header.
    package private(set) var answer: (status: Int, fields: [HeaderField], body: [UInt8])?
    /// Whether the response is complete.
    package private(set) var isOver = false
    /// Why the server ended the connection; nil if it did not.
    package private(set) var end: String?
    /// The bytes to send next.
    package private(set) var output: [UInt8]
    private var input: [UInt8] = []
    private var decoder = HeaderDecoder(
      tableLimit: Settings.defaultTableSize, listLimit: Self.maximumFields)
    private var block: [UInt8] = []

    private static let maximumFields = 64 << 10
    /// How many bytes may wait to be sent, including acknowledgements.
    private static let maximumOutput = 1 << 20
    private static let maximumBody = 1 << 20

    /// Starts a connection with one request; the fields for method, scheme and path come first.
    ///
    /// A body longer than the initial window is truncated.
    package init(_ fields: [HeaderField], body: [UInt8]) {
      output = HTTP2Connection.preface
      output.appendFrame(.settings, stream: 0, [])
      var encoder = HeaderEncoder(tableLimit: Settings.defaultTableSize)
      output.appendHeaders(encoder.encode(fields), stream: 1, endsStream: body.isEmpty)
      var data = body.prefix(Settings.defaultWindow)
      while !data.isEmpty {
        let part = data.prefix(Settings.defaultFrameSize)
        data = data.dropFirst(part.count)
        let isLast = data.isEmpty && body.count <= Settings.defaultWindow
        output.appendFrame(.data, isLast ? .endStream : [], stream: 1, part)
      }
    }

    /// Removes bytes that were sent.
    package mutating func sent(_ count: Int) {
      output.removeFirst(min(count, output.count))
    }

    /// Processes received bytes; returns false if they are not HTTP/2, or need too many
    /// acknowledgements that the server does not read.
    package mutating func receive(_ bytes: some Collection<UInt8>) -> Bool {
      input += bytes
      var rest = input[...]
      while rest.count >= FrameHeader.size {
        let header = FrameHeader(rest)
        guard header.length <= Settings.defaultFrameSize else { return false }
        let payload = rest.dropFirst(FrameHeader.size)
        guard payload.count >= header.length else { break }
        guard read(header, payload.prefix(header.length)), output.count <= Self.maximumOutput else {
          return false
        }
        rest = payload.dropFirst(header.length)
      }
      input = Array(rest)
      return true
    }

    private mutating func read(_ header: FrameHeader, _ payload: ArraySlice<UInt8>) -> Bool {
      switch header.type {
      case .settings where !header.flags.contains(.acknowledgement):
        output.appendFrame(.settings, .acknowledgement, stream: 0, [])
      case .ping where !header.flags.contains(.acknowledgement):
        output.appendFrame(.ping, .acknowledgement, stream: 0, payload)
      case .headers, .continuation:
        block += payload
        guard block.count <= Self.maximumFields else { return false }
        guard header.flags.contains(.endHeaders) else { return true }
        guard let list = try? decoder.decode(block[...]) else { return false }
        block = []
        guard answer != nil || readHead(list.fields) else { return false }
      case .data:
        guard let count = answer?.body.count, count + payload.count <= Self.maximumBody else {
          return false
        }
        answer?.body += payload
      case .rstStream: isOver = true
      case .goAway: end = String(decoding: payload.dropFirst(8), as: UTF8.self)
      default: break
      }
      let endsStream = header.type == .headers || header.type == .data
      if endsStream, header.flags.contains(.endStream) { isOver = true }
      return true
    }

    /// Reads the header fields of a response; skips interim responses.
    private mutating func readHead(_ fields: [HeaderField]) -> Bool {
      guard let status = fields.first.flatMap({ $0.name == ":status" ? Int($0.value) : nil })
      else { return false }
      if status >= 200 { answer = (status, Array(fields.dropFirst()), []) }
      return true
    }
  }
}
