public import NotifySimCore

extension PassingTime {
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
}
