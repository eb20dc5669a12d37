import TestSupport
import Testing

@testable import CommandLineTools

@Suite("Which lines of two texts differ")
struct LineDifferenceTests {
  @Test("Equal lines are the same on both sides, for any texts", arguments: 0..<200 as Range)
  func property(_ seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
    let size = seed % 4 == 0 ? 1500 : 40
    let variety = random.pick([2, 10, 100_000])
    let old = (0..<random.below(size)).map { _ in random.below(variety) }
    var new = old
    for _ in 0..<random.below(30) {
      guard !new.isEmpty, random.chance(2) else {
        new.insert(random.below(variety), at: random.below(new.count + 1))
        continue
      }
      new.remove(at: random.below(new.count))
    }
    if random.chance(5) { new = (0..<random.below(size)).map { _ in random.below(variety) } }
    let difference = LineDifference(from: old, to: new)
    let kept = zip(old, difference.removed).filter { !$0.1 }.map(\.0)
    #expect(kept == zip(new, difference.added).filter { !$0.1 }.map(\.0))
    guard old.count + new.count <= 1_024 else { return }
    let fewest = new.difference(from: old).count
    let changes = difference.removed.count { $0 } + difference.added.count { $0 }
    #expect(changes == fewest)
  }

  @Test("Each changed line among thousands is a change, where none comes or goes")
  func paired() {
    let old = Array(0..<20_000)
    let new = old.map { $0 % 5_000 == 1 ? -$0 : $0 }
    let difference = LineDifference(from: old, to: new)
    #expect(difference.removed.count { $0 } == 4 && difference.added == difference.removed)
  }

  @Test("The report of a change is limited in lines and in their lengths")
  func bounds() {
    let long = String(repeating: "é", count: 100_000)
    let told = UnifiedDiff.changes(from: long + "\n", to: "short\r\n")
    #expect(told.count == 2 && told[0].count < 500 && told[0].hasSuffix("… and 199200 more bytes"))
    #expect(told[1] == "+short\r")
    let lines = (0..<100_000).map { "\($0)\n" }.joined()
    #expect(UnifiedDiff.changes(from: lines, to: "").last == "and 99940 more lines")
  }
}
