package import Diagnostics

/// A read text: its bytes, and a node for each value and key in it.
///
/// Everything that a ``JSONValue`` can tell is found here by a node's index, without copies of
/// the arrays.
@usableFromInline
package struct JSONTape: Sendable {
  /// The bytes of the text, then ``JSONText/padding`` NUL bytes.
  @usableFromInline package var storage: [UInt8]
  /// The values and keys in source order; never empty.
  @usableFromInline package var nodes: [Node]

  /// The tape of an empty text, whose root is a null of no length.
  static let empty = JSONTape(
    storage: Array(repeating: 0, count: JSONText.padding), nodes: [emptyRoot])

  static let emptyRoot = Node(start: 0, end: 0, kind: .null)

  /// The number of bytes of the text.
  var count: Int { storage.count - JSONText.padding }

  /// The index past the value at `index` and all that it holds.
  @inlinable
  package func successor(of index: Int) -> Int {
    let node = nodes[index]
    return node.isContainer ? Int(node.link) : index + 1
  }

  /// The decoded text of a string, or nil for any other kind.
  package func string(at index: Int) -> String? {
    let node = nodes[index]
    guard node.kind == .string else { return nil }
    let content = storage[node.content]
    return node.isComplex
      ? String(decoding: JSONText.unescaped(content), as: UTF8.self)
      : String(decoding: content, as: UTF8.self)
  }

  /// Whether the string at `index` is `text`, byte by byte.
  package func isString(_ text: String, at index: Int) -> Bool {
    var text = text
    return text.withUTF8 { isString($0, at: index) }
  }

  private func isString(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let node = nodes[index]
    guard node.kind == .string else { return false }
    let content = node.content
    if node.isComplex { return JSONText.unescaped(storage[content]).elementsEqual(text) }
    guard content.count == text.count else { return false }
    return storage.withUnsafeBytes { $0[content].elementsEqual(text) }
  }

  /// The index of the last value given for a key of the object at `index`.
  package func value(for key: String, in index: Int) -> Int? {
    guard nodes[index].kind == .object else { return nil }
    var key = key
    return key.withUTF8 { bytes in
      var found: Int?
      var cursor = index + 1
      let end = successor(of: index)
      while cursor < end {
        if isString(bytes, at: cursor) { found = cursor + 1 }
        cursor = successor(of: cursor + 1)
      }
      return found
    }
  }

  /// The bytes of the value at `index` as they stand in the text.
  package func source(at index: Int) -> ArraySlice<UInt8> {
    let node = nodes[index]
    return storage[Int(node.start)..<Int(node.end)]
  }

  /// The value of a Boolean, or nil for any other kind.
  package func boolean(at index: Int) -> Bool? {
    let node = nodes[index]
    return node.kind == .boolean ? node.end - node.start == 4 : nil
  }

  /// One value or key on the tape that the scanner writes: where it stands and what follows it.
  ///
  /// Nodes stand in source order, a container before its contents, a key before its value.
  @usableFromInline
  package struct Node: Sendable {
    /// The offset of the first byte; of the opening quote for a string.
    @usableFromInline package var start: UInt32
    /// The offset just past the last byte.
    @usableFromInline package var end: UInt32
    /// For a container the index just past its last descendant (its parent's index while it is
    /// open), for a key its fingerprint.
    @usableFromInline package var link: UInt32 = 0
    /// The number of elements or members of a container.
    @usableFromInline package var count: UInt32 = 0
    /// What the node stands for.
    @usableFromInline package var kind: JSONValue.Kind
    /// A string that holds an escape, or a number with a fraction or an exponent.
    @usableFromInline package var isComplex = false

    /// Whether this is an object or an array.
    @inlinable package var isContainer: Bool {
      switch kind {
      case .object, .array: true
      case .string, .number, .boolean, .null: false
      }
    }

    /// The bytes of the value or key.
    @inlinable package var span: SourceSpan { SourceSpan(Int(start), Int(end)) }

    /// The bytes between the quotes of a string.
    @inlinable package var content: Range<Int> {
      Int(start) + 1..<max(Int(start) + 1, Int(end) - 1)
    }

    /// The link of a node that is not inside any container.
    static let noParent = UInt32.max
  }
}

/// The values of numbers.
extension JSONTape {
  /// The exact integer at `index`, or nil.
  package func integer(at index: Int) -> Int? {
    let node = nodes[index]
    guard node.kind == .number else { return nil }
    if node.isComplex { return Decimal(source(at: index)).integer }
    return Self.integer(source(at: index))
  }

  /// The value of digits with a sign or none, or nil if it does not fit.
  private static func integer(_ source: ArraySlice<UInt8>) -> Int? {
    let isNegative = source.first == ASCII.minus
    var value = 0
    for byte in isNegative ? source.dropFirst() : source {
      let digit = Int(byte &- ASCII.zero)
      let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      if overflows || carries { return nil }
      value = sum
    }
    return value
  }

  /// The nearest double at `index`, or nil.
  package func double(at index: Int) -> Double? {
    guard nodes[index].kind == .number else { return nil }
    let source = source(at: index)
    if let value = Decimal.shortDouble(source) { return value }
    let value = Double(String(decoding: source, as: UTF8.self))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}

/// The way from the root to a value.
extension JSONTape {
  /// The JSON Pointer of the node at `target`, found by walking down from the root, or from the
  /// container at `start`, whose own pointer is not part of it.
  package func pointer(to target: Int, from start: Int = 0) -> String {
    var pointer = ""
    var container = start
    while let step = step(from: container, towards: target) {
      pointer += "/" + step.token
      container = step.child
    }
    return pointer
  }

  /// The index of the container that holds the node at `target`; the root's own is 0.
  package func parent(of target: Int) -> Int {
    var container = 0
    while let (_, child) = step(from: container, towards: target), child < target {
      container = child
    }
    return container
  }

  /// A finding about a key or a value, with the pointer to it.
  func pointed(_ finding: Diagnostic) -> Diagnostic {
    guard finding.code == .unknownKey, let start = finding.span?.start else { return finding }
    let index = nodes.partitioningIndex { Int($0.start) >= start }
    guard index + 1 < nodes.count, Int(nodes[index].start) == start else { return finding }
    var pointed = finding
    pointed.pointer = pointer(to: index + 1)
    return pointed
  }

  private func step(from container: Int, towards target: Int) -> (token: String, child: Int)? {
    guard target > container, nodes[container].isContainer else { return nil }
    let isObject = nodes[container].kind == .object
    var cursor = container + 1
    var place = 0
    while cursor < successor(of: container) {
      let value = isObject ? cursor + 1 : cursor
      let next = successor(of: value)
      if target < next {
        let token = isObject ? escapedToken(string(at: cursor) ?? "") : String(place)
        return (token, value)
      }
      cursor = next
      place += 1
    }
    return nil
  }

  private func escapedToken(_ key: String) -> String {
    key.unicodeScalars.reduce(into: "") { token, scalar in
      switch scalar {
      case "~": token += "~0"
      case "/": token += "~1"
      default: token.unicodeScalars.append(scalar)
      }
    }
  }
}

extension [JSONTape.Node] {
  /// The first index from which on a condition holds, in an array that it splits in two.
  fileprivate func partitioningIndex(_ holds: (JSONTape.Node) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
