extension Diagnostic.Code {
  /// X1: the text is not JSON.
  public static let invalidJSON = Self(rawValue: "X1")
  /// X2: the top level is not an object, or there is no `aps`, or `aps` is not an object.
  public static let missingAPS = Self(rawValue: "X2")
  /// X3: a key of Apple's holds a value of the wrong type, and is ignored.
  public static let wrongType = Self(rawValue: "X3")
  /// X4: a key that nobody reads, or that is given twice.
  public static let unknownKey = Self(rawValue: "X4")
  /// X6: the payload has more bytes than APNs accepts.
  public static let tooLarge = Self(rawValue: "X6")
  /// X9: a value is outside its range or not one of the known words.
  public static let outOfRange = Self(rawValue: "X9")
  /// X39: a request header is at fault.
  public static let badHeader = Self(rawValue: "X39")
}
