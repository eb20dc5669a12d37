package import APNs
import NotifySimCore

extension VerbCall {
  /// Writes the members of a step: the verb with what it was given, and what was said besides.
  ///
  /// - Parameters:
  ///   - writer: where to write; an object is open.
  ///   - path: the payload's path from the scenario's directory; nil to write the payload itself.
  ///   - files: the path of another file from there.
  package func write(
    to writer: inout JSONWriter, payload path: String?, files: (String) -> String = { $0 }
  ) {
    writer.key(verb.name)
    writeOperand(to: &writer, payload: path, files)
    if verb.operand != .notification { writer.field(ifAny: "of", of) }
    writer.field(ifAny: "action", action)
    guard let fields = push?.headers.fields, !fields.isEmpty else { return }
    writer.key("headers")
    writer.beginObject()
    for header in fields { writer.field(header.name, header.value) }
    writer.endObject()
  }

  private func writeOperand(
    to writer: inout JSONWriter, payload path: String?, _ files: (String) -> String
  ) {
    switch verb.operand {
    case .nothing: writer.boolean(true)
    case .notification: if let of { writer.string(of) } else { writer.boolean(true) }
    case .action, .text, .word: writer.string(text)
    case .request:
      if let json = request?.json(withPaths: files) { writer.raw(json) } else { writer.null() }
    case .settings: writer.settings(settings.map { ($0.key.name, $0.value) })
    case .duration: writer.string(durationWords)
    case .position:
      writer.beginObject()
      writer.key("latitude")
      writer.double(position?.latitude ?? 0)
      writer.key("longitude")
      writer.double(position?.longitude ?? 0)
      writer.endObject()
    case .payload:
      if let path { writer.string(path) } else { writePayload(to: &writer) }
    }
  }

  private func writePayload(to writer: inout JSONWriter) {
    let bytes = push?.source.bytes ?? []
    guard let document = try? JSONDocument(parsing: bytes) else { return writer.null() }
    writer.raw(document.root)
  }
}

extension JSONWriter {
  /// Writes parts of a state with their values as one object; words that JSON has as values of its
  /// own are written as such.
  mutating func settings(_ settings: [(name: String, word: String)]) {
    beginObject()
    for (name, word) in settings {
      key(name)
      if let flag = Bool(word) {
        boolean(flag)
      } else if let number = Int(word), String(number) == word {
        integer(number)
      } else {
        string(word)
      }
    }
    endObject()
  }
}
