/// Writes JSON into a buffer, always the same bytes for the same calls.
///
/// Keys and values are written in the order of the calls, without blanks unless ``Style/pretty``
/// is asked for. The writer puts commas and colons; it does not check that the calls are balanced.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.key("event")
/// writer.string("presented")
/// writer.endObject()  // {"event":"presented"}
/// ```
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Style: Hashable, Sendable {
    /// On one line, without blanks.
    case compact
    /// A line for each element and member, indented by two spaces.
    case pretty
  }

  /// What has been written so far, in UTF-8.
  public internal(set) var bytes: [UInt8] = []
  private let style: Style
  private var depth = 0
  private var needsComma = false
  private var followsKey = false

  /// Creates a writer with an empty buffer.
  public init(style: Style = .compact) {
    self.style = style
  }

  /// What has been written so far.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Empties the buffer for the next text and keeps its storage.
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    depth = 0
    needsComma = false
    followsKey = false
  }

  /// Ends a line of JSON Lines; the next value stands by itself.
  public mutating func endLine() {
    bytes.append(ASCII.lineFeed)
    needsComma = false
  }

  /// Begins an object.
  public mutating func beginObject() { begin(ASCII.leftBrace) }

  /// Ends the object begun last.
  public mutating func endObject() { end(ASCII.rightBrace) }

  /// Begins an array.
  public mutating func beginArray() { begin(ASCII.leftBracket) }

  /// Ends the array begun last.
  public mutating func endArray() { end(ASCII.rightBracket) }

  /// Writes the key of the value that comes next.
  public mutating func key(_ key: String) {
    separate()
    appendQuoted(key)
    bytes.append(ASCII.colon)
    if style == .pretty { bytes.append(ASCII.space) }
    followsKey = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    depth = max(0, depth - 1)
    if needsComma { startLine() }
    bytes.append(bracket)
    needsComma = true
    followsKey = false
  }

  /// Puts what must stand between the last thing written and the next.
  mutating func separate() {
    if followsKey {
      followsKey = false
    } else {
      if needsComma { bytes.append(ASCII.comma) }
      if depth > 0 { startLine() }
    }
    needsComma = true
  }

  private mutating func startLine() {
    guard style == .pretty else { return }
    bytes.append(ASCII.lineFeed)
    bytes.append(contentsOf: repeatElement(ASCII.space, count: depth * 2))
  }
}

extension JSONWriter {
  /// Writes a string, escaping quotes, backslashes, control characters, U+2028 and U+2029.
  public mutating func string(_ value: String) {
    separate()
    appendQuoted(value)
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int) {
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes the shortest text that reads back as the same double; without a fraction where there
  /// is none; `null` for infinities and NaN, which JSON does not have.
  public mutating func double(_ value: Double) {
    separate()
    if !value.isFinite {
      bytes.append(contentsOf: "null".utf8)
    } else if let integer = Self.integer(value) {
      bytes.append(contentsOf: integer.description.utf8)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// The integer that a double is, or nil; `Int(exactly:)` would need the C library's mathematics.
  private static func integer(_ value: Double) -> Int? {
    guard abs(value) < 9e18 else { return nil }
    let integer = Int(value)
    return Double(integer) == value ? integer : nil
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes an array of strings.
  public mutating func strings(_ values: some Sequence<String>) {
    beginArray()
    for value in values { string(value) }
    endArray()
  }

  /// Writes a member with a string.
  package mutating func field(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// Writes a member with an integer.
  package mutating func field(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  /// Writes a member with a Boolean.
  package mutating func field(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// Writes a member with a string, if there is one and it is not empty.
  package mutating func field(ifAny name: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    field(name, value)
  }

  /// Writes a value of a document: in this writer's layout, with the exact text of its numbers.
  public mutating func raw(_ value: JSONValue) {
    raw(value.tape, from: value.index)
  }

  /// Walks the tape without recursion, so that no nesting is too deep.
  private mutating func raw(_ tape: JSONTape, from start: Int) {
    var open: [(kind: JSONValue.Kind, end: Int)] = []
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
    _ tape: JSONTape, _ index: Int, _ open: inout [(kind: JSONValue.Kind, end: Int)]
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

  private mutating func close(_ kind: JSONValue.Kind) {
    if kind == .object { endObject() } else { endArray() }
  }
}
