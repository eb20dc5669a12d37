/// The bytes that JSON's grammar names.
package enum ASCII {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote: UInt8 = 0x22
  package static let number: UInt8 = 0x23
  package static let dollar: UInt8 = 0x24
  package static let percent: UInt8 = 0x25
  package static let apostrophe: UInt8 = 0x27
  package static let plus: UInt8 = 0x2B
  package static let comma: UInt8 = 0x2C
  package static let minus: UInt8 = 0x2D
  package static let dot: UInt8 = 0x2E
  package static let slash: UInt8 = 0x2F
  package static let zero: UInt8 = 0x30
  package static let colon: UInt8 = 0x3A
  package static let semicolon: UInt8 = 0x3B
  package static let less: UInt8 = 0x3C
  package static let equals: UInt8 = 0x3D
  package static let greater: UInt8 = 0x3E
  package static let asterisk: UInt8 = 0x2A
  package static let underscore: UInt8 = 0x5F
  package static let backslash: UInt8 = 0x5C
  package static let leftBracket: UInt8 = 0x5B
  package static let rightBracket: UInt8 = 0x5D
  package static let leftBrace: UInt8 = 0x7B
  package static let rightBrace: UInt8 = 0x7D
  package static let delete: UInt8 = 0x7F

  @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// Whether a byte may stand in an unquoted name of JavaScript.
  package static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == underscore || byte == dollar
  }

  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == carriageReturn || byte == tab
  }

  /// The value of a hexadecimal digit, or nil.
  @inline(__always)
  package static func hexadecimal(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- zero) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }

  package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
