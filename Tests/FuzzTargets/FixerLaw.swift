import APNs

/// Fixing leaves no more findings and no worse ones, makes the fixes that it names and no other
/// change, and has nothing left to do afterwards.
enum FixerLaw {
  static func check(_ bytes: [UInt8]) throws(Breach) {
    guard let payload = try? Payload.read(bytes), let fixed = try? PayloadFixer().fix(bytes)
    else { return }
    let before = PayloadLinter().check(payload)
    for severity in Diagnostic.Severity.allCases {
      func count(_ findings: [Diagnostic]) -> Int {
        findings.filter { $0.severity >= severity }.count
      }
      try demand(count(fixed.left) <= count(before), "more findings than before")
    }
    guard let after = try? Payload.read(fixed.bytes) else {
      throw Breach(message: "a fixed payload is no JSON")
    }
    try demand(fixed.left == PayloadLinter().check(after), "other findings are left than named")
    try demand((try? PayloadFixer().fix(fixed.bytes))?.bytes == fixed.bytes, "fixing never ends")
    let fixes = fixed.fixedFindings.compactMap(\.fixIt)[...]
    try demand(fixes.isEmpty == (fixed.bytes == bytes), "a change that is not named")
    guard fixes.count <= 10 else { return }
    try demand(makes(fixes, in: bytes, fixed.bytes), "other bytes are changed than named")
  }

  /// Whether the fixes, made in some rounds one after the other, lead from one text to the other.
  private static func makes(
    _ fixes: ArraySlice<Diagnostic.FixIt>, in bytes: [UInt8], _ result: [UInt8]
  ) -> Bool {
    if fixes.isEmpty { return bytes == result }
    return fixes.indices.reversed().contains { last in
      makes(fixes[(last + 1)...], in: fixes[...last].applied(to: bytes), result)
    }
  }
}
