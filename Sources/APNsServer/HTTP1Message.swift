import Foundation
import JSON

/// An HTTP/1.1 request, in the forms that the control port supports.
package struct HTTP1Request: Equatable, Sendable {
  package let method: String
  /// The target as it was sent; for `CONNECT`, the host and the port.
  package let target: String
  /// The target without its query.
  package let path: String
  /// The query parameters, by name.
  package let query: [String: String]
  /// The header fields, by name in lower case.
  package let fields: [String: String]
  package let body: [UInt8]

  /// Whether the client speaks HTTP/1.0, which closes a connection after the answer.
  let isOld: Bool

  /// Whether the connection is closed after the answer; a way to another host never is.
  var isLast: Bool {
    guard method != "CONNECT" else { return false }
    let options = (fields["connection"] ?? "").lowercased().split { ", \t".contains($0) }
    return options.contains("close") || isOld && !options.contains("keep-alive")
  }
}

extension HTTP1Request {
  /// Parses requests incrementally.
  struct Reader {
    private var input: [UInt8] = []
    /// How many bytes of the input belong to completed requests.
    private var used = 0
    /// How far the input was searched for the end of a head.
    private var searched = 0
    /// A head whose body is incomplete.
    private var head: Head?
    /// The body in chunks that has arrived.
    private var chunks = Chunks()

    fileprivate static let longestHead = 16_384
    fileprivate static let longestBody = 1 << 20
    fileprivate static let tooLong = ParsingError(413, "a body has at most \(longestBody) bytes")

    /// How many bytes do not belong to a completed request.
    var count: Int { input.count - used }

    /// Whether a request has started.
    var hasBegun: Bool { count > 0 || head != nil }

    /// Appends bytes to the input.
    mutating func receive(_ bytes: some Collection<UInt8>) {
      if used > 0 {
        input.removeFirst(used)
        (searched, used) = (searched - used, 0)
      }
      input += bytes
    }

    /// Parses the next request.
    mutating func next() -> Reading {
      do throws(ParsingError) {
        var wantsContinue = false
        if head == nil {
          guard let end = try endOfHead() else { return .incomplete(wantsContinue: false) }
          let read = try Head(input[used..<end])
          guard read.length <= Self.longestBody else {
            throw Self.tooLong
          }
          head = read
          used = end + Self.endOfLines.count
          searched = used
          wantsContinue = read.fields["expect"]?.lowercased() == "100-continue" && count == 0
        }
        guard let head, let body = try body(of: head) else {
          return .incomplete(wantsContinue: wantsContinue)
        }
        self.head = nil
        searched = used
        return .request(head.request(with: body))
      } catch {
        let line = input[used...].prefix(Self.longestHead).prefix { $0 != UInt8(ascii: "\r") }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        return .refused(
          Refusal(
            status: error.status, message: error.sentence,
            target: head?.target ?? (words.count > 1 ? String(words[1]) : nil)))
      }
    }

    /// The body of a request; nil while a part of it is missing.
    private mutating func body(of head: Head) throws(ParsingError) -> [UInt8]? {
      guard !head.isChunked else {
        used += try chunks.read(input[used...])
        guard chunks.isComplete else { return nil }
        defer { chunks = Chunks() }
        return chunks.body
      }
      guard count >= head.length else { return nil }
      defer { used += head.length }
      return Array(input[used..<(used + head.length)])
    }

    private static let endOfLines = Array("\r\n\r\n".utf8)

    /// The position of the empty line after the header fields; nil if it has not arrived.
    private mutating func endOfHead() throws(ParsingError) -> Int? {
      while searched + Self.endOfLines.count <= input.count {
        if input[searched...].starts(with: Self.endOfLines) { return searched }
        guard searched - used < Self.longestHead else { break }
        searched += 1
      }
      guard searched - used < Self.longestHead else {
        throw ParsingError(431, "the header fields are too long")
      }
      return nil
    }
  }

  /// The result of parsing.
  enum Reading: Equatable {
    /// More bytes are needed. `wantsContinue`: the client expects `100 Continue` before the body.
    case incomplete(wantsContinue: Bool)
    case request(HTTP1Request)
    /// The input is invalid or not supported; nothing is read after it.
    case refused(Refusal)
  }

  /// Why the input is refused.
  struct Refusal: Equatable {
    let status: Int
    /// What is wrong, as a sentence.
    let message: String
    /// The target of the request; nil if it has none.
    let target: String?
  }

  /// Why a request is refused.
  fileprivate struct ParsingError: Error {
    let status: Int
    let sentence: String

    init(_ status: Int, _ sentence: String) {
      (self.status, self.sentence) = (status, sentence)
    }
  }

  /// A body that arrives in chunks: RFC 9112, section 7.1.
  private struct Chunks {
    private(set) var body: [UInt8] = []
    private(set) var isComplete = false
    /// The bytes of the fields after the last chunk; nil before it.
    private var trailer: Int?

    private static let endOfLine = Array("\r\n".utf8)
    private static let longestLine = 4_096

    /// Takes the chunks at the start of the input that have arrived as a whole.
    ///
    /// - Returns: how many bytes they have.
    mutating func read(_ input: ArraySlice<UInt8>) throws(ParsingError) -> Int {
      var rest = input
      while !isComplete, let line = try Self.line(of: rest) {
        let next = rest.dropFirst(line.count + Self.endOfLine.count)
        if let size = trailer {
          trailer = size + line.count + Self.endOfLine.count
          guard size < Reader.longestHead else {
            throw ParsingError(431, "the trailer fields are too long")
          }
          isComplete = line.isEmpty
          rest = next
          continue
        }
        let size = try Self.size(line)
        guard body.count + size <= Reader.longestBody else { throw Reader.tooLong }
        guard size > 0 else {
          (trailer, rest) = (0, next)
          continue
        }
        guard next.count >= size + Self.endOfLine.count else { break }
        guard next.dropFirst(size).starts(with: Self.endOfLine) else {
          throw ParsingError(400, "a chunk is longer than its size")
        }
        body += next.prefix(size)
        rest = next.dropFirst(size + Self.endOfLine.count)
      }
      return input.count - rest.count
    }

    private static func line(of input: ArraySlice<UInt8>) throws(ParsingError) -> ArraySlice<UInt8>?
    {
      let start = input.prefix(longestLine)
      let end = start.indices.first { start[$0...].starts(with: endOfLine) }
      guard end != nil || start.count < longestLine else {
        throw ParsingError(400, "a chunk has no size")
      }
      return end.map { start[..<$0] }
    }

    private static func size(_ line: ArraySlice<UInt8>) throws(ParsingError) -> Int {
      let digits = String(decoding: line.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
        .trimmingCharacters(in: .whitespaces)
      guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
        throw ParsingError(400, "the size of a chunk is a hexadecimal number")
      }
      guard let size = Int(digits, radix: 16), size <= Reader.longestBody else {
        throw Reader.tooLong
      }
      return size
    }
  }

  /// A request line with its header fields: RFC 9112, sections 3 and 5.
  private struct Head {
    let method: String
    let target: String
    let isOld: Bool
    private(set) var fields: [String: String] = [:]
    private(set) var length = 0
    /// Whether the body arrives in chunks.
    private(set) var isChunked = false

    init(_ bytes: ArraySlice<UInt8>) throws(ParsingError) {
      let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\r\n", omittingEmptySubsequences: false)
      let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
        throw ParsingError(400, "this port speaks HTTP/1.1")
      }
      (method, target) = (String(words[0]), String(words[1]))
      isOld = words[2] == "HTTP/1.0"
      for line in lines.dropFirst() { try add(line) }
      guard let coding = fields["transfer-encoding"] else { return }
      guard coding.lowercased() == "chunked", fields["content-length"] == nil else {
        throw ParsingError(400, "a body has a content-length, or comes in chunks alone")
      }
      isChunked = true
    }

    private mutating func add(_ line: Substring) throws(ParsingError) {
      guard let colon = line.firstIndex(of: ":") else {
        throw ParsingError(400, "a header field has no colon")
      }
      let name = line[..<colon].lowercased()
      guard !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte) else {
        throw ParsingError(400, "a header field has an invalid name")
      }
      let value = String(line[line.index(after: colon)...].trimmingSpaces)
      let former = fields[name]
      switch name {
      case "host":
        guard former == nil else { throw ParsingError(400, "there is more than one host") }
      case "content-length":
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard !value.isEmpty, value.utf8.allSatisfy(digits.contains) else {
          throw ParsingError(411, "a content-length is a number of bytes")
        }
        guard former ?? value == value else {
          throw ParsingError(400, "there is more than one content-length")
        }
        // A number that overflows is too long in any case.
        length = Int(value) ?? .max
        fields[name] = value
        return
      default: break
      }
      fields[name] = former.map { "\($0), \(value)" } ?? value
    }

    /// Whether a byte is allowed in a field name: RFC 9110, section 5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }

    func request(with body: [UInt8]) -> HTTP1Request {
      let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      return HTTP1Request(
        method: method, target: target, path: String(parts.first ?? ""),
        query: HTTP1Request.query(parts.count > 1 ? parts[1] : ""), fields: fields, body: body,
        isOld: isOld)
    }
  }

  private static func query(_ text: Substring) -> [String: String] {
    var query: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let words = parts.map { $0.removingPercentEncoding ?? String($0) }
      query[words[0]] = words.count > 1 ? words[1] : ""
    }
    return query
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...last]
  }
}

/// An HTTP/1.1 response.
package struct HTTP1Response: Equatable, Sendable {
  package let status: Int
  package let body: [UInt8]
  /// The type of the body.
  let form: Form

  /// The type of a body.
  enum Form: Equatable {
    /// One JSON value.
    case json
    /// Lines of events, which continue until the client disconnects.
    case events
    /// A page for a browser, which runs only scripts and styles with the nonce.
    case page(nonce: String)
  }

  /// Whether events follow until the client disconnects.
  package var isStream: Bool { form == .events }

  private init(_ status: Int, _ body: [UInt8], _ form: Form) {
    (self.status, self.body, self.form) = (status, body, form)
  }

  /// Creates a response with a JSON body.
  package init(_ status: Int, json: String) {
    self.init(status, Array(json.utf8) + [0x0A], .json)
  }

  /// Creates a response with an error message of one sentence.
  package init(_ status: Int, error: String) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("error", error)
    writer.endObject()
    self.init(status, json: writer.text)
  }

  /// Creates the start of a stream, with the events so far.
  package init(streaming events: [UInt8]) {
    self.init(200, events, .events)
  }

  /// Creates a response with a page; replaces ``ControlConnection/Guard/noncePlaceholder`` with a
  /// new nonce.
  init(page: String) {
    let nonce = ControlConnection.Guard.randomWord()
    let text = page.replacing(ControlConnection.Guard.noncePlaceholder, with: nonce)
    self.init(200, Array(text.utf8), .page(nonce: nonce))
  }

  /// The words of a status.
  static func phrase(_ status: Int) -> String {
    let phrases = [
      200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
      405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
      411: "Length Required", 413: "Content Too Large", 415: "Unsupported Media Type",
      429: "Too Many Requests", 431: "Request Header Fields Too Large",
      500: "Internal Server Error", 503: "Service Unavailable",
    ]
    return phrases[status] ?? "Status"
  }

  /// The bytes on the wire.
  var bytes: [UInt8] {
    let length = isStream ? "connection: close" : "content-length: \(body.count)"
    let lines =
      ["HTTP/1.1 \(status) \(Self.phrase(status))", "cache-control: no-store", length]
      + form.fields
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}

extension HTTP1Response.Form {
  /// The header fields for a browser: the type of the body, and its permissions.
  fileprivate var fields: [String] {
    let common = ["x-content-type-options: nosniff", "cross-origin-resource-policy: same-origin"]
    switch self {
    case .json: return ["content-type: application/json"] + common
    case .events: return ["content-type: text/event-stream"] + common
    case .page(let nonce):
      let policy = [
        "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
        "connect-src 'self'", "img-src data:", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'", "require-trusted-types-for 'script'",
      ]
      return [
        "content-type: text/html; charset=utf-8", "referrer-policy: no-referrer",
        "content-security-policy: \(policy.joined(separator: "; "))",
        "cross-origin-opener-policy: same-origin",
      ] + common
    }
  }
}
