import APNs
import Foundation
import NotifySimCore
import TestSupport
import Testing

@Suite("The catalogue of rules")
struct CatalogueTests {
  @Test("Each rule has one identifier")
  func unique() {
    let identifiers = Rule.catalogue.map(\.id.rawValue)
    #expect(Set(identifiers.map { $0.uppercased() }).count == identifiers.count)
    #expect(identifiers.count > 70)
  }

  @Test("The catalogue has every declared rule and code, in the order of the files")
  func complete() throws {
    let order = Rule.catalogue.map(\.id.rawValue)
    var found: [String] = []
    for folder in ["JSON", "APNs", "PhoneModel"] {
      let sources = Repository.file("Sources/\(folder)")
      let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
        let declared = text.matches(of: #/static let \w+ = (?:Rule|Self)\(\s*"([A-Z]\d+[a-z]?)"/#)
          .map { String($0.1) }
        #expect(declared == order.filter(Set(declared).contains), "\(folder)/\(file)")
        found += declared
      }
    }
    #expect(Set(found) == Set(order) && found.count == order.count)
  }

  @Test("An identifier is a letter and a number", arguments: Rule.catalogue)
  func identifiers(rule: Rule) throws {
    #expect(try #/[SAPNDRLX][1-9]\d{0,2}[a-z]?/#.wholeMatch(in: rule.id.rawValue) != nil)
  }

  @Test(
    "Each rule is one sentence with a full stop and names a source",
    arguments: Rule.catalogue)
  func statements(rule: Rule) {
    #expect(rule.statement.hasSuffix("."))
    #expect(!rule.statement.hasSuffix(".."))
    #expect(rule.statement.first.map { $0.isUppercase || $0 == "`" } == true, "\(rule.statement)")
    #expect(!rule.statement.contains("\n") && !rule.statement.contains("  "))
    #expect(!rule.source.isEmpty && !rule.source.hasSuffix("."))
  }

  @Test("Rules are ordered by subject letter and number")
  func order() {
    let identifiers = Rule.catalogue.map(\.id.rawValue)
    let numbers = identifiers.map { identifier in
      (
        identifier.prefix(1), Int(identifier.dropFirst().prefix { $0.isNumber }) ?? 0,
        String(identifier)
      )
    }
    for (one, next) in zip(numbers, numbers.dropFirst()) {
      #expect(one < next, "\(one.2) comes before \(next.2)")
    }
  }

  @Test(
    "A rule is found by its identifier in any letter case",
    arguments: ["D50", "d50", "A32b", "a32B"])
  func named(name: String) {
    #expect(Rule.named(name)?.id.rawValue.lowercased() == name.lowercased())
  }

  @Test("An unknown rule is not found", arguments: ["", "D", "D999", " D50", "50"])
  func unknown(name: String) {
    #expect(Rule.named(name) == nil)
  }

  @Test("Rules are found by words of identifier, statement and source")
  func search() {
    #expect(Rule.search("double tap").map(\.id.rawValue) == ["D96", "S5", "X17"])
    #expect(
      Rule.search("WWDC21").map(\.id.rawValue) == ["D40", "D40c", "D42", "D42b", "D44", "D45"])
    #expect(Rule.search("x22").map(\.id.rawValue) == ["X22"])
    #expect(Rule.search("no such words anywhere").isEmpty)
  }

  /// The rules that a source names, such as those of `rules P18 and P19`.
  static func bases(_ rule: Rule) -> [Substring] {
    guard let start = rule.source.firstRange(of: #/\brules? (?=[SAPNDRLX][1-9])/#) else {
      return []
    }
    return rule.source[start.upperBound...].matches(of: #/\b[SAPNDRLX][1-9]\d{0,2}[a-z]?\b/#)
      .map(\.output)
  }

  @Test("No rule names a missing rule as its source", arguments: Rule.catalogue)
  func sources(rule: Rule) {
    let missing = Self.bases(rule).filter { Rule.named(String($0)) == nil }
    #expect(missing.isEmpty)
  }

  @Test(
    "A rule that follows from others is no more certain than they are",
    arguments: Rule.catalogue.filter { $0.source.hasPrefix("rule") && !$0.source.contains(";") })
  func confidence(rule: Rule) {
    let order: [Rule.Confidence] = [.verified, .observed, .assumed, .open]
    let bases = Self.bases(rule).compactMap { Rule.named(String($0))?.confidence }
    let least = bases.compactMap(order.firstIndex).max()
    #expect(order.firstIndex(of: rule.confidence) == least)
  }

  @Test("A rule names the rules that are its sources")
  func namedSources() {
    #expect(Rule.catalogue.filter { !Self.bases($0).isEmpty }.count > 20)
  }
}
