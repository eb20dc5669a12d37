extension JSONTape {
  /// A number taken apart: its sign, its significant digits and the power of ten they are times.
  struct Decimal: Hashable {
    var isNegative = false
    /// The digits without leading and trailing zeros; empty for zero.
    var digits: ArraySlice<UInt8> = []
    /// The power of ten of the last digit, held within ±10^12.
    var exponent = 0

    /// Takes a checked number apart.
    init(_ source: ArraySlice<UInt8>) {
      var rest = source
      isNegative = rest.first == ASCII.minus
      if isNegative { rest = rest.dropFirst() }
      let mantissa = rest.prefix { $0 | 0x20 != 0x65 }
      let fraction = mantissa.drop { $0 != ASCII.dot }.dropFirst()
      exponent = Self.power(rest.dropFirst(mantissa.count + 1)) - fraction.count
      let all = mantissa.filter { $0 != ASCII.dot }.drop { $0 == ASCII.zero }
      let trailing = all.reversed().prefix { $0 == ASCII.zero }.count
      digits = Array(all.dropLast(trailing))[...]
      exponent += trailing
      if digits.isEmpty { exponent = 0 }
    }

    private static func power(_ source: ArraySlice<UInt8>) -> Int {
      let digits = source.drop { !ASCII.isDigit($0) }
      let size = digits.reduce(0) { min($0 * 10 + Int($1 &- ASCII.zero), 1_000_000_000_000) }
      return source.first == ASCII.minus ? -size : size
    }

    /// The number, if it has no fractional part and fits.
    var integer: Int? {
      guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
      let zeros = repeatElement(ASCII.zero, count: exponent)
      let text = (isNegative ? [ASCII.minus] : []) + digits + zeros
      return digits.isEmpty ? 0 : Int(String(decoding: text, as: UTF8.self))
    }
  }
}

extension JSONTape.Decimal {
  /// The value of a number of at most 15 digits without an exponent; nil for all others.
  ///
  /// Such digits and the powers of ten up to 10^15 are exact as doubles, so that their quotient is
  /// the nearest double, as it must be.
  static func shortDouble(_ source: ArraySlice<UInt8>) -> Double? {
    let isNegative = source.first == ASCII.minus
    guard source.count <= 16 else { return nil }
    var digits = 0
    var scale = 1
    var isFraction = false
    for byte in isNegative ? source.dropFirst() : source {
      if ASCII.isDigit(byte) {
        digits = digits &* 10 &+ Int(byte &- ASCII.zero)
        if isFraction { scale &*= 10 }
      } else if byte == ASCII.dot {
        isFraction = true
      } else {
        return nil
      }
    }
    guard digits < 1_000_000_000_000_000 else { return nil }
    let value = Double(digits) / Double(scale)
    return isNegative ? -value : value
  }
}
