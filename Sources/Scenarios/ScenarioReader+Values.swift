import APNs
import NotifySimCore

extension ScenarioReader {
  /// The value with what stands for each `${NAME}` in its strings; a string that is nothing but
  /// one becomes any kind of value.
  mutating func resolved(_ value: JSONValue) -> JSONValue {
    guard hasPlaceholders(value) else { return value }
    var writer = JSONWriter()
    write(value, to: &writer)
    return (try? JSONDocument(parsing: writer.bytes).root) ?? value
  }

  /// Whether something in a value stands for what a case gives.
  func hasPlaceholders(_ value: JSONValue) -> Bool {
    mentionsPlaceholders && value.rawText.contains("${")
  }

  private mutating func write(_ value: JSONValue, to writer: inout JSONWriter) {
    switch value.kind {
    case .object:
      writer.beginObject()
      for (key, member) in value.members {
        writer.key(key.string ?? "")
        write(member, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in value.elements { write(element, to: &writer) }
      writer.endArray()
    case .string: write(value.string ?? "", of: value, to: &writer)
    case .number, .boolean, .null: writer.raw(value)
    }
  }

  private mutating func write(
    _ text: String, of value: JSONValue, to writer: inout JSONWriter
  ) {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      let name = String(rest[start.upperBound..<end])
      let found = values[name]
      if found == nil { reportUnknown(name, at: value) }
      if let found, rest.count == text.count, start.lowerBound == text.startIndex,
        rest.index(after: end) == text.endIndex
      {
        return writer.raw(found)
      }
      result += rest[..<start.lowerBound]
      result += found.map { $0.string ?? $0.rawText } ?? ""
      rest = rest[rest.index(after: end)...]
    }
    writer.string(result + rest)
  }

  private mutating func reportUnknown(_ name: String, at value: JSONValue) {
    let known = values.keys.sorted()
    report(
      known.isEmpty
        ? "'${\(name)}' stands for nothing: no case has 'values'"
        : "no 'values' has '\(name)'; there is \(known.joined(separator: ", "))",
      at: value, suggestion: nearest(to: name, among: known))
  }
}
