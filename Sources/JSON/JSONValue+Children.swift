extension JSONValue {
  /// The elements of an array in source order; none for any other kind.
  public var elements: JSONElements {
    JSONElements(tape: tape, range: kind == .array ? index + 1..<tape.successor(of: index) : 0..<0)
  }

  /// The members of an object in source order, duplicates included; none for any other kind.
  public var members: JSONMembers {
    JSONMembers(tape: tape, range: kind == .object ? index + 1..<tape.successor(of: index) : 0..<0)
  }

  /// The value of a key of an object, the last one if there are several; nil for any other kind.
  public subscript(key: String) -> JSONValue? {
    tape.value(for: key, in: index).map { JSONValue(tape: tape, index: $0) }
  }

  /// The element at a place of an array from 0, or nil; found by walking the array.
  public subscript(place: Int) -> JSONValue? {
    place < 0 ? nil : elements.dropFirst(place).first { _ in true }
  }
}

/// The elements of an array in source order.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
  let tape: JSONTape
  var range: Range<Int>

  /// Moves to the next element.
  public mutating func next() -> JSONValue? {
    guard let index = range.first else { return nil }
    range = tape.successor(of: index)..<range.upperBound
    return JSONValue(tape: tape, index: index)
  }
}

/// The members of an object in source order.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  let tape: JSONTape
  var range: Range<Int>

  /// Moves to the next member; its key is a string.
  public mutating func next() -> (key: JSONValue, value: JSONValue)? {
    guard let index = range.first else { return nil }
    range = tape.successor(of: index + 1)..<range.upperBound
    return (JSONValue(tape: tape, index: index), JSONValue(tape: tape, index: index + 1))
  }
}
