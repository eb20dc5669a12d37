package import Foundation

extension UserInfo {
  /// A property-list value or null: the possible values of `userInfo`, in a form that can be
  /// compared and archived (P3).
  package enum PlainValue: Hashable, Sendable {
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

    /// Converts a value; one that is no property-list value becomes its description.
    package init(_ value: Any) {
      self = PlainValue.scalar(value) ?? PlainValue.collection(value) ?? .string("\(value)")
    }

    /// The entries of a dictionary; a key that is not a string becomes its description.
    package static func entries(of dictionary: [AnyHashable: Any]) -> [String: PlainValue] {
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
      Int64(exactly: value).map(PlainValue.integer)
        ?? UInt64(exactly: value).map(PlainValue.unsigned)
    }

    /// A whole number is the same value in every representation, as for NSNumber.
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
}

extension UserInfo.PlainValue {
  /// The value as an app reads it from `userInfo`.
  package var value: Any {
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
}

// Coding as JSON. Dates and data, which JSON lacks, become an object with one entry.
extension UserInfo.PlainValue: Codable {
  private enum Marker {
    static let date = "$date"
    static let data = "$data"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = UserInfo.PlainValue.marked(in: container) {
      self = value
    } else if let entries = try? container.decode([String: UserInfo.PlainValue].self) {
      self = .dictionary(entries)
    } else {
      self = try UserInfo.PlainValue.scalar(in: container)
    }
  }

  private static func marked(in container: any SingleValueDecodingContainer) -> UserInfo.PlainValue?
  {
    if let entry = try? container.decode([String: Date].self), entry.count == 1 {
      return entry[Marker.date].map(UserInfo.PlainValue.date)
    }
    if let entry = try? container.decode([String: Data].self), entry.count == 1 {
      return entry[Marker.data].map(UserInfo.PlainValue.data)
    }
    return nil
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws
    -> UserInfo.PlainValue
  {
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int64.self) { return .integer(value) }
    if let value = try? container.decode(UInt64.self) { return .unsigned(value) }
    if let value = try? container.decode(Double.self) { return .real(value) }
    if let value = try? container.decode([UserInfo.PlainValue].self) { return .array(value) }
    return .string(try container.decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .real(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .date(let value): try container.encode([Marker.date: value])
    case .data(let value): try container.encode([Marker.data: value])
    case .array(let value): try container.encode(value)
    case .dictionary(let value): try container.encode(value)
    }
  }
}
