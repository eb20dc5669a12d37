import APNs

extension RelaxedReader.Node {
  /// The JSON of the value, with the places of its parts and of what is not known.
  func written() -> (writer: MappedWriter, placeholders: [SourceSpan]) {
    var writer = MappedWriter()
    var placeholders: [SourceSpan] = []
    write(to: &writer, &placeholders)
    return (writer, placeholders)
  }

  func write(to writer: inout MappedWriter, _ placeholders: inout [SourceSpan]) {
    let closing = SourceSpan(max(span.start, span.end - 1), span.end)
    let opening = SourceSpan(span.start, min(span.start + 1, span.end))
    switch kind {
    case .object(let members):
      writer.beginObject(from: opening)
      for member in members {
        writer.key(member.key, from: member.place)
        member.value.write(to: &writer, &placeholders)
      }
      writer.endObject(from: closing)
    case .array(let values):
      writer.beginArray(from: opening)
      for value in values { value.write(to: &writer, &placeholders) }
      writer.endArray(from: closing)
    case .string(let text):
      placeholders += text.placeholders.isEmpty ? [] : [span]
      if text.isPlain, text.bytes.count == span.length - 2 {
        writer.text([ASCII.quote] + text.bytes + [ASCII.quote], SourceMap(copying: span))
      } else {
        writer.value(Self.quoted(String(decoding: text.bytes, as: UTF8.self)), from: span)
      }
    case .text(let text): writer.value(Self.quoted(text), from: span)
    case .literal(let text): writer.value(text, from: span)
    case .placeholder(let text):
      placeholders.append(span)
      writer.value(Self.quoted(text), from: span)
    }
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }
}
