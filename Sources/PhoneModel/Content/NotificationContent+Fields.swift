import APNs
import Foundation
import NotificationValues
import UserNotifications

extension NotificationContent {
  /// The properties under their names in `UNNotificationContent`, and what an intent gives, in the
  /// order of the record.
  package static let fields: [Field<NotificationContent>] = [
    Field("title", \.title, .text), Field("subtitle", \.subtitle, .text),
    Field("body", \.body, .text), Field("badge", \.badge, .badge),
    Field("sound", \.sound, .sound),
    Field(
      "categoryIdentifier", \.categoryIdentifier, .name(.category).leavingOut(\.isEmpty)),
    Field("threadIdentifier", \.threadIdentifier, .someText),
    Field("targetContentIdentifier", \.targetContentIdentifier, .textOrNull),
    Field("interruptionLevel", \.interruptionLevel, .word),
    Field(
      "relevanceScore", \.relevanceScore, .number(in: 0...1).recorded(as: .number())),
    Field("filterCriteria", \.filterCriteria, .textOrNull),
    Field("launchImageName", \.launchImageName, .someText),
    Field("summaryArgument", \.summaryArgument, .someText),
    Field(
      "summaryArgumentCount", \.summaryArgumentCount,
      .whole(from: 1).recorded(as: .anyWhole).leavingOut { $0 == 1 }),
    Field("sender", \.sender, .textOrNull), Field("groupName", \.groupName, .textOrNull),
    Field("attachments", \.attachments, .attachments), Field("userInfo", \.userInfo, .userInfo),
  ]
}

extension NotificationContent {
  /// The content as JSON under the names of `UNNotificationContent`; what is empty is left out.
  package var tree: JSONTree { .object(self, Self.fields) }

  /// What the record of a whole content may be.
  static let record = FieldType<NotificationContent>.record(
    fields.map { $0.described(as: "the property `\($0.name)`") })

  /// What the record of changed properties may be.
  static let shapeOfChanges = Shape.object(
    fields.map { Shape.Key($0.name, "the new value", $0.recordShape) })
}

/// Properties of content with new values, as a service extension prints them.
package struct ContentChange: Sendable {
  private let values: JSONValue

  fileprivate init(_ values: JSONValue) {
    self.values = values
  }

  /// Sets the properties.
  package func apply(to content: inout NotificationContent) {
    var mistakes = Mistakes()
    NotificationContent.fields.read(into: &content, from: values, &mistakes)
  }
}

extension FieldType<ContentChange> {
  /// Properties of content with new values.
  package static var contentChange: Self {
    FieldType<NotificationContent>.object(
      NotificationContent.fields, noun: "an object: the properties to change", owner: "content",
      new: { NotificationContent() }
    ).map { _, json, _ in ContentChange(json) }
  }
}

extension FieldType<String?> {
  static var textOrNull: Self {
    orNull(.text).leavingOut { $0?.isEmpty ?? true }
  }
}

extension FieldType<Int?> {
  static var badge: Self {
    orNull(.whole(from: 0)).recorded(as: .orNull(.anyWhole)).leavingOut { $0 == nil }
  }
}

extension FieldType<NotificationContent.Sound?> {
  /// A sound: the name of a file, or an object.
  static var sound: Self {
    let object = FieldType<NotificationContent.Sound>.object(NotificationContent.Sound.fields) {
      NotificationContent.Sound()
    }
    return Self(
      .either([.text, .orNull(object.shape)]),
      read: { json, name, mistakes in
        switch json.kind {
        case .null: return .some(nil)
        case .string: return json.string.map { NotificationContent.Sound(name: $0) }
        case .object: return object.read(json, name, &mistakes)
        default:
          mistakes.report(
            "'\(name.name)' must be a file's name, null, or an object with 'name', 'critical' and"
              + " 'volume'", at: json)
          return nil
        }
      }, write: { $0?.tree ?? .null }
    ).recorded(as: .orNull(object.recordShape)).leavingOut { $0 == nil }
  }
}

extension FieldType<[NotificationContent.Attachment]> {
  /// Attachments: objects with `url`, a file's URL or path, and if wanted `identifier`, `type` and
  /// `thumbnailHidden`.
  static var attachments: Self {
    let isHidden = Field<NotificationContent.Attachment>(
      "thumbnailHidden", \.isThumbnailHidden, .flag)
    let recorded = FieldType<NotificationContent.Attachment>.record(
      NotificationContent.Attachment.fields)
    let written = FieldType<NotificationContent.Attachment>.object(
      NotificationContent.Attachment.fields + [isHidden]
    ) { NotificationContent.Attachment(identifier: "", url: URL(fileURLWithPath: "")) }
    let list = list(of: written)
    return Self(
      list.shape, read: list.read, write: { .array($0.map(recorded.write)) }
    ).recorded(as: .list(recorded.shape)).leavingOut(\.isEmpty).compared(by: ==)
  }
}

extension FieldType<UserInfo> {
  static var userInfo: Self {
    Self(
      .object([], isOpen: true), value: { $0.object.map { UserInfo($0) } }, write: \.tree
    ).compared(by: ==)
  }
}

extension NotificationContent.Sound {
  /// What is written of a sound.
  static let fields: [Field<Self>] = [
    Field("name", \.name, .text, "the name of the file that plays, or `default`"),
    Field("critical", \.critical, .flag, "whether it is a critical alert's"),
    Field("volume", \.volume, .volume, "from 0 to 1"),
  ]

  /// The sound as JSON.
  package var tree: JSONTree { .object(self, Self.fields) }
}

extension FieldType<Double> {
  /// A loudness; one out of its range becomes the nearest in it.
  fileprivate static var volume: Self {
    Self(
      .number(from: 0, to: 1), value: { $0.double.map { min(max($0, 0), 1) } },
      write: { .number($0) }
    ).recorded(as: .number())
  }
}

extension NotificationContent.Attachment {
  /// What is written of an attachment.
  static let fields: [Field<Self>] = [
    Field("identifier", \.identifier, .text, "the name within the notification"),
    Field("url", \.url, .url, "the place of the file", required: true),
    Field("type", \.type, .text, "the uniform type identifier"),
  ]
}

extension FieldType<URL> {
  /// The place of a file: its URL or path.
  fileprivate static var url: Self {
    Self(
      .someText, value: { $0.string.flatMap { URL(place: $0) } },
      write: { .text($0.recordedText) }
    ).recorded(as: .text)
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
