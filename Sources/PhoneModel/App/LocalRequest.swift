import APNs
import UserNotifications

/// A local notification that an app schedules: what, and when (rule L1).
public struct LocalRequest: Sendable {
  /// The request's identifier; nil to have one made.
  public var id: String?
  /// What it says.
  public var content: NotificationContent
  /// What it waits for.
  public var trigger: PendingRequest.Trigger
  /// The JSON that it was read from, if it was.
  package let json: JSONValue?

  /// Creates a request.
  public init(
    id: String? = nil, content: NotificationContent, trigger: PendingRequest.Trigger
  ) {
    self.init(id: id, content: content, trigger: trigger, json: nil)
  }

  package init(
    id: String?, content: NotificationContent, trigger: PendingRequest.Trigger, json: JSONValue?
  ) {
    self.id = id
    self.content = content
    self.trigger = trigger
    self.json = json
  }

  /// The request in JSON, with other paths of attachments that do not start at the root.
  ///
  /// - Parameter path: the path that takes the place of another.
  /// - Returns: the JSON; nil for a request that was not read from any.
  package func json(withPaths path: (String) -> String) -> JSONValue? {
    guard let json else { return nil }
    var text = Array(json.rawText.utf8)
    let files = json["content"]?["attachments"]?.elements.compactMap { $0["url"] } ?? []
    for file in files.reversed() {
      guard let old = file.string, !old.contains("://"), !old.hasPrefix("/") else { continue }
      var writer = JSONWriter()
      writer.string(path(old))
      let start = json.span.start
      text.replaceSubrange(file.span.start - start..<file.span.end - start, with: writer.bytes)
    }
    return try? JSONDocument(parsing: text, options: .commented).root
  }

  /// The keys of a request in JSON.
  package enum Key: String, ManifestKey {
    case identifier, content, trigger
  }

  /// What a local notification may be in JSON.
  package static var schema: JSONSchema {
    .object(Key.members, required: [Key.content.rawValue])
  }
}

extension LocalRequest.Key {
  package var schema: JSONSchema {
    switch self {
    case .identifier: .someText.described("The identifier; generated unless given.")
    case .content:
      .object(ContentKey.all.map { ($0.name, $0.schemaOfRequest) })
        .described("What it says, under the names of UNNotificationContent.")
    case .trigger:
      .object(LocalRequestReader.TriggerKey.members)
        .and(oneOf: ["timeInterval", "date", "location"].map { .requiring([$0]) })
        .described("What it waits for; without it, it is delivered at once.")
    }
  }
}

extension ContentKey {
  /// What the property takes in a request, where texts may also be looked up.
  fileprivate var schemaOfRequest: JSONSchema {
    guard NotificationContent.LocalizedTexts.Part.all.contains(where: { $0.name == name }) else {
      return schema
    }
    return .any(of: [
      schema,
      .object(LocalizedText.Key.members, required: [LocalizedText.Key.key.rawValue]),
    ])
  }
}

extension LocalRequestReader.TriggerKey {
  package var schema: JSONSchema {
    switch self {
    case .timeInterval: .number(above: 0).described("Seconds; at least 60 if it repeats.")
    case .date:
      .object(
        LocalRequestReader.DatePart.all.map { ($0.name, .whole(from: $0.range.lowerBound)) }
          + [(LocalRequestReader.DatePart.timeZone, .someText)]
      ).described("Parts of a date, as in DateComponents; it fires at the next match.")
    case .location:
      .object(
        LocalRequestReader.RegionKey.members, required: ["latitude", "longitude", "radius"]
      ).described("A region, as in CLCircularRegion; it fires when the phone enters or leaves it.")
    case .repeats: .oneOf([.flag(true), .flag(false)]).described("Whether it fires again.")
    }
  }
}

extension LocalRequestReader.RegionKey {
  package var schema: JSONSchema {
    switch self {
    case .identifier: .someText.described("The name by which the app knows the region.")
    case .latitude: .number(from: -90, to: 90).described("Degrees north of the equator.")
    case .longitude: .number(from: -180, to: 180).described("Degrees east of Greenwich.")
    case .radius: .number(above: 0).described("Metres.")
    case .notifyOnEntry:
      .oneOf([.flag(true), .flag(false)]).described("Whether entering counts; it does unless told.")
    case .notifyOnExit:
      .oneOf([.flag(true), .flag(false)]).described("Whether leaving counts; it does unless told.")
    }
  }
}
