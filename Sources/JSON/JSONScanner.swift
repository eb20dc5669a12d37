import Diagnostics

/// One pass over a text that checks every byte and writes the tape.
///
/// There is no recursion: an open container's node holds its parent's index, so that the tape is
/// its own stack. A fault is only a kind and an offset; ``JSONExplainer`` finds the words.
struct JSONScanner: ~Copyable {
  let text: JSONText
  let options: JSONReader.Options
  /// Room for nodes: the caller's, until there are more of them.
  private(set) var nodes: UnsafeMutableBufferPointer<JSONTape.Node>
  /// How many nodes there are.
  private(set) var nodeCount = 0
  /// Whether the room is the scanner's own.
  private var ownsRoom = false
  /// The start of the token being read.
  var position = 0
  /// The index of the innermost open container, or ``JSONNode/noParent``.
  var container = JSONTape.Node.noParent
  var warnings = Diagnostic.BoundedFindings()
  /// How many children of the innermost open container were begun; stored in its node at the end.
  private var children: UInt32 = 0
  private var isInObject = false
  private var depth = 0

  /// Creates a scanner that writes nodes over those of a room.
  init(
    _ text: JSONText, options: JSONReader.Options,
    room: UnsafeMutableBufferPointer<JSONTape.Node>
  ) {
    self.text = text
    self.options = options
    nodes = room
  }

  deinit {
    if ownsRoom { nodes.deallocate() }
  }

  /// Reads the whole text.
  mutating func scan() throws(Fault) {
    guard text.count < UInt32.max else { throw Fault(kind: .size, offset: 0) }
    try skipByteOrderMark()
    skipBlank()
    try readValue()
    while container != JSONTape.Node.noParent {
      if isInObject { try readMember() } else { try readElement() }
    }
    skipBlank()
    guard position == text.count else { throw Fault(kind: .end, offset: position) }
  }

  private mutating func readElement() throws(Fault) {
    children &+= 1
    try readValue()
  }

  private mutating func readMember() throws(Fault) {
    guard text[position] == ASCII.quote else { throw Fault(kind: .key, offset: position) }
    children &+= 1
    try readKey()
    if text[position] != ASCII.colon {
      skipBlank()
      guard text[position] == ASCII.colon else { throw Fault(kind: .colon, offset: position) }
    }
    position &+= 1
    skipBlank()
    try readValue()
  }

  private mutating func readValue() throws(Fault) {
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

  private mutating func open(_ kind: JSONValue.Kind, closedBy closer: UInt8) throws(Fault) {
    guard depth < options.maximumDepth else { throw Fault(kind: .depth, offset: position) }
    depth &+= 1
    if container != JSONTape.Node.noParent { nodes[Int(container)].count = children }
    children = 0
    let index = UInt32(truncatingIfNeeded: nodeCount)
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
    nodes[index].link = UInt32(truncatingIfNeeded: nodeCount)
    nodes[index].count = children
    if isInObject, options.findsDuplicateKeys, children > 1 { findDuplicates(in: index) }
    container = parent
    if parent == JSONTape.Node.noParent {
      isInObject = false
    } else {
      children = nodes[Int(parent)].count
      isInObject = nodes[Int(parent)].kind == .object
    }
    depth &-= 1
  }

  /// Reads what follows a complete value, up to the next key or element or the end of the root.
  private mutating func finishValue() throws(Fault) {
    while container != JSONTape.Node.noParent {
      skipBlank()
      let byte = text[position]
      if byte == ASCII.comma {
        let comma = position
        position &+= 1
        skipBlank()
        guard text[position] == closer else { return }
        try acceptTrailingComma(at: comma)
      } else if byte != closer {
        throw Fault(kind: .separator, offset: position)
      }
      close()
    }
  }

  @inline(__always)
  private var closer: UInt8 { isInObject ? ASCII.rightBrace : ASCII.rightBracket }

  private mutating func acceptTrailingComma(at comma: Int) throws(Fault) {
    guard options.mode == .apple else { throw Fault(kind: .trailingComma, offset: comma) }
    guard warnings.hasRoom() else { return }
    warnings.append(.trailingComma(at: comma, inObject: isInObject))
  }

  private mutating func skipByteOrderMark() throws(Fault) {
    guard text.halfWord(at: 0) & 0xFF_FFFF == 0xBF_BBEF else { return }
    guard options.mode == .apple else { throw Fault(kind: .byteOrderMark, offset: 0) }
    warnings.append(.byteOrderMark())
    position = 3
  }

  /// Appends the node of the token from ``position`` to `end`, and moves past it.
  @inline(__always)
  mutating func append(
    _ kind: JSONValue.Kind, to end: Int, link: UInt32 = 0, isComplex: Bool = false
  ) {
    if nodeCount == nodes.count { grow() }
    nodes.initializeElement(
      at: nodeCount,
      to: JSONTape.Node(
        start: UInt32(truncatingIfNeeded: position), end: UInt32(truncatingIfNeeded: end),
        link: link, kind: kind, isComplex: isComplex))
    nodeCount &+= 1
    position = end
  }

  /// The nodes, where they did not fit in the caller's room.
  var ownNodes: [JSONTape.Node]? { ownsRoom ? Array(nodes[..<nodeCount]) : nil }

  private mutating func grow() {
    let larger = UnsafeMutableBufferPointer<JSONTape.Node>.allocate(capacity: nodeCount * 2 + 16)
    _ = larger.initialize(fromContentsOf: nodes)
    if ownsRoom { nodes.deallocate() }
    (nodes, ownsRoom) = (larger, true)
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

  /// Reads the number at ``position``: any number of RFC 8259, whatever its size.
  @inline(__always)
  mutating func readNumber() throws(Fault) {
    let (end, isComplex) = try text.numberEnd(from: position)
    append(.number, to: end, isComplex: isComplex)
  }

  /// Reads `true`, `false` or `null` at ``position``.
  mutating func readLiteral() throws(Fault) {
    switch text.halfWord(at: position) {
    case 0x6575_7274: append(.boolean, to: position &+ 4)
    case 0x6C6C_756E: append(.null, to: position &+ 4)
    case 0x736C_6166 where text[position &+ 4] == 0x65: append(.boolean, to: position &+ 5)
    default: throw Fault(kind: .value, offset: position)
    }
  }
}

extension JSONText {
  /// The offset past the number at `start`, and whether it has a fraction or an exponent.
  fileprivate func numberEnd(
    from start: Int
  ) throws(JSONScanner.Fault) -> (end: Int, isComplex: Bool) {
    var offset = start
    if self[offset] == ASCII.minus { offset &+= 1 }
    offset = try integerEnd(from: offset)
    let integerEnd = offset
    if self[offset] == ASCII.dot {
      offset = try digitsEnd(from: offset &+ 1)
    }
    if self[offset] | 0x20 == 0x65 {
      offset &+= 1
      if self[offset] == ASCII.plus || self[offset] == ASCII.minus { offset &+= 1 }
      offset = try digitsEnd(from: offset)
    }
    return (offset, offset != integerEnd)
  }

  @inline(__always)
  private func integerEnd(from offset: Int) throws(JSONScanner.Fault) -> Int {
    guard self[offset] == ASCII.zero else { return try digitsEnd(from: offset) }
    if ASCII.isDigit(self[offset &+ 1]) { throw .init(kind: .leadingZero, offset: offset) }
    return offset &+ 1
  }

  @inline(__always)
  private func digitsEnd(from start: Int) throws(JSONScanner.Fault) -> Int {
    var offset = start
    while ASCII.isDigit(self[offset]) { offset &+= 1 }
    guard offset > start else { throw .init(kind: .digit, offset: offset) }
    return offset
  }
}
