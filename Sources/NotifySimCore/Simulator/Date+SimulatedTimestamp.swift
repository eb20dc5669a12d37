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
  public init?(simulatedTimestamp text: String) {
    let plain = try? ISO8601FormatStyle().parse(text)
    let fractional = try? ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    guard let date = plain ?? fractional else { return nil }
    self = date
  }
}
