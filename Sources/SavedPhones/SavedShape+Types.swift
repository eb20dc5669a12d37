import APNs
import Foundation
public import NotifySimCore
import UserNotifications

extension Bool {
  static var savedSchema: JSONSchema { .oneOf([.flag(true), .flag(false)]) }
  static var savedExample: String { "true" }
}

extension String {
  static var savedSchema: JSONSchema { .text }
  static var savedExample: String { "\"\"" }
}

extension Int {
  static var savedSchema: JSONSchema { .whole }
  static var savedExample: String { "0" }
}

extension UInt64 {
  static var savedSchema: JSONSchema { .any(of: [.whole(from: 0), .text(matching: "^[0-9]+$")]) }
  static var savedExample: String { "0" }
}

extension Double {
  static var savedSchema: JSONSchema { .any(of: [.number, .text(matching: "^([-]?inf|nan)$")]) }
  static var savedExample: String { "0" }
}

extension Date {
  static var savedSchema: JSONSchema {
    .any(of: [.text(matching: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}"), .number])
  }
  static var savedExample: String { "\"2026-01-01T09:00:00Z\"" }
}

extension URL {
  static var savedSchema: JSONSchema { .someText }
  static var savedExample: String { "\"file:///picture.png\"" }
}

extension Data {
  static var savedSchema: JSONSchema { .text(matching: "^[A-Za-z0-9+/]*=*$") }
  static var savedExample: String { "\"\"" }
}

extension UUID {
  static var savedSchema: JSONSchema { .text(matching: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){4}") }
  static var savedExample: String { "\"00000000-0000-0000-0000-000000000000\"" }
}

extension TimeZone {
  static var savedSchema: JSONSchema { .someText }
  static var savedExample: String { "\"GMT\"" }
}

extension PhoneZone {
  static var savedSchema: JSONSchema { .someText }
  static var savedExample: String { "\"GMT\"" }
}

extension ScheduledSummary {
  static var savedSchema: JSONSchema { .text(matching: DeviceKey.timesOfDay) }
  static var savedExample: String { "\"08:00\"" }
}

extension SourceMap {
  static var savedSchema: JSONSchema { .text(matching: "^[0-9 ]+$") }
  static var savedExample: String { "\"0\"" }
}

extension UserInfo {
  static var savedSchema: JSONSchema { .object(isOpen: true) }
  static var savedExample: String { "{}" }
}

extension DateComponents {
  static var savedSchema: JSONSchema {
    let numbers = numbers.map { ($0.0, JSONSchema.whole) }
    return .object(
      numbers + [
        ("isLeapMonth", Bool.savedSchema), ("calendar", .oneOf(calendars.map(\.0))),
        ("timeZone", TimeZone.savedSchema),
      ])
  }
  static var savedExample: String { "{}" }
}

extension PendingRequest.Trigger: SavedWithLimits {
  static let limits = "a trigger whose interval is above 0, and at least 60 if it repeats"
  var isWithinLimits: Bool { isValid }
}

// A case, with what else it has beside it.
extension PendingRequest.Trigger: SavedShape {
  static var savedSchema: JSONSchema {
    .object(
      [
        ("timeInterval", Double.savedSchema), ("calendar", DateComponents.savedSchema),
        ("location", (try? JSONSchema(savedAs: Region.self)) ?? .anything),
        ("repeats", Bool.savedSchema),
      ])
  }
  static var savedExample: String { #"{"timeInterval": 0, "repeats": false}"# }
}

extension UNNotificationActionIcon.Image: SavedShape {
  static var savedSchema: JSONSchema {
    let named = JSONSchema.object([("name", .text)], required: ["name"])
    return .object([("system", named), ("template", named)])
  }
  static var savedExample: String { #"{"system": {"name": ""}}"# }
}
