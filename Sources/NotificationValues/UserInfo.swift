import Foundation
public import JSON

/// The app's own data with a notification (rules P3, P4).
///
/// A remote notification's data stays the JSON that was delivered, and becomes a dictionary only
/// when the app reads it.
///
/// `@unchecked`: the dictionary contains `Any`, but never changes.
public struct UserInfo: @unchecked Sendable {
  package let storage: Storage

  package enum Storage {
    case empty
    case json(JSONValue)
    case dictionary([AnyHashable: Any])
  }

  /// Creates empty data.
  public init() {
    storage = .empty
  }

  /// Creates data from a JSON object.
  public init(_ json: JSONValue) {
    storage = .json(json)
  }

  /// Creates data from what an app set.
  package init(_ dictionary: [AnyHashable: Any]) {
    storage = dictionary.isEmpty ? .empty : .dictionary(dictionary)
  }

  /// The data as the app reads it: strings, `NSNumber`, `NSNull`, arrays and dictionaries.
  public var dictionary: [AnyHashable: Any] {
    switch storage {
    case .empty: [:]
    case .json(let value): value.foundationObject
    case .dictionary(let dictionary): dictionary
    }
  }

  private var entries: [String: PlainValue] { PlainValue.entries(of: dictionary) }
}

// Data is equal if it reads the same, wherever it came from.
extension UserInfo: Hashable {
  /// Whether both read the same.
  public static func == (left: UserInfo, right: UserInfo) -> Bool { left.entries == right.entries }

  /// Hashes what an app reads.
  public func hash(into hasher: inout Hasher) { hasher.combine(entries) }
}

// As its JSON text, or as a dictionary with the dates and bytes that JSON lacks.
extension UserInfo: Codable {
  /// Reads the data from its JSON text, or from a dictionary.
  ///
  /// - Throws: an error of the decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.init(try JSONDocument(parsing: text).root)
    } else {
      self.init(try container.decode([String: PlainValue].self).mapValues(\.value))
    }
  }

  /// Writes the data.
  ///
  /// - Throws: an error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard case .json(let value) = storage else { return try container.encode(entries) }
    var writer = JSONWriter()
    writer.raw(value)
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
