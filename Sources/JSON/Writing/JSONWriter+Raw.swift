extension JSONWriter {
  /// Writes a value of a document: in this writer's layout, with the exact text of its numbers.
  public mutating func raw(_ value: JSONValue) {
    raw(value.tape, from: value.index)
  }

  /// Walks the tape without recursion, so that no nesting is too deep.
  private mutating func raw(_ tape: JSONTape, from start: Int) {
    var open: [(kind: JSONKind, end: Int)] = []
    var index = start
    let end = tape.successor(of: start)
    while index < end {
      if let parent = open.last, parent.kind == .object {
        key(tape.string(at: index) ?? "")
        index += 1
      }
      begin(tape, index, &open)
      index += 1
      while let last = open.last, last.end == index {
        close(last.kind)
        open.removeLast()
      }
    }
  }

  private mutating func begin(
    _ tape: JSONTape, _ index: Int, _ open: inout [(kind: JSONKind, end: Int)]
  ) {
    switch tape.nodes[index].kind {
    case .object:
      beginObject()
      open.append((.object, tape.successor(of: index)))
    case .array:
      beginArray()
      open.append((.array, tape.successor(of: index)))
    case .string:
      string(tape.string(at: index) ?? "")
    case .number, .boolean, .null:
      separate()
      bytes.append(contentsOf: tape.source(at: index))
    }
  }

  private mutating func close(_ kind: JSONKind) {
    if kind == .object { endObject() } else { endArray() }
  }
}
