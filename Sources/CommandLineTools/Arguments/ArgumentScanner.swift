extension ParsedArguments {
  /// Splits arguments into options, their values and positional arguments.
  ///
  /// Options are looked up among all that the tool has, because they may stand before the command.
  struct Scanner {
    private let options: [String: OptionSpec]
    private var words: ArraySlice<String>
    private var isPastTerminator = false

    /// The words in the order of the command line.
    static func scan(_ arguments: [String], for tool: ToolSpec) -> [Word] {
      scan(arguments, options: tool.allOptions)
    }

    /// The words of a line that begins with a command, all of which the command understands; nil
    /// where the mistake follows only from the declarations of the whole tool.
    static func scan(_ arguments: [String], as command: CommandSpec) -> [Word]? {
      let words = scan(arguments, options: command.options)
      return words.allSatisfy(\.isUnderstood) ? words : nil
    }

    private static func scan(_ arguments: [String], options: [OptionSpec]) -> [Word] {
      var scanner = Scanner(arguments, options: options)
      var scanned: [Word] = []
      while let word = scanner.next() {
        scanned.append(word)
      }
      return scanned
    }

    private init(_ arguments: [String], options: [OptionSpec]) {
      words = arguments[...]
      self.options = Dictionary(
        options.flatMap { option in option.names.map { ($0, option) } },
        uniquingKeysWith: { first, _ in first })
    }

    private mutating func next() -> Word? {
      guard let word = words.popFirst() else { return nil }
      if isPastTerminator { return .positional(word) }
      if word == "--" {
        isPastTerminator = true
        return next()
      }
      if word.hasPrefix("--") { return long(word) }
      if word.hasPrefix("-"), word != "-", !Self.isNumber(word) { return short(word) }
      return .positional(word)
    }

    private mutating func long(_ word: String) -> Word {
      let parts = word.split(atFirst: "=")
      guard let option = options[parts.before] else { return .unknown(parts.before) }
      guard let value = parts.after else { return detached(option, parts.before) }
      return attached(option, parts.before, value: value)
    }

    /// A one-letter option, alone or with its value in the same word: `-H'apns-priority: 5'`.
    private mutating func short(_ word: String) -> Word {
      if let option = options[word] { return detached(option, word) }
      let spelling = String(word.unicodeScalars.prefix(2))
      guard let option = options[spelling], option.value != nil else { return .unknown(word) }
      let rest = word.unicodeScalars.dropFirst(2)
      return attached(option, spelling, value: String(rest.first == "=" ? rest.dropFirst() : rest))
    }

    private func attached(_ option: OptionSpec, _ spelling: String, value: String) -> Word {
      option.value == nil
        ? .unexpectedValue(option, spelling: spelling, value: value)
        : .option(option, spelling: spelling, value: value)
    }

    private mutating func detached(_ option: OptionSpec, _ spelling: String) -> Word {
      guard option.value != nil else { return .option(option, spelling: spelling, value: nil) }
      guard let next = words.first, !Self.looksLikeOption(next) else {
        let isMeant = words.first.map { $0 == "--" || options[$0] != nil } ?? true
        return .missingValue(option, spelling: spelling, next: isMeant ? nil : words.first)
      }
      words.removeFirst()
      return .option(option, spelling: spelling, value: next)
    }

    /// Whether a word is more probably an option than a value: dashes, a letter and no blank.
    private static func looksLikeOption(_ word: String) -> Bool {
      guard word.hasPrefix("-"), word != "-", !isNumber(word) else { return false }
      return !word.contains(where: \.isWhitespace)
    }

    private static func isNumber(_ word: String) -> Bool {
      guard let second = word.dropFirst().first else { return false }
      return second.isNumber || second == "."
    }

    /// What one or two words of the command line are, before anything is known of the command.
    enum Word: Hashable {
      /// A word that is no option: the command or an argument.
      case positional(String)
      /// An option as it was spelt, with its value if it has one.
      case option(OptionSpec, spelling: String, value: String?)
      /// A word that looks like an option and is none.
      case unknown(String)
      /// An option without its required value, and the word that follows it.
      case missingValue(OptionSpec, spelling: String, next: String?)
      /// A flag with a value.
      case unexpectedValue(OptionSpec, spelling: String, value: String)

      /// Whether it is an argument, or an option as it should be.
      fileprivate var isUnderstood: Bool {
        switch self {
        case .positional, .option: true
        case .unknown, .missingValue, .unexpectedValue: false
        }
      }
    }
  }
}

extension String {
  /// The text before the first place of a sign and behind it, also where the text behind begins
  /// with a mark that would combine with the sign.
  func split(atFirst sign: Unicode.Scalar) -> (before: String, after: String?) {
    guard let place = unicodeScalars.firstIndex(of: sign) else { return (self, nil) }
    let behind = unicodeScalars.index(after: place)
    return (String(unicodeScalars[..<place]), String(unicodeScalars[behind...]))
  }
}

extension ParsedArguments.Scanner.Word {
  /// The word with the command's own declaration of the option, if it has one.
  func declared(by command: CommandSpec?) -> Self {
    func own(_ option: OptionSpec) -> OptionSpec {
      command?.options.first { $0.names == option.names } ?? option
    }
    return switch self {
    case .positional, .unknown: self
    case .option(let option, let spelling, let value):
      .option(own(option), spelling: spelling, value: value)
    case .missingValue(let option, let spelling, let next):
      .missingValue(own(option), spelling: spelling, next: next)
    case .unexpectedValue(let option, let spelling, let value):
      .unexpectedValue(own(option), spelling: spelling, value: value)
    }
  }
}
