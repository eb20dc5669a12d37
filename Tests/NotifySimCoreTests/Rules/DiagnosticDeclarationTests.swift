import APNs
import NotifySimCore
import PhoneModel
import Testing

@Suite("The declaration of a diagnostic")
struct DiagnosticDeclarationTests {
  /// The severities that were met of each code, in events, in the examples and in what is told of
  /// categories.
  private func met() async throws -> [String: Set<Diagnostic.Severity>] {
    let registered = await simulator().registeredCategories()
    let found = try await RuleCoverageTests.record().diagnostics.map(\.diagnostic)
    let shown = RuleExampleTests.allFindings
    return (found + shown + registered.flatMap { DeclarationCheck.advice(on: $0.category) }).reduce(
      into: [:]) { met, finding in
        met[finding.code.rawValue, default: []].insert(finding.severity)
      }
  }

  @Test("A diagnostic declares the severities that its findings have")
  func severities() async throws {
    let met = try await met()
    // What sources show is tested with sources.
    for code in Diagnostic.Code.numbered where !Diagnostic.Code.ofSources.contains(code) {
      let declared = try #require(code.declared).severities
      #expect(declared == met[code.rawValue, default: []].sorted(by: >), "\(code.rawValue)")
    }
  }

  @Test("Each diagnostic declares a severity, but for the one that views derive (X48)")
  func reported() {
    let unreported = Diagnostic.Code.numbered.filter { $0.declared?.severities.isEmpty != false }
    #expect(unreported == [.uncertainRule])
  }
}
