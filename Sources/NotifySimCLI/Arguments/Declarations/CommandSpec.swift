/// The declaration of a command, from which parsing, help and completion derive.
package struct CommandSpec: Hashable, Sendable {
  /// The word that names it.
  package var name: String
  /// One sentence of ASCII text, with its full stop.
  package var abstract: String
  /// Further paragraphs for its own help.
  package var discussion: [String]
  /// Command lines to copy.
  package var examples: [CommandExample]
  /// The positional arguments in order.
  package var arguments: [ArgumentSpec]
  /// All options; the first group is the untitled one and holds `--help`.
  package var groups: [OptionGroup]
  /// Sections of its own help below the options.
  package var tables: [HelpTable]

  /// Creates a command; `--help` is added to its options.
  package init(
    _ name: String, abstract: String, discussion: [String] = [], examples: [CommandExample] = [],
    arguments: [ArgumentSpec] = [], options: [OptionSpec] = [], groups: [OptionGroup] = [],
    tables: [HelpTable] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.arguments = arguments
    self.groups = [OptionGroup(nil, options + [StandardOptions.help.spec])] + groups
    self.tables = tables
  }

  /// The abstract without its full stop, for lists of completions.
  var summary: String {
    abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
  }

  /// All options in the order of help.
  package var options: [OptionSpec] { groups.flatMap(\.options) }
}

/// A command line to copy, and what it does.
package struct CommandExample: Hashable, Sendable {
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
