/// The declaration of a command, from which parsing, help and completion derive.
package struct CommandSpec: Hashable, Sendable {
  /// The word that names it.
  package var name: String
  /// One sentence of ASCII text, with its full stop.
  package var abstract: String
  /// Further paragraphs for its own help.
  package var discussion: [String]
  /// Command lines to copy.
  package var examples: [Example]
  /// The positional arguments in order.
  package var arguments: [Argument]
  /// All options; the first group is the untitled one and holds `--help`.
  package var groups: [OptionSpec.Group]
  /// Words that people type for it, which are answered with its name.
  package var synonyms: [String]

  /// Creates a command; `--help` is added to its options.
  package init(
    _ name: String, abstract: String, discussion: [String] = [], examples: [Example] = [],
    arguments: [Argument] = [], options: [OptionSpec] = [], groups: [OptionSpec.Group] = [],
    synonyms: [String] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.arguments = arguments
    self.groups = [OptionSpec.Group(nil, options + [StandardOptions.help.spec])] + groups
    self.synonyms = synonyms
  }

  /// The abstract without its full stop, for lists of completions.
  var summary: String {
    abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
  }

  /// All options in the order of help.
  package var options: [OptionSpec] { groups.flatMap(\.options) }

  /// A command line to copy, and what it does.
  package struct Example: Hashable, Sendable {
    /// The command line as one would type it in a shell.
    package var line: String
    /// What it does, without a full stop.
    package var summary: String

    /// Creates an example.
    package init(_ line: String, _ summary: String) {
      self.line = line
      self.summary = summary
    }
  }

  /// The declaration of a positional argument.
  package struct Argument: Hashable, Sendable {
    /// How often a positional argument may stand on the command line.
    package enum Count: Hashable, Sendable {
      /// Exactly once.
      case one
      /// Once or not at all.
      case optional
      /// Any number of times, also none; only for the last argument.
      case any
      /// At least once; only for the last argument.
      case some
    }

    /// What help calls it and what it may be.
    package var value: ValueSpec
    /// How often it may be given.
    package var count: Count
    /// One sentence of ASCII text.
    package var help: String

    /// Creates a declaration.
    package init(_ value: ValueSpec, _ count: Count, help: String) {
      self.value = value
      self.count = count
      self.help = help
    }

    /// The argument as the usage line shows it, such as `[<payload> ...]`.
    package var usage: String {
      switch count {
      case .one: value.placeholder
      case .optional: "[\(value.placeholder)]"
      case .any: "[\(value.placeholder) ...]"
      case .some: "\(value.placeholder) ..."
      }
    }

    /// Whether at least one word must be given.
    package var isRequired: Bool { count == .one || count == .some }

    /// Whether the argument takes all the words that are left.
    package var isRepeated: Bool { count == .any || count == .some }
  }

  /// A section of help that lists what the values of an option may be, made when it is shown.
  package struct HelpTable: Sendable {
    /// A label and what is said of it.
    package struct Row: Hashable, Sendable {
      /// What one would type.
      package var label: String
      /// ASCII text.
      package var text: String

      /// Creates a row.
      package init(_ label: String, _ text: String) {
        self.label = label
        self.text = text
      }
    }

    /// The heading in capitals, without a colon.
    package var heading: String
    /// Makes the rows in order.
    package var rows: @Sendable () -> [Row]

    /// Creates a section.
    package init(_ heading: String, _ rows: @escaping @Sendable () -> [Row]) {
      self.heading = heading
      self.rows = rows
    }
  }
}

extension CommandSpec.HelpTable: Hashable {
  /// Whether two sections have the same heading.
  package static func == (one: Self, other: Self) -> Bool { one.heading == other.heading }

  /// Hashes the heading.
  package func hash(into hasher: inout Hasher) { hasher.combine(heading) }
}

extension ToolSpec {
  /// A page of help about something that several commands have in common.
  package struct HelpTopic: Hashable, Sendable {
    /// The word that names it.
    package var name: String
    /// What it is about: one sentence of ASCII text, with its full stop.
    package var abstract: String
    /// Paragraphs of ASCII text.
    package var discussion: [String]
    /// The sections below.
    package var tables: [CommandSpec.HelpTable]

    /// Creates a topic.
    package init(
      _ name: String, abstract: String, discussion: [String] = [],
      tables: [CommandSpec.HelpTable] = []
    ) {
      self.name = name
      self.abstract = abstract
      self.discussion = discussion
      self.tables = tables
    }
  }
}

/// The declaration of a whole command-line tool.
package struct ToolSpec: Sendable {
  /// An exit status and what it means.
  package struct Status: Hashable, Sendable {
    /// The number that the shell sees.
    package var code: Int32
    /// What it means, without a full stop.
    package var meaning: String

    /// Creates an entry of the table.
    package init(_ code: Int32, _ meaning: String) {
      self.code = code
      self.meaning = meaning
    }
  }

  /// The word that starts the tool.
  package var name: String
  /// One sentence of ASCII text, with its full stop.
  package var abstract: String
  /// Command lines to copy.
  package var examples: [CommandSpec.Example]
  /// The options that do without a command; the first group is the untitled one.
  package var groups: [OptionSpec.Group]
  /// The exit statuses that help lists.
  package var exitStatuses: [Status]
  /// The commands in the order of help, `help` last.
  private let table: [CommandEntry]
  private let makeTopics: @Sendable () -> [HelpTopic]

  /// A command's name and its declaration, which is made on demand.
  package typealias CommandEntry = (name: String, spec: @Sendable () -> CommandSpec)

  /// Creates a tool; the command `help` and the options `--help`, `--version` and
  /// `--generate-completion-script` are added.
  ///
  /// - Parameters:
  ///   - name: The word that starts the tool.
  ///   - abstract: One sentence of ASCII text.
  ///   - examples: Command lines to copy.
  ///   - everywhere: Groups of options that every command and the bare tool take; the commands
  ///     given here must list them themselves.
  ///   - commands: The commands by their names, without `help`.
  ///   - exitStatuses: The exit statuses that help lists.
  ///   - topics: The topics that have a page of help.
  package init(
    _ name: String, abstract: String, examples: [CommandSpec.Example] = [],
    everywhere: [OptionSpec.Group] = [], commands: [CommandEntry], exitStatuses: [Status] = [],
    topics: @autoclosure @escaping @Sendable () -> [HelpTopic] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.examples = examples
    self.groups = [OptionSpec.Group(nil, StandardOptions.root)] + everywhere
    let names = commands.map(\.name)
    let help: CommandEntry = (
      CommandSpec.helpName, { .help(on: names, and: topics(), groups: everywhere) }
    )
    table = commands + [help]
    self.exitStatuses = exitStatuses
    makeTopics = topics
  }

  /// What a command line asks for.
  package enum Invocation: Hashable, Sendable {
    /// To run a command.
    case run(ParsedArguments)
    /// To show the help of a command or a topic, or of the tool when it is nil, at the width asked
    /// for, if any; the brief form has room on one screen.
    case help(of: String?, isBrief: Bool, width: Int?)
    /// To show the version.
    case version
    /// To print a completion script.
    case completionScript(CompletionShell)
    /// To print a page of the manual for man(1), by its name.
    case manPage(String)
    /// To print the words of a list that completion asks for, on a command line.
    case words(list: String, line: [String])
  }
}

extension ToolSpec {
  /// The commands in the order of help, `help` last.
  package var commands: [CommandSpec] { table.map { $0.spec() } }

  /// The topics that have a page of help.
  package var topics: [HelpTopic] { makeTopics() }

  /// The topic of that name.
  package func topic(named name: String) -> HelpTopic? {
    topics.first { $0.name == name }
  }

  /// The command of that name.
  package func command(named name: String) -> CommandSpec? {
    table.first { $0.name == name }?.spec()
  }

  /// The groups of options that a command takes; for nil those that do without a command.
  package func groups(for command: CommandSpec?) -> [OptionSpec.Group] {
    command?.groups ?? groups
  }

  /// The options that a command takes; for nil those that do without a command.
  package func options(for command: CommandSpec?) -> [OptionSpec] {
    groups(for: command).flatMap(\.options)
  }

  /// Every declaration of an option once; several commands may declare one name each in its own
  /// way.
  package var allDeclarations: [OptionSpec] {
    (options(for: nil) + commands.flatMap(\.options)).unique
  }

  /// Every option of the tool once, in the order of declaration.
  package var allOptions: [OptionSpec] {
    var seen: Set<String> = []
    return (options(for: nil) + commands.flatMap(\.options)).filter {
      seen.insert($0.name).inserted
    }
  }

  /// The names of the commands that take an option.
  package func owners(of option: OptionSpec) -> [String] {
    commands.filter { $0.options.contains(option) }.map(\.name)
  }
}

/// The options and the command that every tool has and that the parser itself acts on.
package enum StandardOptions {
  /// Asks for help; it wins over everything else on the command line.
  package static let help = CommandOption.flag(
    "-h", "--help", help: "Show help: -h a summary, --help everything.")

  /// `--version`, which needs no command.
  package static let version = CommandOption.flag("--version", help: "Show the version.")

  /// `--generate-completion-script`, which needs no command.
  package static let completionScript = CommandOption<CompletionShell?>.choice(
    "--generate-completion-script", value: "shell",
    help: "Print the completion script for a shell.")

  /// `--generate-man-page`, which needs no command.
  package static let manPage = CommandOption.text(
    "--generate-man-page", value: "page", .word,
    help: "Print a page of the manual for man(1), such as notify-sim-deliver.")

  /// The width of all output, that of help included.
  package static let width = CommandOption.integer(
    "--width", value: "columns", in: HelpPage.Layout.widths,
    help: "Wrap output at this many columns, 40 to 200, instead of the terminal's.")

  /// When output is coloured.
  package static let color = CommandOption<StyledText.Theme.ColorChoice>.choice(
    "--color", value: "when", default: .auto,
    help: "Colour the output; 'auto' does on a terminal, unless NO_COLOR is set.")

  /// Whether to draw with ASCII characters only.
  package static let ascii = CommandOption.flag(
    "--ascii", help: "Draw frames and symbols with ASCII characters only.")

  /// The options that need no command, in the order of help.
  static let root = [completionScript.spec, manPage.spec, version.spec, help.spec]
}

extension CommandSpec {
  /// The name of the command that shows help.
  static let helpName = "help"

  /// The command that shows the help of the tool, of one of its commands, or of a topic.
  static func help(
    on commands: [String], and topics: [ToolSpec.HelpTopic], groups: [OptionSpec.Group]
  ) -> CommandSpec {
    let hasTopics = !topics.isEmpty
    return CommandSpec(
      helpName,
      abstract: "Show help for the tool\(hasTopics ? ", a command or a topic" : " or a command").",
      arguments: [
        Argument(
          ValueSpec(
            hasTopics ? "command|topic" : "command",
            .choice(commands + [helpName] + topics.map(\.name))), .optional,
          help: "The command or topic; without it, the tool.")
      ],
      groups: groups)
  }
}

extension Sequence where Element: Hashable {
  /// The elements without those that came before.
  package var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
