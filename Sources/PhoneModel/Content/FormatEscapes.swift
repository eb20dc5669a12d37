/// A text taken apart as `printf` would: `%%` is a percent sign, and the rest are escapes.
package struct FormatEscapes {
  /// The text with `%%` as a percent sign and without the escapes.
  package private(set) var shown = ""
  /// The escapes in order, such as `%u` and `%1$@`; `%` for one that stands for nothing.
  package private(set) var escapes: [String] = []

  package init(_ text: String) {
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      shown += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        shown += "%"
        rest = rest.dropFirst()
      } else {
        escapes.append("%" + Self.takeConversion(from: &rest))
      }
    }
    shown += rest
  }

  /// Takes flags, width, precision, length and conversion; takes nothing where the last is missing.
  private static func takeConversion(from rest: inout Substring) -> String {
    let modifiers = rest.prefix { Self.modifiers.contains($0) }
    let tail = rest[modifiers.endIndex...]
    guard let conversion = tail.first, Self.conversions.contains(conversion) else { return "" }
    rest = tail.dropFirst()
    return String(modifiers) + String(conversion)
  }

  private static let modifiers = Set("0123456789$*.'+-# hlqLjzt")
  private static let conversions = Set("@diouxXDOUeEfFgGaAcCsSpn")
}
