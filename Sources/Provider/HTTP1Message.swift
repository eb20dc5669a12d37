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
  /// The body: JSON, or lines of events that go on.
  package let body: [UInt8]
  /// Whether events follow for as long as the client listens.
  package let isStream: Bool

  /// An answer with JSON.
  package init(_ status: Int, json: String) {
    (self.status, body, isStream) = (status, Array(json.utf8) + [0x0A], false)
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
    (status, body, isStream) = (200, events, true)
  }

  /// The bytes on the wire.
  var bytes: [UInt8] {
    let phrases = [
      200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
      408: "Request Timeout", 411: "Length Required", 413: "Content Too Large",
      431: "Request Header Fields Too Large",
    ]
    let form = isStream ? "text/event-stream" : "application/json"
    let length = isStream ? "connection: close" : "content-length: \(body.count)"
    let head =
      "HTTP/1.1 \(status) \(phrases[status] ?? "Status")\r\n"
      + "content-type: \(form)\r\ncache-control: no-store\r\n\(length)\r\n\r\n"
    return Array(head.utf8) + body
  }
}
