import APNs

extension Event: CustomStringConvertible {
  /// The event in one line: its position, its kind, and its own keys as JSON.
  public var description: String {
    var writer = JSONWriter()
    writer.beginObject()
    if let notification { writer.field("notification", notification) }
    kind.write(to: &writer)
    writer.endObject()
    return "#\(seq) \(kind.name) \(writer.text)"
  }
}
