/// What one or two words of the command line are, before anything is known of the command.
enum ScannedWord: Hashable {
  /// A word that is no option: the command or an argument.
  case positional(String)
  /// An option as it was spelt, with its value if it has one.
  case option(OptionSpec, spelling: String, value: String?)
  /// A word that looks like an option and is none.
  case unknown(String)
  /// An option without the value that it needs, and the word that stands in its place.
  case missingValue(OptionSpec, spelling: String, next: String?)
  /// A flag with a value.
  case unexpectedValue(OptionSpec, spelling: String, value: String)
}

extension ScannedWord {
  /// The word with the command's own declaration of the option, if it has one.
  func declared(by command: CommandSpec?) -> ScannedWord {
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
