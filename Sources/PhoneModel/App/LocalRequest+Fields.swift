import APNs
import Foundation

// Local notifications in JSON: one form for manifests, scenarios, lines of the interactive phone
// and what handlers print.
extension LocalRequest {
  /// The keys of a request.
  fileprivate static let fields: [Field<LocalRequest>] = [
    Field("identifier", \.id, .nonEmptyText, "the identifier; generated unless given"),
    Field(
      "content", \.content, .content,
      "what it says, under the names of UNNotificationContent", required: true),
    Field(
      "trigger", \.trigger, .trigger,
      "what it waits for; without it, it is delivered at once"),
  ]

  /// What a local notification may be in JSON.
  package static var schema: JSONSchema { FieldType<LocalRequest>.request.shape.schema }

  /// Reads a request, whose paths of attachments start from a directory, or from the working
  /// directory; nil if something is wrong, which is then reported.
  package init?(_ json: JSONValue, directory: String?, _ mistakes: inout Mistakes) {
    let before = mistakes.count
    guard json.kind == .object else {
      mistakes.report("a local notification must be an object with 'content'", at: json)
      return nil
    }
    guard let request = FieldType.request.read(json, FieldName(""), &mistakes),
      mistakes.count == before
    else { return nil }
    self = request
    content.startPaths(from: directory)
  }

  /// Whether a value is most probably a local notification: it has a trigger, or content under
  /// Apple's names, and none of the keys of a push.
  package static func isLikely(_ value: JSONValue) -> Bool {
    guard value.kind == .object, value["aps"] == nil, let content = value["content"],
      content.kind == .object
    else { return false }
    let hasOthers = value.members.contains { member in
      !fields.contains { member.key.string == $0.name }
    }
    let hasContent = content.members.contains { member in
      NotificationContent.fields.contains { member.key.string == $0.name }
    }
    return !hasOthers && (value["trigger"]?.kind == .object || hasContent)
  }
}

extension FieldType<LocalRequest> {
  /// A local notification in JSON.
  package static var request: Self {
    Self.object(LocalRequest.fields) {
      LocalRequest(content: NotificationContent(), trigger: .timeInterval(0, repeats: false))
    }.map { request, json, _ in
      LocalRequest(
        id: request.id, content: request.content, trigger: request.trigger, json: json)
    }
  }
}

// MARK: - Content

extension FieldType<NotificationContent> {
  fileprivate static var content: Self {
    .object(
      NotificationContent.fieldsOfRequest, noun: "an object: what the notification says",
      owner: "content", new: { NotificationContent() })
  }
}

extension NotificationContent {
  /// The properties of content; a text may also be looked up when it is shown (rule L21).
  fileprivate static let fieldsOfRequest = fields.map { field in
    LocalizedTexts.fields.first { $0.name == field.name } ?? field
  }
}

// MARK: - Triggers

/// A trigger as it is written: one kind of several.
private struct WrittenTrigger: Sendable {
  var timeInterval: Double?
  var date: DateComponents?
  var location: PhoneLocation.Region?
  var repeats = false

  static let fields: [Field<WrittenTrigger>] = [
    Field(
      "timeInterval", \.timeInterval, .interval, "seconds; at least 60 if it repeats"),
    Field(
      "date", \.date, .date,
      "parts of a date, as in DateComponents; it fires at the next match"),
    Field(
      "location", \.location, .region,
      "a region, as in CLCircularRegion; it fires when the phone enters or leaves it"),
    Field("repeats", \.repeats, .flag, "whether it fires again"),
  ]

  static let kinds = ["timeInterval", "date", "location"]

  /// Reports parts of a date that are in the trigger itself.
  ///
  /// - Returns: whether there are any.
  static func reportMisplacedDate(in json: JSONValue, _ mistakes: inout Mistakes) -> Bool {
    guard json.kind == .object, kinds.allSatisfy({ json[$0] == nil }) else { return false }
    let parts = json.members.filter { member in
      DateComponents.parts.contains { $0.name == member.key.string }
    }
    guard let first = parts.first else { return false }
    let text = parts.map { "\"\($0.key.string ?? "")\": \($0.value.rawText)" }
    let weekday = json["weekday"] == nil ? "" : "; weekday 1 is Sunday"
    mistakes.report(
      "the parts of a date stand in 'date'", at: first.key, pointer: json.pointer,
      fixIt: .init("write \"date\": {\(text.joined(separator: ", "))}\(weekday)"))
    return true
  }
}

extension FieldType<PendingRequest.Trigger> {
  fileprivate static var trigger: Self {
    let kinds = "'timeInterval', 'date' or 'location'"
    let written = FieldType<WrittenTrigger>.object(
      WrittenTrigger.fields, noun: "an object with \(kinds)", oneOf: WrittenTrigger.kinds,
      new: { WrittenTrigger() })
    return FieldType<WrittenTrigger>(
      written.shape,
      read: { json, name, mistakes in
        WrittenTrigger.reportMisplacedDate(in: json, &mistakes)
          ? nil : written.read(json, name, &mistakes)
      }
    ).map { trigger, json, mistakes in
      switch (trigger.timeInterval, trigger.date, trigger.location) {
      case (let seconds?, nil, nil):
        guard !trigger.repeats || seconds >= 60 else {
          mistakes.report(
            "'timeInterval' must be at least 60 if it repeats", at: json["timeInterval"],
            code: .neverFires)
          return nil
        }
        return .timeInterval(seconds, repeats: trigger.repeats)
      case (nil, let date?, nil): return .calendar(date, repeats: trigger.repeats)
      case (nil, nil, let region?): return .location(region, repeats: trigger.repeats)
      default:
        mistakes.report("'trigger' has either \(kinds)", at: json)
        return nil
      }
    }
  }
}

extension FieldType<Double> {
  /// An interval of more than 0 seconds (rule L4).
  fileprivate static var interval: Self {
    Self(
      .number(above: 0),
      read: { json, name, mistakes in
        guard let seconds = json.double else {
          mistakes.report("'\(name.name)' must be a number of seconds", at: json)
          return nil
        }
        if seconds > 0 { return seconds }
        mistakes.report("'\(name.name)' must be greater than 0", at: json, code: .neverFires)
        return nil
      })
  }
}

extension FieldType<PhoneLocation.Region> {
  /// A region (rule L7); without a name, it is called by its middle.
  fileprivate static var region: Self {
    Self.object(PhoneLocation.Region.fields) {
      PhoneLocation.Region(
        identifier: "", latitude: 0, longitude: 0, radius: 0, notifyOnEntry: true,
        notifyOnExit: true)
    }.map { region, _, _ in
      guard region.identifier.isEmpty else { return region }
      var named = region
      let middle = PhoneLocation.Coordinate(latitude: region.latitude, longitude: region.longitude)
      named.identifier = middle?.text ?? ""
      return named
    }
  }
}

extension FieldType<DateComponents> {
  /// The components of a date (rule L6), under their names in `DateComponents`.
  fileprivate static var date: Self {
    let noun = "an object with parts of a date, such as 'hour'"
    return Self.object(DateComponents.parts, noun: noun, new: { DateComponents() }).map {
      date, json, mistakes in
      if json.count > 0 { return date }
      mistakes.report("'date' must be \(noun)", at: json)
      return nil
    }
  }
}

extension DateComponents {
  /// The parts of a date.
  fileprivate static let parts: [Field<DateComponents>] = [
    Field("year", \.year, .whole(in: 1...9999)), Field("month", \.month, .whole(in: 1...12)),
    Field("day", \.day, .whole(in: 1...31)), Field("hour", \.hour, .whole(in: 0...23)),
    Field("minute", \.minute, .whole(in: 0...59)), Field("second", \.second, .whole(in: 0...59)),
    Field("weekday", \.weekday, .whole(in: 1...7)),
    Field("weekdayOrdinal", \.weekdayOrdinal, .whole(in: 1...5)),
    Field("weekOfMonth", \.weekOfMonth, .whole(in: 1...6)),
    Field("weekOfYear", \.weekOfYear, .whole(in: 1...53)),
    Field("timeZone", \.timeZone, .zone),
  ]
}

extension FieldType<TimeZone> {
  fileprivate static var zone: Self {
    Self(
      .someText, noun: "the name of a time zone, such as 'Europe/Berlin'",
      value: { $0.string.flatMap { TimeZone(identifier: $0) } })
  }
}
