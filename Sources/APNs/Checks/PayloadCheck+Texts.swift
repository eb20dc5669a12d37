/// The findings about texts (X21): a template's placeholder that nobody has filled in.
extension PayloadCheck {
  mutating func checkTexts(_ traits: PayloadTraits) {
    checkText(traits.title)
    checkText(traits.subtitle)
    checkText(traits.body)
  }

  private mutating func checkText(_ index: Int) {
    guard index > 0, tape.nodes[index].kind == .string else { return }
    let span = tape.nodes[index].span
    guard Placeholder.mayBe(in: tape, from: span.start + 1, to: span.end - 1) else { return }
    let text = tape.storage[span.start + 1..<span.end - 1]
    guard let found = Placeholder.first(in: text) else { return }
    let shown = String(decoding: text[found.range], as: UTF8.self)
    report(
      Diagnostic(
        found.isCertain ? .warning : .note, .formatText,
        "the text holds '\(shown)', which looks like a placeholder that was not filled in; people"
          + " would see it as it stands",
        at: SourceSpan(found.range.lowerBound, found.range.upperBound),
        pointer: tape.pointer(to: index)))
  }
}
