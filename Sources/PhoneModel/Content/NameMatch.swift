/// What a word means among named things, as a person types it: letter case does not matter, a
/// whole name wins over the beginning of one, and a beginning counts where it is that of one alone.
package enum NameMatch<Value: Hashable> {
  /// This one.
  case one(Value)
  /// One of several, of these names.
  case several([String])
  /// None.
  case none

  /// Looks a word up.
  package init(_ word: String, among candidates: [(name: String, value: Value)]) {
    let folded = word.lowercased()
    let stages: [(String) -> Bool] = [
      { $0 == word }, { $0.lowercased() == folded },
      { !folded.isEmpty && $0.lowercased().hasPrefix(folded) },
    ]
    for isMeant in stages {
      var seen: Set<Value> = []
      let found = candidates.filter { isMeant($0.name) && seen.insert($0.value).inserted }
      if let first = found.first {
        self = found.count == 1 ? .one(first.value) : .several(found.map(\.name))
        return
      }
    }
    self = .none
  }
}

extension [NotificationAction] {
  /// The identifiers and titles of the buttons, each with its button.
  package var names: [(name: String, value: NotificationAction)] {
    map { ($0.identifier, $0) } + map { ($0.title, $0) }
  }

  /// The button at a place that counts from 1, as a card numbers them; nil where no number is
  /// given, or no button has it.
  package func numbered(_ word: String) -> NotificationAction? {
    guard let number = Int(word), number >= 1, number <= count else { return nil }
    return self[number - 1]
  }
}
