import APNs
public import NotifySimCore

extension VerbCall {
  /// Reads a payload file that a line names.
  public typealias FileReader = (String) throws(Scenario.ResourceError) -> SourceText

  /// Parses a line of the interactive phone whose first word is a verb:
  /// `reply "On my way" action=REPLY_ACTION`.
  ///
  /// - Parameters:
  ///   - verb: the verb of the first word.
  ///   - line: the words of the line.
  ///   - file: reads a payload file.
  /// - Throws: ``LineError``, which names the word that is wrong.
  public init(
    _ verb: Verb, _ line: LineWords, reading file: FileReader
  ) throws(LineError) {
    guard line.openQuote == nil else {
      throw LineError("a quote is not closed", at: line.words.last?.span)
    }
    self = try LineReader(verb, Array(line.words.dropFirst())).call(reading: file)
  }

  /// Parses the words behind a verb.
  fileprivate struct LineReader {
    private let verb: Verb
    private var operands: [LineWords.Word] = []
    private var modifiers: [Verb.Modifier: String] = [:]
    private var headers: [String] = []

    init(_ verb: Verb, _ words: [LineWords.Word]) throws(LineError) {
      self.verb = verb
      var rest = words[...]
      while let word = rest.popFirst() {
        if verb.modifiers.contains(.headers), word.text == "-H" || word.text == "--header" {
          try addHeader(rest.popFirst(), behind: word)
        } else if try !parseModifier(word) {
          operands.append(word)
        }
      }
    }

    private mutating func addHeader(
      _ word: LineWords.Word?, behind option: LineWords.Word
    ) throws(LineError) {
      guard let word, let colon = word.text.firstIndex(of: ":"), colon != word.text.startIndex
      else {
        throw LineError(
          "'\(option.text)' takes a header such as 'apns-priority: 5'",
          at: (word ?? option).span)
      }
      let name = word.text[..<colon].lowercased()
      guard !headers.contains(where: { $0.lowercased().hasPrefix(name + ":") }) else {
        throw LineError("the header '\(name)' is given twice", at: word.span)
      }
      headers.append(word.text)
    }

    /// Takes a word such as `of=ID`; a word with an equals sign that names nothing is an operand.
    private mutating func parseModifier(_ word: LineWords.Word) throws(LineError) -> Bool {
      let known = verb.assignable
      guard !known.isEmpty || ![.settings, .payload, .request].contains(verb.operand),
        let (name, value) = word.assignment
      else { return false }
      guard let modifier = Verb.Modifier(rawValue: name), known.contains(modifier) else {
        let near = nearest(to: name, among: known.map(\.rawValue))
        guard near != nil || Verb.Modifier(rawValue: name) != nil else { return false }
        throw LineError(
          "'\(verb.name)' takes no '\(name)='", suggestion: near.map { "\($0)=" }, at: word)
      }
      guard modifiers.updateValue(value, forKey: modifier) == nil else {
        throw LineError("'\(name)=' is given twice", at: word.span)
      }
      return true
    }
  }
}

extension VerbCall.LineReader {
  func call(reading file: VerbCall.FileReader) throws(VerbCall.LineError) -> VerbCall {
    var call = VerbCall(verb)
    call.of = modifiers[.of]
    call.action = modifiers[.action]
    for (modifier, word) in modifiers where ![.of, .action].contains(modifier) {
      guard !call.sending.set(modifier, word) else { continue }
      throw VerbCall.LineError(
        "'\(modifier.rawValue)=' takes \(modifier.wanted), not '\(word)'",
        help: nearest(to: word, among: modifier.words).map { "did you mean '\($0)'?" })
    }
    switch verb.operand {
    case .nothing: try limit(0)
    case .notification: try readNotification(&call)
    case .action, .text: call.text = try operand().text
    case .word(let words): call.text = try word(of: words)
    case .settings: call.settings = try settings()
    case .duration: try readDuration(&call)
    case .position: call.position = try position()
    case .payload: call.pushes = try pushes(reading: file)
    case .request: call.request = try request(reading: file)
    }
    return call
  }

  private func readNotification(_ call: inout VerbCall) throws(VerbCall.LineError) {
    try limit(1)
    guard let word = operands.first else { return }
    guard call.of == nil else {
      throw VerbCall.LineError("the notification is named twice", at: word.span)
    }
    call.of = word.text
  }

  private func word(of words: [String]) throws(VerbCall.LineError) -> String {
    try limit(1)
    guard let word = operands.first else { return words.first ?? "" }
    guard words.contains(word.text) else {
      throw VerbCall.LineError(
        "'\(verb.name)' takes \(words.joined(separator: " or ")), not '\(word.text)'",
        suggestion: nearest(to: word.text, among: words), at: word)
    }
    return word.text
  }

  private func readDuration(_ call: inout VerbCall) throws(VerbCall.LineError) {
    try limit(operands.first?.text == "to" ? 2 : 1)
    guard let first = operands.first, let last = operands.last else { throw missing() }
    guard first.text != "to" || operands.count == 2 else { throw missing() }
    let words = operands.map(\.text).joined(separator: " ")
    guard call.setDuration(words) else {
      throw VerbCall.LineError(
        "'\(verb.name)' takes \(VerbCall.durationForms), not '\(words)'",
        at: first.span.lowerBound..<last.span.upperBound)
    }
  }

  private func position() throws(VerbCall.LineError) -> PhoneLocation.Coordinate {
    try limit(2)
    guard let first = operands.first, let last = operands.last else { throw missing() }
    let words = operands.map(\.text).joined(separator: ",")
    guard let position = PhoneLocation.Coordinate(words) else {
      throw VerbCall.LineError(
        "'\(verb.name)' takes a latitude and a longitude, such as 37.5665 126.978",
        at: first.span.lowerBound..<last.span.upperBound)
    }
    return position
  }

  private func settings() throws(VerbCall.LineError) -> [DeviceSetting] {
    guard !operands.isEmpty else { throw missing() }
    var settings: [DeviceSetting] = []
    for word in operands {
      guard let (name, value) = word.assignment else {
        throw VerbCall.LineError(
          "'\(verb.name)' takes KEY=VALUE, such as locked=true, not '\(word.text)'", at: word.span)
      }
      guard !settings.contains(where: { $0.key.name == name }) else {
        throw VerbCall.LineError("'\(name)' is set twice", at: word.span)
      }
      do throws(DeviceSetting.ReadingError) {
        settings.append(try DeviceSetting(name, value))
      } catch {
        throw VerbCall.LineError(error.message, suggestion: error.suggestion, at: word)
      }
    }
    return settings
  }

  private func request(
    reading file: VerbCall.FileReader
  ) throws(VerbCall.LineError) -> LocalRequest {
    let word = try operand()
    let text = try text(of: word, named: "<request>", reading: file)
    let root: JSONValue
    do throws(JSONReader.SyntaxError) {
      root = try JSONDocument(parsing: text.bytes, options: .commented).root
    } catch {
      throw mistake(error.diagnostic, in: text, of: word)
    }
    var mistakes = Mistakes(.scenario)
    guard let request = LocalRequest(root, directory: nil, &mistakes) else {
      guard let mistake = mistakes.diagnostics.first else {
        throw VerbCall.LineError("\(text.name): this is not a local notification", at: word.span)
      }
      throw self.mistake(mistake, in: text, of: word)
    }
    return request
  }

  /// A mistake in JSON: marked in the line, or reported with its place in the file.
  private func mistake(
    _ diagnostic: Diagnostic, in text: SourceText, of word: LineWords.Word
  ) -> VerbCall.LineError {
    guard !word.isVerbatim else {
      let part = diagnostic.span.map { $0.start..<$0.end }
      return VerbCall.LineError(
        diagnostic.message, help: diagnostic.fixIt?.message, at: word.span(of: part))
    }
    let place = diagnostic.span.map { span in
      let location = SourceText.LineMap(text.bytes).location(of: span.start)
      return ":\(location.line):\(location.column)"
    }
    return VerbCall.LineError(
      "\(text.name)\(place ?? ""): \(diagnostic.message)", help: diagnostic.fixIt?.message,
      at: word.span)
  }

  /// The text of a file, or the JSON itself, which gets a name.
  private func text(
    of word: LineWords.Word, named name: String, reading file: VerbCall.FileReader
  ) throws(VerbCall.LineError) -> SourceText {
    guard !word.text.hasPrefix("{") else {
      return SourceText(name: name, bytes: Array(word.text.utf8))
    }
    do throws(Scenario.ResourceError) {
      return try file(word.text)
    } catch {
      throw VerbCall.LineError(
        error.message, help: error.suggestion, at: word.span, isAboutFile: true)
    }
  }

  private func pushes(reading file: VerbCall.FileReader) throws(VerbCall.LineError) -> [Push] {
    let text = try text(of: try operand(), named: "<payload>", reading: file)
    return Push.all(in: text, headers: RequestHeaders(headers))
  }

  /// The one word that has to be there.
  private func operand() throws(VerbCall.LineError) -> LineWords.Word {
    try limit(1)
    guard let word = operands.first else { throw missing() }
    return word
  }

  private func missing() -> VerbCall.LineError {
    VerbCall.LineError("'\(verb.name)' is incomplete", help: "write \(verb.usage)")
  }

  private func limit(_ count: Int) throws(VerbCall.LineError) {
    guard let word = operands.dropFirst(count).first else { return }
    let isPhrase = verb.operand == .text
    throw VerbCall.LineError(
      "unexpected word '\(word.text)'",
      help: isPhrase ? "put the text in quotes: \(verb.name) \"...\"" : "write \(verb.usage)",
      at: word.span)
  }
}

extension VerbCall {
  /// Why a line cannot be carried out.
  public struct LineError: Error, Hashable, Sendable {
    /// One sentence, lower case, no full stop.
    public let message: String
    /// What was most probably meant, or what to do, as one phrase.
    public let help: String?
    /// The bytes of the line that it is about; nil for the line as a whole.
    public let span: Range<Int>?
    /// Whether the line is understood, and what it names cannot be opened.
    public let isAboutFile: Bool

    /// Creates an error.
    public init(
      _ message: String, help: String? = nil, at span: Range<Int>? = nil, isAboutFile: Bool = false
    ) {
      self.message = message
      self.help = help
      self.span = span
      self.isAboutFile = isAboutFile
    }

    init(_ message: String, suggestion: String?, at word: LineWords.Word) {
      self.init(message, help: suggestion.map { "did you mean '\($0)'?" }, at: word.span)
    }
  }
}
