import Foundation
import NotifySimCore

extension Date {
  /// Reads an instant that a person typed, such as `2026-01-01T09:00:00Z`.
  ///
  /// The reading of ``init(simulatedTimestamp:)`` is lenient: it makes the second of March of the
  /// thirtieth of February, and passes over what stands behind. Here the date and the time of day
  /// must be there to the digit and exist, from the year 1 on; then may follow a fraction, and
  /// there must follow a zone: `Z`, `+01:00` or `+0100`.
  init?(instant text: String) {
    let local = String(text.prefix(Self.localLength))
    guard local.utf8.count == Self.localLength, !local.hasPrefix("0000"),
      Date(simulatedTimestamp: local + "Z")?.simulatedTimestamp == local + "Z",
      Self.isFractionAndZone(text.dropFirst(Self.localLength)),
      let date = Date(simulatedTimestamp: text)
    else { return nil }
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
