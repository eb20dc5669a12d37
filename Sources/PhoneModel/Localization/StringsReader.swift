import APNs

/// Reads `Localizable.strings`: `"key" = "value";`, as property lists were written of old.
package struct StringsReader {
  /// The entries in the order of the text.
  package private(set) var entries: [(key: String, value: String, span: SourceSpan)] = []
  /// What is wrong; an error ends the reading.
  package private(set) var diagnostics: [Diagnostic] = []
  private var scanner: OldPropertyListScanner
  private var seen: Set<String> = []

  package init(_ bytes: [UInt8]) {
    scanner = OldPropertyListScanner(bytes)
    do throws(Failure) {
      try readAll()
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }

  private mutating func readAll() throws(Failure) {
    try scanner.skipBlanks()
    let hasBraces = scanner.take("{")
    while true {
      try scanner.skipBlanks()
      if hasBraces, scanner.take("}") { try scanner.skipBlanks() }
      if scanner.byte == nil { return }
      try readEntry()
    }
  }

  private mutating func readEntry() throws(Failure) {
    guard let key = try scanner.parseString(&diagnostics) else { throw unexpected("a key") }
    let afterKey = scanner.offset
    try scanner.skipBlanks()
    if scanner.take(";") { return add(key, key.text) }
    guard scanner.take("=") else { throw missing("=", after: afterKey, what: "the key") }
    try scanner.skipBlanks()
    guard let value = try scanner.parseString(&diagnostics) else { throw unexpected("a value") }
    let afterValue = scanner.offset
    try scanner.skipBlanks()
    guard scanner.take(";") else { throw missing(";", after: afterValue, what: "the value") }
    add(key, value.text)
  }

  private mutating func add(_ key: OldPropertyListScanner.Taken, _ value: String) {
    if !seen.insert(key.text).inserted {
      diagnostics.append(
        Diagnostic(
          .warning, .localization, "the key '\(key.text)' is given twice, and the last one counts",
          at: key.span))
    }
    entries.append((key.text, value, key.span))
  }

  private func unexpected(_ wanted: String) -> Failure {
    let found = scanner.byte == nil ? "the end of the file" : "'\(scanner.character)'"
    let fix =
      switch scanner.character {
      case "“", "”", "„", "‘", "’", "«": #"write straight quotes: '"'"#
      case "{", "(", "<": "a value is one string; plurals are in 'Localizable.stringsdict'"
      case "=": #"write the key before it; an empty one is '""'"#
      case ";": "remove the semicolon"
      default: #"write it in quotes: "…""#
      }
    return Failure("expected \(wanted), found \(found)", at: scanner.span, fix: fix)
  }

  private func missing(_ mark: String, after offset: Int, what: String) -> Failure {
    switch scanner.character {
    case ":" where mark == "=":
      return Failure("expected '=', found ':'", at: scanner.span, fix: "write '='")
    case "," where mark == ";":
      return Failure("expected ';', found ','", at: scanner.span, fix: "write ';'")
    case _ where mark == ";" && scanner.offset == offset && scanner.byte != nil:
      return Failure(
        "expected ';' after the value", at: scanner.span,
        fix: #"write a quote inside the text as '\"'"#)
    default:
      return Failure(
        "expected '\(mark)' after \(what)", at: .at(offset), fix: "insert '\(mark)'",
        replacement: mark)
    }
  }

  /// Why a strings file cannot be read on.
  package struct Failure: Error {
    package let diagnostic: Diagnostic

    package init(_ message: String, at span: SourceSpan, fix: String, replacement: String? = nil) {
      let fixIt = Diagnostic.FixIt(
        fix, replacing: replacement.map { _ in SourceSpan.at(span.start) }, with: replacement ?? "")
      diagnostic = Diagnostic(.error, .strings, message, at: span, fixIt: fixIt)
    }
  }
}

extension SourceText {
  /// The text in UTF-8, which places count in: strings files are also written in UTF-16.
  ///
  /// - Throws: a diagnostic, if the encoding of the text cannot be detected.
  func inUTF8() throws(StringsReader.Failure) -> SourceText {
    if bytes.starts(with: [0xFF, 0xFE]) { return try decoded(high: 1) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try decoded(high: 0) }
    if String(validating: bytes, as: UTF8.self) != nil, !bytes.prefix(2).contains(0) { return self }
    let text = String(decoding: bytes, as: UTF8.self)
    let same = zip(text.utf8, bytes).prefix { $0 == $1 }.count
    guard same == bytes.count, same == text.utf8.count, !bytes.prefix(2).contains(0) else {
      throw StringsReader.Failure(
        "the text is neither UTF-8 nor UTF-16 with a byte order mark",
        at: SourceSpan(same, min(same + 1, bytes.count)), fix: "save it as UTF-8")
    }
    return self
  }

  /// The text of UTF-16, whose high bytes are the first or the second of each two.
  private func decoded(high: Int) throws(StringsReader.Failure) -> SourceText {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + 1 - high])
    }
    guard bytes.count.isMultiple(of: 2), units.first != 0, Self.isUTF16(units) else {
      throw StringsReader.Failure(
        "the text is not the UTF-16 that its byte order mark announces", at: SourceSpan(0, 2),
        fix: "save it as UTF-8")
    }
    return SourceText(name: name, bytes: Array(String(decoding: units, as: UTF16.self).utf8))
  }

  /// Whether each half of a character stands beside the other.
  private static func isUTF16(_ units: [UInt16]) -> Bool {
    var isOpen = false
    for unit in units {
      let isLow = UTF16.isTrailSurrogate(unit)
      if isLow != isOpen { return false }
      isOpen = UTF16.isLeadSurrogate(unit)
    }
    return !isOpen
  }
}
