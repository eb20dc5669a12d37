/// The declaration of an option: its names, its value if it takes one, and its help.
///
/// Two commands that take an option of the same name have it take a value alike, because an option
/// may stand before the command; what values these are may differ.
package struct OptionSpec: Hashable, Sendable {
  /// All spellings with their dashes, short ones first: `["-H", "--header"]`.
  package var names: [String]
  /// The value, or nil for a flag.
  package var value: ValueSpec?
  /// Whether the option may be given more than once.
  package var isRepeatable: Bool
  /// What holds when the option is absent, as a user would type it.
  package var defaultValue: String?
  /// One sentence of ASCII text.
  package var help: String

  /// Creates a declaration; a flag when there is no value.
  package init(
    _ names: [String], value: ValueSpec? = nil, isRepeatable: Bool = false,
    defaultValue: String? = nil, help: String
  ) {
    self.names = names
    self.value = value
    self.isRepeatable = isRepeatable
    self.defaultValue = defaultValue
    self.help = help
  }

  /// The name that identifies the option: the last spelling, which is the long one.
  package var name: String { names.last ?? "" }

  /// The help up to its first semicolon, without the full stop, for lists of completions.
  var summary: String {
    let start = help.prefix { $0 != ";" }
    return String(start.hasSuffix(".") ? start.dropLast() : start)
  }
}
