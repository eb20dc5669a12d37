import APNs

extension EventPattern: ExpressibleByDictionaryLiteral {
  /// Creates a pattern from keys of an event with the values wanted:
  /// `["event": "completion", "outcome": "once"]`.
  public init(dictionaryLiteral members: (String, Value)...) {
    var writer = JSONWriter()
    Value(members).write(to: &writer)
    self.init(((try? JSONDocument(parsing: writer.bytes)) ?? JSONDocument()).root)
  }

  /// A value that is wanted, as it is written in a pattern; a variable stands in an interpolation.
  public struct Value: Sendable {
    private let kind: Kind

    private indirect enum Kind: Sendable {
      case text(String)
      case whole(Int)
      case number(Double)
      case flag(Bool)
      case array([Value])
      case object([(key: String, value: Value)])
    }

    fileprivate init(_ members: [(String, Value)]) {
      kind = .object(members.map { (key: $0, value: $1) })
    }

    fileprivate func write(to writer: inout JSONWriter) {
      switch kind {
      case .text(let text): writer.string(text)
      case .whole(let number): writer.integer(number)
      case .number(let number): writer.double(number)
      case .flag(let flag): writer.boolean(flag)
      case .array(let elements):
        writer.beginArray()
        for element in elements { element.write(to: &writer) }
        writer.endArray()
      case .object(let members):
        writer.beginObject()
        for (key, value) in members {
          writer.key(key)
          value.write(to: &writer)
        }
        writer.endObject()
      }
    }
  }
}

extension EventPattern.Value: ExpressibleByStringInterpolation {
  /// Creates a string.
  public init(stringLiteral text: String) { kind = .text(text) }
}

extension EventPattern.Value: ExpressibleByIntegerLiteral {
  /// Creates a whole number.
  public init(integerLiteral number: Int) { kind = .whole(number) }
}

extension EventPattern.Value: ExpressibleByFloatLiteral {
  /// Creates a number.
  public init(floatLiteral number: Double) { kind = .number(number) }
}

extension EventPattern.Value: ExpressibleByBooleanLiteral {
  /// Creates true or false.
  public init(booleanLiteral flag: Bool) { kind = .flag(flag) }
}

extension EventPattern.Value: ExpressibleByArrayLiteral {
  /// Creates an array, which matches element by element.
  public init(arrayLiteral elements: Self...) { kind = .array(elements) }
}

extension EventPattern.Value: ExpressibleByDictionaryLiteral {
  /// Creates an object, which matches where all of its keys match.
  public init(dictionaryLiteral members: (String, Self)...) { self.init(members) }
}
