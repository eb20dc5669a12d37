import CommandLineTools
import NotifySimCore

/// The elements of an array or the members of an object, with comments.
struct CommentedJSON {
  private(set) var entries: [Entry] = []

  /// An element or a member.
  struct Entry {
    /// The comments above it, one sentence each.
    var comments: [String]
    var lines: [String]
    /// Whether the entry itself is commented out, for a person to uncomment.
    var isComment = false
  }

  /// Adds an entry.
  mutating func add(_ entry: Entry) {
    entries.append(entry)
  }

  /// Adds a member of an object.
  mutating func add(_ key: String, _ value: String, _ comments: String?...) {
    let lines = value.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let name = Self.literal(key)
    add(
      Entry(
        comments: comments.compactMap(\.self),
        lines: ["\(name): \(lines.first ?? "")"] + lines.dropFirst()))
  }

  /// The lines of all entries, with long comments wrapped.
  ///
  /// A commented-out entry ends with a comma if it needs one once it is uncommented; so does every
  /// entry before it, except the last of all.
  func lines(indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return entries.enumerated().flatMap { index, entry -> [String] in
      let later = entries[(index + 1)...]
      let needsComma = later.contains { entry.isComment || !$0.isComment }
      var own = entry.lines
      if needsComma, let last = own.popLast() { own.append(last + ",") }
      let comments = entry.comments.flatMap { Self.comment($0, indent: indent) }
      return comments + own.map { margin + (entry.isComment ? "// " : "") + $0 }
    }
  }

  /// The lines in brackets; empty brackets if there are none.
  func text(in brackets: (String, String), indent: Int = 2) -> String {
    guard !entries.isEmpty else { return brackets.0 + brackets.1 }
    return ([brackets.0] + lines(indent: indent) + [brackets.1]).joined(separator: "\n")
  }

  /// The entries on one line, such as `{ "identifier": "OK" }`; nil if one has comments.
  func line(in brackets: (String, String)) -> String? {
    guard entries.allSatisfy({ $0.comments.isEmpty && !$0.isComment && $0.lines.count == 1 }) else {
      return nil
    }
    let all = entries.flatMap(\.lines).joined(separator: ", ")
    return all.isEmpty ? brackets.0 + brackets.1 : "\(brackets.0) \(all) \(brackets.1)"
  }

  /// The brackets of objects.
  static let object = ("{", "}")
  /// The brackets of arrays.
  static let array = ("[", "]")

  /// A comment, wrapped to lines.
  static func comment(_ text: String, indent: Int) -> [String] {
    // The comments of nested values are indented further.
    text.filled(to: indent == 0 ? lineWidth - 3 : lineWidth - 12).map {
      String(repeating: " ", count: indent) + "// " + $0
    }
  }

  /// The maximum width of lines, if possible.
  static let lineWidth = 100

  /// A text as a JSON string.
  static func literal(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  /// Texts as a JSON array, on one line if it fits.
  static func literal(_ texts: [String]) -> String {
    let line = "[\(texts.map(literal).joined(separator: ", "))]"
    guard line.count > lineWidth - 30, texts.count > 1 else { return line }
    return "[\n\(texts.map { "  \(literal($0))" }.joined(separator: ",\n"))\n]"
  }
}

extension String {
  /// The text wrapped to a width; words are never split, so paths stay intact.
  func filled(to columns: Int) -> [String] {
    var lines: [String] = []
    for word in oneLine.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
