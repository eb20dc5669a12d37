/// The lines that were typed before, and the one that is being typed now.
package struct LineHistory: Hashable, Sendable {
  private var lines: [String] = []
  private var place = 0
  private var draft = ""

  /// How many lines are kept.
  package static let limit = 1000

  /// Creates an empty history.
  package init() {}

  /// Keeps a line, unless it is blank or the same as the last one, and goes to the end.
  package mutating func add(_ line: String) {
    if !line.allSatisfy(\.isWhitespace), line != lines.last { lines.append(line) }
    if lines.count > Self.limit { lines.removeFirst() }
    place = lines.count
    draft = ""
  }

  /// The line before, or nil at the first one; what is typed now is kept for the way back.
  package mutating func up(from current: String) -> String? {
    guard place > 0 else { return nil }
    if place == lines.count { draft = current }
    place -= 1
    return lines[place]
  }

  /// The next line, at last the one that was being typed; nil there.
  package mutating func down() -> String? {
    guard place < lines.count else { return nil }
    place += 1
    return place < lines.count ? lines[place] : draft
  }
}
