import APNs
import Foundation

/// A property of content under its name in `UNNotificationContent`, which handlers can set.
struct ContentKey: Sendable {
  /// The name of the property.
  let name: String
  /// Whether two contents agree in it.
  let isSame: @Sendable (NotificationContent, NotificationContent) -> Bool
  /// Writes the value as JSON.
  let write: @Sendable (NotificationContent, inout JSONWriter) -> Void
  /// Sets the value from JSON; false if it is of a kind that the property does not take.
  let set: @Sendable (inout NotificationContent, JSONValue) -> Bool

  /// Every property, in the order of the record.
  static let all: [ContentKey] = [
    text("title", \.title), text("subtitle", \.subtitle), text("body", \.body),
    .key("badge", \.badge, write: { $1.optional($0) { $0.integer($1) } }, read: \.wholeNumber),
    .key("sound", \.sound, write: { $1.optional($0) { $0.sound($1) } }, read: \.sound),
    text("categoryIdentifier", \.categoryIdentifier),
    text("threadIdentifier", \.threadIdentifier),
    optionalText("targetContentIdentifier", \.targetContentIdentifier),
    .key(
      "interruptionLevel", \.interruptionLevel, write: { $1.string($0.rawValue) },
      read: { $0.string.flatMap { NotificationContent.InterruptionLevel(rawValue: $0) } }),
    .key("relevanceScore", \.relevanceScore, write: { $1.double($0) }, read: \.double),
    optionalText("filterCriteria", \.filterCriteria), text("launchImageName", \.launchImageName),
    text("summaryArgument", \.summaryArgument),
    .key(
      "summaryArgumentCount", \.summaryArgumentCount, write: { $1.integer($0) },
      read: \.integer),
    .key("attachments", \.attachments, write: { $1.attachments($0) }, read: \.attachments),
    ContentKey(
      name: "userInfo", isSame: { $0.userInfo.isSame(as: $1.userInfo) },
      write: { $0.userInfo.write(to: &$1) },
      set: { content, json in
        guard json.kind == .object else { return false }
        content.userInfo = UserInfo(json)
        return true
      }),
  ]
}

extension ContentKey {
  private typealias Path<Value> = WritableKeyPath<NotificationContent, Value> & Sendable

  /// A property that is read as nil from JSON that it does not take.
  private static func key<Value: Equatable & SendableMetatype>(
    _ name: String, _ path: any Path<Value>,
    write: @escaping @Sendable (Value, inout JSONWriter) -> Void,
    read: @escaping @Sendable (JSONValue) -> Value?
  ) -> ContentKey {
    ContentKey(
      name: name, isSame: { $0[keyPath: path] == $1[keyPath: path] },
      write: { write($0[keyPath: path], &$1) },
      set: { content, json in
        guard let value = read(json) else { return false }
        content[keyPath: path] = value
        return true
      })
  }

  private static func text(_ name: String, _ path: any Path<String>) -> ContentKey {
    key(name, path, write: { $1.string($0) }, read: \.string)
  }

  private static func optionalText(_ name: String, _ path: any Path<String?>) -> ContentKey {
    key(
      name, path, write: { $1.optional($0) { $0.string($1) } },
      read: { json in json.orNull(json.string) })
  }
}

extension JSONWriter {
  fileprivate mutating func optional<Value>(
    _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
  ) {
    if let value { write(&self, value) } else { null() }
  }
}

extension JSONValue {
  /// What was read of the value; `.some(nil)` for null, which sets a property to nil.
  fileprivate func orNull<Value>(_ value: Value?) -> Value?? {
    kind == .null ? .some(nil) : value.map { .some($0) }
  }

  fileprivate var wholeNumber: Int?? { orNull(integer) }

  /// A sound: the name of a file, or an object with `name`, `critical` and `volume`.
  fileprivate var sound: NotificationSound?? {
    guard kind == .object else { return orNull(string.map { NotificationSound(name: $0) }) }
    return .some(
      NotificationSound(
        name: self["name"]?.string ?? NotificationSound.defaultName,
        critical: self["critical"]?.boolean ?? false, volume: self["volume"]?.double ?? 1))
  }

  /// Attachments: objects with `url`, a file's URL or path, and if wanted `identifier`.
  fileprivate var attachments: [NotificationAttachment]? {
    let attachments = elements.compactMap { element in
      element["url"]?.string.flatMap { place in
        let url =
          place.hasPrefix("/") ? URL(fileURLWithPath: place) : URL(string: place)
        return url.map {
          NotificationAttachment(identifier: element["identifier"]?.string ?? "", url: $0)
        }
      }
    }
    return kind == .array && attachments.count == count ? attachments : nil
  }
}
