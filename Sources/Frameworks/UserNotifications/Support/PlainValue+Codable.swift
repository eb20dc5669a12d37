import Foundation

// As JSON has it. Dates and data, which JSON lacks, become an object of one entry.
extension PlainValue: Codable {
  private enum Marker {
    static let date = "$date"
    static let data = "$data"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = PlainValue.marked(in: container) {
      self = value
    } else if let entries = try? container.decode([String: PlainValue].self) {
      self = .dictionary(entries)
    } else {
      self = try PlainValue.scalar(in: container)
    }
  }

  private static func marked(in container: any SingleValueDecodingContainer) -> PlainValue? {
    if let entry = try? container.decode([String: Date].self), entry.count == 1 {
      return entry[Marker.date].map(PlainValue.date)
    }
    if let entry = try? container.decode([String: Data].self), entry.count == 1 {
      return entry[Marker.data].map(PlainValue.data)
    }
    return nil
  }

  private static func scalar(in container: any SingleValueDecodingContainer) throws -> PlainValue {
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int64.self) { return .integer(value) }
    if let value = try? container.decode(UInt64.self) { return .unsigned(value) }
    if let value = try? container.decode(Double.self) { return .real(value) }
    if let value = try? container.decode([PlainValue].self) { return .array(value) }
    return .string(try container.decode(String.self))
  }

  func encode(to encoder: any Encoder) throws {
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
