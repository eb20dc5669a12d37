import APNs

/// A request that was captured: what it sends, with its headers.
///
/// Two forms are read: a command (curl, `xcrun simctl push`, `aws sns publish`), and the text of an
/// HTTP request.
struct CapturedRequest {
  /// A header, with its place.
  struct Header {
    let name: String
    let value: String
    let span: SourceSpan
  }

  /// Where the request begins in the text.
  let place: SourceSpan
  var headers: [Header] = []
  var path: Header?
  /// What is sent, with its places; nil if that is not known.
  var body: (bytes: [UInt8], map: SourceMap)?
  var placeholders: [SourceSpan] = []
  /// Why nothing is sent that is known.
  var findings: [Diagnostic] = []
  /// The names of headers that are sent and not told, in lower case; an empty one for any others.
  private var unknownHeaders: Set<String> = []
  /// The variable that the shell puts what is sent in the place of.
  private(set) var variable: SourceSpan?
  /// The dialect of what is sent, where the command decides it.
  private var dialect: Dialect?
  /// Whether what is sent is written, but broken.
  private(set) var isBroken = false

  init(at place: SourceSpan) { self.place = place }

  private var isForAPNs: Bool {
    headers.contains { $0.name.hasPrefix("apns-") } || path.map(Self.isPathOfAPNs) == true
  }

  private static func isPathOfAPNs(_ path: Header) -> Bool {
    path.value.hasPrefix("/3/device") || path.value.hasPrefix("/4/broadcasts")
  }

  /// The push: the body alone, or for APNs an object with headers and payload.
  var push: FoundPush? {
    guard let body else { return nil }
    var writer = MappedWriter()
    let fields = headers + [path].compactMap(\.self)
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
    writer.text(body.bytes, body.map)
    if isForAPNs { writer.endObject(from: place) }
    var push = FoundPush(
      writer, placeholders.isEmpty ? .written : .placeholder, placeholders: placeholders)
    (push.findings, push.dialect) = (findings, dialect)
    push.unknownHeaders = unknownHeaders.union(
      fields.filter { Template.isPart(of: $0.value, in: $0.name) && isForAPNs($0) }.map(\.name))
    push.address = path.flatMap { PushAddress($0.value, at: $0.span) }
    return push
  }

  /// Whether APNs looks at a header, and its value is known.
  private func isSent(_ field: Header) -> Bool {
    !Template.isPart(of: field.value, in: field.name) && isForAPNs(field)
  }

  /// Whether a header is meant for APNs; a relay has a path and a token of its own.
  private func isForAPNs(_ field: Header) -> Bool {
    let isToRelay =
      path.map { path in
        !Self.isPathOfAPNs(path)
          && !Template.isPart(of: path.value.prefix { $0 != "?" }, in: path.name)
      } ?? false
    if field.name == ":path" || field.name == "authorization" { return !isToRelay }
    return APS.Key(rawValue: field.name) != nil || field.name.hasPrefix("apns-")
      || [":method", "collapse-id", "priority", "expiration"].contains(field.name)
  }

  /// The same request with the push of the text that its variable stands for.
  func sending(_ push: FoundPush) -> CapturedRequest {
    var request = self
    request.body = (push.json, push.map)
    request.placeholders = push.placeholders
    request.findings = push.findings
    if let variable {
      request.findings.append(
        Diagnostic(
          .note, .dialect,
          "the shell puts another text here; the one push in the text is taken for it",
          at: variable))
    }
    return request
  }

  /// Adds a header of the form `name: value`.
  mutating func addHeader(_ line: String, at span: SourceSpan) {
    guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return }
    headers.append(
      Header(
        name: RequestHeaders.trimmed(line[..<colon]).lowercased(),
        value: RequestHeaders.trimmed(line[line.index(after: colon)...]), span: span))
  }

  /// Adds the address: the path from where APNs has its own, else the whole.
  mutating func addAddress(_ text: String, at span: SourceSpan) {
    let start =
      (text.firstRange(of: "/3/device") ?? text.firstRange(of: "/4/broadcasts"))?.lowerBound
    path = Header(name: ":path", value: String(start.map { text[$0...] } ?? text[...]), span: span)
  }
}

// MARK: - Commands

extension CapturedRequest {
  /// The requests of the commands in a text; nil if there is no command that sends.
  static func commands(in text: [UInt8]) -> [CapturedRequest]? {
    var requests: [CapturedRequest] = []
    var offset = 0
    while requests.count < maximumRequests, let start = nextCommand(in: text, from: offset) {
      let (words, end) = ShellWords.command(in: text, at: start)
      offset = max(end, start + 1)
      if let request = request(of: words) { requests.append(request) }
    }
    return requests.isEmpty ? nil : requests
  }

  private static let maximumRequests = 100

  /// The next place at which a name of a command stands: at the start of a line but for a prompt,
  /// or behind a sign that begins a command.
  private static func nextCommand(in text: [UInt8], from start: Int) -> Int? {
    var place = start
    while place < text.count {
      let isFirst = place == 0 || "\n;|&(".utf8.contains(text[place - 1])
      if isFirst {
        var word = place
        while word < text.count, " \t$>%`".utf8.contains(text[word]),
          !(text[word] == ASCII.dollar && word + 1 < text.count && text[word + 1] != ASCII.space)
        {
          word += 1
        }
        if isCommand(text[word...]) { return word }
      }
      place += 1
    }
    return nil
  }

  /// Whether a text begins with a command that sends, perhaps with words such as `sudo` before it.
  private static func isCommand(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text.prefix(256).prefix { $0 != ASCII.lineFeed }
    for _ in 0..<4 {
      let word = rest.prefix { !ASCII.isBlank($0) }
      rest = rest[word.endIndex...].drop { $0 == ASCII.space || $0 == ASCII.tab }
      let name = word.lastIndex(of: ASCII.slash).map { word[($0 + 1)...] } ?? word
      switch name.count {
      case 3 where name.elementsEqual("aws".utf8): return rest.starts(with: "sns publish".utf8)
      case 4 where prefixes.contains { name.elementsEqual($0.utf8) }: continue
      case 5 where name.elementsEqual("xcrun".utf8): return rest.starts(with: "simctl push".utf8)
      case 6 where name.elementsEqual("simctl".utf8): return rest.starts(with: "push".utf8)
      case 4...7 where isCurl(name): return !rest.isEmpty
      default: return false
      }
    }
    return false
  }

  private static let prefixes = ["sudo", "exec", "time"]

  /// `curl`, or a variable of that name: `$CURL`, `${curl}`.
  private static func isCurl(_ name: ArraySlice<UInt8>) -> Bool {
    name.filter(ASCII.isLetter).map(ASCII.lowercased).elementsEqual("curl".utf8)
      && name.allSatisfy { ASCII.isLetter($0) || "${}".utf8.contains($0) }
  }

  private static func request(of words: [ShellWord]) -> CapturedRequest? {
    var words = words[...]
    while let first = words.first, prefixes.contains(first.string) {
      words.removeFirst()
    }
    guard let first = words.popFirst() else { return nil }
    var request = CapturedRequest(at: first.span)
    switch first.string.split(separator: "/").last.map(String.init) {
    case "xcrun", "simctl": request.readSimctl(words.filter { $0.string != "simctl" })
    case "aws": request.readPublish(words)
    default: request.readCurl(words)
    }
    return request
  }

  /// The options of curl that have a value and say nothing of the push.
  private static let others: Set<String> = [
    "-X", "--request", "-o", "--output", "-w", "--write-out", "--cert-type",
    "--key", "--key-type", "--cacert", "--pass", "-u", "--user", "-A", "--user-agent", "-m",
    "--max-time", "--connect-timeout", "-x", "--proxy", "--resolve", "-b", "--cookie", "-c", "-e",
    "--retry", "-T", "--upload-file",
  ]
  private static let data: Set<String> = [
    "-d", "--data", "--data-raw", "--data-binary", "--data-ascii", "--json",
  ]
  private static let forms: Set<String> = ["-F", "--form", "--data-urlencode"]

  private mutating func readCurl(_ words: ArraySlice<ShellWord>) {
    var words = words
    var isForm = false
    while let word = words.popFirst() {
      let (option, value) = Self.option(word)
      switch option {
      case "-H", "--header":
        guard let header = value ?? words.popFirst() else { return }
        if header.isUnknown { unknownHeaders.insert("") }
        addHeader(header.string, at: header.span)
      case "-E", "--cert":
        // A certificate names the topic, and may be one for calls.
        let file = (value ?? words.popFirst())?.string.lowercased() ?? ""
        unknownHeaders.insert("apns-topic")
        if file.contains("voip") { unknownHeaders.insert("apns-push-type") }
      case "-K", "--config":
        unknownHeaders.insert("")
        if value == nil { _ = words.popFirst() }
      case _ where Self.data.contains(option):
        guard let word = value ?? words.popFirst() else { return }
        isForm = !parseBody(word) || isForm
      case _ where Self.forms.contains(option):
        isForm = true
        if value == nil { _ = words.popFirst() }
      case "--url":
        guard let url = value ?? words.popFirst() else { return }
        addAddress(url.string, at: url.span)
      case _ where Self.others.contains(option): if value == nil { _ = words.popFirst() }
      case _ where option.contains("[@]"): unknownHeaders.insert("")
      default: if !option.hasPrefix("-"), path == nil { addAddress(option, at: word.span) }
      }
    }
    if body == nil, findings.isEmpty, isForm {
      report("the command sends a form, not JSON", at: place, "give the JSON of the push")
    }
  }

  /// An option and the value that is written in the same word.
  private static func option(_ word: ShellWord) -> (name: String, value: ShellWord?) {
    let text = word.string
    if text.hasPrefix("--"), let equals = text.firstIndex(of: "=") {
      let name = text[..<equals]
      return (String(name), word.dropping(name.utf8.count + 1))
    }
    if text.count > 2, text.hasPrefix("-d") || text.hasPrefix("-H") || text.hasPrefix("-X") {
      return (String(text.prefix(2)), word.dropping(2))
    }
    return (text, nil)
  }

  /// Takes what curl sends; false for a field of a form.
  private mutating func parseBody(_ word: ShellWord) -> Bool {
    if word.string == "@-" {
      variable = word.span
      reportInput(at: word.span)
      return true
    }
    if word.bytes.first == UInt8(ascii: "@") {
      reportFile(String(word.string.dropFirst()), at: word.span)
      return true
    }
    if word.isUnknown {
      let command = word.string.drop { !$0.isLetter }.split(separator: " ")
      if command.first == "cat", let file = command.last {
        let name = file.prefix { $0 != "\u{203A}" }
        reportFile(RequestHeaders.trimmed(name).filter { $0 != "'" && $0 != "\"" }, at: word.span)
      } else {
        variable = word.span
        report(
          "the shell puts another text here, which is not known", at: word.span,
          "write the value in its place")
      }
      return true
    }
    var word = word
    let first = word.bytes.first { !ASCII.isBlank($0) }
    if first != ASCII.leftBrace, first != ASCII.leftBracket,
      let equals = word.bytes.firstIndex(of: ASCII.equals), word.bytes.count > equals + 1
    {
      // A field of a form may have the payload.
      guard word.bytes[equals + 1] == ASCII.leftBrace else { return false }
      word = word.dropping(equals + 1)
    }
    take(word)
    return true
  }

  private mutating func take(_ word: ShellWord) {
    guard body == nil, !isBroken else { return }
    if let quote = word.brokenQuote, (try? JSONDocument(parsing: word.bytes)) == nil {
      isBroken = true
      return report(
        "this apostrophe ends the text that the shell takes as quoted", at: quote,
        "write '\\'' in its place")
    }
    body = (word.bytes, word.map)
    placeholders += word.placeholders
  }

  /// `simctl push DEVICE [BUNDLE] FILE`, where `-` stands for the input.
  private mutating func readSimctl(_ words: [ShellWord]) {
    guard words.count > 2, let file = words.last, file.string != "push" else { return }
    if file.string == "-" {
      reportInput(at: file.span)
    } else {
      reportFile(file.isUnknown ? nil : file.string, at: file.span)
    }
  }

  /// `aws sns publish --message JSON --message-structure json`.
  private mutating func readPublish(_ words: ArraySlice<ShellWord>) {
    var words = words
    var message: ShellWord?
    var isStructured = false
    while let word = words.popFirst() {
      let (option, own) = Self.option(word)
      guard option == "--message" || option == "--message-structure" else { continue }
      let value = own ?? words.popFirst()
      if option == "--message" { message = value } else { isStructured = value?.string == "json" }
    }
    guard let message else { return }
    if message.string.hasPrefix("file://") {
      reportFile(String(message.string.dropFirst("file://".count)), at: message.span)
    } else if isStructured {
      take(message)
    } else {
      dialect = .sns
      var text = JSONWriter()
      text.string(message.string)
      var writer = MappedWriter()
      writer.value("{\"default\":\(text.text)}", from: message.span)
      body = (writer.bytes, writer.map)
      placeholders += message.placeholders
      guard message.bytes.first == ASCII.leftBrace else { return }
      findings.append(
        Diagnostic(
          .warning, .dialect,
          "without '--message-structure json', SNS sends this text as the alert", at: message.span,
          fixIt: .init("add '--message-structure json', and the payload as a string in 'APNS'")))
    }
  }

  private mutating func reportInput(at span: SourceSpan) {
    report(
      "the command sends what it gets as its input, which is not known", at: span,
      "give the JSON that it gets")
  }

  private mutating func reportFile(_ name: String?, at span: SourceSpan) {
    report(
      name.map { "the command sends what is in the file '\($0)', which is not read" }
        ?? "the command sends what is in a file, whose name is not known", at: span,
      name.map { "give the file '\($0)' itself" } ?? "give the file itself")
  }

  private mutating func report(_ message: String, at span: SourceSpan, _ advice: String) {
    findings.append(Diagnostic(.error, .dialect, message, at: span, fixIt: .init(advice)))
  }
}

// MARK: - The text of HTTP

extension CapturedRequest {
  private static let methods = ["POST", "PUT", "GET", "HEAD", "PATCH", "DELETE"]
  /// The longest line of a request but for its body, in bytes.
  private static let maximumLine = 1 << 13
  /// How many lines may stand before a body.
  private static let maximumHeaders = 100

  /// The requests in a text of HTTP; nil for any other text.
  ///
  /// A request is its line or headers, an empty line, and a body; `###` stands between several.
  static func http(in text: [UInt8]) -> [CapturedRequest]? {
    var requests: [CapturedRequest] = []
    var current: CapturedRequest?
    var offset = 0
    var isInBody = false
    var lines = 0
    while offset < text.count, requests.count < maximumRequests {
      lines += 1
      if lines > maximumHeaders { break }
      let end = text[offset...].firstIndex(of: ASCII.lineFeed) ?? text.count
      guard end - offset < maximumLine || isInBody else { break }
      let line = String(decoding: text[offset..<end].prefix(maximumLine), as: UTF8.self)
        .trimmingBlanks
      let span = SourceSpan(offset, end)
      if line.hasPrefix("###") {
        if let current { requests.append(current) }
        (current, isInBody) = (nil, false)
      } else if isInBody || current != nil && line.first == "{" {
        offset = current?.parseBody(of: text, from: offset) ?? end
        if let current { requests.append(current) }
        (current, isInBody, lines) = (nil, false, 0)
      } else if line.isEmpty {
        isInBody = current != nil && nextIsBody(text, from: end)
      } else if !isComment(line) || current != nil {
        guard parseLine(line, span, &current) else {
          if requests.isEmpty { return nil }
          break
        }
      }
      offset = max(offset, end) + 1
    }
    if let current { requests.append(current) }
    let isRequest = requests.contains { $0.isForAPNs || $0.path != nil }
    guard isRequest else { return nil }
    return requests
  }

  private static func isComment(_ line: String) -> Bool {
    line.hasPrefix("#") || line.hasPrefix("//") || line.hasPrefix("@")
  }

  private static func nextIsBody(_ text: [UInt8], from offset: Int) -> Bool {
    let next = text[offset...].first { !ASCII.isBlank($0) }
    return next == ASCII.leftBrace || next == ASCII.leftBracket
  }

  /// Takes a request line or a header; false for another line.
  private static func parseLine(
    _ line: String, _ span: SourceSpan, _ current: inout CapturedRequest?
  ) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    if words.count >= 2, methods.contains(words[0]),
      words[1].contains("/") || words[1].contains("{{")
    {
      current = CapturedRequest(at: span)
      current?.addAddress(words[1], at: span)
      return true
    }
    guard let colon = line.dropFirst().firstIndex(of: ":"),
      line[..<colon].utf8.allSatisfy({ ASCII.isWord($0) || $0 == ASCII.minus || $0 == ASCII.colon })
    else { return false }
    if current == nil { current = CapturedRequest(at: span) }
    if line.hasPrefix(":path") {
      current?.addAddress(line[line.index(after: colon)...].trimmingBlanks, at: span)
    } else if line.hasPrefix(":") {
      let value = line[line.index(after: colon)...].trimmingBlanks
      current?.headers.append(Header(name: String(line[..<colon]), value: value, span: span))
    } else {
      current?.addHeader(line, at: span)
    }
    return true
  }

  /// Takes the body, and returns where it ends.
  private mutating func parseBody(of text: [UInt8], from offset: Int) -> Int {
    let start = text[offset...].firstIndex { !ASCII.isBlank($0) } ?? text.count
    let end = PushFinder.end(ofBracketAt: start, in: text)
    // Files of requests may have comments.
    body = (JSONComments.blanked(text[start..<end]), SourceMap(copying: SourceSpan(start, end)))
    return end
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String { RequestHeaders.trimmed(Substring(self)) }
}
