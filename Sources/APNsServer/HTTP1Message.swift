import JSON

/// A request of HTTP/1.1, of the few forms that the control port takes.
package struct HTTP1Request: Equatable, Sendable {
  /// The method.
  package let method: String
  /// The target without its query; for `CONNECT` a host and a port.
  package let path: String
  /// The query, by name.
  package let query: [String: String]
  /// The header fields, by name in lower case.
  package let fields: [String: String]
  /// The body.
  package let body: [UInt8]

  /// Whether the client closes the connection after the answer.
  var isLast: Bool { fields["connection"]?.lowercased() == "close" }
}

extension HTTP1Request {
  /// Reads requests out of bytes as they come; no byte is looked at twice.
  struct Reader {
    private var input: [UInt8] = []
    /// How much of the input belongs to requests that were read.
    private var used = 0
    /// How far the end of a head was looked for.
    private var searched = 0
    /// A head whose body is still to come.
    private var head: Head?

    private static let longestHead = 16_384
    private static let longestBody = 1 << 20

    /// How many bytes have come that belong to no request yet.
    var count: Int { input.count - used }

    /// Whether a request has begun.
    var hasBegun: Bool { count > 0 || head != nil }

    /// Takes bytes.
    mutating func receive(_ bytes: some Collection<UInt8>) {
      if used > 0 {
        input.removeFirst(used)
        (searched, used) = (searched - used, 0)
      }
      input += bytes
    }

    /// Reads the next request.
    mutating func next() -> Reading {
      do throws(Refusal) {
        var wantsContinue = false
        if head == nil {
          guard let end = try endOfHead() else { return .incomplete(wantsContinue: false) }
          let read = try Head(input[used..<end])
          guard read.length <= Self.longestBody else {
            throw Refusal(413, "a body has at most \(Self.longestBody) bytes")
          }
          head = read
          used = end + Self.endOfLines.count
          searched = used
          wantsContinue = read.fields["expect"]?.lowercased() == "100-continue" && count == 0
        }
        guard let head, count >= head.length else {
          return .incomplete(wantsContinue: wantsContinue)
        }
        let body = Array(input[used..<(used + head.length)])
        self.head = nil
        used += body.count
        searched = used
        return .request(head.request(with: body))
      } catch {
        return .refused(HTTP1Response(error.status, error: error.sentence))
      }
    }

    private static let endOfLines = Array("\r\n\r\n".utf8)

    /// Where the empty line after the header fields begins; nil where it has not come.
    private mutating func endOfHead() throws(Refusal) -> Int? {
      while searched + Self.endOfLines.count <= input.count {
        if input[searched...].starts(with: Self.endOfLines) { return searched }
        guard searched - used < Self.longestHead else { break }
        searched += 1
      }
      guard searched - used < Self.longestHead else {
        throw Refusal(431, "the header fields are too long")
      }
      return nil
    }
  }

  /// What came of reading.
  enum Reading: Equatable {
    /// More bytes are needed; the head is there, and the client waits for a word before the body.
    case incomplete(wantsContinue: Bool)
    /// A request.
    case request(HTTP1Request)
    /// What is no request, or one that is not taken; the answer, after which nothing is read.
    case refused(HTTP1Response)
  }

  /// Why a request is not taken.
  private struct Refusal: Error {
    let status: Int
    let sentence: String

    init(_ status: Int, _ sentence: String) {
      (self.status, self.sentence) = (status, sentence)
    }
  }

  /// A request line with its header fields: RFC 9112, sections 3 and 5.
  private struct Head {
    let method: String
    let target: String
    private(set) var fields: [String: String] = [:]
    private(set) var length = 0

    init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
      let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\r\n", omittingEmptySubsequences: false)
      let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
        throw Refusal(400, "the control port speaks HTTP/1.1")
      }
      (method, target) = (String(words[0]), String(words[1]))
      for line in lines.dropFirst() { try add(line) }
      guard fields["transfer-encoding"] == nil else {
        throw Refusal(411, "a body needs a content-length")
      }
    }

    private mutating func add(_ line: Substring) throws(Refusal) {
      guard let colon = line.firstIndex(of: ":") else {
        throw Refusal(400, "a header field has no colon")
      }
      let name = line[..<colon].lowercased()
      guard !name.isEmpty, name.utf8.allSatisfy(Self.isOfToken) else {
        throw Refusal(400, "a header field has a name that is none")
      }
      let value = String(line[line.index(after: colon)...].trimmingSpaces)
      let former = fields[name]
      switch name {
      case "host":
        guard former == nil else { throw Refusal(400, "there is more than one host") }
      case "content-length":
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard !value.isEmpty, value.utf8.allSatisfy(digits.contains) else {
          throw Refusal(411, "a content-length is a number of bytes")
        }
        guard former ?? value == value else {
          throw Refusal(400, "there is more than one content-length")
        }
        // One that is too long for a number is too long in any case.
        length = Int(value) ?? .max
        fields[name] = value
        return
      default: break
      }
      fields[name] = former.map { "\($0), \(value)" } ?? value
    }

    /// Whether a byte may stand in the name of a field: RFC 9110, section 5.6.2.
    private static func isOfToken(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }

    func request(with body: [UInt8]) -> HTTP1Request {
      let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      return HTTP1Request(
        method: method, path: String(parts.first ?? ""),
        query: HTTP1Request.query(parts.count > 1 ? parts[1] : ""), fields: fields, body: body)
    }
  }

  private static func query(_ text: Substring) -> [String: String] {
    var query: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
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

/// An answer of HTTP/1.1.
package struct HTTP1Response: Equatable, Sendable {
  /// The status.
  package let status: Int
  /// The body.
  package let body: [UInt8]
  /// What the body is.
  let form: Form

  /// What a body is.
  enum Form: Equatable {
    /// One JSON value.
    case json
    /// Lines of events that go on for as long as the client listens.
    case events
    /// A page for a browser, which obeys the scripts and styles that carry the nonce alone.
    case page(nonce: String)
  }

  /// Whether events follow for as long as the client listens.
  package var isStream: Bool { form == .events }

  private init(_ status: Int, _ body: [UInt8], _ form: Form) {
    (self.status, self.body, self.form) = (status, body, form)
  }

  /// An answer with JSON.
  package init(_ status: Int, json: String) {
    self.init(status, Array(json.utf8) + [0x0A], .json)
  }

  /// An answer that says in one sentence what is wrong.
  package init(_ status: Int, error: String) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("error", error)
    writer.endObject()
    self.init(status, json: writer.text)
  }

  /// The beginning of a stream of events, with those that there are.
  package init(streaming events: [UInt8]) {
    self.init(200, events, .events)
  }

  /// A page; ``ControlGuard/noncePlaceholder`` in it becomes a nonce of this answer alone.
  init(page: String) {
    let nonce = ControlConnection.Guard.randomWord()
    let text = page.replacing(ControlConnection.Guard.noncePlaceholder, with: nonce)
    self.init(200, Array(text.utf8), .page(nonce: nonce))
  }

  /// The bytes on the wire.
  var bytes: [UInt8] {
    let phrases = [
      200: "OK", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
      405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
      411: "Length Required", 413: "Content Too Large", 431: "Request Header Fields Too Large",
    ]
    let length = isStream ? "connection: close" : "content-length: \(body.count)"
    let lines =
      ["HTTP/1.1 \(status) \(phrases[status] ?? "Status")", "cache-control: no-store", length]
      + form.fields
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}

extension HTTP1Response.Form {
  /// The header fields that tell a browser what the body is, and what it may do.
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
