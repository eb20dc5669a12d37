/// One command that sends something.
struct ShellRequest {
  private(set) var findings: [Diagnostic] = []
  /// The finding about the file that the command sends.
  private(set) var file: Diagnostic?
  private var body: ShellText.Word?
  private var headers: [(name: String, value: ShellText.Word)] = []
  private var path: ShellText.Word?
  /// The members of a body that the command puts together.
  private var members: [(name: String, value: ShellText.Word, isJSON: Bool)] = []
  /// The names of headers whose values are not known; empty for one whose name is not.
  private var unknownHeaders: Set<String> = []
  /// Whether the request goes to APNs itself.
  private var isForAPNs = false
  private var address: PushAddress?
  /// Whether the body is a message that SNS publishes.
  private var isForSNS = false
  /// Whether that message has a text for each platform.
  private var hasPlatforms = false
  /// The first sign of a word processor that stands for one of the shell.
  private let typography: SourceSpan?
  /// The word by which the command sends its input.
  private var inputPlace: SourceSpan?
  private let place: SourceSpan
  private let command: String

  /// The options whose next word is the body.
  static let bodyOptions: Set<String> = [
    "-d", "--data", "--data-raw", "--data-binary", "--data-ascii", "--json", "--raw", "--message",
    "--message-request", "--cli-input-json", "--body-data", "--post-data",
    "--send-users-message-request",
    "--write-campaign-request", "--data-urlencode",
  ]
  private static let headerOptions: Set<String> = ["-H", "--header"]
  /// The options of these commands whose next word is no address and no body.
  private static let otherOptions: Set<String> = [
    "-X", "--request", "-o", "--output", "-E", "--cert", "--key", "--cacert", "-u", "--user", "-A",
    "--target-arn", "--topic-arn", "--phone-number", "--message-structure", "--message-attributes",
    "--region", "--profile", "--subject", "--application-id", "--cert-type", "--pass", "-m",
    "--connect-timeout", "-w", "--write-out", "--resolve",
  ]

  /// What the names of variables have that hold an address.
  private static let namesOfAddresses = ["url", "uri", "endpoint", "host", "server"]

  init(_ command: ShellText.Command, input: ShellText.Word?) {
    place = command.words.first?.span ?? .at(0)
    typography = command.words.lazy.compactMap(\.typography).first
    self.command = command.words.first?.text ?? ""
    var words = command.words.dropFirst()[...]
    while let word = words.popFirst() { read(word, &words) }
    if body == nil, let input, ShellTranscription.isJSON(input.bytes) { body = input }
    if let place = body?.apostrophe, let bytes = body?.bytes,
      (try? JSONDocument(parsing: bytes)) == nil
    {
      findings = [
        Diagnostic(
          .error, .dialect, "this apostrophe ends the text that the shell takes as quoted",
          at: place, fixIt: .init("write '\\'' in its place"))
      ]
    }
  }

  /// The finding that the command sends a form or words; nil if it does not.
  var form: Diagnostic? {
    guard let body else { return nil }
    let isForm = Self.isForm(body.bytes)
    guard isForm || isText(body) else { return nil }
    return Diagnostic(
      .error, .dialect, "the command sends a \(isForm ? "form" : "text"), not JSON", at: body.span,
      fixIt: .init("give the JSON that the server makes of it"))
  }

  /// The finding that the command sends its input, which is not known; nil if it does not.
  var unknownInput: Diagnostic? {
    guard body == nil, let inputPlace else { return nil }
    return Diagnostic(
      .error, .dialect, "the command sends what it gets as its input, which is not known",
      at: inputPlace, fixIt: .init("give the JSON itself"))
  }

  /// Whether a body is words for a server that makes a push of them.
  private func isText(_ body: ShellText.Word) -> Bool {
    !isForAPNs && !isForSNS && body.variable == nil && body.bytes.first.map(ASCII.isLetter) == true
      && body.bytes.contains(ASCII.space) && !body.bytes.contains(ASCII.leftBrace)
  }

  /// Whether a text is `name=value`, or several of it.
  private static func isForm(_ bytes: [UInt8]) -> Bool {
    let name = bytes.prefix { $0 != ASCII.equals }
    return !name.isEmpty && name.count < bytes.count
      && name.allSatisfy { ASCII.isWord($0) || "-.[]%".utf8.contains($0) }
  }

  private mutating func read(_ word: ShellText.Word, _ words: inout ArraySlice<ShellText.Word>) {
    let text = word.text
    let name = text.prefix { $0 != "=" }
    if Self.headerOptions.contains(text) {
      if let value = words.popFirst() { addHeader(value) }
    } else if Self.bodyOptions.contains(text) {
      if let value = words.popFirst() { take(value, of: text) }
    } else if name.hasPrefix("--"), name.count < text.count,
      Self.bodyOptions.contains(String(name)) || Self.headerOptions.contains(String(name))
    {
      let value = word.dropping(name.utf8.count + 1)
      if Self.headerOptions.contains(String(name)) {
        addHeader(value)
      } else {
        take(value, of: String(name))
      }
    } else if text.hasPrefix("-d"), text.count > 2, !text.hasPrefix("--") {
      take(word.dropping(2), of: "-d")
    } else if text.hasPrefix("-H"), text.count > 2 {
      addHeader(word.dropping(2))
    } else if text == "-K" || text == "--config" {
      // Such a file may have headers.
      unknownHeaders.insert("")
      _ = words.popFirst()
    } else if text == "--message-structure=json" {
      hasPlatforms = true
    } else if Self.otherOptions.contains(text) {
      let value = words.popFirst()
      if text == "--message-structure", value?.text == "json" { hasPlatforms = true }
      // The certificate may name the topic.
      if text == "-E" || text == "--cert" {
        unknownHeaders.insert("apns-topic")
        if value?.text.lowercased().contains("voip") == true {
          unknownHeaders.insert("apns-push-type")
        }
      }
    } else if !text.hasPrefix("-") || text == "-" {
      readOperand(word)
    }
  }

  private mutating func readOperand(_ word: ShellText.Word) {
    let text = word.text
    if text == "-" {
      inputPlace = word.span
    } else if ShellTranscription.isJSON(word.bytes) {
      if body == nil { body = word }
    } else if text.contains("://") || text.hasPrefix("/3/device") || text.hasPrefix("$")
      || text.hasPrefix("‹") && text.contains("/")
    {
      setPath(word)
    } else if text.hasPrefix("\u{2039}") {
      let isAddress = Self.namesOfAddresses.contains(where: text.lowercased().contains)
      unknownHeaders.insert(isAddress ? ":path" : "")
    } else if let place = text.firstRange(of: ":=") {
      addMember(String(text[..<place.lowerBound]), word, text[..<place.upperBound].utf8.count, true)
    } else if let place = text.firstIndex(where: { $0 == "=" || $0 == ":" }),
      text[place] == "=",
      command.hasSuffix("http") || command.hasSuffix("https")
        || command.hasPrefix("xh")
    {
      addMember(String(text[..<place]), word, text[...place].utf8.count, false)
    } else if let colon = text.firstIndex(of: ":"),
      text[..<colon].utf8.allSatisfy({ ASCII.isLetter($0) || $0 == ASCII.minus }),
      colon > text.startIndex
    {
      addHeader(word)
    } else if text.hasSuffix(".apns") || text.hasSuffix(".json") {
      reportFile(word, text)
    }
  }

  private mutating func addMember(
    _ name: String, _ word: ShellText.Word, _ length: Int, _ isJSON: Bool
  ) {
    guard !name.isEmpty, name.utf8.allSatisfy({ ASCII.isWord($0) || $0 == ASCII.minus }) else {
      return
    }
    members.append((name, word.dropping(length), isJSON))
  }

  private mutating func setPath(_ word: ShellText.Word) {
    guard path == nil else { return }
    let text = word.text
    address = address ?? PushAddress(text, at: word.span)
    let found = text.firstRange(of: "/3/device") ?? text.firstRange(of: "/4/broadcasts")
    guard let start = found?.lowerBound else {
      // A server at another address may add headers.
      unknownHeaders.insert(text.contains("://") ? "" : ":path")
      return
    }
    isForAPNs = true
    if word.variable != nil || Template.isPart(of: text, in: ":path") {
      unknownHeaders.insert(":path")
    } else {
      path = word.dropping(text[..<start].utf8.count)
    }
  }

  private mutating func addHeader(_ word: ShellText.Word) {
    let text = word.text
    guard let colon = text.firstIndex(of: ":") else {
      if word.variable != nil { unknownHeaders.insert("") }
      return
    }
    let name = text[..<colon].lowercased()
    var length = text[...colon].utf8.count
    while length < word.bytes.count, word.bytes[length] == ASCII.space { length += 1 }
    if name.hasPrefix("apns-") { isForAPNs = true }
    let value = text[colon...].dropFirst().drop { $0 == " " }
    if word.variable != nil || Template.isPart(of: value, in: name) {
      unknownHeaders.insert(name.contains("\u{2039}") ? "" : name)
      return
    }
    headers.append((name, word.dropping(length)))
  }

  private mutating func take(_ word: ShellText.Word, of option: String) {
    let text = word.text
    if text.hasPrefix("@") || text.hasPrefix("file://") || text.hasPrefix("fileb://") {
      let name = text.hasPrefix("@") ? text.dropFirst() : text.drop { $0 != "/" }.dropFirst(2)
      if name == "-" {
        inputPlace = word.span
        return
      }
      return reportFile(word, String(name))
    }
    if Self.isForm(word.bytes), let sign = word.bytes.firstIndex(of: ASCII.equals),
      case let value = word.dropping(sign + 1), ShellTranscription.isJSON(value.bytes),
      !value.bytes.contains(UInt8(ascii: "&"))
    {
      // A field may hold the payload.
      body = value
    } else if body == nil {
      body = word
      isForSNS = command.hasSuffix("aws") && option == "--message"
    }
  }

  private mutating func reportFile(_ word: ShellText.Word, _ name: String) {
    guard body == nil else { return }
    let finding = Diagnostic(
      .error, .dialect, "the command sends what is in the file '\(name)', which is not read",
      at: word.span, fixIt: .init("give the file '\(name)' itself"))
    findings.append(finding)
    file = file ?? finding
  }

  /// The request as JSON: what APNs itself gets is a captured request, and any other body stands
  /// alone.
  func part() -> Transcript.Part? {
    guard findings.isEmpty, form == nil else { return nil }
    var writer = Translation.Writer()
    guard body != nil || !members.isEmpty else { return nil }
    if isForAPNs {
      writer.beginObject(from: place)
      writer.key("headers", from: place)
      writer.beginObject(from: place)
      if let path { writer.member(":path", path) }
      for header in headers where header.name.hasPrefix("apns-") || header.name == "authorization" {
        writer.member(header.name, header.value)
      }
      writer.endObject(from: place)
      writer.key("payload", from: place)
    }
    writeBody(&writer)
    if isForAPNs { writer.endObject(from: place) }
    var part = Transcript.Part(writer)
    part.unknownHeaders = unknownHeaders
    if let typography {
      part.findings.append(
        Diagnostic(
          .error, .dialect, "the shell does not know this sign of a word processor", at: typography,
          fixIt: .init("write straight quotes, and '-' before options")))
    }
    part.variable = body?.variable
    part.isUnknown =
      body.map { $0.variable != nil && !ShellTranscription.isJSON($0.bytes) } ?? false
    part.address = address
    if isForSNS {
      part.dialect = hasPlatforms ? .sns : .apns
      if !hasPlatforms, let body, ShellTranscription.isJSON(body.bytes) {
        part.findings.append(
          Diagnostic(
            .warning, .dialect,
            "without '--message-structure json', SNS sends this text as the alert", at: body.span,
            fixIt: .init("add --message-structure json, with the payload in a string 'APNS'")))
      }
    }
    return part
  }

  private func writeBody(_ writer: inout Translation.Writer) {
    guard let body else {
      writer.beginObject(from: place)
      for member in members {
        if member.isJSON {
          writer.key(member.name, from: member.value.span)
          writer.text(member.value.bytes, member.value.map)
        } else {
          writer.member(member.name, member.value)
        }
      }
      return writer.endObject(from: place)
    }
    if isForSNS, !hasPlatforms {
      writer.beginObject(from: body.span)
      writer.key("aps", from: body.span)
      writer.beginObject(from: body.span)
      writer.member("alert", body)
      writer.endObject(from: body.span)
      return writer.endObject(from: body.span)
    }
    writer.text(body.bytes, body.map)
  }
}

extension Translation.Writer {
  /// Writes a member whose value is a word of the shell, as a string.
  fileprivate mutating func member(_ name: String, _ word: ShellText.Word) {
    key(name, from: word.span)
    var writer = JSONWriter()
    writer.string(word.text)
    value(writer.text, from: word.span)
  }
}
