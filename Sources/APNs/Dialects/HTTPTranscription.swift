/// Reads the text of an HTTP request: a request line or header lines, and then a body of JSON.
///
/// Apple's documentation and tools that dump HTTP/2 frames write `:path = …` under `HEADERS`, and
/// the body under `DATA`.
struct HTTPTranscription {
  private(set) var parts: [Transcript.Part] = []
  private(set) var findings: [Diagnostic] = []

  private struct Field {
    let name: String
    let value: String
    let span: SourceSpan
  }

  init?(_ lines: TextLines) {
    var requests: [[SourceSpan]] = [[]]
    for line in lines.spans {
      if lines.string(line).hasPrefix("###") {
        requests.append([])
      } else {
        requests[requests.count - 1].append(line)
      }
    }
    var isRequest = false
    for request in requests {
      var rest = request[...]
      while !rest.isEmpty, let read = Self.read(rest, in: lines, &isRequest) {
        if let part = read.part { parts.append(part) }
        rest = read.rest
      }
    }
    guard isRequest else { return nil }
    // Beside a push others are requests of other kinds.
    let pushes = parts.filter(Transcript.mayBePush)
    if !pushes.isEmpty { parts = pushes }
    if parts.isEmpty {
      findings = [
        Diagnostic(
          .error, .dialect, "this is an HTTP request without a body of JSON",
          at: lines.spans.first.map(lines.trimmed) ?? .at(0),
          fixIt: .init("add the JSON of the push after an empty line"))
      ]
    }
  }

  /// The request that some lines begin with, and the lines after it; nil if they are none.
  ///
  /// `isRequest` becomes true where they are one.
  private static func read(
    _ spans: ArraySlice<SourceSpan>, in lines: TextLines, _ isRequest: inout Bool
  ) -> (part: Transcript.Part?, rest: ArraySlice<SourceSpan>)? {
    var fields: [Field] = []
    var hasLine = false
    var body: Int?
    for span in spans {
      let line = lines.trimmed(span)
      let text = lines.string(span)
      if text.isEmpty || text.hasPrefix("#") || text.hasPrefix("//") || text.hasPrefix("@") {
        continue
      }
      if let object = headerObject(line, lines) {
        fields += object
        continue
      }
      body = bodyStart(line, lines)
      if body != nil { break }
      if let path = requestPath(text) {
        hasLine = true
        add(":path", path, line, &fields)
      } else if let field = field(text, line) {
        if !field.value.isEmpty || !titles.contains(field.name) { fields.append(field) }
      } else if !isFrame(text), !methods.contains(text), !text.hasPrefix("--"),
        hasLine ? !text.hasPrefix("(") : !fields.isEmpty || !text.hasSuffix(":")
      {
        return nil
      }
    }
    // What has a status is an answer.
    if fields.contains(where: { $0.name == ":status" }) { return nil }
    let isForAPNs = fields.contains { $0.name.hasPrefix("apns-") || isPathOfAPNs($0) }
    let isTyped = !isRequest && fields.contains { $0.name == "content-type" }
    guard hasLine || isForAPNs || isTyped else { return nil }
    isRequest = true
    guard let body, let last = spans.last else { return (nil, []) }
    let whole = lines.trimmed(SourceSpan(body, last.end))
    let span = SourceSpan(body, BracketScan.end(ofValueIn: whole, of: lines.text))
    var writer = Translation.Writer()
    let place = spans.first.map(lines.trimmed) ?? .at(0)
    if isForAPNs {
      writer.beginObject(from: place)
      writer.key("headers", from: place)
      writer.beginObject(from: place)
      for field in fields where isSent(field) {
        writer.key(field.name, from: field.span)
        var value = JSONWriter()
        value.string(field.value)
        writer.value(value.text, from: field.span)
      }
      writer.endObject(from: place)
      writer.key("payload", from: place)
    }
    // Files of requests may have comments.
    writer.text(
      JSONComments.blanked(lines.text[span.start..<span.end]), SourceMap(copying: span))
    if isForAPNs { writer.endObject(from: SourceSpan(span.end - 1, span.end)) }
    var part = Transcript.Part(writer)
    part.unknownHeaders = Set(
      fields.filter { Template.isPart(of: $0.value, in: $0.name) }.map(\.name))
    part.address =
      fields.lazy.filter { $0.name == ":path" }.compactMap { PushAddress($0.value, at: $0.span) }
      .first
    return (part, spans.drop { $0.start < span.end })
  }

  /// What stands before headers and bodies, as titles of them.
  private static let titles: Set<String> = [
    "headers", "header", "body", "payload", "data", "request", "http headers", "request headers",
  ]

  /// The headers of a line such as `Headers: {"apns-topic": "com.example.a"}`; nil for another.
  private static func headerObject(_ line: SourceSpan, _ lines: TextLines) -> [Field]? {
    guard let start = bodyStart(line, lines), start > line.start,
      lines.string(line).lowercased().prefix(while: { $0 != ":" }).contains("header"),
      let document = try? JSONDocument(parsing: Array(lines.text[start..<line.end]))
    else { return nil }
    return document.root.members.map { key, value in
      Field(
        name: key.string?.lowercased() ?? "", value: value.string ?? value.rawText,
        span: SourceSpan(start + value.span.start, start + value.span.end))
    }
  }

  /// Where a line begins the body: at its bracket, which may have a title before it.
  private static func bodyStart(_ line: SourceSpan, _ lines: TextLines) -> Int? {
    let isBracket: (UInt8) -> Bool = { $0 == ASCII.leftBrace || $0 == ASCII.leftBracket }
    guard line.length > 0 else { return nil }
    if isBracket(lines.text[line.start]) { return line.start }
    let bytes = lines.text[line.start..<line.end]
    guard let colon = bytes.firstIndex(of: ASCII.colon) else { return nil }
    let title = String(decoding: bytes[..<colon].map(ASCII.lowercased), as: UTF8.self)
    let value = bytes[(colon + 1)...].drop(while: ASCII.isBlank)
    return titles.contains(title) && value.first.map(isBracket) == true ? value.startIndex : nil
  }

  private static func add(
    _ name: String, _ value: String, _ span: SourceSpan, _ fields: inout [Field]
  ) {
    fields.append(Field(name: name, value: value, span: span))
  }

  /// Whether APNs looks at a header, and its value is known.
  private static func isSent(_ field: Field) -> Bool {
    guard !Template.isPart(of: field.value, in: field.name) else { return false }
    if field.name == ":path" { return isPathOfAPNs(field) }
    return field.name.hasPrefix("apns-") || field.name == "authorization" || field.name == ":method"
  }

  private static func isPathOfAPNs(_ field: Field) -> Bool {
    field.name == ":path"
      && (field.value.hasPrefix("/3/device") || field.value.hasPrefix("/4/broadcasts"))
  }

  private static let methods = ["POST", "PUT", "GET", "HEAD", "PATCH", "DELETE"]

  /// The path of a request line such as `POST /3/device/00fc HTTP/2`.
  static func requestPath(_ line: String) -> String? {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count >= 2, methods.contains(words[0]),
      words.count == 2 || words[2].hasPrefix("HTTP/") || words[1].contains("://")
    else { return nil }
    guard
      let range = words[1].firstRange(of: "/3/device") ?? words[1].firstRange(of: "/4/broadcasts")
    else {
      return words[1].contains("/") || words[1].contains("{{") ? words[1] : nil
    }
    return String(words[1][range.lowerBound...])
  }

  /// A line `name: value` or, as frames are dumped, `name = value`.
  private static func field(_ line: String, _ span: SourceSpan) -> Field? {
    let start =
      line.first == ":" || line.first == "-" ? line.index(after: line.startIndex) : line.startIndex
    guard let mark = line[start...].firstIndex(where: { $0 == ":" || $0 == "=" }) else {
      return nil
    }
    var name = line[..<mark].trimmingBlanks.lowercased()
    if name.hasPrefix("- ") { name = String(name.dropFirst(2)) }
    guard !name.isEmpty,
      name.utf8.allSatisfy({ ASCII.isWord($0) || $0 == ASCII.minus || $0 == ASCII.colon })
    else { return nil }
    let value = line[line.index(after: mark)...]
    // A comparison, or the version of a package.
    guard value.first != "=" else { return nil }
    // Documentation puts remarks behind values.
    let remark =
      [" //", " \u{2190}"].compactMap { value.firstRange(of: $0)?.lowerBound }.min()
      ?? value.endIndex
    return Field(name: name, value: value[..<remark].trimmingBlanks, span: span)
  }

  /// Whether a line says which frame of HTTP/2 follows, or which flags it has.
  private static func isFrame(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return ["HEADERS", "DATA", "CONTINUATION"].contains(String(words.first ?? ""))
      || words.count == 2 && ["+", "-"].contains(words[0])
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String { RequestHeaders.trimmed(Substring(self)) }
}
