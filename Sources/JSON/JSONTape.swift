/// A read text: its bytes, and a node for each value and key in it.
///
/// Everything that a ``JSONValue`` can tell is found here by a node's index, without copies of
/// the arrays.
package struct JSONTape: Sendable {
  /// The bytes of the text, then ``JSONText/padding`` NUL bytes.
  package var storage: [UInt8]
  /// The values and keys in source order; never empty.
  package var nodes: [JSONNode]

  /// The tape of an empty text, whose root is a null of no length.
  static let empty = JSONTape(
    storage: Array(repeating: 0, count: JSONText.padding), nodes: [emptyRoot])

  static let emptyRoot = JSONNode(start: 0, end: 0, kind: .null)

  /// The number of bytes of the text.
  var count: Int { storage.count - JSONText.padding }

  /// The index past the value at `index` and all that it holds.
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
      ? String(decoding: JSONUnescaping.bytes(content), as: UTF8.self)
      : String(decoding: content, as: UTF8.self)
  }

  /// Whether the string at `index` is `text`, byte by byte.
  package func isString(_ text: some Collection<UInt8>, at index: Int) -> Bool {
    let node = nodes[index]
    guard node.kind == .string else { return false }
    let content = storage[node.content]
    if node.isComplex { return JSONUnescaping.bytes(content).elementsEqual(text) }
    return content.count == text.count && content.elementsEqual(text)
  }

  /// The index of the last value given for a key of the object at `index`.
  package func value(for key: String, in index: Int) -> Int? {
    guard nodes[index].kind == .object else { return nil }
    var found: Int?
    var cursor = index + 1
    let end = successor(of: index)
    let bytes = key.utf8
    while cursor < end {
      if isString(bytes, at: cursor) { found = cursor + 1 }
      cursor = successor(of: cursor + 1)
    }
    return found
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
}
