/// Reads a captured shell command as the request that it sends: path, headers and body.
struct ShellTranscription {
  private(set) var parts: [Transcript.Part] = []
  private(set) var findings: [Diagnostic] = []
  /// The finding about the first file that a command sends, if nothing else is sent.
  private(set) var file: Diagnostic?

  /// The commands by which a text is taken for one of the shell.
  private static let commands: Set<String> = [
    "curl", "curl.exe", "http", "https", "xh", "xhs", "aws", "xcrun", "simctl", "grpcurl", "wget",
    "nghttp", "h2load", "apns", "apn", "gcloud",
  ]
  /// Those that only count beside one of the others.
  private static let writers: Set<String> = [
    "echo", "cat", "printf", "export", "set", "cd", "tee", "read",
  ]

  /// Recognises a command by the word that the text begins with; it runs at a time in Unix seconds.
  init?(_ lines: TextLines, runAt now: Int) {
    guard let span = Self.script(lines) else { return nil }
    let shell = ShellText(lines.text, in: span, runAt: now)
    guard
      shell.commands.contains(where: { Self.isKnown($0, in: lines) })
        && (!SourceLanguage.isProgram(lines) || Self.isScript(shell, lines))
        || Self.holdsDocument(shell, lines)
    else { return nil }
    read(shell)
    if parts.isEmpty, !findings.isEmpty, let part = Self.after(lines) {
      (parts, findings) = ([part], [])
    }
    if !parts.isEmpty { file = nil }
    // Beside a push others are requests of other kinds.
    let pushes = parts.filter(Transcript.mayBePush)
    if !pushes.isEmpty { parts = pushes }
  }

  /// Whether the command is one of the known ones; a name in quotes is a text of a program.
  private static func isKnown(_ command: ShellText.Command, in lines: TextLines) -> Bool {
    guard let word = command.words.first, word.span.start < lines.text.count else { return false }
    let isQuoted = [ASCII.quote, ASCII.apostrophe].contains(lines.text[word.span.start])
    let next = command.words.dropFirst().first?.text
    let isOther = next == "=" || next == "{"
    return !isQuoted && !isOther && command.isMore
      && name(command).map(commands.contains) == true
  }

  /// Whether a text is the shell's by its first line or its first command.
  private static func isScript(_ shell: ShellText, _ lines: TextLines) -> Bool {
    guard let first = shell.commands.first else { return false }
    return isKnown(first, in: lines) || name(first).map(writers.contains) == true
      || lines.strings.first?.hasPrefix("#!") == true
      || lines.strings.first { !$0.hasPrefix("#") }.map(assignsOutput) == true
  }

  /// Whether a line is `NAME=$(…`, as the shell alone has it.
  private static func assignsOutput(_ line: String) -> Bool {
    let name = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return !name.isEmpty && line.dropFirst(name.count).hasPrefix("=$(")
  }

  /// Whether another command sends a document of JSON, or the text assigns one to a name.
  private static func holdsDocument(_ shell: ShellText, _ lines: TextLines) -> Bool {
    let holds =
      shell.commands.contains(where: sendsDocument) || shell.assigned.contains(where: isDocument)
    return holds && !SourceLanguage.isProgram(lines)
  }

  /// The file that a command sends, where its text stands after an empty line.
  private static func after(_ lines: TextLines) -> Transcript.Part? {
    let isBlank: (SourceSpan) -> Bool = { lines.trimmed($0).length == 0 }
    guard let gap = lines.spans.firstIndex(where: isBlank),
      let first = lines.spans[gap...].first(where: { !isBlank($0) }), let last = lines.spans.last
    else { return nil }
    let part = Transcript.Part(
      copying: lines.trimmed(SourceSpan(first.start, last.end)), of: lines.text)
    return isJSON(part.bytes) && (try? JSONDocument(parsing: part.bytes)) != nil ? part : nil
  }

  /// The text without the prompt before it, if it begins as the shell's do.
  private static func script(_ lines: TextLines) -> SourceSpan? {
    let known = lines.spans.map(lines.trimmed).filter { $0.length > 0 }
    guard var first = known.first, let last = known.last else { return nil }
    let text = lines.string(first)
    for prompt in prompts where text.hasPrefix(prompt + " ") {
      let isCommand = commands.contains { text.dropFirst(2).hasPrefix($0 + " ") }
      if isCommand { first = SourceSpan(first.start + 2, first.end) }
    }
    return begins(lines.string(first)) ? SourceSpan(first.start, last.end) : nil
  }

  private static let prompts = ["$", "%", ">", "#"]

  private static func begins(_ line: String) -> Bool {
    if line.hasPrefix("#") { return true }
    let word = line.prefix { !$0.isWhitespace && $0 != "=" }
    if line.dropFirst(word.count).first == "=" {
      return !word.isEmpty && word.utf8.allSatisfy(ASCII.isWord)
        && !word.hasPrefix("$") && !line.hasPrefix("\(word)= ")
    }
    let name = word.hasPrefix("/") ? word.split(separator: "/").last ?? "" : word
    guard name.count == word.count || commands.contains(String(name)) else { return false }
    return name.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus }
  }

  /// Whether a word of a command, or its input, is a whole document of JSON.
  private static func sendsDocument(_ command: ShellText.Command) -> Bool {
    (command.words.dropFirst() + [command.input].compactMap(\.self)).contains(where: isDocument)
  }

  private static func isDocument(_ word: ShellText.Word) -> Bool {
    isJSON(word.bytes)
      && (try? JSONDocument(parsing: word.bytes)).map { $0.root.count > 0 } ?? false
  }

  private static func name(_ command: ShellText.Command) -> String? {
    command.words.first?.text.split(separator: "/").last.map(String.init)
  }

  private mutating func read(_ shell: ShellText) {
    // What the last command prints, and what the last one with JSON printed, as into a file.
    var printed: ShellText.Word?
    var written: ShellText.Word?
    // What is sent that is no JSON, or stands elsewhere.
    var other: Diagnostic?
    // The last command that may send a push, and has none in it.
    var empty: ShellText.Command?
    for command in shell.commands {
      let name = Self.name(command) ?? ""
      if Self.writers.contains(name) {
        printed = command.output.flatMap { Self.isJSON($0.bytes) ? $0 : nil } ?? command.input
        if let text = printed, Self.beginsAsContainer(text.bytes) { written = text }
        continue
      }
      if let language = Self.interpreters[name], let input = command.input {
        let program = ProgramLiterals(input.bytes, in: language, notesUnread: false)
        parts += program.parts.map { $0.moved(to: input.map) }
        continue
      }
      if let sender = empty.take(), let part = Self.part(of: command, joinedTo: sender) {
        parts.append(part)
        continue
      }
      let hasJSON = command.words.dropFirst().contains { Self.isJSON($0.bytes) }
      guard hasJSON || Self.isSending(command) else { continue }
      let input = command.input ?? (command.isPiped ? printed : nil)
      let request = ShellRequest(command, input: input)
      if let part = request.part() {
        parts.append(part)
        (printed, written) = (nil, nil)
      } else if let text = written, !request.findings.isEmpty {
        // The file was written before.
        parts.append(Self.part(text))
        (printed, written) = (nil, nil)
      } else {
        findings += request.findings
        file = file ?? request.file
        other = other ?? request.form ?? request.unknownInput
        if request.findings.isEmpty { empty = command }
      }
    }
    let text = written ?? shell.assigned.last(where: Self.isDocument)
    if parts.isEmpty, findings.isEmpty {
      if let text { parts.append(Self.part(text)) } else if let other { findings = [other] }
    }
    guard parts.isEmpty, findings.isEmpty else { return }
    let command = shell.commands.first(where: Self.isSending) ?? shell.commands.first
    let place = command?.words.first?.span ?? .at(0)
    if let command, let file = Self.unknownFile(of: command) {
      findings = [
        Diagnostic(
          .error, .dialect, "the command sends what is in a file, whose name is not known",
          at: file.span, fixIt: .init("give the file itself"))
      ]
      return
    }
    findings = [
      Diagnostic(
        .error, .dialect, "this is a shell command without a push in it", at: place,
        fixIt: .init("give the JSON that the command sends, or the file that it names"))
    ]
  }

  /// What a command sends whose last line stands apart, since no `\` ends the line before.
  private static func part(
    of command: ShellText.Command, joinedTo sender: ShellText.Command
  ) -> Transcript.Part? {
    guard let word = command.words.first, isDocument(word), let option = sender.words.last,
      ShellRequest.bodyOptions.contains(option.text)
    else { return nil }
    var whole = sender
    whole.words += command.words
    var part = ShellRequest(whole, input: nil).part()
    part?.findings.append(
      Diagnostic(
        .error, .dialect, "the command ends before this word, so nothing of it is sent",
        at: SourceSpan(word.span.start, word.span.start + 1),
        fixIt: .init("write '\\' at the end of the line before")))
    return part
  }

  /// The programs that get their text as their input.
  private static let interpreters: [String: SourceLanguage] = [
    "python": .python, "python3": .python, "node": .javaScript, "ruby": .ruby, "php": .php,
  ]

  /// Whether a command is one of those that may send a push.
  static func isSending(_ command: ShellText.Command) -> Bool {
    guard let name = name(command), commands.contains(name) else { return false }
    // Of Xcode's tools one alone sends pushes.
    return name != "xcrun" || command.words.contains { $0.text == "push" }
  }

  /// The file that the simulator gets, where the shell puts its name there.
  private static func unknownFile(of command: ShellText.Command) -> ShellText.Word? {
    guard command.words.contains(where: { $0.text == "simctl" }), isSending(command),
      let last = command.words.last, last.variable != nil
    else { return nil }
    return last
  }

  /// Whether a word is a document of JSON with a payload in it.
  static func holdsPayload(_ word: ShellText.Word) -> Bool {
    isDocument(word) && word.bytes.firstRange(of: Array("aps".utf8)) != nil
  }

  /// What a word reads as.
  private static func part(_ word: ShellText.Word) -> Transcript.Part {
    var writer = Translation.Writer()
    writer.text(word.bytes, word.map)
    var part = Transcript.Part(writer)
    part.variable = word.variable
    return part
  }

  private static func beginsAsContainer(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { !ASCII.isBlank($0) }
    return first == ASCII.leftBrace || first == ASCII.leftBracket
  }

  /// Whether a word begins as an object or an array of JSON does.
  static func isJSON(_ bytes: [UInt8]) -> Bool {
    let rest = bytes.drop(while: ASCII.isBlank)
    guard rest.first == ASCII.leftBrace || rest.first == ASCII.leftBracket else { return false }
    let next = rest.dropFirst().first { !ASCII.isBlank($0) }
    return next == ASCII.quote || next == ASCII.leftBrace || next == ASCII.rightBrace
  }
}
