import CommandLineTools

/// One of several parts of the scenarios, dealt out in turn.
struct Shard: Hashable, Sendable {
  /// The position of the part, from 0.
  let index: Int
  /// How many parts there are.
  let total: Int

  /// All scenarios.
  static let whole = Shard(index: 0, total: 1)

  private init(index: Int, total: Int) {
    self.index = index
    self.total = total
  }

  /// Creates a part; nil where there is no such part.
  init?(number: Int, of total: Int) {
    guard total >= 1, (1...total).contains(number) else { return nil }
    self.init(index: number - 1, total: total)
  }

  /// Reads `2/5`, the second of five parts; nil where the text names no part.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let total = parts[1] else { return nil }
    self.init(number: number, of: total)
  }

  /// Whether the scenario at a position of the whole is in the part.
  func contains(_ position: Int) -> Bool { position % total == index }
}
