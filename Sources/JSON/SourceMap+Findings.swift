public import Diagnostics

extension SourceMap {
  /// A finding about the made text as one about the text that it was made of.
  ///
  /// The pointer stays that of the made text: it names the key that the phone reads.
  public func origin(of diagnostic: Diagnostic) -> Diagnostic {
    var found = diagnostic
    found.span = diagnostic.span.map { origin(of: $0) }
    found.notes = diagnostic.notes.map { .init($0.message, at: $0.span.map { origin(of: $0) }) }
    found.fixIt = diagnostic.fixIt.map(origin)
    return found
  }

  /// A fix that can be made in the other text too, or the advice alone where it cannot.
  private func origin(of fix: Diagnostic.FixIt) -> Diagnostic.FixIt {
    guard let span = fix.span else { return fix }
    let relations = relations(in: span)
    let replacement: String
    if relations == [.copied] {
      return .init(
        fix.message, replacing: origin(of: span), with: fix.replacement, isSafe: fix.isSafe)
    } else if !relations.isEmpty, relations.isSubset(of: [.quoted, .escaped]) {
      replacement = Self.inString(fix.replacement)
    } else {
      return .init(fix.message)
    }
    return .init(fix.message, replacing: origin(of: span), with: replacement)
  }

  /// A text with the escapes that it needs in a string of JSON.
  private static func inString(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(writer.text.dropFirst().dropLast())
  }
}

extension SourceText.Origin {
  /// Whether a finding about the payload is certain in the text.
  package func keeps(_ finding: Diagnostic) -> Bool { isCertain(map.origin(of: finding)) }
}
