import APNs
import Foundation
import NotifySimCore

// To the microsecond or closer, so that it is the same instant when it is read; outside of the
// years 1 to 9999 as seconds since 1970.
extension Date: SavedForm {
  var savedForm: JSONTree {
    let whole = timeIntervalSinceReferenceDate.rounded(.down)
    let second = Date(timeIntervalSinceReferenceDate: whole)
    guard Self.written.contains(self) else { return timeIntervalSince1970.savedForm }
    let text = second.simulatedTimestamp
    let fraction = timeIntervalSinceReferenceDate - whole
    return .text(
      fraction == 0 ? text : "\(text.dropLast()).\(Self.digits(fraction, after: whole))Z")
  }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("an instant such as 2026-01-01T09:00:00Z") { value in
      value.double.map { Date(timeIntervalSince1970: $0) } ?? value.string.flatMap(Self.read)
    }
  }

  static var savedSchema: JSONSchema {
    .any(of: [.text(matching: "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}"), .number])
  }
  static var savedExample: Self { Date(timeIntervalSinceReferenceDate: 0) }

  private static let written =
    Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)

  /// The fewest digits of a fraction that make the same instant.
  private static func digits(_ fraction: Double, after whole: Double) -> String {
    var digits = ""
    var scale = 1.0
    for count in 1...15 {
      scale *= 10
      let number = Int((fraction * scale).rounded(count < 15 ? .toNearestOrEven : .down))
      guard Double(number) < scale else { continue }
      let text = String(number)
      digits = String(repeating: "0", count: count - text.count) + text
      if whole + (Double("0.\(digits)") ?? 0) == whole + fraction { break }
    }
    return digits
  }

  private static func read(_ text: String) -> Date? {
    guard let point = text.firstIndex(of: "."), text.hasSuffix("Z"),
      let second = Date(simulatedTimestamp: "\(text[..<point])Z")
    else { return Date(simulatedTimestamp: text) }
    let digits = text[point...].dropFirst().dropLast()
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let fraction = Double("0.\(digits)")
    else { return nil }
    return Date(
      timeIntervalSinceReferenceDate: second.timeIntervalSinceReferenceDate + fraction)
  }
}

extension URL: SavedForm {
  var savedForm: JSONTree { .text(absoluteString) }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("an address") { $0.string.flatMap { URL(string: $0) } }
  }

  static var savedSchema: JSONSchema { .someText }
  static var savedExample: Self { URL(filePath: "/picture.png") }
}

extension Data: SavedForm {
  var savedForm: JSONTree { .text(base64EncodedString()) }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("bytes in base 64") { $0.string.flatMap { Data(base64Encoded: $0) } }
  }

  static var savedSchema: JSONSchema { .text(matching: "^[A-Za-z0-9+/]*=*$") }
  static var savedExample: Self { Data() }
}

extension TimeZone: SavedForm {
  var savedForm: JSONTree { .text(identifier) }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("a time zone such as Europe/Berlin") {
      $0.string.flatMap { TimeZone(identifier: $0) }
    }
  }

  static var savedSchema: JSONSchema { .someText }
  static var savedExample: Self { .gmt }
}

extension UUID: SavedForm {
  var savedForm: JSONTree { .text(uuidString) }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self = try place.take("a UUID") { $0.string.flatMap { UUID(uuidString: $0) } }
  }

  static var savedSchema: JSONSchema { .text(matching: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){4}") }
  static var savedExample: Self { UUID() }
}

// The components that are set, by their names.
extension DateComponents: SavedForm {
  var savedForm: JSONTree {
    var members = Self.numbers.compactMap { name, path in
      self[keyPath: path].map { (name, $0.savedForm) as JSONTree.Member }
    }
    if let isLeapMonth {
      members.add("isLeapMonth", isLeapMonth)
    }
    if let calendar, let name = Self.calendars.first(where: { $0.1 == calendar.identifier })?.0 {
      members.add("calendar", name)
    }
    if let timeZone { members.add("timeZone", timeZone.savedForm) }
    return .object(members)
  }

  init(savedForm place: SavedPlace) throws(SavedPlace.Mistake) {
    self.init()
    guard place.value.kind == .object else { throw place.mistake("date components, an object") }
    for (name, path) in Self.numbers {
      self[keyPath: path] = try place.child(name).map { place throws(SavedPlace.Mistake) in
        try place.take("a whole number from -1000000000 to 1000000000") {
          $0.integer(in: -1_000_000_000...1_000_000_000)
        }
      }
    }
    isLeapMonth = try place.child("isLeapMonth").map(Bool.init(savedForm:))
    timeZone = try place.child("timeZone").map(TimeZone.init(savedForm:))
    calendar = try place.child("calendar").map { place throws(SavedPlace.Mistake) in
      try place.take("a calendar such as gregorian") { value in
        Self.calendars.first { $0.0 == value.string }.map { Calendar(identifier: $0.1) }
      }
    }
    try place.checkKeys()
  }

  static var savedSchema: JSONSchema {
    let numbers = numbers.map { ($0.0, JSONSchema.whole) }
    return .object(
      numbers + [
        ("isLeapMonth", Bool.savedSchema), ("calendar", .oneOf(calendars.map(\.0))),
        ("timeZone", TimeZone.savedSchema),
      ])
  }
  static var savedExample: Self { Self() }

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
