/// The findings about texts (X21): a template's placeholder that nobody has filled in.
extension PayloadCheck {
  mutating func checkTexts(of payload: Payload) {
    let traits = payload.traits
    checkText(traits.title)
    checkText(traits.subtitle)
    checkText(traits.body)
    if traits.hasRareAlertKeys { checkArguments(of: traits.alert) }
    checkText(traits.category, "category")
    checkText(traits.thread, "thread identifier")
  }

  /// Checks what takes the place of the placeholders in texts of the app's.
  private mutating func checkArguments(of alert: Int) {
    for key in [Alert.Key.titleLocArgs, .subtitleLocArgs, .locArgs] {
      guard let index = tape.value(for: key.rawValue, in: alert) else { continue }
      for element in JSONValue(tape: tape, index: index).elements { checkText(element.index) }
    }
  }

  /// Checks a text that people see or, where it has a name, one that they do not.
  private mutating func checkText(_ index: Int, _ name: String? = nil) {
    guard index > 0, tape.nodes[index].kind == .string else { return }
    let span = tape.nodes[index].span
    guard Placeholder.mayBe(in: tape, from: span.start + 1, to: span.end - 1) else { return }
    let text = tape.storage[span.start + 1..<span.end - 1]
    guard let found = Placeholder.first(in: text), findings.hasRoom() else { return }
    let shown = String(decoding: text[found.range], as: UTF8.self)
    let consequence = name == nil ? "; people would see it as it stands" : ""
    findings.append(
      Diagnostic(
        found.isCertain ? .warning : .note, .formatText,
        "the \(name ?? "text") holds '\(shown)', which looks like a placeholder that was not filled"
          + " in\(consequence)",
        at: SourceSpan(found.range.lowerBound, found.range.upperBound),
        pointer: tape.pointer(to: index)))
  }
}
