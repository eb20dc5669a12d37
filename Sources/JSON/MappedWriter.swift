package import Diagnostics

/// Writes JSON out of parts of another text, and keeps where each byte comes from.
package struct MappedWriter {
  package private(set) var bytes: [UInt8] = []
  package private(set) var map = SourceMap()
  private var needsComma = false

  /// Creates a writer of nothing.
  package init() {}

  /// Begins an object on behalf of what stands at a place.
  package mutating func beginObject(from span: SourceSpan) {
    separate(from: span)
    write("{", from: span)
    needsComma = false
  }

  /// Ends the object begun last.
  package mutating func endObject(from span: SourceSpan) {
    write("}", from: span)
    needsComma = true
  }

  /// Begins an array on behalf of what stands at a place.
  package mutating func beginArray(from span: SourceSpan) {
    separate(from: span)
    write("[", from: span)
    needsComma = false
  }

  /// Ends the array begun last.
  package mutating func endArray(from span: SourceSpan) {
    write("]", from: span)
    needsComma = true
  }

  /// Writes a value that was put together before, with its places.
  package mutating func text(_ text: [UInt8], _ map: SourceMap) {
    separate(from: SourceSpan(0, 0))
    bytes += text
    self.map.append(map)
    needsComma = true
  }

  /// Writes a part of a value, with its places.
  package mutating func copy(_ text: [UInt8], _ map: SourceMap) {
    bytes += text
    self.map.append(map)
  }

  /// Writes the key of the value that comes next, on behalf of a key or a value.
  package mutating func key(_ name: String, from span: SourceSpan) {
    separate(from: span)
    var writer = JSONWriter()
    writer.string(name)
    write(writer.text + ":", from: span)
    needsComma = false
  }

  /// Writes a member under another name, with its value as it stands.
  package mutating func member(_ name: String, _ member: JSONMember) {
    key(name, from: member.key.span)
    copy(member.value)
  }

  /// Writes a member as it stands.
  package mutating func member(_ member: JSONMember) {
    separate(from: member.key.span)
    append(member.key)
    write(":", from: member.key.span)
    copy(member.value)
  }

  /// Writes a value as it stands.
  package mutating func copy(_ value: JSONValue) {
    append(value)
    needsComma = true
  }

  /// Writes a value on behalf of what stands at a place.
  package mutating func value(_ text: String, from span: SourceSpan) {
    separate(from: span)
    write(text, from: span)
    needsComma = true
  }

  /// Writes what a string stands for, which is a text of its own.
  package mutating func contents(of string: JSONValue) {
    let node = string.node
    var rest = string.tape.storage[node.content]
    while let backslash = rest.firstIndex(of: ASCII.backslash) {
      append(rest[..<backslash], .quoted)
      let escape = rest[backslash...].prefix(Self.escapeLength(rest[backslash...]))
      let decoded = JSONText.unescaped(escape)
      bytes += decoded
      map.append(decoded.count, from: SourceSpan(escape.startIndex, escape.endIndex), .escaped)
      rest = rest[escape.endIndex...]
    }
    append(rest, .quoted)
  }

  /// The bytes of the escape that a text begins with; a pair of surrogates is one.
  private static func escapeLength(_ text: ArraySlice<UInt8>) -> Int {
    let letters = text.dropFirst()
    guard letters.first == UInt8(ascii: "u") else { return 2 }
    let unit = letters.dropFirst().prefix(4).reduce(UInt32(0)) {
      $0 << 4 | (ASCII.hexadecimal($1) ?? 0)
    }
    return unit & 0xFC00 == 0xD800 ? 12 : 6
  }

  private mutating func append(_ value: JSONValue) {
    append(value.tape.source(at: value.index), .copied)
  }

  private mutating func append(_ slice: ArraySlice<UInt8>, _ relation: SourceMap.Relation) {
    bytes += slice
    map.append(slice.count, from: SourceSpan(slice.startIndex, slice.endIndex), relation)
  }

  private mutating func separate(from span: SourceSpan) {
    if needsComma { write(",", from: span) }
    needsComma = false
  }

  private mutating func write(_ text: String, from span: SourceSpan) {
    bytes += text.utf8
    map.append(text.utf8.count, from: span, .made)
  }
}
