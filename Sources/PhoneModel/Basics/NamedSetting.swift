import APNs

/// A part of a state that people can read and set by its name, each value being a word.
public struct NamedSetting<Root: Sendable>: Sendable {
  /// The name, with dots for parts of parts, such as `settings.alert`.
  public let name: String
  /// What it means, as one phrase.
  public let summary: String
  /// What it takes.
  public let form: Form

  private let read: @Sendable (Root) -> String
  private let write: @Sendable (inout Root, String) -> Bool
  private let suggest: @Sendable (String) -> String?

  /// The value in a state, as it would be typed.
  public func value(in root: Root) -> String {
    read(root)
  }

  /// The words it takes, or one word in angle brackets that names the kind of value.
  public var values: [String] {
    switch form {
    case .words(let words): words
    case .count: ["<whole number from 0>"]
    case .seconds: ["<seconds above 0>"]
    case .text(let example, _), .list(let example, _): ["<\(example)>"]
    }
  }

  /// What it takes, as a sentence has it.
  package var wanted: String {
    switch form {
    case .words(let words): words.joined(separator: ", ")
    case .count: "a whole number from 0"
    case .seconds: "seconds above 0"
    case .text(let example, _), .list(let example, _): "a value such as \(example)"
    }
  }

  /// What was most probably meant by a word that it does not take.
  package func suggestion(for word: String) -> String? {
    suggest(word)
  }

  /// Sets the value from the word for it.
  ///
  /// - Returns: false if it takes no such word, and then nothing has changed.
  package func set(_ word: String, in root: inout Root) -> Bool {
    write(&root, word)
  }

  /// What a setting takes.
  public enum Form: Hashable, Sendable {
    /// One of a few words.
    case words([String])
    /// A whole number from 0.
    case count
    /// A time of more than 0 seconds and at most a day.
    case seconds
    /// A text like the example; what fits the regular expression may be one, where there is one.
    case text(like: String, pattern: String? = nil)
    /// One or more words of a pattern with commas between them, like the example; in JSON also an
    /// array of such words.
    case list(like: String, pattern: String)
  }

  package typealias Path<Value> = WritableKeyPath<Root, Value> & Sendable

  /// A setting of any kind of value.
  package static func value<Value>(
    _ name: String, _ path: any Path<Value>, _ summary: String, takes form: Form,
    read: @escaping @Sendable (Value) -> String, parse: @escaping @Sendable (String) -> Value?,
    suggest: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> Self {
    Self(name: name, summary: summary, form: form) {
      read($0[keyPath: path])
    } write: { root, word in
      guard let value = parse(word) else { return false }
      root[keyPath: path] = value
      return true
    } suggest: { word in
      if case .words(let words) = form { nearest(to: word, among: words) } else { suggest(word) }
    }
  }

  /// A setting that is on or off.
  package static func toggle(_ name: String, _ path: any Path<Bool>, _ summary: String) -> Self {
    value(
      name, path, summary, takes: .words(["true", "false"]), read: { String($0) },
      parse: { Bool($0) })
  }

  /// A setting that is one of a few words.
  package static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any Path<Value>, _ summary: String
  ) -> Self {
    value(
      name, path, summary, takes: .words(Value.allCases.map(\.rawValue)), read: { $0.rawValue },
      parse: { Value(rawValue: $0) })
  }

  /// A setting that is a whole number from 0.
  package static func count(_ name: String, _ path: any Path<Int>, _ summary: String) -> Self {
    value(
      name, path, summary, takes: .count, read: { String($0) },
      parse: { word in Int(word).flatMap { $0 >= 0 ? $0 : nil } })
  }

  /// A setting that is any text.
  package static func words(_ name: String, _ path: any Path<String>, _ summary: String) -> Self {
    value(name, path, summary, takes: .text(like: "text"), read: { $0 }, parse: { $0 })
  }

  /// A setting that is a time of more than 0 seconds and at most a day.
  package static func seconds(_ name: String, _ path: any Path<Double>, _ summary: String) -> Self {
    value(
      name, path, summary, takes: .seconds, read: { String($0) },
      parse: { word in Double(word).flatMap { $0 > 0 && $0 <= 86_400 ? $0 : nil } })
  }

  /// What the setting may be in JSON: words as strings, numbers and Booleans also as themselves.
  package var schema: JSONSchema { form.schema.described("What it sets: \(summary).") }
}

extension NamedSetting.Form {
  fileprivate var schema: JSONSchema {
    switch self {
    case .words(let words):
      .oneOf(words.compactMap { Bool($0).map { .flag($0) } } + words.map { .text($0) })
    case .count: .any(of: [.whole(from: 0), .text(matching: "^[0-9]+$")])
    case .seconds:
      .any(of: [.number(above: 0, to: 86_400), .text(matching: "^[0-9]+([.][0-9]+)?$")])
    case .text(_, let pattern): pattern.map { .text(matching: $0) } ?? .text
    case .list(_, let pattern):
      .any(of: [
        .text(matching: "^\(pattern)(,\(pattern))*$"),
        .array(of: .text(matching: "^\(pattern)$"), atLeast: 1),
      ])
    }
  }
}

/// The keys that an object of a manifest has: what is read, and what the schema is made of.
protocol ManifestKey: RawRepresentable<String>, CaseIterable, Sendable {
  /// What stands under the key.
  var schema: JSONSchema { get }
}

extension ManifestKey {
  package static var names: [String] { allCases.map(\.rawValue) }
  package static var members: [JSONSchema.Member] { allCases.map { ($0.rawValue, $0.schema) } }
}
