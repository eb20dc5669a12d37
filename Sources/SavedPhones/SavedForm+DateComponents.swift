import APNs
import Foundation
import NotifySimCore

// The components that are set, by their names.
extension DateComponents: SavedForm {
  var savedForm: SavedValue {
    var members = Self.numbers.compactMap { name, path in
      self[keyPath: path].map { SavedValue.Member(key: name, value: $0.savedForm) }
    }
    if let isLeapMonth {
      members.append(.init(key: "isLeapMonth", value: .boolean(isLeapMonth)))
    }
    if let calendar, let name = Self.calendars.first(where: { $0.1 == calendar.identifier })?.0 {
      members.append(.init(key: "calendar", value: .text(name)))
    }
    if let timeZone { members.append(.init(key: "timeZone", value: timeZone.savedForm)) }
    return .object(members)
  }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self.init()
    guard place.value.kind == .object else { throw place.mistake("date components, an object") }
    for (name, path) in Self.numbers {
      self[keyPath: path] = try place.child(name).map(Int.init(savedForm:))
    }
    isLeapMonth = try place.child("isLeapMonth").map(Bool.init(savedForm:))
    timeZone = try place.child("timeZone").map(TimeZone.init(savedForm:))
    calendar = try place.child("calendar").map { place throws(SavedMistake) in
      try place.take("a calendar such as gregorian") { value in
        Self.calendars.first { $0.0 == value.string }.map { Calendar(identifier: $0.1) }
      }
    }
    try place.checkKeys()
  }

  typealias Number = any WritableKeyPath<DateComponents, Int?> & Sendable

  static let numbers: [(String, Number)] = [
    ("era", \.era), ("year", \.year), ("quarter", \.quarter), ("month", \.month),
    ("weekOfMonth", \.weekOfMonth), ("weekOfYear", \.weekOfYear),
    ("yearForWeekOfYear", \.yearForWeekOfYear), ("weekday", \.weekday),
    ("weekdayOrdinal", \.weekdayOrdinal), ("dayOfYear", \.dayOfYear), ("day", \.day),
    ("hour", \.hour), ("minute", \.minute), ("second", \.second), ("nanosecond", \.nanosecond),
  ]

  static let calendars: [(String, Calendar.Identifier)] = [
    ("gregorian", .gregorian), ("buddhist", .buddhist), ("chinese", .chinese),
    ("coptic", .coptic), ("ethiopicAmeteMihret", .ethiopicAmeteMihret),
    ("ethiopicAmeteAlem", .ethiopicAmeteAlem), ("hebrew", .hebrew), ("iso8601", .iso8601),
    ("indian", .indian), ("islamic", .islamic), ("islamicCivil", .islamicCivil),
    ("japanese", .japanese), ("persian", .persian), ("republicOfChina", .republicOfChina),
    ("islamicTabular", .islamicTabular), ("islamicUmmAlQura", .islamicUmmAlQura),
  ]
}
