import Foundation

/// A property-list value or null: what `userInfo` may hold, in a form that can be compared and
/// archived (P3).
enum PlainValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case real(Double)
  case string(String)
  case date(Date)
  case data(Data)
  case array([PlainValue])
  case dictionary([String: PlainValue])

  /// Takes any value; one of a type that property lists lack is known by its description only.
  init(_ value: Any) {
    self = PlainValue.scalar(value) ?? PlainValue.collection(value) ?? .string("\(value)")
  }

  /// The entries of a dictionary; a key that is not a string is known by its description.
  static func entries(of dictionary: [AnyHashable: Any]) -> [String: PlainValue] {
    let entries = dictionary.map { ("\($0.key)", PlainValue($0.value)) }
    return Dictionary(entries, uniquingKeysWith: { first, _ in first })
  }

  private static func scalar(_ value: Any) -> PlainValue? {
    switch value {
    case let value as String: .string(value)
    case let value as any BinaryInteger: integer(value)
    case let value as any BinaryFloatingPoint: floatingPoint(Double(value))
    case let value as NSNumber: number(value)
    case let value as Date: .date(value)
    case let value as Data: .data(value)
    case is NSNull: .null
    default: nil
    }
  }

  private static func integer(_ value: some BinaryInteger) -> PlainValue? {
    Int64(exactly: value).map(PlainValue.integer) ?? UInt64(exactly: value).map(PlainValue.unsigned)
  }

  /// A whole number is the same value however it is stored, as it is for NSNumber.
  private static func floatingPoint(_ value: Double) -> PlainValue {
    Int64(exactly: value).map(PlainValue.integer) ?? .real(value)
  }

  private static func number(_ value: NSNumber) -> PlainValue? {
    if value === NSNumber(value: true) { return .bool(true) }
    if value === NSNumber(value: false) { return .bool(false) }
    return switch String(cString: value.objCType) {
    case "f", "d": floatingPoint(value.doubleValue)
    case "Q": integer(value.uint64Value)
    default: .integer(value.int64Value)
    }
  }

  private static func collection(_ value: Any) -> PlainValue? {
    switch value {
    case let value as [Any]: .array(value.map(PlainValue.init))
    case let value as [AnyHashable: Any]: .dictionary(entries(of: value))
    default: nil
    }
  }
}

extension PlainValue {
  /// The value as an app reads it from `userInfo`.
  var value: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .integer(let value): Int(exactly: value) ?? value
    case .unsigned(let value): value
    case .real(let value): value
    case .string(let value): value
    case .date(let value): value
    case .data(let value): value
    case .array(let values): values.map(\.value)
    case .dictionary(let values): values.mapValues(\.value)
    }
  }

  /// The value as a number object; nil for what is no number.
  var number: NSNumber? {
    switch self {
    case .bool(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .unsigned(let value): NSNumber(value: value)
    case .real(let value): NSNumber(value: value)
    default: nil
    }
  }
}
