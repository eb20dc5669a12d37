import JSON
import Platform

extension ParsedArguments {
  /// Turns the words of a command line into what they ask for.
  struct Parser {
    let tool: ToolSpec
    let command: CommandSpec?
    private let words: [Scanner.Word]

    init(_ arguments: [String], for tool: ToolSpec) {
      self.tool = tool
      if let command = arguments.first.flatMap(tool.command(named:)),
        let words = Scanner.scan(arguments, as: command)
      {
        self.words = words
        self.command = command
        return
      }
      let scanned = Scanner.scan(arguments, for: tool)
      let command = Self.positionals(of: scanned).first.flatMap(tool.command(named:))
      words = scanned.map { $0.declared(by: command) }
      self.command = command
    }

    /// What the words ask for; `--help` wins over every mistake.
    func invocation() throws(UsageError) -> ToolSpec.Invocation {
      if words.isEmpty { return .help(of: nil, isBrief: false, width: nil) }
      if options.contains(where: { $0.name == StandardOptions.help.spec.name }) {
        return .help(of: command?.name, isBrief: asksForBriefHelp, width: width)
      }
      do {
        return try checkedInvocation()
      } catch {
        var error = error
        error.command = command?.name
        error.columns = width.flatMap { HelpPage.Layout.widths.contains($0) ? $0 : nil }
        throw error
      }
    }

    private func checkedInvocation() throws(UsageError) -> ToolSpec.Invocation {
      for word in words {
        try check(word)
      }
      let positionals = Self.positionals(of: words)
      guard let command else { return try bareInvocation(positionals.first) }
      try checkExclusion()
      let arguments = Array(positionals.dropFirst())
      if command.name == CommandSpec.helpName { return try helpInvocation(arguments) }
      try check(arguments, of: command)
      return .run(ParsedArguments(command: command.name, positionals: arguments, options: options))
    }

    private func bareInvocation(_ word: String?) throws(UsageError) -> ToolSpec.Invocation {
      if let word {
        throw .unknownCommand(word, suggestion: commandSuggestion(for: word))
      }
      let own = tool.options(for: nil).map(\.name)
      guard options.allSatisfy({ own.contains($0.name) }) else { throw .missingCommand(in: tool) }
      let given = ParsedArguments(command: "", options: options)
      if let shell = given[StandardOptions.completionScript] { return .completionScript(shell) }
      if let page = given[StandardOptions.manPage] {
        guard tool.manPageNames.contains(page) else {
          let near = UsageError.suggestion(for: page, from: tool.manPageNames)
          throw .invalidValue(
            page, of: "'\(StandardOptions.manPage.spec.name)'",
            takes: UsageError.alternatives(tool.manPageNames), suggestion: near)
        }
        return .manPage(page)
      }
      if given[StandardOptions.version] { return .version }
      throw .missingCommand(in: tool)
    }

    private func helpInvocation(_ arguments: [String]) throws(UsageError) -> ToolSpec.Invocation {
      if let name = arguments.first, tool.command(named: name) == nil,
        tool.topic(named: name) == nil
      {
        let names = tool.commands.map(\.name) + tool.topics.map(\.name)
        throw .unknownCommand(
          name,
          suggestion: UsageError.suggestion(for: name, from: names) ?? commandSuggestion(for: name))
      }
      if let excess = arguments.dropFirst().first {
        throw .unexpectedArgument(excess)
      }
      return .help(of: arguments.first, isBrief: arguments.first != nil, width: width)
    }
  }
}

// MARK: - Checks

extension ParsedArguments.Parser {
  private func check(_ word: ParsedArguments.Scanner.Word) throws(UsageError) {
    switch word {
    case .positional:
      return
    case .unknown(let spelling):
      throw .unknownOption(spelling, suggestion: optionSuggestion(for: spelling))
    case .option(let option, let spelling, let value):
      try checkOwner(of: option, spelling)
      if let problem = option.value?.problem(with: value ?? "", subject: "'\(spelling)'") {
        throw problem
      }
      if !option.isRepeatable, options.filter({ $0.name == option.name }).count > 1 {
        throw .repeated(spelling)
      }
    case .missingValue(let option, let spelling, let next):
      try checkOwner(of: option, spelling)
      guard let value = option.value else { return }
      throw .missingValue(of: spelling, value, instead: next)
    case .unexpectedValue(let option, let spelling, let value):
      try checkOwner(of: option, spelling)
      throw .unexpectedValue(of: spelling, value)
    }
  }

  /// Whether the command takes the option; without a known command any option may be meant.
  private func checkOwner(of option: OptionSpec, _ spelling: String) throws(UsageError) {
    guard let command, !command.options.contains(option) else { return }
    throw .misplaced(spelling, in: command.name, owners: tool.owners(of: option))
  }

  private func checkExclusion() throws(UsageError) {
    for names in tool.groups(for: command).flatMap(\.exclusive) {
      let given = options.map(\.name).filter(names.contains)
      if let first = given.first, let second = given.first(where: { $0 != first }) {
        throw .exclusive(first, second)
      }
    }
  }

  private func check(_ arguments: [String], of command: CommandSpec) throws(UsageError) {
    var rest = arguments[...]
    for spec in command.arguments {
      if spec.isRequired, rest.isEmpty { throw .missingArgument(spec.value) }
      let taken = rest.prefix(spec.isRepeated ? rest.count : 1)
      for word in taken {
        if let problem = spec.value.problem(with: word, subject: spec.value.placeholder) {
          throw problem
        }
      }
      rest = rest.dropFirst(taken.count)
    }
    if let excess = rest.first { throw .unexpectedArgument(excess) }
  }
}

// MARK: - Parts of the words

extension ParsedArguments.Parser {
  private static func positionals(of words: [ParsedArguments.Scanner.Word]) -> [String] {
    words.compactMap { word in
      if case .positional(let text) = word { text } else { nil }
    }
  }

  private var options: [ParsedArguments.Option] {
    words.compactMap { word in
      if case .option(let option, _, let value) = word {
        ParsedArguments.Option(
          option.name, option.value?.isPath == true ? value : value.map(SystemPath.repaired))
      } else {
        nil
      }
    }
  }

  /// Whether help is asked for by its short name alone.
  private var asksForBriefHelp: Bool {
    !words.contains { word in
      guard case .option(let option, let spelling, _) = word else { return false }
      return option.name == StandardOptions.help.spec.name && spelling.hasPrefix("--")
    }
  }

  /// The requested width, if it can be read; help uses it.
  private var width: Int? {
    ParsedArguments(command: "", options: options)[StandardOptions.width]
  }
}

/// What a mistaken word was probably meant to be.
extension ParsedArguments.Parser {
  /// The nearest option of the command, then of any command, then an option with that choice:
  /// `--json` is `--format json`.
  func optionSuggestion(for spelling: String) -> String? {
    let own = command.map(\.options) ?? tool.allOptions
    if let meant = own.first(where: { $0.synonyms.contains(spelling) }) {
      return "did you mean '\(meant.name)'?"
    }
    if let option = nearest(to: spelling, in: own) { return "did you mean '\(option.1)'?" }
    if let choice = choice(named: spelling, in: own) { return "did you mean '\(choice)'?" }
    guard let (option, name) = nearest(to: spelling, in: tool.allOptions) else { return nil }
    let owners = tool.owners(of: option).map { "'\($0)'" }
    guard !owners.isEmpty else { return "'\(name)' is used without a command" }
    return "'\(name)' belongs to \(UsageError.alternatives(owners, joint: "and"))"
  }

  /// The nearest command, or the command that takes files of that extension: `push.apns`.
  func commandSuggestion(for word: String) -> String? {
    if let near = UsageError.suggestion(for: word, from: tool.commands.map(\.name)) { return near }
    if let meant = tool.commands.first(where: { $0.synonyms.contains(word) }) {
      return "did you mean '\(meant.name)'?"
    }
    let taker = tool.commands.first { command in
      command.arguments.contains { argument in
        argument.value.kind.fileExtensions?.contains { word.hasSuffix(".\($0)") } ?? false
      }
    }
    return taker.map { "did you mean \(UsageError.quoted("\(tool.name) \($0.name) \(word)"))?" }
  }

  private func nearest(to spelling: String, in options: [OptionSpec]) -> (OptionSpec, String)? {
    let names = options.flatMap { option in option.names.filter { $0.hasPrefix("--") } }
    guard let near = JSON.nearest(to: spelling, among: names) else { return nil }
    return options.first { $0.names.contains(near) }.map { ($0, near) }
  }

  private func choice(named spelling: String, in options: [OptionSpec]) -> String? {
    let word = String(spelling.drop { $0 == "-" })
    let matches = options.filter { $0.value?.kind.words.contains(word) ?? false }
    guard let option = matches.first, matches.count == 1 else { return nil }
    return "\(option.name) \(word)"
  }
}

extension ToolSpec {
  /// What a command line asks for.
  ///
  /// - Parameter arguments: The words after the name of the tool.
  /// - Returns: A command to run, or help, the version or a completion script to print.
  /// - Throws: A ``UsageError`` for the first word that cannot be followed.
  package func invocation(for arguments: [String]) throws(UsageError) -> Invocation {
    if arguments.first == CompletionShell.lister, arguments.count > 1 {
      return .words(list: arguments[1], line: Array(arguments.dropFirst(2)))
    }
    return try ParsedArguments.Parser(arguments, for: self).invocation()
  }

  /// The words after the name of the tool that ask for what arguments say.
  package func words(for arguments: ParsedArguments) -> [String] {
    let specs = command(named: arguments.command)?.options ?? []
    let options = arguments.options.map { option in
      let names = specs.first { $0.name == option.name }?.names ?? []
      let name = names.first { $0.hasPrefix("--") } ?? option.name
      return option.value.map { "\(name)=\($0)" } ?? name
    }
    return [arguments.command] + options
      + (arguments.positionals.isEmpty ? [] : ["--"] + arguments.positionals)
  }
}

/// A command line that was understood: the command and all that it was given.
package struct ParsedArguments: Hashable, Sendable {
  /// The name of the command.
  package var command: String
  /// The positional arguments after the command, in order; `-` is standard input.
  package var positionals: [String]
  /// The occurrences of options in the order of the command line.
  package var options: [Option]

  /// Creates the arguments of a command.
  package init(command: String, positionals: [String] = [], options: [Option] = []) {
    self.command = command
    self.positionals = positionals
    self.options = options
  }

  /// The value of an option: what was given, or what its declaration says holds without it.
  package subscript<Value>(_ option: CommandOption<Value>) -> Value {
    option.read(options.filter { $0.name == option.spec.name })
  }

  /// The value of an option as it was typed; nil if it was not given, or has none.
  package func word<Value>(_ option: CommandOption<Value>) -> String? {
    options.last { $0.name == option.spec.name }?.value
  }

  /// Whether an option was given.
  package func contains<Value>(_ option: CommandOption<Value>) -> Bool {
    options.contains { $0.name == option.spec.name }
  }

  /// One occurrence of an option on the command line.
  package struct Option: Hashable, Sendable {
    /// The name that identifies the option, whatever spelling was used.
    package var name: String
    /// The value, or nil for a flag.
    package var value: String?

    /// Creates an occurrence.
    package init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }
}
