package import Diagnostics

/// Prints diagnostics as compilers do, so that editors and CI find the place.
///
/// ```
/// payload.json:3:5: error: 'alert' must be a string or an object [X1]
///     "alert": 7
///              ^
/// help: put the text in quotation marks
/// ```
///
/// Columns count UTF-8 bytes from 1, as Swift's and Clang's do; the caret stands by what is seen.
package struct DiagnosticPrinter: Hashable, Sendable {
  /// The columns there are for source lines; the line with the message is never cut or wrapped.
  package let width: Int
  /// The drawing characters.
  package let glyphs: Glyphs

  /// Creates a printer.
  package init(width: Int = TerminalWidth.fallback, glyphs: Glyphs = .unicode) {
    self.width = max(1, width)
    self.glyphs = glyphs
  }

  /// The lines of a diagnostic, its notes, and the help where a fix is known.
  package func lines(_ diagnostic: Diagnostic, in file: SourceFile) -> [StyledText] {
    finding(diagnostic, in: file)
      + diagnostic.notes.flatMap { note($0, in: file) }
      + (diagnostic.fixIt.map { help($0, in: file) } ?? [])
  }

  private func finding(_ diagnostic: Diagnostic, in file: SourceFile) -> [StyledText] {
    var head = place(diagnostic.span, in: file)
    head.append(diagnostic.severity.rawValue, diagnostic.severity.role)
    head.append(": " + clean(diagnostic.message), .title)
    head.append(" [\(clean(diagnostic.code.rawValue))]", .muted)
    return [head] + excerpt(diagnostic.span, in: file)
  }

  private func note(_ note: Diagnostic.Note, in file: SourceFile) -> [StyledText] {
    var head = place(note.span, in: file)
    head.append(Diagnostic.Severity.note.rawValue, Diagnostic.Severity.note.role)
    head.append(": " + clean(note.message))
    return [head] + excerpt(note.span, in: file)
  }

  private func place(_ span: SourceSpan?, in file: SourceFile) -> StyledText {
    guard let span else { return StyledText(clean(file.name) + ": ", .title) }
    let location = file.location(of: span.start)
    return StyledText("\(clean(file.name)):\(location.line):\(location.column): ", .title)
  }

  private func excerpt(_ span: SourceSpan?, in file: SourceFile) -> [StyledText] {
    guard let span else { return [] }
    let line = file.line(at: span.start)
    guard !line.isEmpty else { return [] }
    return lines(
      SourceExcerpt(
        line: line, marking: span.range, in: file.bytes, width: width, glyphs: glyphs))
  }

  private func help(_ fix: Diagnostic.FixIt, in file: SourceFile) -> [StyledText] {
    let head = StyledText("help", .success) + StyledText(": " + clean(fix.message))
    return [head] + (CorrectedText.Line(fix, in: file).map(corrected) ?? [])
  }

  private func corrected(_ line: CorrectedText.Line) -> [StyledText] {
    lines(
      SourceExcerpt(
        line: line.bytes.indices, marking: line.inserted, in: line.bytes, pen: .plus,
        width: width, glyphs: glyphs))
  }

  private func lines(_ excerpt: SourceExcerpt) -> [StyledText] {
    [StyledText(excerpt.source), StyledText(excerpt.marks, .success)]
  }

  private func clean(_ text: String) -> String { Sanitizer(glyphs).clean(text) }
}

extension Diagnostic.Severity {
  /// The role of the severity's own word.
  package var role: StyledText.Role {
    switch self {
    case .note: .note
    case .warning: .warning
    case .error: .failure
    }
  }
}

/// A source text and the name that diagnostics call it by.
package struct SourceFile: Hashable, Sendable {
  /// The path as the person gave it, or `<stdin>`.
  package let name: String
  /// The text, in whatever encoding it is; UTF-8 is expected.
  package let bytes: [UInt8]

  private let firstLine: Int
  private let lines: SourceText.LineMap

  /// Creates a source from its bytes, or from those of a part of it that begins with some line.
  package init(name: String, bytes: [UInt8] = [], firstLine: Int = 1) {
    self.name = name
    self.bytes = bytes
    self.firstLine = firstLine
    lines = SourceText.LineMap(bytes)
  }

  /// A text as diagnostics show it.
  package init(_ text: SourceText) {
    self.init(name: text.name, bytes: text.bytes)
  }

  /// Creates a source from text.
  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// The line and column of a byte; offsets outside of the text count as its nearest end.
  package func location(of offset: Int) -> SourceText.Location {
    var location = lines.location(of: min(offset, bytes.count))
    location.line += firstLine - 1
    return location
  }

  /// The offsets of the line that a byte is in, without the line break.
  package func line(at offset: Int) -> Range<Int> {
    lines.range(ofLine: location(of: offset).line - firstLine + 1) ?? 0..<0
  }
}
