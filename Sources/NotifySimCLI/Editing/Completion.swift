/// What a word can become.
package struct Completion: Hashable, Sendable {
  /// Where the word begins, in characters of the line.
  package var start: Int
  /// What it can become, in the order of showing.
  package var candidates: [Candidate]

  /// Creates a completion.
  package init(start: Int, candidates: [Candidate]) {
    self.start = start
    self.candidates = candidates
  }

  /// One thing that a word can become.
  package struct Candidate: Hashable, Sendable {
    /// The whole word, without quotes.
    package var word: String
    /// Whether the word is finished with it, so that a blank follows.
    package var isFinal: Bool

    /// Creates a candidate.
    package init(_ word: String, isFinal: Bool = true) {
      self.word = word
      self.isFinal = isFinal
    }
  }

  /// What to put in place of the word: the only candidate, or what all have in common; nil where
  /// that is nothing.
  package var replacement: String? {
    guard let first = candidates.first else { return nil }
    if candidates.count == 1 { return Self.escaped(first.word) + (first.isFinal ? " " : "") }
    let common = candidates.dropFirst().reduce(first.word) { $0.commonPrefix(with: $1.word) }
    return common.isEmpty ? nil : Self.escaped(common)
  }

  /// The word as it is typed: with a backslash before what would split or change it.
  private static func escaped(_ word: String) -> String {
    word.reduce(into: "") { text, character in
      if character.isWhitespace || "\\'\"".contains(character) { text += "\\" }
      text.append(character)
    }
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
