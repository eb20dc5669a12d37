public import Foundation

/// A format string, parsed into text and placeholders; `%%` is a percent sign (P9).
package struct PlaceholderText: Sendable {
  /// The parts in order.
  package let pieces: [Piece]

  /// A part of the text.
  package enum Piece: Hashable, Sendable {
    /// Literal text.
    case text(String)
    /// A placeholder for an argument.
    case placeholder(Placeholder)
  }

  /// Parses a text; a percent sign that starts no placeholder is literal.
  package init(_ text: String) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      literal.append(contentsOf: rest[..<percent])
      rest = rest[rest.index(after: percent)...]
      if rest.hasPrefix("%") {
        rest.removeFirst()
        literal += "%"
      } else if let placeholder = Placeholder(from: &rest) {
        if !literal.isEmpty { pieces.append(.text(literal)) }
        literal = ""
        pieces.append(.placeholder(placeholder))
      } else {
        literal += "%"
      }
    }
    literal.append(contentsOf: rest)
    self.pieces = literal.isEmpty ? pieces : pieces + [.text(literal)]
  }

  /// The text with the arguments inserted; a placeholder without a suitable argument stays as it
  /// is.
  func filled(with arguments: [String]) -> String {
    var next = 0
    return pieces.map { piece in
      guard case .placeholder(let placeholder) = piece else { return piece.literal }
      let index = placeholder.position.map { $0 - 1 } ?? next
      if placeholder.position == nil { next += 1 }
      guard arguments.indices.contains(index) else { return placeholder.source }
      return placeholder.shown(arguments[index]) ?? placeholder.source
    }.joined()
  }
}

extension PlaceholderText.Piece {
  fileprivate var literal: String {
    if case .text(let text) = self { text } else { "" }
  }
}

extension PlaceholderText {
  /// A placeholder for an argument: `%@`, `%2$@`, `%lld`, `%#@files@` (P9).
  package struct Placeholder: Hashable, Sendable {
    /// The number of the argument, from 1; nil for the next one.
    package let position: Int?
    /// The kind of argument.
    package let kind: Kind
    /// The source text.
    package let source: String
    /// The format, as for C's `printf`: flags, minimum width and precision.
    private let layout: Layout

    /// A kind of argument.
    package enum Kind: Hashable, Sendable {
      /// Any text.
      case text
      /// A whole number.
      case integer
      /// A number.
      case decimal
      /// A plural variable, by its name.
      case variable(String)
    }

    private struct Layout: Hashable {
      var flags: Substring = ""
      /// The minimum number of characters; 0 for none.
      var width = 0
      /// The precision, including its point; empty for the default.
      var precision = ""
      /// The conversion letter.
      var conversion: Character = "@"

      func format(_ length: String) -> String {
        "%\(flags)\(width == 0 ? "" : "\(width)")\(precision)\(length)\(conversion)"
      }
    }

    /// The valid argument numbers.
    package static let positions = 1...999

    /// The limit for the width and the precision.
    private static let greatestWidth = 40

    /// The formatted argument; nil if it has the wrong kind.
    package func shown(_ argument: String) -> String? {
      switch kind {
      case .text:
        let fill = String(repeating: " ", count: max(0, layout.width - argument.count))
        return layout.flags.contains("-") ? argument + fill : fill + argument
      case .variable: return nil
      case .integer: return Int(argument).map { String(format: layout.format("l"), $0) }
      case .decimal:
        return Double(argument).flatMap {
          $0.isFinite ? String(format: layout.format(""), $0) : nil
        }
      }
    }
  }
}

/// Parsing a placeholder.
extension PlaceholderText.Placeholder {
  /// Parses the text after a percent sign; nil, without a change, if it is no placeholder.
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
      (kind, layout) = (.variable(String(name)), Layout())
    } else {
      var layout = Layout(flags: Self.take("0+-", from: &tail))
      layout.width = Self.number(from: &tail)
      if tail.hasPrefix(".") {
        tail = tail.dropFirst()
        layout.precision = ".\(Self.number(from: &tail))"
      }
      _ = Self.take("hlqLjzt", from: &tail)
      guard let letter = tail.popFirst(), let (kind, conversion) = Self.conversions[letter] else {
        return nil
      }
      layout.conversion = conversion
      self.kind = kind
      self.layout = layout
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

  private static func number(from rest: inout Substring) -> Int {
    let digits = take("0123456789", from: &rest)
    return digits.isEmpty ? 0 : min(Int(digits) ?? greatestWidth, greatestWidth)
  }

  /// The kind of argument for each letter, and the corresponding letter in C.
  private static let conversions: [Character: (Kind, Character)] = [
    "@": (.text, "@"), "d": (.integer, "d"), "i": (.integer, "d"), "D": (.integer, "d"),
    "u": (.integer, "u"), "U": (.integer, "u"), "o": (.integer, "o"), "O": (.integer, "o"),
    "x": (.integer, "x"), "X": (.integer, "X"), "f": (.decimal, "f"), "F": (.decimal, "f"),
    "g": (.decimal, "g"), "G": (.decimal, "G"),
  ]
}

extension NSString {
  /// Returns the text for a key of the app's strings, with the arguments inserted (A31, L21).
  ///
  /// The text is in the present language; a notification or button with this text shows it in the
  /// language at the time of presentation. `%@` is the next argument, `%2$@` the second, `%%` a
  /// percent sign (P9). A key that the strings lack is returned itself (P10).
  public class func localizedUserNotificationString(
    forKey key: String, arguments: [Any]?
  ) -> String {
    UNUserNotificationCenter.current().host.localizedString(
      forKey: key, arguments: (arguments ?? []).map { "\($0)" })
  }
}
