/// The six kinds of JSON value (RFC 8259, section 3).
public enum JSONKind: String, Hashable, Sendable, CaseIterable {
  /// Members in braces.
  case object
  /// Elements in brackets.
  case array
  /// Text in double quotes.
  case string
  /// A number of any size.
  case number
  /// `true` or `false`.
  case boolean
  /// `null`.
  case null

  /// The kind with its article, as messages say it: `an object`, `a number`, `null`.
  public var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a Boolean"
    case .null: "null"
    }
  }
}
