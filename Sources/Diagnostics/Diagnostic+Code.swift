extension Diagnostic {
  /// The stable identifier of a kind of finding: that of the rule which it rests on, or a word.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The identifier as people type it, such as `X1` or `manifest`.
    public let rawValue: String
    /// What is declared of a numbered code; nil for a word.
    package let declared: Declaration?

    /// Creates a code from its identifier alone.
    public init(rawValue: String) {
      self.rawValue = rawValue
      declared = nil
    }

    /// Compares the identifiers.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    /// Agrees with ``==(_:_:)``.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
  }
}

extension Diagnostic.Code {
  /// All that is said of the findings with a numbered code.
  package final class Declaration: Sendable {
    /// What is wrong, in one sentence.
    package let statement: String
    /// Where the statement comes from.
    package let source: String
    /// How certain the statement is.
    package let confidence: Diagnostic.Confidence
    /// The severities that such findings have, from the most serious down; none for what is never
    /// reported by itself.
    package let severities: [Diagnostic.Severity]
    private let bad, good: @Sendable () -> Diagnostic.Example?

    fileprivate init(
      _ confidence: Diagnostic.Confidence, _ severities: [Diagnostic.Severity], _ statement: String,
      source: String, bad: @escaping @Sendable () -> Diagnostic.Example?,
      good: @escaping @Sendable () -> Diagnostic.Example?
    ) {
      self.statement = statement
      self.source = source
      self.confidence = confidence
      self.severities = severities
      self.bad = bad
      self.good = good
    }

    /// What is at fault, and what is not; nil for what neither pushes nor manifests show.
    package var examples: (bad: Diagnostic.Example, good: Diagnostic.Example)? {
      guard let bad = bad(), let good = good() else { return nil }
      return (bad, good)
    }
  }

  /// Declares a numbered code with its rule, the severities that its findings have, and examples
  /// where a push or a manifest alone can be at fault.
  package init(
    _ id: String, _ confidence: Diagnostic.Confidence, _ severities: [Diagnostic.Severity],
    _ statement: String, source: String,
    bad: @autoclosure @escaping @Sendable () -> Diagnostic.Example? = nil,
    good: @autoclosure @escaping @Sendable () -> Diagnostic.Example? = nil
  ) {
    rawValue = id
    declared = Declaration(
      confidence, severities, statement, source: source, bad: bad, good: good)
  }
}

extension Diagnostic {
  /// How certain the statement of a rule is.
  public enum Confidence: String, Sendable, CaseIterable {
    /// Read in the named source.
    case verified
    /// Observed and reported by people outside Apple.
    case observed
    /// Believed true; no source was read.
    case assumed
    /// Contradictory or undocumented: a default was picked.
    case open

    /// Whether an outcome that rests on such a rule should say so (rule X48).
    public var isCertain: Bool { self == .verified || self == .observed }
  }

  /// What a diagnostic is about: a push, with the headers that matter, or an app manifest.
  package struct Example: Hashable, Sendable {
    /// What the text is.
    package enum Form: String, Sendable {
      /// The body of a push.
      case payload
      /// An app manifest.
      case manifest
    }

    /// What the text is.
    package let form: Form
    /// Lines of the form `name: value`; none if the headers do not matter.
    package let headers: [String]
    /// The payload as it is sent, or the manifest.
    package let text: String

    package init(_ payload: String, _ headers: String...) {
      form = .payload
      text = payload
      self.headers = headers
    }

    package init(manifest: String) {
      form = .manifest
      text = manifest
      headers = []
    }

    /// A push with which nothing is wrong.
    package static let plain = Example(#"{"aps":{"alert":"Meeting at two"}}"#)
  }
}
