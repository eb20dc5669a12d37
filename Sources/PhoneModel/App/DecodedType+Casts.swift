import APNs

// What a cast makes of a value of the user info.

extension DecodedType {
  /// The first value in JSON for which a cast to the type surely fails (`as?` and `as!`), as
  /// `JSONSerialization` reads it for the user info; nil if there is none.
  ///
  /// It differs from decoding: `true` and `false` are numbers too, 1 and 0 are `Bool`, and `null`
  /// is an object of its own. Nothing is said of `Date` and other types that no JSON
  /// value is cast to.
  package func castMismatch(in json: JSONValue) -> Mismatch? {
    let fails =
      switch self {
      case .text: json.kind != .string
      case .flag: json.kind != .boolean && json.double != 0 && json.double != 1
      case .whole(let bits, let isSigned):
        json.kind != .boolean && !json.isWhole(bits: bits, isSigned: isSigned)
      case .number, .shortNumber: json.kind != .boolean && json.kind != .number
      case .list: json.kind != .array
      case .map: json.kind != .object
      default: false
      }
    guard !fails else { return Mismatch(value: json, missingKey: nil, expected: expectation) }
    return switch self {
    case .list(let type): json.elements.firstResult { type.castMismatch(in: $0) }
    case .map(let type, _): json.members.firstResult { type.castMismatch(in: $0.value) }
    default: nil
    }
  }
}
