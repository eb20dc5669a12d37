/// The nearest of some words to one that was mistyped.
package enum Spelling {
  /// The candidate nearest to a word, or nil when none is near; the first of equals.
  ///
  /// Near means one mistake in three letters, three at most, or a candidate of which the word is
  /// the beginning.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let typed = word.lowercased()
    let limit = min(3, max(1, typed.count / 3))
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = score(typed, candidate.lowercased())
      if distance <= limit, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.candidate
  }

  private static func score(_ typed: String, _ candidate: String) -> Int {
    if typed.count > 2, candidate.hasPrefix(typed) { return candidate == typed ? 0 : 1 }
    guard abs(typed.count - candidate.count) <= 3 else { return .max }
    let distance = Self.distance(typed, candidate)
    return distance < max(typed.count, candidate.count) ? distance : .max
  }

  /// The number of insertions, deletions, replacements and swaps of neighbours between two words.
  package static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let cost = left[row] == right[column] ? 0 : 1
        var least = min(last[column + 1] + 1, current[column] + 1, last[column] + cost)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          least = min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
