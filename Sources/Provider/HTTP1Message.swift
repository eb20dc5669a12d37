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

  /// What came of reading.
  enum Reading: Equatable {
    /// More bytes are needed; the head is there, and the client waits for a word before the body.
    case incomplete(wantsContinue: Bool)
    /// A request, and how many bytes it has.
    case request(HTTP1Request, count: Int)
    /// What is no request, or one that is not taken; the answer.
    case refused(HTTP1Response)
  }

  private static let longestHead = 16_384
  private static let longestBody = 1 << 20

  /// Reads the request that some bytes begin with.
  static func read(_ bytes: [UInt8]) -> Reading {
    guard let end = endOfHead(bytes) else {
      guard bytes.count <= longestHead else {
        return .refused(HTTP1Response(431, error: "the header fields are too long"))
      }
      return .incomplete(wantsContinue: false)
    }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(
      separator: "\r\n", omittingEmptySubsequences: false)
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      return .refused(HTTP1Response(400, error: "the control port speaks HTTP/1.1"))
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":") else {
        return .refused(HTTP1Response(400, error: "a header field has no colon"))
      }
      let value = line[line.index(after: colon)...]
      fields[line[..<colon].lowercased()] = String(value.trimmingSpaces)
    }
    guard fields["transfer-encoding"] == nil, let length = Int(fields["content-length"] ?? "0"),
      length >= 0
    else {
      return .refused(HTTP1Response(411, error: "a body needs a content-length"))
    }
    guard length <= longestBody else {
      return .refused(HTTP1Response(413, error: "a body has at most \(longestBody) bytes"))
    }
    let count = end + 4 + length
    guard bytes.count >= count else {
      let waits = fields["expect"]?.lowercased() == "100-continue" && bytes.count == end + 4
      return .incomplete(wantsContinue: waits)
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return .request(
      HTTP1Request(
        method: String(words[0]), path: String(target.first ?? ""),
        query: Self.query(target.count > 1 ? target[1] : ""), fields: fields,
        body: Array(bytes[(end + 4)..<count])), count: count)
  }

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let end = Array("\r\n\r\n".utf8)
    guard bytes.count >= end.count else { return nil }
    return (0...(min(bytes.count, longestHead) - min(end.count, bytes.count))).first {
      bytes[$0...].starts(with: end)
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
      405: "Method Not Allowed", 408: "Request Timeout", 411: "Length Required",
      413: "Content Too Large", 431: "Request Header Fields Too Large",
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
