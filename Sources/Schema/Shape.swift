/// What a value may be.
///
/// What people read of a field's type is made of it: its noun in messages, the words that a shell
/// completes, and its JSON Schema.
package indirect enum Shape: Sendable {
  /// Any string.
  case text
  /// A string that matches a regular expression, such as the example.
  case form(String, like: String)
  /// A whole number from a bound on.
  case whole(from: Int)
  /// A time of more than 0 seconds and at most a day.
  case seconds
  /// `true` or `false`.
  case flag
  /// One of these words.
  case word([String])
  /// One or more words of a pattern, like the example; on a command line with commas between them.
  case words(String, like: String)

  /// The shape as a noun for people.
  package var noun: String {
    switch self {
    case .text: "a string"
    case .form(_, let example), .words(_, let example): "a value such as \(example)"
    case .whole(let bound): "a whole number from \(bound)"
    case .seconds: "seconds above 0"
    case .flag, .word: choices.joined(separator: ", ")
    }
  }

  /// The few words that a value may be; empty where there are many.
  package var choices: [String] {
    switch self {
    case .flag: ["true", "false"]
    case .word(let words): words
    default: []
    }
  }

  /// What stands for a value in help where there are many.
  package var placeholder: String {
    switch self {
    case .text: "text"
    case .form(_, let example), .words(_, let example): example
    default: noun.hasPrefix("a ") ? String(noun.dropFirst(2)) : noun
    }
  }

  /// A value of which JSON may also have the word that is typed on a command line.
  package var schemaOfSetting: JSONSchema {
    switch self {
    case .text: .text
    case .form(let pattern, _): .text(matching: pattern)
    case .whole(let bound): .any(of: [.whole(from: bound), .text(matching: "^[0-9]+$")])
    case .seconds:
      .any(of: [.number(above: 0, to: 86_400), .text(matching: "^[0-9]+([.][0-9]+)?$")])
    case .flag: .oneOf([.flag(true), .flag(false)] + choices.map { .text($0) })
    case .word(let words): .oneOf(words)
    case .words(let pattern, _):
      .any(of: [
        .text(matching: "^\(pattern)(,\(pattern))*$"),
        .array(of: .text(matching: "^\(pattern)$"), atLeast: 1),
      ])
    }
  }
}
