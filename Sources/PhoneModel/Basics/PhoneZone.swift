import APNs
public import Foundation
import Synchronization

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

  /// The default zone of a phone.
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

  /// Takes a name; nil if there is no zone of it, as for an abbreviation or an offset.
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

extension Date {
  /// The instant in ISO 8601, in UTC, to the second, or to the millisecond where it has a fraction.
  public var simulatedTimestamp: String {
    let hasFraction =
      (timeIntervalSince1970 * 1000).rounded().truncatingRemainder(
        dividingBy: 1000) != 0
    return formatted(ISO8601FormatStyle(includingFractionalSeconds: hasFraction))
  }

  /// Reads an instant in ISO 8601 with a zone, such as `2026-01-01T09:00:00Z`.
  ///
  /// Foundation's reading is lenient: it makes the second of March of the thirtieth of February,
  /// and passes over what stands behind. Here the date and the time of day must be there to the
  /// digit and exist, from the year 1 on; then may follow a fraction, and there must follow a zone:
  /// `Z`, `+01:00` or `+0100`.
  public init?(simulatedTimestamp text: String) {
    let local = String(text.prefix(Self.localLength))
    guard local.utf8.count == Self.localLength, !local.hasPrefix("0000"),
      Date(lenient: local + "Z")?.simulatedTimestamp == local + "Z",
      Self.isFractionAndZone(text.dropFirst(Self.localLength)), let date = Date(lenient: text)
    else { return nil }
    self = date
  }

  private init?(lenient text: String) {
    let plain = try? ISO8601FormatStyle().parse(text)
    let fractional = try? ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    guard let date = plain ?? fractional else { return nil }
    self = date
  }

  /// The length of `2026-01-01T09:00:00`.
  private static let localLength = 19

  private static func isFractionAndZone(_ text: Substring) -> Bool {
    guard text.first == "." else { return isZone(text) }
    return isZone(text.dropFirst().drop(while: \.isDigit))
  }

  private static func isZone(_ text: Substring) -> Bool {
    if text == "Z" { return true }
    guard let sign = text.first, sign == "+" || sign == "-" else { return false }
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.joined()
    return digits.count == 4 && digits.allSatisfy(\.isDigit)
      && (parts.count == 1 || parts.map(\.count) == [2, 2])
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}

extension Date {
  /// The default start of the simulated clock: 2026-01-01T09:00:00Z.
  @usableFromInline package static let startOfClock = Date(timeIntervalSince1970: 1_767_258_000)
  /// The last moment that the simulated clock can show.
  package static let endOfClock = Date(timeIntervalSince1970: 253_402_300_799)

  /// What the simulated clock can show: the years 1 to 9999.
  package static let simulatedClock = Date(timeIntervalSince1970: -62_135_596_800)...endOfClock

  /// The whole seconds since 1970; at most ten thousand years before or after.
  package var unixSeconds: Int {
    let limit = 3e11
    return Int(max(-limit, min(limit, timeIntervalSince1970)))
  }

  /// The milliseconds since 1970, as far as an `Int` of seconds may go.
  package var unixMilliseconds: Int {
    let limit = 3e14
    return Int(max(-limit, min(limit, timeIntervalSince1970 * 1000)))
  }
}

extension Calendar {
  /// The calendar of a simulated phone in GMT, whatever the machine's own is.
  package static let simulated: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }()
}

extension TimeZone {
  /// The zone that was asked for last: Foundation takes long to change it.
  private static let processDefault = Mutex<TimeZone?>(nil)

  /// Makes this the time zone of the process, by which `Calendar.current` goes.
  ///
  /// Foundation on Linux traps on a zone whose file is not there. Where the files are missing, the
  /// process stays with GMT, which is then the only zone that it can have.
  package func becomeProcessDefault() {
    guard Self.processDefault.withLock({ $0 != self }) else { return }
    defer { Self.processDefault.withLock { $0 = self } }
    #if canImport(Glibc) || canImport(Musl)
    let file = "/usr/share/zoneinfo/\(identifier)"
    guard FileManager.default.fileExists(atPath: file) else { return }
    #endif
    NSTimeZone.default = self
  }
}
