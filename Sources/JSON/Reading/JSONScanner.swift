/// One pass over a text that checks every byte and writes the tape.
///
/// There is no recursion: an open container's node holds its parent's index, so that the tape is
/// its own stack. A fault is only a kind and an offset; ``JSONExplainer`` finds the words.
struct JSONScanner {
  let text: JSONText
  let options: JSONOptions
  var nodes: [JSONNode] = []
  /// The start of the token being read.
  var position = 0
  /// The index of the innermost open container, or ``JSONNode/noParent``.
  var container = JSONNode.noParent
  var warnings = BoundedFindings()
  private var isInObject = false
  private var depth = 0

  init(_ text: JSONText, options: JSONOptions) {
    self.text = text
    self.options = options
  }

  /// Reads the whole text.
  mutating func scan() throws(JSONFault) {
    guard text.count < UInt32.max else { throw JSONFault(kind: .size, offset: 0) }
    try skipByteOrderMark()
    skipBlank()
    try readValue()
    while container != JSONNode.noParent {
      if isInObject { try readMember() } else { try readElement() }
    }
    skipBlank()
    guard position == text.count else { throw JSONFault(kind: .end, offset: position) }
  }

  private mutating func readElement() throws(JSONFault) {
    countChild()
    try readValue()
  }

  private mutating func readMember() throws(JSONFault) {
    guard text[position] == ASCII.quote else { throw JSONFault(kind: .key, offset: position) }
    countChild()
    try readKey()
    skipBlank()
    guard text[position] == ASCII.colon else { throw JSONFault(kind: .colon, offset: position) }
    position &+= 1
    skipBlank()
    try readValue()
  }

  @inline(__always)
  private mutating func countChild() {
    nodes[Int(container)].count &+= 1
  }

  private mutating func readValue() throws(JSONFault) {
    let byte = text[position]
    switch byte {
    case ASCII.quote: try readString()
    case ASCII.leftBrace: return try open(.object, closedBy: ASCII.rightBrace)
    case ASCII.leftBracket: return try open(.array, closedBy: ASCII.rightBracket)
    case ASCII.minus, ASCII.zero...0x39: try readNumber()
    default: try readLiteral()
    }
    try finishValue()
  }

  private mutating func open(_ kind: JSONKind, closedBy closer: UInt8) throws(JSONFault) {
    guard depth < options.maximumDepth else { throw JSONFault(kind: .depth, offset: position) }
    depth &+= 1
    let index = UInt32(truncatingIfNeeded: nodes.count)
    append(kind, to: position &+ 1, link: container)
    container = index
    isInObject = kind == .object
    skipBlank()
    if text[position] == closer {
      close()
      try finishValue()
    }
  }

  private mutating func close() {
    position &+= 1
    let index = Int(container)
    let parent = nodes[index].link
    nodes[index].end = UInt32(truncatingIfNeeded: position)
    nodes[index].link = UInt32(truncatingIfNeeded: nodes.count)
    if isInObject, options.findsDuplicateKeys, nodes[index].count > 1 {
      findDuplicates(in: index)
    }
    container = parent
    isInObject = parent != JSONNode.noParent && nodes[Int(parent)].kind == .object
    depth &-= 1
  }

  /// Reads what follows a complete value, up to the next key or element or the end of the root.
  private mutating func finishValue() throws(JSONFault) {
    while container != JSONNode.noParent {
      skipBlank()
      let byte = text[position]
      if byte == ASCII.comma {
        let comma = position
        position &+= 1
        skipBlank()
        guard text[position] == closer else { return }
        try acceptTrailingComma(at: comma)
      } else if byte != closer {
        throw JSONFault(kind: .separator, offset: position)
      }
      close()
    }
  }

  @inline(__always)
  private var closer: UInt8 { isInObject ? ASCII.rightBrace : ASCII.rightBracket }

  private mutating func acceptTrailingComma(at comma: Int) throws(JSONFault) {
    guard options.mode == .apple else { throw JSONFault(kind: .trailingComma, offset: comma) }
    guard warnings.hasRoom() else { return }
    warnings.append(.trailingComma(at: comma, inObject: isInObject))
  }

  private mutating func skipByteOrderMark() throws(JSONFault) {
    guard text.halfWord(at: 0) & 0xFF_FFFF == 0xBF_BBEF else { return }
    guard options.mode == .apple else { throw JSONFault(kind: .byteOrderMark, offset: 0) }
    warnings.append(.byteOrderMark())
    position = 3
  }

  /// Appends the node of the token from ``position`` to `end`, and moves past it.
  @inline(__always)
  mutating func append(
    _ kind: JSONKind, to end: Int, link: UInt32 = 0, isComplex: Bool = false
  ) {
    nodes.append(
      JSONNode(
        start: UInt32(truncatingIfNeeded: position), end: UInt32(truncatingIfNeeded: end),
        link: link, kind: kind, isComplex: isComplex))
    position = end
  }

  /// Moves past white space and, where they are allowed, line comments.
  @inline(__always)
  mutating func skipBlank() {
    let byte = text[position]
    if byte > ASCII.space && byte != ASCII.slash { return }
    skipMoreBlank()
  }

  private mutating func skipMoreBlank() {
    while true {
      let byte = text[position]
      if ASCII.isBlank(byte) {
        position &+= 1
      } else if byte == ASCII.slash, options.allowsLineComments, text[position &+ 1] == ASCII.slash
      {
        skipLineComment()
      } else {
        return
      }
    }
  }

  private mutating func skipLineComment() {
    while position < text.count {
      let byte = text[position]
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn { return }
      position &+= 1
    }
  }
}
