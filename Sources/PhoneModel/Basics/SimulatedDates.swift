public import Foundation

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
    let zone = text.dropFirst().drop(while: \.isDigit)
    return zone.startIndex > text.index(text.startIndex, offsetBy: 1) && isZone(zone)
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
  /// Where the simulated clock starts unless told otherwise: 2026-01-01T09:00:00Z.
  @usableFromInline package static let startOfClock = Date(timeIntervalSince1970: 1_767_258_000)
  /// The last moment that the simulated clock can show.
  package static let endOfClock = Date(timeIntervalSince1970: 253_402_300_799)

  /// The whole seconds since 1970; at most ten thousand years before or after.
  package var unixSeconds: Int {
    let limit = 3e11
    return Int(max(-limit, min(limit, timeIntervalSince1970)))
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
  /// Makes this the time zone of the process, by which `Calendar.current` goes.
  ///
  /// Foundation on Linux traps on a zone whose file is not there. Where the files are missing, the
  /// process stays with GMT, which is then the only zone that it can have.
  package func becomeProcessDefault() {
    #if canImport(Glibc) || canImport(Musl)
    let file = "/usr/share/zoneinfo/\(identifier)"
    guard FileManager.default.fileExists(atPath: file) else { return }
    #endif
    NSTimeZone.default = self
  }
}
