/// The lines of a text, without the fence of Markdown around them.
struct TextLines {
  let text: [UInt8]
  /// The lines without their ends.
  private(set) var spans: [SourceSpan] = []
  /// The language of programs that the text is known to be in.
  let language: SourceLanguage?
  /// The language that the text seems to be in, or that it is in none; nil before it was looked at.
  private(set) var found: SourceLanguage??

  /// Splits a text into lines; with `isWhole`, also those of a fence around it.
  init(_ text: [UInt8], in language: SourceLanguage? = nil, isWhole: Bool = false) {
    self.text = text
    self.language = language
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < text.count {
      let end = text[start...].firstIndex(of: ASCII.lineFeed) ?? text.count
      spans.append(SourceSpan(start, end))
      start = end + 1
    }
    if !isWhole { dropFence() }
  }

  /// The same lines after a look at the language, which takes long in a large text.
  var recognized: TextLines {
    var lines = self
    lines.found = .some(SourceLanguage.of(self))
    return lines
  }

  private mutating func dropFence() {
    guard let first = spans.firstIndex(where: { trimmed($0).length > 0 }),
      isFence(spans[first]), let last = spans[(first + 1)...].firstIndex(where: isFence)
    else { return }
    spans = Array(spans[(first + 1)..<last])
  }

  /// Whether a line begins or ends a block of Markdown.
  func isFence(_ span: SourceSpan) -> Bool {
    let marks = language == .asciiDoc ? ["----", "....", "```"] : ["```", "~~~"]
    return marks.contains { string(span).hasPrefix($0) }
  }

  /// What a block of Markdown is said to be, by its fence or by the line before that.
  func tag(ofFence index: Int) -> Substring {
    let title = index > 0 ? string(spans[index - 1]) : ""
    if language == .asciiDoc, title.hasPrefix("[source") {
      return title.split(separator: ",").dropFirst().first?.prefix { $0 != "]" } ?? ""
    }
    return Substring(string(spans[index])).drop { "`~-.".contains($0) }.prefix { $0 != " " }
  }

  /// A line without blanks around it.
  func trimmed(_ span: SourceSpan) -> SourceSpan {
    var (start, end) = (span.start, span.end)
    while start < end, ASCII.isBlank(text[start]) { start += 1 }
    while end > start, ASCII.isBlank(text[end - 1]) { end -= 1 }
    return SourceSpan(start, end)
  }

  /// A line as it reads, without blanks around it.
  func string(_ span: SourceSpan) -> String {
    let span = trimmed(span)
    return String(decoding: text[span.start..<span.end], as: UTF8.self)
  }

  /// The lines that are not blank, each as it reads.
  var strings: [String] { spans.map(string).filter { !$0.isEmpty } }
}
