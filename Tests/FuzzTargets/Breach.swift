import APNs

/// A law that an input breaks.
struct Breach: Error {
  let message: String
}

/// Demands that a law holds.
func demand(_ holds: Bool, _ message: @autoclosure () -> String) throws(Breach) {
  guard !holds else { return }
  throw Breach(message: message())
}

/// Demands that all places of findings lie in a text, and that its fixes can be made.
func demandPlaces(
  of findings: [Diagnostic], in count: Int, _ what: @autoclosure () -> String
) throws(Breach) {
  for finding in findings {
    let fix = finding.fixIt?.span
    for span in [finding.span, fix].compactMap(\.self) + finding.notes.compactMap(\.span) {
      let isInside = span.start >= 0 && span.start <= span.end && span.end <= count
      try demand(isInside, "\(what()): \(span) of \(finding.code.rawValue) leaves \(count) bytes")
    }
    try demand(!finding.message.isEmpty, "\(what()): a finding without a message")
  }
}

/// Reads a text as JSON, or says why it is not JSON.
func read(
  _ bytes: [UInt8], _ options: JSONReader.Options
) -> Result<JSONDocument, JSONReader.SyntaxError> {
  do throws(JSONReader.SyntaxError) {
    return .success(try JSONDocument(parsing: bytes, options: options))
  } catch {
    return .failure(error)
  }
}
