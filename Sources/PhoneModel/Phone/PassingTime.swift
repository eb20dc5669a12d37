/// A time that passes, as people write it: `90`, `1.5`, `45s`, `1h30m`, `2d`.
public struct PassingTime: Hashable, Sendable {
  /// The time in seconds, finite and not negative.
  public let seconds: Double

  /// Reads a time; nil where the text is none, or longer than a thousand years.
  public init?(_ text: String) {
    if let seconds = Double(text) {
      self.init(seconds: seconds)
      return
    }
    var total = 0.0
    var rest = text[...]
    var units = Self.units[...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(digits.count)
      guard let number = Double(digits), let letter = rest.first,
        let unit = units.firstIndex(where: { $0.letter == letter })
      else { return nil }
      total += number * units[unit].seconds
      units = units[(unit + 1)...]
      rest = rest.dropFirst()
    }
    guard !text.isEmpty else { return nil }
    self.init(seconds: total)
  }

  /// Takes a number of seconds; nil where it is not finite, negative or over a thousand years.
  public init?(seconds: Double) {
    guard seconds.isFinite, seconds >= 0, seconds <= 1000 * 366 * 86_400 else { return nil }
    self.seconds = seconds
  }

  /// The time as people write it, such as `1h30m`; a number of seconds where it has a fraction.
  public var words: String {
    guard var rest = Int(exactly: seconds) else { return "\(seconds)" }
    var text = ""
    for (letter, length) in [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)] {
      let count = rest / length
      if count > 0 { text += "\(count)\(letter)" }
      rest %= length
    }
    return text.isEmpty ? "0s" : text
  }

  /// The units, each of which may be given once, in this order.
  private static let units: [(letter: Character, seconds: Double)] = [
    ("w", 604_800), ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
  ]
}
