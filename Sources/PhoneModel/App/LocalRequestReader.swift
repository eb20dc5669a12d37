import APNs
import Foundation

/// Reads local notifications from JSON: the one reader for manifests, scenarios, lines of the
/// interactive phone and what handlers print.
package struct LocalRequestReader {
  /// What is wrong, in the order in which it was found.
  package private(set) var mistakes: [Diagnostic] = []
  private let code: Diagnostic.Code
  private let directory: String?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - code: the code of what it reports.
  ///   - directory: where the paths of attachments start; nil for the working directory.
  package init(_ code: Diagnostic.Code, directory: String?) {
    self.code = code
    self.directory = directory
  }

  /// Reads a request: `identifier`, `content` and `trigger`; nil where something is wrong.
  package mutating func request(_ value: JSONValue) -> LocalRequest? {
    let before = mistakes.count
    guard value.kind == .object else {
      return report("a local notification must be an object with 'content'", at: value)
    }
    checkKeys(of: value, against: LocalRequest.Key.names)
    let identifier = value["identifier"]
    if let identifier, identifier.string?.isEmpty ?? true {
      report("'identifier' must be a non-empty string", at: identifier)
    }
    let content = content(value)
    let trigger = trigger(value["trigger"])
    guard mistakes.count == before, let trigger else { return nil }
    return LocalRequest(id: identifier?.string, content: content, trigger: trigger, json: value)
  }

  private mutating func content(_ request: JSONValue) -> NotificationContent {
    var content = NotificationContent()
    guard let value = request["content"], value.kind == .object else {
      report(
        "'content' must be an object: what the notification says", at: request["content"] ?? request
      )
      return content
    }
    var localized = NotificationContent.LocalizedTexts()
    for (name, member) in value.members {
      if let text = NotificationContent.LocalizedTexts.Part.all.first(where: {
        $0.name == name.string
      }),
        member.kind == .object
      {
        localized[keyPath: text.path] = localizedText(member)
        continue
      }
      guard let key = ContentKey.all.first(where: { $0.name == name.string }) else {
        report(
          "content has no '\(name.string ?? "")'", at: name,
          suggestion: nearest(to: name.string ?? "", among: ContentKey.all.map(\.name)))
        continue
      }
      if !key.set(&content, member) { report("'\(key.name)' takes \(key.takes)", at: member) }
    }
    if !localized.isEmpty { content.localized = localized }
    content.startPaths(from: directory)
    return content
  }
}

// MARK: - Localised texts

extension LocalRequestReader {
  /// Reads a text that is looked up when it is shown (rule L21).
  private mutating func localizedText(_ value: JSONValue) -> LocalizedText? {
    checkKeys(of: value, against: LocalizedText.Key.names)
    guard let key = value["loc-key"]?.string, !key.isEmpty else {
      return report("'loc-key' is missing: the key of the text", at: value)
    }
    guard let arguments = value["loc-args"] else { return LocalizedText(key) }
    let texts = arguments.elements.compactMap(\.string)
    guard arguments.kind == .array, texts.count == arguments.count else {
      return report("'loc-args' must be an array of texts", at: arguments)
    }
    return LocalizedText(key, texts)
  }
}

// MARK: - Triggers

extension LocalRequestReader {
  /// The keys of a trigger; each kind of trigger has one of its own.
  enum TriggerKey: String, ManifestKey {
    case timeInterval, date, location, repeats
  }

  /// The keys of a region.
  enum RegionKey: String, ManifestKey {
    case identifier, latitude, longitude, radius, notifyOnEntry, notifyOnExit
  }

  /// What has to be there for a trigger, in words.
  private static let kinds = "'timeInterval', 'date' or 'location'"

  /// Reads a trigger; none means at once.
  private mutating func trigger(_ value: JSONValue?) -> PendingRequest.Trigger? {
    guard let value else { return .timeInterval(0, repeats: false) }
    guard value.kind == .object else {
      return report("'trigger' must be an object with \(Self.kinds)", at: value)
    }
    checkKeys(of: value, against: TriggerKey.names)
    if let repeats = value["repeats"], repeats.boolean == nil {
      return report("'repeats' must be true or false", at: repeats)
    }
    let repeats = value["repeats"]?.boolean ?? false
    switch (value["timeInterval"], value["date"], value["location"]) {
    case (let interval?, nil, nil): return timeInterval(interval, repeats: repeats)
    case (nil, let date?, nil):
      return dateComponents(date).map { .calendar($0, repeats: repeats) }
    case (nil, nil, let place?): return region(place).map { .location($0, repeats: repeats) }
    default: return report("'trigger' has either \(Self.kinds)", at: value)
    }
  }

  /// Reads a region (rule L7); without a name, it is called by its middle.
  private mutating func region(_ value: JSONValue) -> PhoneLocation.Region? {
    let before = mistakes.count
    checkKeys(of: value, against: RegionKey.names)
    guard let latitude = value["latitude"]?.double(in: -90...90),
      let longitude = value["longitude"]?.double(in: -180...180),
      let position = PhoneLocation.Position(latitude: latitude, longitude: longitude),
      let radius = value["radius"]?.double(in: 0...), radius > 0
    else {
      return report(
        "'location' must be an object with 'latitude' and 'longitude' in degrees and 'radius' in"
          + " metres",
        at: value)
    }
    for name in ["notifyOnEntry", "notifyOnExit"] {
      if let flag = value[name], flag.boolean == nil {
        report("'\(name)' must be true or false", at: flag)
      }
    }
    if let name = value["identifier"], name.string?.isEmpty ?? true {
      report("'identifier' must be a non-empty string", at: name)
    }
    guard mistakes.count == before else { return nil }
    return PhoneLocation.Region(
      identifier: value["identifier"]?.string ?? position.text, latitude: latitude,
      longitude: longitude, radius: radius,
      notifyOnEntry: value["notifyOnEntry"]?.boolean ?? true,
      notifyOnExit: value["notifyOnExit"]?.boolean ?? true)
  }

  /// Reads an interval (rule L4).
  private mutating func timeInterval(
    _ value: JSONValue, repeats: Bool
  ) -> PendingRequest.Trigger? {
    guard let seconds = value.double else {
      return report("'timeInterval' must be a number of seconds", at: value)
    }
    guard seconds > 0 else {
      return report("'timeInterval' must be greater than 0", at: value, code: .neverFires)
    }
    guard !repeats || seconds >= 60 else {
      return report(
        "'timeInterval' must be at least 60 if it repeats", at: value, code: .neverFires)
    }
    return .timeInterval(seconds, repeats: repeats)
  }

  /// Reads the components of a date (rule L6).
  private mutating func dateComponents(_ value: JSONValue) -> DateComponents? {
    let before = mistakes.count
    guard value.kind == .object, value.count > 0 else {
      return report("'date' must be an object with parts of a date, such as 'hour'", at: value)
    }
    checkKeys(of: value, against: DatePart.all.map(\.name) + [DatePart.timeZone])
    var components = DateComponents()
    for part in DatePart.all {
      guard let member = value[part.name] else { continue }
      guard let number = member.integer(in: part.range) else {
        report("'\(part.name)' must be a whole number from \(part.words)", at: member)
        continue
      }
      components[keyPath: part.path] = number
    }
    if let zone = value[DatePart.timeZone] {
      components.timeZone = zone.string.flatMap { TimeZone(identifier: $0) }
      if components.timeZone == nil {
        report("'timeZone' must be the name of a time zone, such as 'Europe/Berlin'", at: zone)
      }
    }
    return mistakes.count == before ? components : nil
  }
}

// MARK: - Mistakes

extension LocalRequestReader {
  @discardableResult
  private mutating func report<Value>(
    _ message: String, at value: JSONValue, suggestion: String? = nil, code: Diagnostic.Code
  ) -> Value? {
    mistakes.append(
      Diagnostic(
        .error, code, message, at: value.span, pointer: value.pointer,
        fixIt: suggestion.map { .init("did you mean '\($0)'?") }))
    return nil
  }

  @discardableResult
  private mutating func report<Value>(
    _ message: String, at value: JSONValue, suggestion: String? = nil
  ) -> Value? {
    report(message, at: value, suggestion: suggestion, code: code)
  }

  private mutating func report(
    _ message: String, at value: JSONValue, suggestion: String? = nil
  ) {
    let _: Never? = report(message, at: value, suggestion: suggestion, code: code)
  }

  private mutating func checkKeys(of object: JSONValue, against known: [String]) {
    for (key, _) in object.members {
      guard let name = key.string, !known.contains(name) else { continue }
      report("unknown key '\(name)'", at: key, suggestion: nearest(to: name, among: known))
    }
  }

  /// A part of a date under its name in `DateComponents`, by which a calendar trigger is written.
  struct DatePart: Sendable {
    /// The name.
    package let name: String
    /// The part.
    package let path: any WritableKeyPath<DateComponents, Int?> & Sendable
    /// What it can be.
    package let range: ClosedRange<Int>

    /// Every part that is a number.
    package static let all: [DatePart] = [
      DatePart(name: "year", path: \.year, range: 1...9999),
      DatePart(name: "month", path: \.month, range: 1...12),
      DatePart(name: "day", path: \.day, range: 1...31),
      DatePart(name: "hour", path: \.hour, range: 0...23),
      DatePart(name: "minute", path: \.minute, range: 0...59),
      DatePart(name: "second", path: \.second, range: 0...59),
      DatePart(name: "weekday", path: \.weekday, range: 1...7),
      DatePart(name: "weekdayOrdinal", path: \.weekdayOrdinal, range: 1...5),
      DatePart(name: "weekOfMonth", path: \.weekOfMonth, range: 1...6),
      DatePart(name: "weekOfYear", path: \.weekOfYear, range: 1...53),
    ]

    /// The name of the part that is the name of a time zone.
    package static let timeZone = "timeZone"

    /// What it can be, in words.
    package var words: String { "\(range.lowerBound) to \(range.upperBound)" }
  }
}
