import PhoneModel
import SourceCode

// Texts that are made by a format.

extension Evaluator {
  /// The text of a format whose arguments are known; nil if a part is not followed.
  func formatted(_ given: [GivenArgument]) -> Value? {
    guard let format = given.first?.value.string else {
      return given.first?.value.reason.map { .unknown($0) }
    }
    guard !format.contains("{0}") else { return nil }
    let arguments = given.dropFirst().filter { $0.label != "locale" }.map(\.value)
    var next = 0
    var result = ""
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      guard let (index, kind) = Self.parseSpecifier(&rest, next) else { return nil }
      guard arguments.indices.contains(index) else { return nil }
      next = index + 1
      switch (arguments[index], kind) {
      case (.text(let text), "@"), (.text(let text), "s"): result += text.text
      case (.number(let number), "@"), (.number(let number), "d"), (.number(let number), "i"),
        (.number(let number), "u"):
        result += Self.text(number)
      case (let value, _): return value.reason.map { .unknown($0) }
      }
    }
    return .text(result + rest)
  }

  /// The number of an argument and the kind of a part such as `@`, `ld` and `2$@`; nil for others.
  private static func parseSpecifier(_ rest: inout Substring, _ next: Int) -> (Int, Character)? {
    var index = next
    let digits = rest.prefix { $0.isNumber }
    if !digits.isEmpty {
      // Without a dollar, digits say how wide the text becomes.
      guard rest.dropFirst(digits.count).first == "$", let number = Int(digits), number > 0 else {
        return nil
      }
      index = number - 1
      rest = rest.dropFirst(digits.count + 1)
    }
    while let length = rest.first, "lhqzt".contains(length) { rest = rest.dropFirst() }
    guard let kind = rest.first, "@dius".contains(kind) else { return nil }
    rest = rest.dropFirst()
    return (index, kind)
  }
}
