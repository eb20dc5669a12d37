extension JSONWriter {
  /// Writes a string, escaping quotes, backslashes, control characters, U+2028 and U+2029.
  public mutating func string(_ value: String) {
    separate()
    appendQuoted(value)
  }

  /// Writes an integer.
  public mutating func integer(_ value: Int) {
    separate()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Writes the shortest text that reads back as the same double; without a fraction where there
  /// is none; `null` for infinities and NaN, which JSON does not have.
  public mutating func double(_ value: Double) {
    separate()
    if !value.isFinite {
      bytes.append(contentsOf: "null".utf8)
    } else if let integer = Self.integer(value) {
      bytes.append(contentsOf: integer.description.utf8)
    } else {
      bytes.append(contentsOf: value.description.utf8)
    }
  }

  /// The integer that a double is, or nil; `Int(exactly:)` would need the C library's mathematics.
  private static func integer(_ value: Double) -> Int? {
    guard abs(value) < 9e18 else { return nil }
    let integer = Int(value)
    return Double(integer) == value ? integer : nil
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes an array of strings.
  public mutating func strings(_ values: some Sequence<String>) {
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
