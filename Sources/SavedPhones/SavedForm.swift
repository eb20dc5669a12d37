import APNs
import Foundation
public import NotifySimCore
import UserNotifications

/// A value that has a form of its own in a saved phone, in place of that of its `Codable`.
protocol SavedForm: SavedShape {
  /// The value as it is written.
  var savedForm: JSONTree { get }

  /// Reads the value.
  /// - Throws: ``SavedPlace.Mistake``.
  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake)
}

/// A value of which only the members that differ from those of an empty one are written.
protocol SavedSparsely: Codable {
  /// Creates an empty one.
  init()
}

// A phone's clock goes from the year 1 to 9999; any other date may be an app's.
extension DeviceState: SavedWithLimits {
  static let limits = "a state whose 'time' is of the years 1 to 9999"
  var isWithinLimits: Bool { Date.simulatedClock.contains(time) }
}

/// A value that has to keep to limits which its form alone does not hold.
protocol SavedWithLimits: Codable {
  /// The limits, as the end of a sentence.
  static var limits: String { get }
  /// Whether it keeps to the limits.
  var isWithinLimits: Bool { get }
}

extension Bool: SavedForm {
  var savedForm: JSONTree { .boolean(self) }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("true or false", \.boolean)
  }

  static var savedSchema: JSONSchema { .oneOf([.flag(true), .flag(false)]) }
  static var savedExample: Self { true }
}

extension String: SavedForm {
  var savedForm: JSONTree { .text(self) }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("a string", \.string)
  }

  static var savedSchema: JSONSchema { .text }
  static var savedExample: Self { "" }
}

extension Int: SavedForm {
  var savedForm: JSONTree { .whole(self) }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("a whole number", \.integer)
  }

  static var savedSchema: JSONSchema { .whole }
  static var savedExample: Self { 0 }
}

// A number above the largest `Int` is written as a text.
extension UInt64: SavedForm {
  var savedForm: JSONTree { Int(exactly: self).map { .whole($0) } ?? .text(description) }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("a whole number from 0") { value in
      (value.numberText ?? value.string).flatMap { Self($0) }
    }
  }

  static var savedSchema: JSONSchema { .any(of: [.whole(from: 0), .text(matching: "^[0-9]+$")]) }
  static var savedExample: Self { 0 }
}

// JSON has no infinities and no NaN; these are written as words.
extension Double: SavedForm {
  var savedForm: JSONTree {
    isFinite ? .number(self) : .text(description)
  }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("a number") { $0.double ?? $0.string.flatMap { Self($0) } }
  }

  static var savedSchema: JSONSchema { .any(of: [.number, .text(matching: "^([-]?inf|nan)$")]) }
  static var savedExample: Self { 0 }
}

// The name, as people type it.
extension PhoneZone: SavedForm {
  var savedForm: JSONTree { .text(name) }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("a time zone such as Asia/Seoul") { $0.string.flatMap { Self($0) } }
  }

  static var savedSchema: JSONSchema { .someText }
  static var savedExample: Self { .gmt }
}

// The times of day, as people type them.
extension DeviceState.ScheduledSummary: SavedForm {
  var savedForm: JSONTree { .text(text) }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("times of day such as 08:00,18:00") { $0.string.flatMap { Self($0) } }
  }

  static var savedSchema: JSONSchema { .text(matching: pattern) }
  static var savedExample: Self { Self() }
}

// The numbers of the map, on one line.
extension SourceMap: SavedForm {
  var savedForm: JSONTree {
    guard case .array(let numbers)? = try? JSONTree(coding: self) else { return .text("") }
    return .text(numbers.map(\.text).joined(separator: " "))
  }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("the map of a text, whole numbers") { value in
      guard let text = value.string else { return nil }
      let list = "[\(text.split(separator: " ").joined(separator: ","))]"
      guard let numbers = try? JSONDocument(parsing: list).root else { return nil }
      return try? SourceMap(from: SavedReader(place: SavedPlace(numbers)))
    }
  }

  static var savedSchema: JSONSchema { .text(matching: "^[0-9 ]+$") }
  static var savedExample: Self { Self() }
}

extension NotificationContent: SavedSparsely {}

extension PhoneLocation.Coordinate: SavedWithLimits {
  static let limits = "a place: a latitude from -90 to 90 and a longitude from -180 to 180"
  var isWithinLimits: Bool { Self(latitude: latitude, longitude: longitude) != nil }
}

extension NotificationContent.Sound: SavedWithLimits {
  static let limits = "a sound whose 'volume' is from 0 to 1"
  var isWithinLimits: Bool { (0...1).contains(volume) }
}

extension Registration: SavedWithLimits {
  static let limits = "a registration whose 'formerTokens' is from 0 to 1000000000"
  var isWithinLimits: Bool { (0...1_000_000_000).contains(formerTokens) }
}

extension PendingRequest.Trigger: SavedWithLimits {
  static let limits = "a trigger whose interval is above 0, and at least 60 if it repeats"
  var isWithinLimits: Bool { isValid }
}

// The key of the case with its value, and the members beside it.
extension PendingRequest.Trigger: SavedShape {
  static var savedSchema: JSONSchema {
    .object(
      [
        ("timeInterval", Double.savedSchema), ("calendar", DateComponents.savedSchema),
        ("location", (try? JSONSchema(savedAs: PhoneLocation.Region.self)) ?? .anything),
        ("repeats", Bool.savedSchema),
      ])
  }
  static var savedExample: Self { .timeInterval(1, repeats: false) }
}

extension UNNotificationActionIcon.Image: SavedShape {
  static var savedSchema: JSONSchema {
    let named = JSONSchema.object([("name", .text)], required: ["name"])
    return .object([("system", named), ("template", named)])
  }
  static var savedExample: Self { .system(name: "") }
}
