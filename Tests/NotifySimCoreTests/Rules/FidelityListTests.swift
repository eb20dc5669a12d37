import Foundation
import NotifySimCore
import TestSupport
import Testing

@Suite("docs/fidelity.md")
struct FidelityListTests {
  /// The numbers of the rules of delivery and of responses.
  static let known: [String] =
    [1...18, 20...24, 30...37, 40...47, 50...57, 60...67, 70...73, 80...82, 85...86, 90...97]
    .flatMap { $0.map { "D\($0)" } } + (1...26).map { "R\($0)" }

  @Test(
    "docs/fidelity.md lists at most fifteen open and ten assumed rules, with the evidence sought")
  func uncertain() {
    for (confidence, limit) in [(Rule.Confidence.open, 15), (.assumed, 10)] {
      let rules = Rule.catalogue.filter { $0.confidence == confidence }
      #expect(rules.count <= limit, "\(confidence): \(rules.map(\.id))")
      #expect(rules.allSatisfy { $0.search?.isEmpty == false }, "\(rules.map(\.id))")
    }
    #expect(Rule.catalogue.filter(\.confidence.isCertain).allSatisfy { $0.search == nil })
  }

  @Test("docs/fidelity.md names every rule of delivery and responses that is not applied")
  func complete() throws {
    let page = try String(
      contentsOf: Repository.file("docs/fidelity.md"), encoding: .utf8)
    let start = try #require(page.range(of: "## What is not modelled"))
    let end = try #require(page.range(of: "Besides:", range: start.upperBound..<page.endIndex))
    let named = page[start.upperBound..<end.lowerBound]
      .matches(of: /\b[DR][0-9]+\b/).map { String($0.output) }
    let applied = Set(Rule.catalogue.map(\.id.rawValue))
    #expect(Set(named) == Set(Self.known.filter { !applied.contains($0) }))
  }
}
