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
  /// Sections of its own help below the options.
  package var tables: [HelpTable]

  /// Creates a command; `--help` is added to its options.
  package init(
    _ name: String, abstract: String, discussion: [String] = [], examples: [Example] = [],
    arguments: [Argument] = [], options: [OptionSpec] = [], groups: [OptionSpec.Group] = [],
    tables: [HelpTable] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.arguments = arguments
    self.groups = [OptionSpec.Group(nil, options + [StandardOptions.help.spec])] + groups
    self.tables = tables
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

  /// A section of a command's help that lists what the values of an option may be.
  package struct HelpTable: Hashable, Sendable {
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
    /// The rows in order.
    package var rows: [Row]

    /// Creates a section.
    package init(_ heading: String, _ rows: [Row]) {
      self.heading = heading
      self.rows = rows
    }
  }
}
