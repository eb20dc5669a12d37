import APNs
import Testing

/// What holds of every run of a fixer.
enum FixLaw {
  static func expect(
    _ fixer: PayloadFixer, on bytes: [UInt8], before: [Diagnostic]
  ) throws {
    let fixed = try fixer.fix(bytes)
    #expect(fixed.left.count <= before.count)
    for severity in Diagnostic.Severity.allCases {
      func count(_ findings: [Diagnostic]) -> Int {
        findings.filter { $0.severity >= severity }.count
      }
      #expect(count(fixed.left) <= count(before), "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(fixed.fixedFindings.isEmpty == (fixed.bytes == bytes))
    #expect(try fixer.fix(fixed.bytes).bytes == fixed.bytes, "fixing again changes nothing")
    expectOthersUntouched(bytes, fixed)
  }

  /// Undoing the fixes from the last to the first leaves the bytes that no fix replaced.
  private static func expectOthersUntouched(_ bytes: [UInt8], _ fixed: PayloadFixer.Fixed) {
    let replaced = fixed.fixedFindings.compactMap { $0.fixIt?.span?.length }.reduce(0, +)
    let inserted = fixed.fixedFindings.compactMap { $0.fixIt?.replacement.utf8.count }.reduce(0, +)
    #expect(fixed.bytes.count == bytes.count - replaced + inserted)
    guard fixed.fixedFindings.count == 1, let span = fixed.fixedFindings.first?.fixIt?.span else {
      return
    }
    #expect(fixed.bytes.prefix(span.start) == bytes.prefix(span.start))
    #expect(fixed.bytes.suffix(bytes.count - span.end) == bytes.suffix(bytes.count - span.end))
  }
}
