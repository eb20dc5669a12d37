/// A part of a value under its name: the one declaration of what it is called, what it means, and
/// what it takes.
public struct Field<Root>: Sendable {
  /// The name; dots lead to parts of parts, as in `settings.alert`.
  public let name: String
  /// What it means, as one phrase.
  public let summary: String
  /// What it may be.
  package let shape: Shape

  /// What a value is changed by.
  package typealias Change = @Sendable (inout Root) -> Void

  private let word: @Sendable (Root) -> String
  private let parse: @Sendable (String) -> Change?
  private let suggest: @Sendable (String) -> String?

  /// Declares a field.
  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ type: FieldType<Value>,
    _ summary: String
  ) {
    self.name = name
    self.summary = summary
    shape = type.shape
    word = { type.word($0[keyPath: path]) }
    parse = { word in
      guard let value = type.parse(word) else { return nil }
      return { $0[keyPath: path] = value }
    }
    suggest = type.suggest
  }

  /// The value in a root, as it would be typed.
  public func value(in root: Root) -> String { word(root) }

  /// The words it takes, or one word in angle brackets that names the kind of value.
  public var values: [String] {
    shape.choices.isEmpty ? ["<\(shape.placeholder)>"] : shape.choices
  }

  /// What a word changes; nil where the field takes no such word.
  package func change(to word: String) -> Change? { parse(word) }

  /// What was most probably meant by a word that it does not take.
  package func suggestion(for word: String) -> String? { suggest(word) }

  /// What the field may be in JSON where it may also be the word that is typed.
  package var schemaOfSetting: JSONSchema {
    shape.schemaOfSetting.described("What it sets: \(summary).")
  }
}
