/// A value of a payload with its place in the text.
public struct Field<Value: Sendable>: Sendable {
  /// The value as its key wants it.
  public var value: Value
  private var keyStart: UInt32
  private var keyEnd: UInt32
  private var start: UInt32
  private var end: UInt32

  /// Creates a field from a value, the bytes of its key and its own bytes.
  public init(_ value: Value, keySpan: SourceSpan, span: SourceSpan) {
    self.value = value
    keyStart = UInt32(clamping: keySpan.start)
    keyEnd = UInt32(clamping: keySpan.end)
    start = UInt32(clamping: span.start)
    end = UInt32(clamping: span.end)
  }

  init(_ value: Value, key: JSONTape.Node, node: JSONTape.Node) {
    self.value = value
    keyStart = key.start
    keyEnd = key.end
    start = node.start
    end = node.end
  }

  /// The bytes of the key, with its quotes.
  public var keySpan: SourceSpan { SourceSpan(Int(keyStart), Int(keyEnd)) }

  /// The bytes of the value.
  public var span: SourceSpan { SourceSpan(Int(start), Int(end)) }

  /// The same place with another value.
  public func map<Other>(_ transform: (Value) -> Other) -> Field<Other> {
    Field<Other>(transform(value), keySpan: keySpan, span: span)
  }
}

extension Field: Equatable where Value: Equatable {}
extension Field: Hashable where Value: Hashable {}

/// Optional values that few payloads have, held out of line so that most copies stay cheap.
@dynamicMemberLookup
struct Rare<Values: RareValues>: Sendable {
  /// Empty until a value is set.
  private var held: [Values] = []

  /// One of the values.
  subscript<Value>(dynamicMember path: WritableKeyPath<Values, Value?>) -> Value? {
    get { held.isEmpty ? nil : held[0][keyPath: path] }
    set {
      if held.isEmpty {
        if newValue == nil { return }
        held.append(Values())
      }
      held[0][keyPath: path] = newValue
    }
  }
}

/// A set of optional values that can all be absent.
protocol RareValues: Sendable {
  init()
}
