/// Finds the candidate that a misspelt word most probably means.
///
/// A candidate that differs only in the case of letters, or in hyphens and underscores, wins
/// over all others; else the one with the fewest changed, added, dropped or swapped characters,
/// the earliest of equals, if they are at most a third of the word. A word of three letters or more
/// that begins a candidate counts as one change away.
/// - Returns: The candidate, or nil if none is near or the word is itself a candidate.
public func nearest(
  to word: String, among candidates: some Sequence<String>
) -> String? {
  let folded = Spelling.folded(word)
  var best: (candidate: String, distance: Int)?
  for candidate in candidates {
    if candidate == word { return nil }
    let other = Spelling.folded(candidate)
    let limit = max(1, max(folded.count, other.count) / 3)
    let distance = Spelling.score(folded, other, limit: limit)
    if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.candidate
}

/// The measure behind ``nearest(to:among:)``.
package enum Spelling {
  /// The letters and digits that make up a word, in lower case, at most 64.
  package static func folded(_ word: String) -> [UInt8] {
    let separators = "-_ ".utf8
    return Array(word.lowercased().utf8.filter { !separators.contains($0) }.prefix(64))
  }

  /// Whether two words differ at most in the case of letters, in hyphens, underscores and blanks.
  package static func isSame(_ word: String, _ other: String) -> Bool {
    folded(word) == folded(other)
  }

  /// The distance of a word from a candidate; past the limit it is not worked out.
  static func score(_ word: [UInt8], _ candidate: [UInt8], limit: Int) -> Int {
    if word.count > 2, candidate.starts(with: word) { return min(1, candidate.count - word.count) }
    guard abs(word.count - candidate.count) <= limit else { return .max }
    return distance(word, candidate, limit: limit)
  }

  /// The Damerau-Levenshtein distance, counting the swap of two neighbours as one change; of one
  /// past the limit, no more than that.
  package static func distance(
    _ left: [UInt8], _ right: [UInt8], limit: Int = .max
  ) -> Int {
    var beforeLast = Array(0...right.count)
    var last = beforeLast
    var current = beforeLast
    var leastOfLast = 0
    for (row, byte) in left.enumerated() {
      current[0] = row + 1
      var least = row + 1
      for (column, other) in right.enumerated() {
        var cost = min(last[column] + (byte == other ? 0 : 1), last[column + 1] + 1)
        cost = min(cost, current[column] + 1)
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current[column + 1] = cost
        least = min(least, cost)
      }
      // A later row goes on from one of the two before it.
      if least > limit, leastOfLast > limit { return .max }
      leastOfLast = least
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count]
  }
}
