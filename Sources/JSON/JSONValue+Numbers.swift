extension JSONValue {
  /// A number exactly as it stands in the text, or nil for any other kind.
  public var numberText: String? { kind == .number ? rawText : nil }

  /// The value of a number without a fractional part (`1`, `1.0`, `1e2`) that fits an `Int`, or
  /// nil.
  public var integer: Int? { tape.integer(at: index) }

  /// The double nearest to a number, or nil for any other kind and past the range of a double.
  public var double: Double? { tape.double(at: index) }
}

extension JSONTape {
  /// The exact integer at `index`, or nil.
  package func integer(at index: Int) -> Int? {
    let node = nodes[index]
    guard node.kind == .number else { return nil }
    if node.isComplex { return JSONDecimal(source(at: index)).integer }
    return Self.integer(source(at: index))
  }

  /// The value of digits with a sign or none, or nil if it does not fit.
  private static func integer(_ source: ArraySlice<UInt8>) -> Int? {
    let isNegative = source.first == ASCII.minus
    var value = 0
    for byte in isNegative ? source.dropFirst() : source {
      let digit = Int(byte &- ASCII.zero)
      let (shifted, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = shifted.addingReportingOverflow(isNegative ? -digit : digit)
      if overflows || carries { return nil }
      value = sum
    }
    return value
  }

  /// The nearest double at `index`, or nil.
  package func double(at index: Int) -> Double? {
    guard nodes[index].kind == .number else { return nil }
    let source = source(at: index)
    if let value = JSONDecimal.shortDouble(source) { return value }
    let value = Double(String(decoding: source, as: UTF8.self))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }
}
