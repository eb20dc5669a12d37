/// An option together with the type that a command reads it as.
///
/// A command declares its options once, as statics, lists their ``spec`` and reads them by the same
/// statics: `arguments[ChoiceOptions.timeout]`. The parser has checked every value against its
/// ``ValueSpec/Kind`` by then, so that reading cannot fail.
package struct CommandOption<Value: Sendable>: Sendable {
  /// The declaration.
  package let spec: OptionSpec
  /// Makes the value of the occurrences on the command line, in their order.
  let read: @Sendable (_ occurrences: [ParsedArguments.Option]) -> Value

  init(
    _ spec: OptionSpec, read: @escaping @Sendable (_ occurrences: [ParsedArguments.Option]) -> Value
  ) {
    self.spec = spec
    self.read = read
  }
}

extension CommandOption {
  /// The same option, for which completion offers a list that the tool knows.
  package func offering(_ list: String) -> Self {
    var spec = spec
    spec.value?.list = list
    return Self(spec, read: read)
  }

  /// The same option, with words that people type for its values.
  package func meaning(_ synonyms: [String: String]) -> Self {
    var spec = spec
    spec.value?.synonyms = synonyms
    return Self(spec, read: read)
  }

  /// The same option, with names that people type for it.
  package func meant(by synonyms: String...) -> Self {
    var spec = spec
    spec.synonyms = synonyms
    return Self(spec, read: read)
  }
}

extension CommandOption<Bool> {
  /// Declares an option without a value: true when it was given.
  package static func flag(_ names: String..., help: String) -> Self {
    Self(OptionSpec(names, help: help)) { !$0.isEmpty }
  }
}

extension CommandOption<String?> {
  /// Declares an option with a text or a path.
  package static func text(
    _ names: String..., value: String, _ kind: ValueSpec.Kind = .text, help: String
  ) -> Self {
    Self(OptionSpec(names, value: ValueSpec(value, kind), help: help)) { $0.last?.value }
  }
}

extension CommandOption<Int?> {
  /// Declares an option with a whole number in a range.
  package static func integer(
    _ names: String..., value: String, in range: ClosedRange<Int>, help: String
  ) -> Self {
    Self(OptionSpec(names, value: ValueSpec(value, .integer(range)), help: help)) {
      $0.last?.value.flatMap { Int($0) }
    }
  }
}

extension CommandOption<Double?> {
  /// Declares an option with a decimal number in a range.
  package static func number(
    _ names: String..., value: String, in range: ClosedRange<Int>, help: String
  ) -> Self {
    Self(OptionSpec(names, value: ValueSpec(value, .number(range)), help: help)) {
      $0.last?.value.flatMap { Double($0) }
    }
  }
}

extension CommandOption<[ValueSpec.Pair]> {
  /// Declares a repeatable option with a key and a value; what was given, in order.
  package static func keyed(
    _ names: String..., value: String, separator: Character, help: String
  ) -> Self {
    let kind = ValueSpec.Kind.keyed(separator: separator)
    return Self(
      OptionSpec(names, value: ValueSpec(value, kind), isRepeatable: true, help: help)
    ) { occurrences in
      occurrences.compactMap { ValueSpec.Pair($0.value ?? "", separator: separator) }
    }
  }
}

extension CommandOption {
  /// Declares an option with a word that is read more closely than its kind says; nil when it was
  /// not given.
  package static func reading<Read: Sendable>(
    _ names: String..., value: String, _ kind: ValueSpec.Kind = .text, help: String,
    _ read: @escaping @Sendable (String) throws(UsageError) -> Read
  ) -> Self where Value == Result<Read?, UsageError> {
    Self(OptionSpec(names, value: ValueSpec(value, kind), help: help)) { occurrences in
      Result { () throws(UsageError) in
        guard let word = occurrences.last?.value else { return nil }
        return try read(word)
      }
    }
  }

  /// Declares a repeatable option whose words are added to a value one by one.
  package static func gathering<Whole: Sendable>(
    _ names: String..., value: String, _ kind: ValueSpec.Kind = .word, into start: Whole,
    help: String,
    _ add: @escaping @Sendable (inout Whole, String) throws(UsageError) -> Void
  ) -> Self where Value == Result<Whole, UsageError> {
    let value = ValueSpec(value, kind)
    return Self(OptionSpec(names, value: value, isRepeatable: true, help: help)) { occurrences in
      Result { () throws(UsageError) in
        var whole = start
        for word in occurrences.compactMap(\.value) { try add(&whole, word) }
        return whole
      }
    }
  }

  /// Declares a repeatable option whose pairs such as `key=value` are added to a value one by one.
  package static func gatheringPairs<Whole: Sendable>(
    _ name: String, value: String, separator: Character, into start: Whole, help: String,
    _ add: @escaping @Sendable (inout Whole, ValueSpec.Pair) throws(UsageError) -> Void
  ) -> Self where Value == Result<Whole, UsageError> {
    gathering(name, value: value, .keyed(separator: separator), into: start, help: help) {
      whole, word throws(UsageError) in
      if let pair = ValueSpec.Pair(word, separator: separator) { try add(&whole, pair) }
    }
  }
}

extension CommandOption
where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// Declares an option with one of a few words, and the word that holds without it.
  package static func choice(
    _ names: String..., value: String, default fallback: Value, help: String
  ) -> Self {
    let kind = ValueSpec.Kind.choice(Value.allCases.map(\.rawValue))
    let spec = OptionSpec(
      names, value: ValueSpec(value, kind), defaultValue: fallback.rawValue, help: help)
    return Self(spec) { $0.last?.value.flatMap(Value.init(rawValue:)) ?? fallback }
  }
}

extension CommandOption {
  /// Declares an option with one of a few words; nil when it was not given.
  package static func choice<Word>(_ names: String..., value: String, help: String) -> Self
  where Value == Word?, Word: CaseIterable & RawRepresentable & Sendable, Word.RawValue == String {
    let kind = ValueSpec.Kind.choice(Word.allCases.map(\.rawValue))
    return Self(OptionSpec(names, value: ValueSpec(value, kind), help: help)) {
      $0.last?.value.flatMap(Word.init(rawValue:))
    }
  }
}

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
  /// Names that people type for it, which are answered with its own: `--tap`.
  package var synonyms: [String] = []

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

  /// Options that belong together in help, and which of them exclude each other.
  package struct Group: Hashable, Sendable {
    /// The title, such as `Device`; nil for the plain `OPTIONS:` section.
    package var title: String?
    /// The options in the order of help.
    package var options: [OptionSpec]
    /// Sets of option names of which a command line may hold at most one.
    package var exclusive: [[String]]

    /// Creates a group.
    package init(_ title: String?, _ options: [OptionSpec], exclusive: [[OptionSpec]] = []) {
      self.title = title
      self.options = options
      self.exclusive = exclusive.map { $0.map(\.name) }
    }

    /// The heading of the section of help, such as `DEVICE OPTIONS:`.
    package var heading: String {
      guard let title else { return "OPTIONS:" }
      return "\(title.uppercased()) OPTIONS:"
    }
  }
}
