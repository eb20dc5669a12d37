/// Text as XML and HTML take it.
package enum Markup {
  /// A text with its markup escaped; characters that XML forbids, even escaped, are left out.
  ///
  /// In an attribute, line breaks have to be escaped as well.
  package static func escaped(_ text: String, inAttribute isAttribute: Bool = true) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t" where isAttribute, "\n" where isAttribute, "\r": result += "&#\(scalar.value);"
      default: if isAllowed(scalar) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA: true
    case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
