public import APNs
import Foundation
@_exported public import NotificationValues

extension UserInfo {
  /// The data besides `aps` as JSON on one line; nil if there is none.
  package var customText: String? {
    var custom: [String: Any] = [:]
    for (key, value) in dictionary {
      if let name = key as? String, name != "aps" { custom[name] = value }
    }
    guard !custom.isEmpty, JSONSerialization.isValidJSONObject(custom),
      let data = try? JSONSerialization.data(
        withJSONObject: custom, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Writes the data as a JSON object.
  public func write(to writer: inout JSONWriter) {
    tree.write(to: &writer)
  }

  /// The data as JSON.
  package var tree: JSONTree {
    switch storage {
    case .empty: .object([])
    case .json(let value): .json(value)
    case .dictionary(let dictionary): PlainValue.dictionary(PlainValue.entries(of: dictionary)).tree
    }
  }
}

extension UserInfo.PlainValue {
  /// The value as JSON, the keys of a dictionary in order; dates and bytes become texts.
  fileprivate var tree: JSONTree {
    switch self {
    case .null: .null
    case .bool(let value): .boolean(value)
    case .integer(let value): Int(exactly: value).map { .whole($0) } ?? .number(Double(value))
    case .unsigned(let value): .number(Double(value))
    case .real(let value): .number(value)
    case .string(let value): .text(value)
    case .date(let value): .text(value.simulatedTimestamp)
    case .data(let value): .text(value.base64EncodedString())
    case .array(let values): .array(values.map(\.tree))
    case .dictionary(let values):
      .object(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.tree) })
    }
  }
}
