/// A text with `%@`, `%n$@` and `%%` in it (P9).
struct PlaceholderText {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The text with the arguments in place of the placeholders.
  func filled(with arguments: [String]) -> String {
    var result = ""
    var unused = arguments[...]
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      result += takePlaceholder(from: &rest, arguments: arguments, unused: &unused)
    }
    return result + rest
  }

  /// Takes what follows a percent sign and returns what it stands for.
  private func takePlaceholder(
    from rest: inout Substring, arguments: [String], unused: inout ArraySlice<String>
  ) -> String {
    if rest.hasPrefix("%") {
      rest.removeFirst()
      return "%"
    }
    if rest.hasPrefix("@"), let argument = unused.popFirst() {
      rest.removeFirst()
      return argument
    }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    let tail = rest[digits.endIndex...]
    guard tail.hasPrefix("$@"), let position = Int(digits), arguments.indices ~= position - 1 else {
      return "%"
    }
    rest = tail.dropFirst(2)
    return arguments[position - 1]
  }
}
