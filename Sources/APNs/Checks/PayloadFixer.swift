/// Makes the safe fixes in a payload, and none that would bring up more than it fixes.
public struct PayloadFixer: Hashable, Sendable {
  /// What finds the fixes.
  public var linter: PayloadLinter
  /// The headers that the payload is sent with, if they are known.
  public var headers: RequestHeaders?
  /// How the text is read.
  public var options: JSONReader.Options
  /// The codes whose findings are left as they are.
  public var ignored: Set<Diagnostic.Code>

  /// Creates a fixer.
  public init(
    _ linter: PayloadLinter = PayloadLinter(), headers: RequestHeaders? = nil,
    options: JSONReader.Options = .apple, ignoring ignored: Set<Diagnostic.Code> = []
  ) {
    self.linter = linter
    self.headers = headers
    self.options = options
    self.ignored = ignored
  }

  /// A text after fixing.
  public struct Fixed: Hashable, Sendable {
    /// The text, which differs from what was given in the places of the fixes alone.
    public var bytes: [UInt8]
    /// The findings that were fixed, each with offsets in the text as it was at that step.
    public var fixedFindings: [Diagnostic]
    /// The findings that are left.
    public var left: [Diagnostic]
  }

  /// Fixes a text.
  /// - Throws: The one reason why the text is not JSON.
  public func fix(_ bytes: [UInt8]) throws(JSONReader.SyntaxError) -> Fixed {
    var fixed = Fixed(bytes: bytes, fixedFindings: [], left: try findings(in: bytes))
    for _ in 0..<Self.maximumRounds {
      guard let next = improved(fixed) else { break }
      fixed = next
    }
    return fixed
  }

  /// Fixes bring up further ones at most so often: a key first, then its value.
  private static let maximumRounds = 10

  private func findings(in bytes: [UInt8]) throws(JSONReader.SyntaxError) -> [Diagnostic] {
    let payload = try Payload.read(bytes, options: options)
    return headers.map { linter.check(payload, sentWith: $0) } ?? linter.check(payload)
  }

  /// The text after one more round: with all the fixes that can be made at once or, where they make
  /// it worse together, with the first that does not.
  private func improved(_ fixed: Fixed) -> Fixed? {
    let safe = fixed.left.filter { finding in
      finding.fixIt?.isSafe == true && finding.fixIt?.span != nil && !ignored.contains(finding.code)
    }
    guard !safe.isEmpty else { return nil }
    if let all = fixed.fixing(safe, findings) { return all }
    return safe.lazy.compactMap { fixed.fixing([$0], findings) }.first
  }
}

extension PayloadFixer.Fixed {
  /// The text with findings fixed, or nil if that changes nothing or makes it worse.
  fileprivate func fixing(
    _ findings: [Diagnostic], _ check: ([UInt8]) throws -> [Diagnostic]
  ) -> Self? {
    let chosen = Set(findings.compactMap(\.fixIt).compatible(with: bytes))
    let fixedBytes = chosen.applied(to: bytes)
    guard fixedBytes != bytes, let after = try? check(fixedBytes), !isWorse(after, than: left)
    else { return nil }
    let made = findings.filter { $0.fixIt.map(chosen.contains) == true }
    return Self(bytes: fixedBytes, fixedFindings: fixedFindings + made, left: after)
  }

  /// Whether there are more findings than before, or more of a severity and no fewer above it.
  private func isWorse(_ after: [Diagnostic], than before: [Diagnostic]) -> Bool {
    func count(_ findings: [Diagnostic], _ severity: Diagnostic.Severity) -> Int {
      findings.filter { $0.severity >= severity }.count
    }
    return Diagnostic.Severity.allCases.contains { count(after, $0) > count(before, $0) }
  }
}
