/// The reason why a text is not JSON; there is always exactly one (X1).
public struct JSONSyntaxError: Error, Hashable, Sendable {
  /// What is wrong, where, the likely cause and, where one is known, the fix.
  public let diagnostic: Diagnostic

  /// Creates an error from its finding.
  public init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }
}
