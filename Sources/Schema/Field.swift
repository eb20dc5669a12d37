package import JSON

/// A named part of a value.
///
/// It declares the part's name and meaning, and how the part is written and read.
public struct Field<Root: Sendable>: Sendable {
  /// The name; dots lead to parts of parts, as in `settings.alert`.
  public let name: String
  /// What it means, as one phrase.
  public private(set) var summary: String
  /// What people may write.
  package let shape: Shape
  /// What the record holds.
  package let recordShape: Shape
  /// Whether it has to be there.
  package let isRequired: Bool

  /// A closure that changes a value.
  package typealias Change = @Sendable (inout Root) -> Void

  /// Whether the record leaves the field out where it is empty.
  private let leavesOut: Bool

  /// The value in JSON; nil if it is left out.
  package let tree: @Sendable (Root) -> JSONTree?
  /// The value in JSON, even where the record leaves it out; `null` for none.
  package let wholeTree: @Sendable (Root) -> JSONTree
  /// Whether two roots have the same value.
  package let isSame: @Sendable (Root, Root) -> Bool
  /// Reads the value from JSON; one that is wrong is reported, and the root is left as it is.
  package let read: @Sendable (inout Root, JSONValue, inout Mistakes) -> Void
  private let word: @Sendable (Root) -> String
  private let parse: @Sendable (String) -> Change?
  private let suggest: @Sendable (String) -> String?

  /// Declares a field by how it is got and set; without a value it is left out.
  package init<Value: Sendable>(
    _ name: String, _ type: FieldType<Value>, _ summary: String, isRequired: Bool = false,
    get: @escaping @Sendable (Root) -> Value?,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isRequired = isRequired
    shape = type.shape
    recordShape = type.recordShape
    leavesOut = type.isLeftOut != nil
    tree = { root in
      guard let value = get(root), type.isLeftOut?(value) != true else { return nil }
      return type.write(value)
    }
    wholeTree = { get($0).map(type.write) ?? .null }
    isSame = { one, other in
      guard let value = get(one), let second = get(other) else {
        return get(one) == nil && get(other) == nil
      }
      return type.isSame(value, second)
    }
    read = { root, json, mistakes in
      if let value = type.read(json, FieldName(name), &mistakes) { set(&root, value) }
    }
    word = { get($0).map(type.word) ?? "" }
    parse = { word in
      guard let value = type.parse(word) else { return nil }
      return { set(&$0, value) }
    }
    suggest = type.suggest
  }

  /// Declares a field of a property.
  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ type: FieldType<Value>,
    _ summary: String = "", required isRequired: Bool = false
  ) {
    self.init(
      name, type, summary, isRequired: isRequired, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  /// Declares a field of a property that may have no value.
  package init<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ type: FieldType<Value>,
    _ summary: String = "", required isRequired: Bool = false
  ) {
    self.init(
      name, type, summary, isRequired: isRequired, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  /// Declares a field that is only written; without a value it is left out.
  package init<Value: Sendable>(
    _ name: String, _ type: FieldType<Value>, _ summary: String,
    get: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(name, type, summary, get: get, set: { _, _ in })
  }

  /// The field with another phrase for what it means.
  package func described(as summary: String) -> Self {
    var field = self
    field.summary = summary
    return field
  }

  /// The field as a key of what people write.
  package var key: Shape.Key { Shape.Key(name, summary, shape, isRequired: isRequired) }

  /// The field as a key of the record.
  package var keyOfRecord: Shape.Key {
    Shape.Key(name, summary, leavesOut ? recordShape.withoutEmpty : recordShape)
  }
}

// MARK: - Settings

extension Field {
  /// The value in a root, as it would be typed.
  public func value(in root: Root) -> String { word(root) }

  /// The words it takes, or one word in angle brackets that names the kind of value.
  public var values: [String] {
    shape.choices.isEmpty ? ["<\(shape.placeholder)>"] : shape.choices
  }

  /// What a word changes; nil if the field takes no such word.
  package func change(to word: String) -> Change? { parse(word) }

  /// What was most probably meant by a word that it does not take.
  package func suggestion(for word: String) -> String? { suggest(word) }

  /// What the field may be in JSON where it may also be the word that is typed.
  package var schemaOfSetting: JSONSchema {
    shape.schemaOfSetting.described("What it sets: \(summary).")
  }
}

extension Field {
  /// The key by which an editor finds the schema of a file; it is not read.
  package static var schemaLocation: Field {
    Field("$schema", FieldType(.text, value: \.rawText), "the schema that an editor goes by") {
      _ in nil
    }
  }
}

// MARK: - Objects

extension Array {
  /// Reads an object into a root; what is wrong or missing is reported.
  package func read<Root>(
    into root: inout Root, from object: JSONValue, _ mistakes: inout Mistakes
  ) where Element == Field<Root> {
    for field in self {
      if let value = object[field.name] {
        field.read(&root, value, &mistakes)
      } else if field.isRequired {
        mistakes.report("'\(field.name)' is missing", at: object)
      }
    }
  }
}

extension [JSONTree.Member] {
  /// Adds the fields of a root.
  package mutating func add<Root>(_ root: Root, _ fields: [Field<Root>]) {
    for field in fields {
      if let value = field.tree(root) { append((field.name, value)) }
    }
  }
}

extension JSONTree {
  /// The fields of a root, as an object.
  package static func object<Root>(_ root: Root, _ fields: [Field<Root>]) -> JSONTree {
    var members: [Member] = []
    members.add(root, fields)
    return .object(members)
  }
}

extension Shape {
  /// An object of the record with the fields that write it.
  package static func record<Root>(_ fields: [Field<Root>]) -> Shape {
    .object(fields.map(\.keyOfRecord))
  }
}
