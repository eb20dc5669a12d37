/// What differs between two texts, line by line, as `diff` marks it.
enum LineDifference {
  /// The most lines that are told.
  static let limit = 60

  /// The lines that went and came, each after its mark.
  static func lines(from old: String, to new: String) -> [String] {
    let (before, after) = (rows(of: old), rows(of: new))
    var changes: [(line: Int, mark: String, text: Substring)] = []
    for change in after.difference(from: before) {
      switch change {
      case .remove(let line, let text, _): changes.append((line, "-", text))
      case .insert(let line, let text, _): changes.append((line, "+", text))
      }
    }
    changes.sort { ($0.line, $1.mark) < ($1.line, $0.mark) }
    let told = changes.prefix(limit).map { "\($0.mark)\($0.text)" }
    let rest = changes.count - told.count
    return rest > 0 ? told + ["and \(rest) more lines"] : told
  }

  private static func rows(of text: String) -> [Substring] {
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    return rows.last == "" ? rows.dropLast() : rows
  }
}
