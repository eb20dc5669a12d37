import APNs
import Foundation

/// A property of content under its name in `UNNotificationContent`, which handlers can set.
package struct ContentKey: Sendable {
  /// The name of the property.
  package let name: String
  /// Whether two contents agree in it.
  let isSame: @Sendable (NotificationContent, NotificationContent) -> Bool
  /// Writes the value as JSON.
  package let write: @Sendable (NotificationContent, inout JSONWriter) -> Void
  /// Sets the value from JSON; false if it is of a kind that the property does not take.
  package let set: @Sendable (inout NotificationContent, JSONValue) -> Bool
  /// What the property takes, in words.
  package let takes: String
  /// What the property takes.
  package let schema: JSONSchema

  /// Every property, in the order of the record.
  package static let all: [ContentKey] = [
    text("title", \.title), text("subtitle", \.subtitle), text("body", \.body),
    .key(
      "badge", \.badge, takes: "a whole number from 0, or null",
      .any(of: [.whole(from: 0), .null]), write: { $1.optional($0) { $0.integer($1) } },
      read: \.wholeNumber),
    .key(
      "sound", \.sound,
      takes: "a file's name, null, or an object with 'name', 'critical' and 'volume'",
      .sound, write: { $1.optional($0) { $0.sound($1) } }, read: \.sound),
    text("categoryIdentifier", \.categoryIdentifier),
    text("threadIdentifier", \.threadIdentifier),
    optionalText("targetContentIdentifier", \.targetContentIdentifier),
    .key(
      "interruptionLevel", \.interruptionLevel,
      takes: "one of \(NotificationContent.InterruptionLevel.words.joined(separator: ", "))",
      .oneOf(NotificationContent.InterruptionLevel.words), write: { $1.string($0.rawValue) },
      read: { $0.string.flatMap { NotificationContent.InterruptionLevel(rawValue: $0) } }),
    .key(
      "relevanceScore", \.relevanceScore, takes: "a number from 0 to 1", .number(from: 0, to: 1),
      write: { $1.double($0) }, read: { $0.double.flatMap { (0...1).contains($0) ? $0 : nil } }),
    optionalText("filterCriteria", \.filterCriteria), text("launchImageName", \.launchImageName),
    text("summaryArgument", \.summaryArgument),
    .key(
      "summaryArgumentCount", \.summaryArgumentCount, takes: "a whole number from 1",
      .whole(from: 1), write: { $1.integer($0) },
      read: { $0.integer.flatMap { $0 >= 1 ? $0 : nil } }),
    .key(
      "attachments", \.attachments,
      takes: "an array of objects with 'url', and perhaps 'identifier', 'type', 'thumbnailHidden'",
      .attachments, write: { $1.attachments($0) }, read: \.attachments),
    ContentKey(
      name: "userInfo", isSame: { $0.userInfo.isSame(as: $1.userInfo) },
      write: { $0.userInfo.write(to: &$1) },
      set: { content, json in
        guard json.kind == .object else { return false }
        content.userInfo = UserInfo(json)
        return true
      }, takes: "an object", schema: .object(isOpen: true)),
  ]
}

extension ContentKey {
  private typealias Path<Value> = WritableKeyPath<NotificationContent, Value> & Sendable

  /// A property that is read as nil from JSON that it does not take.
  private static func key<Value: Equatable & SendableMetatype>(
    _ name: String, _ path: any Path<Value>, takes: String, _ schema: JSONSchema,
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
      }, takes: takes, schema: schema)
  }

  private static func text(_ name: String, _ path: any Path<String>) -> ContentKey {
    key(name, path, takes: "a string", .text, write: { $1.string($0) }, read: \.string)
  }

  private static func optionalText(_ name: String, _ path: any Path<String?>) -> ContentKey {
    key(
      name, path, takes: "a string, or null", .any(of: [.text, .null]),
      write: { $1.optional($0) { $0.string($1) } },
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

  fileprivate var wholeNumber: Int?? { orNull(integer.flatMap { $0 >= 0 ? $0 : nil }) }

  /// A sound: the name of a file, or an object with `name`, `critical` and `volume`.
  fileprivate var sound: NotificationSound?? {
    guard kind == .object else { return orNull(string.map { NotificationSound(name: $0) }) }
    let (name, critical, volume) = (self["name"], self["critical"], self["volume"])
    guard (name == nil) == (name?.string == nil), (critical == nil) == (critical?.boolean == nil),
      (volume == nil) == (volume?.double == nil)
    else { return nil }
    return .some(
      NotificationSound(
        name: name?.string ?? NotificationSound.defaultName,
        critical: critical?.boolean ?? false, volume: volume?.double ?? 1))
  }

  /// Attachments: objects with `url`, a file's URL or path, and if wanted `identifier`, `type` and
  /// `thumbnailHidden`.
  fileprivate var attachments: [NotificationAttachment]? {
    let attachments = elements.compactMap(\.attachment)
    return kind == .array && attachments.count == count ? attachments : nil
  }

  private var attachment: NotificationAttachment? {
    guard let place = self["url"]?.string, let url = URL(place: place) else { return nil }
    var attachment = NotificationAttachment(
      identifier: self["identifier"]?.string ?? "", url: url, type: self["type"]?.string ?? "")
    attachment.isThumbnailHidden = self["thumbnailHidden"]?.boolean ?? false
    return attachment
  }
}

extension URL {
  /// The URL of a file that is named by a path or a URL; a path that does not begin at the root has
  /// no scheme yet.
  fileprivate init?(place: String) {
    if place.contains("://") {
      self.init(string: place)
    } else if place.hasPrefix("/") {
      self.init(fileURLWithPath: place)
    } else {
      guard let path = place.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) else {
        return nil
      }
      self.init(string: path)
    }
  }
}

extension NotificationContent {
  /// Has the paths of attachments that do not begin at the root start from a directory.
  package mutating func startPaths(from directory: String?) {
    for index in attachments.indices where attachments[index].url.scheme == nil {
      let path = joined(attachments[index].url.path, to: directory ?? "")
      attachments[index].url = URL(fileURLWithPath: path)
    }
  }
}

extension NotificationContent.InterruptionLevel {
  fileprivate static let words = allCases.map(\.rawValue)
}

extension JSONSchema {
  fileprivate static let yesOrNo = oneOf([.flag(true), .flag(false)])
  fileprivate static let sound = any(of: [
    text, null,
    object([("name", text), ("critical", yesOrNo), ("volume", number(from: 0, to: 1))]),
  ])
  fileprivate static let attachments = array(
    of: object(
      [
        ("url", someText), ("identifier", text), ("type", text), ("thumbnailHidden", yesOrNo),
      ], required: ["url"]))
}
