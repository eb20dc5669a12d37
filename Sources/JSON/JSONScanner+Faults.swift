extension JSONScanner {
  /// Why and where the scanner stopped, before anyone has put it into words.
  struct Fault: Error, Hashable {
    enum Kind {
      /// A value should stand here.
      case value
      /// A key should stand here.
      case key
      /// A colon should stand here, after a key.
      case colon
      /// A comma or the closing bracket should stand here, after a value.
      case separator
      /// The text should end here.
      case end
      /// A comma stands here, before a closing bracket.
      case trailingComma
      /// The text ends inside a string.
      case unclosedString
      /// A control character stands in a string.
      case controlCharacter
      /// An escape is not one of JSON's.
      case escape
      /// A `\u` escape lacks hexadecimal digits.
      case hexadecimal
      /// A `\u` escape is half of a surrogate pair.
      case loneSurrogate
      /// The bytes are not UTF-8.
      case utf8
      /// A number lacks a digit here.
      case digit
      /// A number has a leading zero.
      case leadingZero
      /// A container is nested too deeply.
      case depth
      /// The text begins with a byte order mark.
      case byteOrderMark
      /// The text has more bytes than a tape can address.
      case size
    }

    var kind: Kind
    var offset: Int
  }

  /// Where a scanner stood when it stopped.
  struct Failure {
    var fault: Fault
    /// The start of the token being read, or the offset of the fault.
    var tokenStart: Int
    /// The index of the innermost open container, or nil at the root.
    var container: Int?

    init(_ scanner: borrowing JSONScanner, _ fault: Fault) {
      self.fault = fault
      tokenStart = scanner.position
      let isNested = scanner.container != JSONTape.Node.noParent
      container = isNested ? Int(scanner.container) : nil
    }
  }
}
