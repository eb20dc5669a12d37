public import APNs
import Foundation
package import UserNotifications

/// The app's own data with a notification (rules P3, P4).
///
/// A remote notification's data stays the JSON that was delivered, and becomes a dictionary only
/// when the app reads it.
public struct UserInfo: Sendable {
  package let storage: Storage

  package enum Storage: Sendable {
    case empty
    case json(JSONValue)
    case content(UNNotificationContent)
  }

  /// Creates empty data.
  public init() {
    storage = .empty
  }

  /// Creates data from a JSON object.
  public init(_ json: JSONValue) {
    storage = .json(json)
  }

  /// Takes over the data of content that the app made.
  package init(of content: UNNotificationContent) {
    storage = .content(content)
  }

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

  /// The data as the app reads it: strings, `NSNumber`, `NSNull`, arrays and dictionaries.
  public var dictionary: [AnyHashable: Any] {
    switch storage {
    case .empty: [:]
    case .json(let value): value.foundationObject
    case .content(let content): content.userInfo
    }
  }

  /// Whether other data reads the same, wherever it came from.
  package func isSame(as other: UserInfo) -> Bool {
    let (content, otherContent) = (UNMutableNotificationContent(), UNMutableNotificationContent())
    content.userInfo = dictionary
    otherContent.userInfo = other.dictionary
    return content.isEqual(otherContent)
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
    case .content(let content): JSONTree(foundation: content.userInfo)
    }
  }
}

extension UserInfo: Codable {
  /// Reads the data from its JSON text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self.init(try JSONDocument(parsing: text).root)
  }

  /// Writes the data as its JSON text.
  public func encode(to encoder: any Encoder) throws {
    var writer = JSONWriter()
    write(to: &writer)
    var container = encoder.singleValueContainer()
    try container.encode(writer.text)
  }
}

extension JSONValue {
  /// An object as the dictionary that Foundation would read; empty for any other kind.
  fileprivate var foundationObject: [AnyHashable: Any] {
    members.reduce(into: [:]) { $0[$1.key.string ?? ""] = $1.value.foundationValue }
  }

  private var foundationValue: Any {
    switch kind {
    case .object:
      members.reduce(into: [String: Any]()) { $0[$1.key.string ?? ""] = $1.value.foundationValue }
    case .array: elements.map(\.foundationValue)
    case .string: string ?? ""
    case .boolean: NSNumber(value: boolean ?? false)
    case .number: integer.map { NSNumber(value: $0) } ?? NSNumber(value: double ?? 0)
    case .null: NSNull()
    }
  }
}

extension JSONTree {
  /// Takes over a property list value, the keys of a dictionary in order; what JSON cannot hold
  /// becomes a text.
  fileprivate init(foundation value: Any) {
    switch value {
    case let text as String: self = .text(text)
    case is NSNull: self = .null
    case let number as NSNumber: self.init(number)
    case let items as [Any]: self = .array(items.map { JSONTree(foundation: $0) })
    case let dictionary as [AnyHashable: Any]:
      let entries = dictionary.map { (key: "\($0.key.base)", value: $0.value) }
      self = .object(
        entries.sorted { $0.key < $1.key }.map { ($0.key, JSONTree(foundation: $0.value)) })
    case let date as Date: self = .text(date.simulatedTimestamp)
    case let data as Data: self = .text(data.base64EncodedString())
    default: self = .text(String(describing: value))
    }
  }

  /// Takes over a number; Foundation keeps a Boolean as a number of the C type `char`.
  private init(_ number: NSNumber) {
    let isBoolean = number.objCType.pointee == CChar(Character("c").asciiValue ?? 0)
    self = isBoolean ? .boolean(number.boolValue) : .number(number.doubleValue)
  }
}
