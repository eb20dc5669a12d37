import JSON

/// How values of one type are written and read.
public struct FieldType<Value: Sendable>: Sendable {
  /// What a value may be.
  package let shape: Shape
  /// The value of a word of a command line; nil where the word stands for none.
  package let parse: @Sendable (String) -> Value?
  /// The value as it is typed on a command line.
  package let word: @Sendable (Value) -> String
  /// The word that was most probably meant; nil where none is near.
  package let suggest: @Sendable (String) -> String?

  /// Creates a type; unless told otherwise, a word is near to one of the shape's choices.
  package init(
    _ shape: Shape, parse: @escaping @Sendable (String) -> Value?,
    word: @escaping @Sendable (Value) -> String,
    suggest: (@Sendable (String) -> String?)? = nil
  ) {
    self.shape = shape
    self.parse = parse
    self.word = word
    self.suggest = suggest ?? { nearest(to: $0, among: shape.choices) }
  }
}

extension FieldType where Value == String {
  /// Any text.
  package static var text: Self { Self(.text, parse: { $0 }, word: { $0 }) }
}

extension FieldType where Value == Bool {
  /// `true` or `false`.
  package static var flag: Self { Self(.flag, parse: { Bool($0) }, word: { String($0) }) }
}

extension FieldType where Value == Int {
  /// A whole number from a bound on.
  package static func whole(from bound: Int) -> Self {
    Self(
      .whole(from: bound), parse: { Int($0).flatMap { $0 >= bound ? $0 : nil } },
      word: { String($0) })
  }
}

extension FieldType where Value == Double {
  /// A time of more than 0 seconds and at most a day.
  package static var seconds: Self {
    Self(
      .seconds, parse: { Double($0).flatMap { $0 > 0 && $0 <= 86_400 ? $0 : nil } },
      word: { String($0) })
  }
}

extension FieldType where Value: RawRepresentable<String> & CaseIterable {
  /// One of a few words.
  package static var word: Self {
    Self(
      .word(Value.allCases.map(\.rawValue)), parse: { Value(rawValue: $0) },
      word: { $0.rawValue })
  }
}
