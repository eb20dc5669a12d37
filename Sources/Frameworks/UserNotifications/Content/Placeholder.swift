/// What stands in a text for an argument: `%@`, `%2$@`, `%lld`, `%#@files@` (P9).
package struct Placeholder: Hashable, Sendable {
  /// The argument that it names, from 1; nil for the next one.
  package let position: Int?
  /// What it takes.
  package let kind: Kind
  /// As it is written.
  package let source: String
  /// The least number of characters, filled with zeros or spaces on the left; 0 for any.
  let width: Int
  let fillsWithZeros: Bool

  /// What a placeholder takes.
  package enum Kind: Hashable, Sendable {
    /// Any text.
    case text
    /// A whole number, written to a base.
    case integer(base: Int, isUppercase: Bool)
    /// A number, with so many digits after the point.
    case decimal(digits: Int)
    /// The forms of a plural, by their name.
    case variable(String)
  }

  /// The arguments that a placeholder can name.
  package static let positions = 1...999

  /// The most characters that a number is filled up to.
  private static let greatestWidth = 40

  /// What it shows of an argument; nil if it is of a kind that it does not take.
  package func shown(_ argument: String) -> String? {
    switch kind {
    case .text: return filled(argument)
    case .variable: return nil
    case .integer(let base, let isUppercase):
      return Int(argument).map { filled(String($0, radix: base, uppercase: isUppercase)) }
    case .decimal(let digits):
      return Double(argument).flatMap { $0.isFinite ? filled(Self.text($0, digits)) : nil }
    }
  }

  private func filled(_ text: String) -> String {
    let missing = width - text.count
    guard missing > 0 else { return text }
    guard fillsWithZeros, kind != .text else {
      return String(repeating: " ", count: missing) + text
    }
    let sign = text.prefix { $0 == "-" }
    return sign + String(repeating: "0", count: missing) + text.dropFirst(sign.count)
  }
}

/// Reading a placeholder.
extension Placeholder {
  /// Takes what follows a percent sign; takes nothing and is nil where that is no placeholder.
  init?(from rest: inout Substring) {
    var tail = rest
    var position: Int?
    let digits = tail.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, tail[digits.endIndex...].hasPrefix("$") {
      guard let number = Int(digits), Self.positions.contains(number) else { return nil }
      position = number
      tail = tail[digits.endIndex...].dropFirst()
    }
    if tail.hasPrefix("#@") {
      let name = tail.dropFirst(2).prefix { $0 != "@" && !$0.isWhitespace && $0 != "%" }
      guard !name.isEmpty, tail[name.endIndex...].hasPrefix("@") else { return nil }
      tail = tail[name.endIndex...].dropFirst()
      (kind, width, fillsWithZeros) = (.variable(String(name)), 0, false)
    } else {
      let fill = Self.take("0+-", from: &tail)
      let width = Self.take("0123456789", from: &tail)
      var digits = 6
      if tail.hasPrefix(".") {
        tail = tail.dropFirst()
        digits = min(Int(Self.take("0123456789", from: &tail)) ?? 0, 15)
      }
      _ = Self.take("hlqLjzt", from: &tail)
      guard let conversion = tail.popFirst(), let kind = Self.kind(conversion, digits) else {
        return nil
      }
      self.kind = kind
      self.width = min(Int(width) ?? 0, Self.greatestWidth)
      fillsWithZeros = fill.contains("0")
    }
    self.position = position
    source = "%" + rest[..<tail.startIndex]
    rest = tail
  }

  private static func take(_ characters: String, from rest: inout Substring) -> Substring {
    let taken = rest.prefix { characters.contains($0) }
    rest = rest[taken.endIndex...]
    return taken
  }

  private static func kind(_ conversion: Character, _ digits: Int) -> Kind? {
    switch conversion {
    case "@": .text
    case "d", "i", "u", "D", "U": .integer(base: 10, isUppercase: false)
    case "o", "O": .integer(base: 8, isUppercase: false)
    case "x": .integer(base: 16, isUppercase: false)
    case "X": .integer(base: 16, isUppercase: true)
    case "f", "F", "g", "G": .decimal(digits: digits)
    default: nil
    }
  }

  /// A number with a fixed number of digits after a point, whatever the machine's language.
  private static func text(_ number: Double, _ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (number.magnitude * scale).rounded(.toNearestOrEven)
    guard scaled < 9e15 else { return "\(number)" }
    let all = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, digits + 1 - all.count)) + all
    let point = digits == 0 ? "" : "."
    return (number < 0 ? "-" : "") + padded.dropLast(digits) + point + padded.suffix(digits)
  }
}
