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
