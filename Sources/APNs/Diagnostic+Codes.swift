// The values of this module are read from JSON, and what is wrong with them is a `Diagnostic`: who
// imports it needs both.
@_exported public import JSON

extension Diagnostic.Code {
  /// X2: the top level is not an object, or there is no `aps`, or `aps` is not an object.
  public static let missingAPS = Self(rawValue: "X2")
  /// X3: a key of Apple's holds a value of the wrong type, and is ignored.
  public static let wrongType = Self(rawValue: "X3")
  /// X5: data of the app's own inside `aps` or `alert`.
  public static let customKey = Self(rawValue: "X5")
  /// X6: the payload has more bytes than APNs accepts.
  public static let tooLarge = Self(rawValue: "X6")
  /// X7: the content, the priority or the expiration does not fit the push type.
  public static let pushTypeMismatch = Self(rawValue: "X7")
  /// X8: `mutable-content` where the service extension does not run.
  public static let mutableContent = Self(rawValue: "X8")
  /// X9: a value is outside its range or not one of the known words.
  public static let outOfRange = Self(rawValue: "X9")
  /// X10: the category brings no buttons.
  public static let category = Self(rawValue: "X10")
  /// X19: a localisation key without an entry, beside a text of its own, or missing.
  public static let localization = Self(rawValue: "X19")
  /// X20: nothing that a person would notice, or a title alone.
  public static let emptyContent = Self(rawValue: "X20")
  /// X21: text with a placeholder that nobody replaces.
  public static let formatText = Self(rawValue: "X21")
  /// X38: a sound file that the phone cannot play.
  public static let soundFile = Self(rawValue: "X38")
  /// X39: a request header is at fault.
  public static let badHeader = Self(rawValue: "X39")
  /// X40: the device token is malformed.
  public static let deviceToken = Self(rawValue: "X40")
  /// X41: the provider token is no token that APNs accepts.
  public static let providerToken = Self(rawValue: "X41")
  /// X42: a push that a phone which is off never gets.
  public static let expiration = Self(rawValue: "X42")
  /// X44: the push type is not given.
  public static let missingPushType = Self(rawValue: "X44")
}
