/// How wide text is laid out.
package enum TerminalWidth {
  /// The width where nothing is known.
  package static let fallback = 80
  /// The widths that are used without an explicit wish.
  package static let comfortable = 20...200

  /// The width from what is asked for and what is known, 1 column or more.
  ///
  /// - Parameters:
  ///   - requested: The value of `--width`.
  ///   - variable: The value of `COLUMNS`; anything but a positive number is skipped.
  ///   - window: The columns of the window; some systems say 0 for "unknown".
  /// - Returns: The columns to lay out for.
  package static func columns(requested: Int?, variable: String?, window: Int?) -> Int {
    if let requested { return max(1, requested) }
    let known = [variable.flatMap { Int($0) }, window].lazy.compactMap { $0 }.first { $0 > 0 }
    return min(max(known ?? fallback, comfortable.lowerBound), comfortable.upperBound)
  }
}
