import APNs
import NotifySimCore

/// A part of a saved phone as it is written: JSON whose members have an order.
indirect enum SavedValue: Sendable {
  case null
  case boolean(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case array([SavedValue])
  case object([Member])
  /// JSON that came from elsewhere and stays as it is.
  case json(JSONValue)

  /// A key with its value.
  struct Member: Sendable {
    let key: String
    let value: SavedValue
  }

  /// The value of a key of an object.
  subscript(key: String) -> SavedValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The object without those members that another object has as well.
  func without(_ other: SavedValue) -> SavedValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { member in other[member.key] != member.value })
  }

  /// The value on one line.
  var text: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  /// The value as JSON that is read.
  var json: JSONValue {
    get throws {
      var writer = JSONWriter()
      write(to: &writer)
      return try JSONDocument(parsing: writer.bytes).root
    }
  }

  /// Writes the value.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .whole(let number): writer.integer(number)
    case .number(let number): writer.double(number)
    case .text(let text): writer.string(text)
    case .json(let value): writer.raw(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.key)
        member.value.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

extension SavedValue: Equatable {
  /// Whether two values are written alike; JSON from elsewhere is like nothing else.
  static func == (one: SavedValue, other: SavedValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.whole(let one), .whole(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.text(let one), .text(let other)): one == other
    case (.array(let one), .array(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    default: false
    }
  }
}

extension SavedValue.Member: Equatable {}
