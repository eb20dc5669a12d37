import Platform

/// What differs between two texts: in the form that `patch` takes, or as a short list.
package enum UnifiedDiff {
  /// How many lines are shown around a change.
  private static let context = 3

  private enum Row {
    case same(ArraySlice<UInt8>)
    case removed(ArraySlice<UInt8>)
    case added(ArraySlice<UInt8>)

    var isChange: Bool { if case .same = self { false } else { true } }
    var isOld: Bool { if case .added = self { false } else { true } }
    var isNew: Bool { if case .removed = self { false } else { true } }
  }

  /// The lines that say which file it is.
  package static func header(_ path: String) -> String {
    let name = name(path)
    return "--- \(name)\n+++ \(name)\n"
  }

  /// A name as `patch` takes it: one with blanks ends at a tab, and one with what would end it, or
  /// with a blank in front, is quoted as strings are in C.
  private static func name(_ path: String) -> String {
    let escapes: [UInt8: String] = [
      0x07: "a", 0x08: "b", 0x09: "t", 0x0A: "n", 0x0B: "v", 0x0C: "f", 0x0D: "r", 0x22: "\"",
      0x5C: "\\",
    ]
    func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F && escapes[byte] == nil }
    let hasBytes = path.unicodeScalars.contains { SystemPath.byte(of: $0) != nil }
    guard path.hasPrefix(" ") || hasBytes || !path.utf8.allSatisfy(isPlain) else {
      return path.contains(" ") ? path + "\t" : path
    }
    let quoted = path.unicodeScalars.map { scalar in
      if let byte = SystemPath.byte(of: scalar) { return "\\" + String(byte, radix: 8) }
      guard let byte = UInt8(exactly: scalar.value), !isPlain(byte) else { return String(scalar) }
      let octal = String(byte, radix: 8)
      return "\\"
        + (escapes[byte] ?? String(repeating: "0", count: max(0, 3 - octal.count)) + octal)
    }
    return "\"\(quoted.joined())\""
  }

  /// The changes of a whole text; empty if there are none.
  package static func hunks(from old: [UInt8], to new: [UInt8]) -> String {
    let rows = rows(from: lines(of: old), to: lines(of: new))
    var text = ""
    var start = 0
    while let change = rows[start...].firstIndex(where: \.isChange) {
      var end = change
      while let next = rows[(end + 1)...].firstIndex(where: \.isChange),
        next - end <= 2 * context
      {
        end = next
      }
      let shown = max(start, change - context)..<min(rows.count, end + 1 + context)
      text += hunk(of: rows, shown)
      start = shown.upperBound
    }
    return text
  }

  /// The change of a single line, by its number.
  package static func hunk(line: Int, from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>)
    -> String
  {
    "@@ -\(line) +\(line) @@\n" + text("-", old) + text("+", new)
  }

  private static func hunk(of rows: [Row], _ shown: Range<Int>) -> String {
    let before = rows[..<shown.lowerBound]
    let inside = rows[shown]
    let old = (before.count(where: \.isOld), inside.count(where: \.isOld))
    let new = (before.count(where: \.isNew), inside.count(where: \.isNew))
    let head = "@@ -\(range(old.0, old.1)) +\(range(new.0, new.1)) @@\n"
    return inside.reduce(into: head) { text, row in
      switch row {
      case .same(let line): text += self.text(" ", line)
      case .removed(let line): text += self.text("-", line)
      case .added(let line): text += self.text("+", line)
      }
    }
  }

  /// The first line and the number of lines; the line before, where there is none.
  private static func range(_ before: Int, _ count: Int) -> String {
    count == 1 ? "\(before + 1)" : "\(count == 0 ? before : before + 1),\(count)"
  }

  private static func text(_ mark: String, _ line: ArraySlice<UInt8>) -> String {
    let text = mark + String(decoding: line, as: UTF8.self)
    return line.last == lineFeed ? text : text + "\n\\ No newline at end of file\n"
  }

  private static func rows(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) -> [Row] {
    let difference = LineDifference(from: old, to: new)
    var rows: [Row] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, difference.removed[left] {
        rows.append(.removed(old[left]))
        left += 1
      } else if right < new.count, difference.added[right] {
        rows.append(.added(new[right]))
        right += 1
      } else {
        rows.append(.same(new[right]))
        left += 1
        right += 1
      }
    }
    return rows
  }

  /// The lines with their ends.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: lineFeed).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static let lineFeed: UInt8 = 0x0A

  /// The lines that went and came, each after its mark, in the order of their numbers in their own
  /// texts; of more than a number of them, how many there are besides, and of a long line its
  /// beginning.
  package static func changes(from old: String, to new: String, limit: Int = 60) -> [String] {
    let (old, new) = (rows(of: old), rows(of: new))
    let difference = LineDifference(from: old, to: new)
    var changes: [String] = []
    var rest = 0
    func append(_ mark: String, _ line: Substring) {
      if changes.count < limit { changes.append(mark + shortened(line)) } else { rest += 1 }
    }
    for line in 0..<max(old.count, new.count) {
      if line < old.count, difference.removed[line] { append("-", old[line]) }
      if line < new.count, difference.added[line] { append("+", new[line]) }
    }
    return rest > 0 ? changes + ["and \(rest) more lines"] : changes
  }

  /// The most characters of a line that are shown where the change is printed and not applied.
  private static let lineLimit = 400

  private static func shortened(_ line: Substring) -> String {
    let shown = line.prefix(lineLimit)
    let rest = line.utf8.count - shown.utf8.count
    return rest > 0 ? "\(shown)… and \(rest) more bytes" : String(shown)
  }

  /// The lines without their ends.
  private static func rows(of text: String) -> [Substring] {
    let rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Substring($0) }
    return rows.last == "" ? rows.dropLast() : rows
  }
}
