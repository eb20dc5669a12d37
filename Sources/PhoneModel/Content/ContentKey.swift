import APNs
import Foundation

/// A property of content under its name in `UNNotificationContent`, or what an intent gives it: the
/// one list of properties for all that reads and writes content as JSON.
package struct ContentKey: Sendable {
  /// The name of the property.
  package let name: String
  /// What the property takes, in words.
  package let takes: String
  /// What the property takes.
  package let schema: JSONSchema
  /// What the property is in the record.
  let shape: ValueShape
  /// Whether two contents agree in it.
  let isSame: @Sendable (NotificationContent, NotificationContent) -> Bool
  /// The value as JSON.
  let tree: @Sendable (NotificationContent) -> JSONTree
  /// Sets the value from JSON; false if it is of a kind that the property does not take.
  package let set: @Sendable (inout NotificationContent, JSONValue) -> Bool
  /// Whether the record of a whole content leaves the value out.
  private var isLeftOut: @Sendable (JSONTree) -> Bool = { $0.isEmpty }

  /// Every property, in the order of the record.
  package static let all: [ContentKey] = [
    text("title", { $0.title }, { $0.title = $1 }).always,
    text("subtitle", { $0.subtitle }, { $0.subtitle = $1 }).always,
    text("body", { $0.body }, { $0.body = $1 }).always,
    key(
      "badge", { $0.badge }, { $0.badge = $1 }, takes: "a whole number from 0, or null",
      .any(of: [.whole(from: 0), .null]), .orNull(.whole),
      tree: { $0.map { .whole($0) } ?? .null }, read: \.wholeNumber),
    key(
      "sound", { $0.sound }, { $0.sound = $1 },
      takes: "a file's name, null, or an object with 'name', 'critical' and 'volume'",
      .sound, .orNull(.record(NotificationContent.Sound.keys)), tree: { $0?.tree ?? .null },
      read: \.sound),
    text(
      "categoryIdentifier", { $0.categoryIdentifier }, { $0.categoryIdentifier = $1 },
      .name(.category)),
    text("threadIdentifier", { $0.threadIdentifier }, { $0.threadIdentifier = $1 }),
    optionalText(
      "targetContentIdentifier", { $0.targetContentIdentifier },
      { $0.targetContentIdentifier = $1 }),
    key(
      "interruptionLevel", { $0.interruptionLevel }, { $0.interruptionLevel = $1 },
      takes: "one of \(NotificationContent.InterruptionLevel.words.joined(separator: ", "))",
      .oneOf(NotificationContent.InterruptionLevel.words),
      .word(NotificationContent.InterruptionLevel.words), tree: { .text($0.rawValue) },
      read: { $0.string.flatMap { NotificationContent.InterruptionLevel(rawValue: $0) } }),
    key(
      "relevanceScore", { $0.relevanceScore }, { $0.relevanceScore = $1 },
      takes: "a number from 0 to 1", .number(from: 0, to: 1), .number, tree: { .number($0) },
      read: { $0.double(in: 0...1) }),
    optionalText("filterCriteria", { $0.filterCriteria }, { $0.filterCriteria = $1 }),
    text("launchImageName", { $0.launchImageName }, { $0.launchImageName = $1 }),
    text("summaryArgument", { $0.summaryArgument }, { $0.summaryArgument = $1 }),
    key(
      "summaryArgumentCount", { $0.summaryArgumentCount }, { $0.summaryArgumentCount = $1 },
      takes: "a whole number from 1", .whole(from: 1), .whole, tree: { .whole($0) },
      read: { $0.integer(in: 1...) }
    ).unless { if case .whole(1) = $0 { true } else { false } },
    optionalText("sender", { $0.sender }, { $0.sender = $1 }),
    optionalText("groupName", { $0.groupName }, { $0.groupName = $1 }),
    key(
      "attachments", { $0.attachments }, { $0.attachments = $1 },
      takes: "an array of objects with 'url', and perhaps 'identifier', 'type', 'thumbnailHidden'",
      .attachments, .list(.record(NotificationContent.Attachment.keys)),
      tree: { .array($0.map(\.tree)) }, read: \.attachments),
    ContentKey(
      name: "userInfo", takes: "an object", schema: .object(isOpen: true),
      shape: .object([], isOpen: true),
      isSame: { $0.userInfo.isSame(as: $1.userInfo) }, tree: { $0.userInfo.tree },
      set: { content, json in
        guard json.kind == .object else { return false }
        content.userInfo = UserInfo(json)
        return true
      }),
  ]
}

extension NotificationContent {
  /// The content as JSON under the names of `UNNotificationContent`; what is empty is left out.
  package var tree: JSONTree {
    .object(ContentKey.all.compactMap { $0.member(of: self) })
  }

  /// What the record of a whole content may be.
  static let shape = ValueShape.object(ContentKey.all.map(\.recordKey))
}

extension ContentKey {
  /// The property in the record of a whole content; nil where that leaves it out.
  fileprivate func member(of content: NotificationContent) -> JSONTree.Member? {
    let value = tree(content)
    return isLeftOut(value) ? nil : (name, value)
  }

  /// The key in the record of a whole content, which has no empty values but those of the texts.
  fileprivate var recordKey: ValueShape.Key {
    let shape: ValueShape =
      switch self.shape {
      case .orNull(.text): .someText
      case .orNull(let inner): inner
      case .text: isLeftOut(.text("")) ? .someText : .text
      default: self.shape
      }
    return ValueShape.Key(name: name, summary: "the property `\(name)`", shape: shape)
  }

  /// The property as one that the record never leaves out.
  private var always: ContentKey { unless { _ in false } }

  private func unless(_ isLeftOut: @escaping @Sendable (JSONTree) -> Bool) -> ContentKey {
    var key = self
    key.isLeftOut = isLeftOut
    return key
  }

  private typealias Get<Value> = @Sendable (NotificationContent) -> Value
  private typealias Set<Value> = @Sendable (inout NotificationContent, Value) -> Void

  /// A property that is read as nil from JSON that it does not take.
  private static func key<Value: Equatable & SendableMetatype>(
    _ name: String, _ get: @escaping Get<Value>, _ set: @escaping Set<Value>, takes: String,
    _ schema: JSONSchema, _ shape: ValueShape, tree: @escaping @Sendable (Value) -> JSONTree,
    read: @escaping @Sendable (JSONValue) -> Value?
  ) -> ContentKey {
    ContentKey(
      name: name, takes: takes, schema: schema, shape: shape, isSame: { get($0) == get($1) },
      tree: { tree(get($0)) },
      set: { content, json in
        guard let value = read(json) else { return false }
        set(&content, value)
        return true
      })
  }

  private static func text(
    _ name: String, _ get: @escaping Get<String>, _ set: @escaping Set<String>,
    _ shape: ValueShape = .text
  ) -> ContentKey {
    key(name, get, set, takes: "a string", .text, shape, tree: { .text($0) }, read: \.string)
  }

  private static func optionalText(
    _ name: String, _ get: @escaping Get<String?>, _ set: @escaping Set<String?>
  ) -> ContentKey {
    key(
      name, get, set, takes: "a string, or null", .any(of: [.text, .null]), .orNull(.text),
      tree: { $0.map { .text($0) } ?? .null }, read: { json in json.orNull(json.string) })
  }
}

extension JSONTree {
  /// Whether it is null, an empty string or an empty array.
  fileprivate var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    default: false
    }
  }
}

extension JSONValue {
  /// What was read of the value; `.some(nil)` for null, which sets a property to nil.
  fileprivate func orNull<Value>(_ value: Value?) -> Value?? {
    kind == .null ? .some(nil) : value.map { .some($0) }
  }

  fileprivate var wholeNumber: Int?? { orNull(integer(in: 0...)) }

  /// A sound: the name of a file, or an object with `name`, `critical` and `volume`.
  fileprivate var sound: NotificationContent.Sound?? {
    guard kind == .object else { return orNull(string.map { NotificationContent.Sound(name: $0) }) }
    let (name, critical) = (self["name"], self["critical"])
    guard (name == nil) == (name?.string == nil), (critical == nil) == (critical?.boolean == nil),
      let loudness = double("volume", in: (-Double.infinity)..., unlessGiven: 1)
    else { return nil }
    return .some(
      NotificationContent.Sound(
        name: name?.string ?? NotificationContent.Sound.defaultName,
        critical: critical?.boolean ?? false, volume: loudness))
  }

  /// Attachments: objects with `url`, a file's URL or path, and if wanted `identifier`, `type` and
  /// `thumbnailHidden`.
  fileprivate var attachments: [NotificationContent.Attachment]? {
    let attachments = elements.compactMap(\.attachment)
    return kind == .array && attachments.count == count ? attachments : nil
  }

  private var attachment: NotificationContent.Attachment? {
    guard let place = self["url"]?.string, let url = URL(place: place) else { return nil }
    var attachment = NotificationContent.Attachment(
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

extension NotificationContent.InterruptionLevel {
  fileprivate static let words = allCases.map(\.rawValue)
}

extension JSONSchema {
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
