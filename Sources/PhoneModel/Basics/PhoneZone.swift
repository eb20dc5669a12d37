import APNs
public import Foundation

/// The time zone that a phone is set to: a name of the IANA database, such as `Asia/Seoul`.
public struct PhoneZone: Sendable {
  /// One object for all copies, since every event has one.
  private let parts: Parts

  private final class Parts: Sendable {
    let name: String
    let zone: TimeZone
    let calendar: Calendar

    init(name: String, zone: TimeZone) {
      self.name = name
      self.zone = zone
      var calendar = Calendar.simulated
      calendar.timeZone = zone
      self.calendar = calendar
    }
  }

  /// The zone of a phone that is told no other.
  public static let gmt = PhoneZone(name: "GMT", zone: .gmt)

  private init(name: String, zone: TimeZone) {
    parts = Parts(name: name, zone: zone)
  }

  /// The name.
  public var name: String { parts.name }
  /// The zone.
  public var zone: TimeZone { parts.zone }
  /// The calendar of a phone in the zone, whatever the machine's own is.
  package var calendar: Calendar { parts.calendar }

  /// Takes a name; nil where there is no zone of it, as for an abbreviation or an offset.
  public init?(_ name: String) {
    guard name.contains("/") || name == "GMT" || name == "UTC",
      let zone = TimeZone(identifier: name)
    else { return nil }
    self.init(name: name, zone: zone)
  }

  /// The name that was most probably meant: a city alone names its zone.
  package static func suggestion(for name: String) -> String? {
    let names = TimeZone.knownTimeZoneIdentifiers
    let cities = names.map { String($0[($0.lastIndex(of: "/") ?? $0.startIndex)...].dropFirst()) }
    return nearest(to: name, among: names)
      ?? nearest(to: name, among: cities).flatMap { city in names.first { $0.hasSuffix(city) } }
      ?? names.first { $0.hasSuffix("/\(name)") }
  }

  /// Whether the wall clock shows the time that events are given in.
  public var isGMT: Bool { zone == .gmt }

  /// What the wall clock shows at a moment, with how far it is ahead of GMT, in ISO 8601.
  public func localTimestamp(_ date: Date) -> String {
    guard !isGMT else { return date.simulatedTimestamp }
    let offset = zone.secondsFromGMT(for: date)
    let minutes = (abs(offset) / 60).quotientAndRemainder(dividingBy: 60)
    let digits = [minutes.quotient, minutes.remainder].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "\(wallText(date))\(offset < 0 ? "-" : "+")\(digits.joined(separator: ":"))"
  }

  /// What the wall clock shows at a moment: `2026-01-01T09:00:00`.
  package func wallText(_ date: Date) -> String {
    let offset = TimeInterval(zone.secondsFromGMT(for: date))
    return String(date.addingTimeInterval(offset).simulatedTimestamp.dropLast())
  }
}

extension PhoneZone: Hashable {
  /// Compares the names.
  public static func == (left: PhoneZone, right: PhoneZone) -> Bool { left.name == right.name }

  /// Agrees with ``==(_:_:)``.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension PhoneZone: Codable {
  /// Reads the name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let zone = PhoneZone(name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "there is no time zone '\(name)'")
    }
    self = zone
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}
