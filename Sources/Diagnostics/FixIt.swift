extension Diagnostic {
  /// A change to the source text that fixes the finding.
  public struct FixIt: Hashable, Sendable {
    /// What to do, as an imperative sentence, lower case, no full stop: `remove the comma`.
    public var message: String
    /// The bytes to replace, or nil when the change is for a person to make.
    public var span: SourceSpan?
    /// What to put there; empty to delete.
    public var replacement: String
    /// Whether there is no doubt about what was meant, so that a tool may make the change unasked.
    public var isSafe: Bool

    /// Creates a fix; without a span it is advice only.
    public init(
      _ message: String, replacing span: SourceSpan? = nil, with replacement: String = "",
      isSafe: Bool = false
    ) {
      self.message = message
      self.span = span
      self.replacement = replacement
      self.isSafe = isSafe
    }
  }
}

extension Diagnostic.FixIt {
  /// The text with the change made, or nil if the fix is advice only or does not fit the text.
  public func applied(to bytes: [UInt8]) -> [UInt8]? {
    guard let span, span.start >= 0, span.end <= bytes.count else { return nil }
    return Array(bytes[..<span.start]) + Array(replacement.utf8) + Array(bytes[span.end...])
  }

  /// The text with the change made, or nil if the fix is advice only or does not fit the text.
  public func applied(to text: String) -> String? {
    applied(to: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Sequence<Diagnostic.FixIt> {
  /// The fixes that can all be made in a text at once, in its order: those with a place in it, the
  /// first of any that overlap or touch.
  public func compatible(with bytes: [UInt8]) -> [Diagnostic.FixIt] {
    var end = -1
    var chosen: [Diagnostic.FixIt] = []
    let placed = compactMap { fix in fix.span.map { (fix, $0) } }
    for (fix, span) in placed.sorted(by: { $0.1.start < $1.1.start })
    where span.start > end && span.start >= 0 && span.end <= bytes.count {
      chosen.append(fix)
      end = span.end
    }
    return chosen
  }

  /// The text with every change made that is ``compatible(with:)`` it.
  public func applied(to bytes: [UInt8]) -> [UInt8] {
    var corrected: [UInt8] = []
    corrected.reserveCapacity(bytes.count)
    var offset = 0
    for fix in compatible(with: bytes) {
      guard let span = fix.span else { continue }
      corrected += bytes[offset..<span.start]
      corrected += fix.replacement.utf8
      offset = span.end
    }
    return corrected + bytes[offset...]
  }
}
