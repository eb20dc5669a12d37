import APNs
import Testing

@Suite("Diagnostics")
struct DiagnosticTests {
  @Test("Severities are ordered")
  func severities() {
    #expect([Diagnostic.Severity.error, .note, .warning].sorted() == [.note, .warning, .error])
  }

  @Test("A span never ends before it begins")
  func spans() {
    #expect(SourceSpan(5, 3) == SourceSpan(5, 5))
    #expect(SourceSpan.at(4).length == 0 && SourceSpan(2, 6).length == 4)
  }

  @Test(
    "A fix replaces its bytes",
    arguments: [
      (0, 0, "x", "xabc"), (1, 2, "", "ac"), (3, 3, "!", "abc!"), (0, 3, "한", "한"),
    ])
  func applied(_ start: Int, _ end: Int, _ replacement: String, _ expected: String) {
    let fixIt = Diagnostic.FixIt("fix", replacing: SourceSpan(start, end), with: replacement)
    #expect(fixIt.applied(to: "abc") == expected)
  }

  @Test("A fix without replacement, or past the end of the text, changes nothing")
  func notApplied() {
    #expect(Diagnostic.FixIt("think").applied(to: "abc") == nil)
    #expect(Diagnostic.FixIt("fix", replacing: SourceSpan(2, 4)).applied(to: "abc") == nil)
    #expect(Diagnostic.FixIt("fix", replacing: SourceSpan(-1, 1)).applied(to: "abc") == nil)
  }

  @Test("A code is the identifier of its rule")
  func codes() {
    let codes: [Diagnostic.Code] = [
      .invalidJSON, .missingAPS, .wrongType, .unknownKey, .tooLarge, .outOfRange, .badHeader,
    ]
    #expect(codes.map(\.rawValue) == ["X1", "X2", "X3", "X4", "X6", "X9", "X39"])
  }
}
