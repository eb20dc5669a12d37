import APNs
import CommandLineTools
import NotifySimCore

/// The text of a rule's example in the columns that there are: laid out or wrapped, never cut,
/// unless its size is what matters.
struct ExampleText {
  /// Above this an example is shown by its beginning and its size, in bytes.
  private static let most = 1000

  let columns: Int
  let glyphs: Glyphs

  /// The lines of a text.
  func lines(of text: String) -> [String] {
    let size = text.utf8.count
    if size > Self.most {
      let end = " (\(size) bytes)"
      return [text.truncated(to: columns - end.count, ellipsis: glyphs.ellipsis) + end]
    }
    guard text.displayWidth > columns,
      let document = try? JSONDocument(parsing: Array(text.utf8), options: .strict)
    else { return wrapped(text) }
    return lines(of: document.root, after: "", before: "", at: 0)
  }

  /// The lines of a value with what stands around it; one that is too wide for a line has each of
  /// its members in lines of its own.
  private func lines(
    of value: JSONValue, after head: String, before tail: String, at depth: Int
  ) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    let line = indent + head + value.rawText + tail
    guard line.displayWidth > columns, value.count > 0,
      value.kind == .object || value.kind == .array
    else { return wrapped(line) }
    let isObject = value.kind == .object
    var inner: [(head: String, value: JSONValue)] = value.elements.map { ("", $0) }
    if isObject { inner = value.members.map { ($0.key.rawText + ": ", $0.value) } }
    var lines = wrapped(indent + head + (isObject ? "{" : "["))
    for (place, member) in inner.enumerated() {
      lines += self.lines(
        of: member.value, after: member.head, before: place < inner.count - 1 ? "," : "",
        at: depth + 1)
    }
    return lines + [indent + (isObject ? "}" : "]") + tail]
  }

  private func wrapped(_ line: String) -> [String] {
    line.wrapped(to: columns, ellipsis: glyphs.ellipsis)
  }
}
