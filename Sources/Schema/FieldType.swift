package import JSON

/// How values of one type are written and read.
public struct FieldType<Value: Sendable>: Sendable {
  /// What people may write.
  package let shape: Shape
  /// Reads a value; nil for one that is wrong, which is then reported.
  package let read: Read
  /// The value in JSON.
  package let write: @Sendable (Value) -> JSONTree
  /// What the record holds.
  package private(set) var recordShape: Shape
  /// Whether the record leaves a value out; nil if it leaves out none.
  private(set) var isLeftOut: (@Sendable (Value) -> Bool)?
  /// Whether two values are the same.
  private(set) var isSame: @Sendable (Value, Value) -> Bool
  /// The value of a word of a command line; nil if the word stands for none.
  private(set) var parse: @Sendable (String) -> Value? = { _ in nil }
  /// The value as it is typed on a command line.
  private(set) var word: @Sendable (Value) -> String
  /// The word that was most probably meant; nil if none is near.
  private(set) var suggest: @Sendable (String) -> String?

  /// Reads a value of JSON with the name of its field.
  package typealias Read =
    @Sendable (JSONValue, _ name: FieldName, _ mistakes: inout Mistakes) -> Value?

  /// Creates a type.
  package init(
    _ shape: Shape, read: @escaping Read,
    write: @escaping @Sendable (Value) -> JSONTree = { _ in .null }
  ) {
    self.shape = shape
    self.read = read
    self.write = write
    recordShape = shape
    isSame = { write($0).text == write($1).text }
    word = { value in
      let tree = write(value)
      return tree.string ?? tree.text
    }
    suggest = { nearest(to: $0, among: shape.choices) }
  }

  /// Creates a type by the value that JSON stands for; the noun is that of the shape unless given.
  package init(
    _ shape: Shape, noun: String? = nil, value: @escaping @Sendable (JSONValue) -> Value?,
    write: @escaping @Sendable (Value) -> JSONTree = { _ in .null }
  ) {
    self.init(
      shape,
      read: { json, name, mistakes in
        if let value = value(json) { return value }
        mistakes.report(name.must(be: noun, shape), at: json)
        return nil
      }, write: write)
  }

  /// Creates a type of which JSON has the word that is typed.
  package init(
    _ shape: Shape, parse: @escaping @Sendable (String) -> Value?,
    word: @escaping @Sendable (Value) -> String
  ) {
    self.init(shape, value: { $0.string.flatMap(parse) }, write: { .text(word($0)) })
    self.parse = parse
  }

  /// The same type with another form in the record.
  package func recorded(as shape: Shape) -> Self { with { $0.recordShape = shape } }

  /// The same type with values that the record leaves out.
  package func leavingOut(_ isLeftOut: @escaping @Sendable (Value) -> Bool) -> Self {
    with { $0.isLeftOut = isLeftOut }
  }

  /// The same type with a comparison of its own.
  package func compared(by isSame: @escaping @Sendable (Value, Value) -> Bool) -> Self {
    with { $0.isSame = isSame }
  }

  /// The same type with words of a command line.
  package func typed(
    parse: @escaping @Sendable (String) -> Value?, word: (@Sendable (Value) -> String)? = nil
  ) -> Self {
    with {
      $0.parse = parse
      $0.word = word ?? $0.word
    }
  }

  /// The same type with a search for the word that was meant.
  package func suggesting(_ suggest: @escaping @Sendable (String) -> String?) -> Self {
    with { $0.suggest = suggest }
  }

  private func with(_ change: (inout Self) -> Void) -> Self {
    var type = self
    change(&type)
    return type
  }
}

/// What messages call a value: the field that has it, or a list of values.
package struct FieldName: Sendable {
  /// The name of the field.
  package let name: String
  /// Whether the value is an element of the field's list.
  private var isElement = false

  /// Creates the name of a field.
  package init(_ name: String) {
    self.name = name
  }

  /// The name of an element of the field's list.
  package var element: Self {
    var name = self
    name.isElement = true
    return name
  }

  /// The sentence that the value is not what it must be.
  func must(be noun: String?, _ shape: Shape) -> String {
    isElement && noun == nil
      ? "'\(name)' must hold \(shape.plural)" : "'\(name)' must be \(noun ?? shape.noun)"
  }
}

// MARK: - Scalars

extension FieldType where Value == String {
  /// Any text.
  package static var text: Self {
    Self(.text, value: \.string, write: { .text($0) }).typed(parse: { $0 })
  }

  /// A text that the record leaves out where it is empty.
  package static var someText: Self { text.leavingOut(\.isEmpty) }

  /// A text that people must not leave empty.
  package static var nonEmptyText: Self {
    Self(
      .someText, value: { $0.string.flatMap { $0.isEmpty ? nil : $0 } }, write: { .text($0) }
    ).recorded(as: .text)
  }

  /// An identifier that something declares.
  package static func name(_ noun: Shape.Noun) -> Self { text.recorded(as: .name(noun)) }

  /// One of some words.
  package static func word(of words: [String]) -> Self { text.recorded(as: .word(words)) }
}

extension FieldType where Value == Bool {
  /// `true` or `false`.
  package static var flag: Self {
    Self(.flag, value: \.boolean, write: { .boolean($0) }).typed(parse: { Bool($0) })
  }

  /// A flag that the record leaves out where it is false.
  package static var yes: Self { flag.leavingOut { !$0 } }
}

extension FieldType where Value == Int {
  /// Any whole number.
  package static var whole: Self { whole(in: .min ... .max) }

  /// A whole number from a bound on.
  package static func whole(from bound: Int) -> Self { whole(in: bound ... .max) }

  /// A whole number in bounds.
  package static func whole(in range: ClosedRange<Int>) -> Self {
    Self(.whole(range), value: { $0.integer(in: range) }, write: { .whole($0) })
      .typed(parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } })
  }
}

extension FieldType where Value == Double {
  /// Any number.
  package static var number: Self { Self(.number(), value: \.double, write: { .number($0) }) }

  /// A number in bounds.
  package static func number(in range: ClosedRange<Double>) -> Self {
    Self(
      .number(from: range.lowerBound, to: range.upperBound), value: { $0.double(in: range) },
      write: { .number($0) })
  }

  /// A number above a bound.
  package static func number(above bound: Double) -> Self {
    Self(
      .number(above: bound), value: { $0.double.flatMap { $0 > bound ? $0 : nil } },
      write: { .number($0) })
  }

  /// A time of more than 0 seconds and at most a day.
  package static var seconds: Self {
    let isTime = { @Sendable in $0 > 0.0 && $0 <= 86_400 ? $0 : nil }
    return Self(.seconds, value: { $0.double.flatMap(isTime) }, write: { .number($0) })
      .typed(parse: { Double($0).flatMap(isTime) }, word: { String($0) })
  }
}

extension FieldType where Value: RawRepresentable<String> & CaseIterable {
  /// One of a few words.
  package static var word: Self {
    word(Value.allCases.map { ($0.rawValue, $0) }) { .text($0.rawValue) }
  }
}

extension FieldType {
  /// One of a few values by their names.
  package static func word(
    _ names: [(name: String, value: Value)],
    write: @escaping @Sendable (Value) -> JSONTree = { _ in .null }
  ) -> Self {
    let words = names.map(\.name)
    let parse = { @Sendable word in names.first { $0.name == word }?.value }
    return Self(
      .word(words),
      read: { json, name, mistakes in
        let word = json.string ?? json.rawText
        if let value = parse(word) { return value }
        mistakes.report(
          "'\(name.name)' has no '\(word)'; it has \(words.joined(separator: ", "))", at: json,
          suggestion: nearest(to: word, among: words))
        return nil
      }, write: write
    ).typed(parse: parse)
  }
}

// MARK: - Types of types

extension FieldType {
  /// An array of values of a type.
  package static func list<Element>(
    of type: FieldType<Element>, atLeast count: Int = 0
  ) -> Self where Value == [Element] {
    Self(
      .list(type.shape, atLeast: count),
      read: { json, name, mistakes in
        guard json.kind == .array, json.count >= count else {
          mistakes.report("'\(name.name)' must be an array", at: json)
          return nil
        }
        return json.elements.compactMap { type.read($0, name.element, &mistakes) }
      }, write: { .array($0.map(type.write)) }
    ).recorded(as: .list(type.recordShape))
  }

  /// A value of a type, or `null` for nil.
  package static func orNull<Some>(_ type: FieldType<Some>) -> Self where Value == Some? {
    Self(
      .orNull(type.shape),
      read: { json, name, mistakes in
        if json.kind == .null { return .some(nil) }
        var own = Mistakes()
        if let value = type.read(json, name, &own) { return .some(value) }
        mistakes.report(name.must(be: nil, .orNull(type.shape)), at: json)
        return nil
      }, write: { $0.map(type.write) ?? .null }
    ).recorded(as: .orNull(type.recordShape))
  }

  /// A value of a type, or `null` for nil; what is wrong with a value is said of its parts.
  package static func known<Some>(_ type: FieldType<Some>) -> Self where Value == Some? {
    Self(
      .orNull(type.shape),
      read: { json, name, mistakes in
        json.kind == .null ? .some(nil) : type.read(json, name, &mistakes).map { .some($0) }
      }, write: { $0.map(type.write) ?? .null }
    ).recorded(as: .orNull(type.recordShape))
  }

  /// A value of a type, which the record has as `null` where it is nil.
  package static func nullable<Some>(_ type: FieldType<Some>) -> Self where Value == Some? {
    Self(
      type.shape, read: { type.read($0, $1, &$2).map { .some($0) } },
      write: { $0.map(type.write) ?? .null }
    ).recorded(as: .orNull(type.recordShape))
  }

  /// An object with fields.
  ///
  /// What is wrong is reported, and left as it is in a new value.
  ///
  /// - Parameters:
  ///   - fields: the fields.
  ///   - noun: what it must be, where that is more than an object.
  ///   - owner: whose keys they are, in what is said of an unknown one.
  ///   - alternatives: the keys of which there must be exactly one, if any.
  ///   - isOpen: whether it may have other keys, which are not read.
  ///   - new: a value to start from.
  /// - Returns: the type.
  package static func object(
    _ fields: [Field<Value>], noun: String? = nil, owner: String? = nil,
    oneOf alternatives: [String] = [], isOpen: Bool = false, new: @escaping @Sendable () -> Value
  ) -> Self {
    Self(
      .object(fields.map(\.key), isOpen: isOpen, oneOf: alternatives),
      read: { json, name, mistakes in
        guard json.kind == .object else {
          mistakes.report(name.must(be: noun, .object([])), at: json)
          return nil
        }
        var value = new()
        if !isOpen { mistakes.checkKeys(of: json, against: fields.map(\.name), what: owner) }
        fields.read(into: &value, from: json, &mistakes)
        return value
      }, write: { .object($0, fields) }
    ).recorded(as: .record(fields))
  }

  /// An object of the record with fields.
  package static func record(_ fields: [Field<Value>]) -> Self {
    Self(.record(fields), value: { _ in nil }, write: { .object($0, fields) })
  }

  /// The type of what values of this one stand for; nil for one that is reported.
  package func map<Other>(
    _ transform: @escaping @Sendable (Value, JSONValue, inout Mistakes) -> Other?
  ) -> FieldType<Other> {
    FieldType<Other>(
      shape,
      read: { json, name, mistakes in
        let before = mistakes.count
        guard let value = read(json, name, &mistakes), mistakes.count == before else { return nil }
        return transform(value, json, &mistakes)
      })
  }
}
