import APNs

/// Reads `Localizable.strings`: `"key" = "value";`, as property lists were written of old.
struct StringsReader {
  /// The entries in the order of the text.
  package private(set) var entries: [(key: String, value: String, span: SourceSpan)] = []
  /// What is wrong; an error ends the reading.
  package private(set) var diagnostics: [Diagnostic] = []
  private var scanner: StringsScanner
  private var seen: Set<String> = []

  package init(_ bytes: [UInt8]) {
    scanner = StringsScanner(bytes)
    do throws(StringsError) {
      try readAll()
    } catch {
      diagnostics.append(error.diagnostic)
    }
  }

  private mutating func readAll() throws(StringsError) {
    try scanner.skipBlanks()
    let hasBraces = scanner.take("{")
    while true {
      try scanner.skipBlanks()
      if hasBraces, scanner.take("}") { try scanner.skipBlanks() }
      if scanner.byte == nil { return }
      try readEntry()
    }
  }

  private mutating func readEntry() throws(StringsError) {
    guard let key = try scanner.takeString(&diagnostics) else { throw unexpected("a key") }
    let afterKey = scanner.offset
    try scanner.skipBlanks()
    if scanner.take(";") { return add(key, key.text) }
    guard scanner.take("=") else { throw missing("=", after: afterKey, what: "the key") }
    try scanner.skipBlanks()
    guard let value = try scanner.takeString(&diagnostics) else { throw unexpected("a value") }
    let afterValue = scanner.offset
    try scanner.skipBlanks()
    guard scanner.take(";") else { throw missing(";", after: afterValue, what: "the value") }
    add(key, value.text)
  }

  private mutating func add(_ key: StringsScanner.Taken, _ value: String) {
    if !seen.insert(key.text).inserted {
      diagnostics.append(
        Diagnostic(
          .warning, .localization, "the key '\(key.text)' is given twice, and the last one counts",
          at: key.span))
    }
    entries.append((key.text, value, key.span))
  }

  private func unexpected(_ wanted: String) -> StringsError {
    let found = scanner.byte == nil ? "the end of the file" : "'\(scanner.character)'"
    let fix =
      switch scanner.character {
      case "“", "”", "„", "‘", "’", "«": #"write straight quotes: '"'"#
      case "{", "(", "<": "a value is one string; plurals are in 'Localizable.stringsdict'"
      case "=": #"write the key before it; an empty one is '""'"#
      case ";": "leave the semicolon out"
      default: #"write it in quotes: "…""#
      }
    return StringsError("expected \(wanted), found \(found)", at: scanner.span, fix: fix)
  }

  private func missing(_ mark: String, after offset: Int, what: String) -> StringsError {
    switch scanner.character {
    case ":" where mark == "=":
      return StringsError("expected '=', found ':'", at: scanner.span, fix: "write '='")
    case "," where mark == ";":
      return StringsError("expected ';', found ','", at: scanner.span, fix: "write ';'")
    case _ where mark == ";" && scanner.offset == offset && scanner.byte != nil:
      return StringsError(
        "expected ';' after the value", at: scanner.span,
        fix: #"write a quote inside the text as '\"'"#)
    default:
      return StringsError(
        "expected '\(mark)' after \(what)", at: .at(offset), fix: "insert '\(mark)'",
        replacement: mark)
    }
  }
}
