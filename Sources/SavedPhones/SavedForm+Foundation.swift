import APNs
import Foundation
import NotifySimCore

// To the microsecond or closer, so that it is the same instant when it is read; outside of the
// years 1 to 9999 as seconds since 1970.
extension Date: SavedForm {
  var savedForm: SavedValue {
    let whole = timeIntervalSinceReferenceDate.rounded(.down)
    let second = Date(timeIntervalSinceReferenceDate: whole)
    guard Self.written.contains(self) else { return timeIntervalSince1970.savedForm }
    let text = second.simulatedTimestamp
    let fraction = timeIntervalSinceReferenceDate - whole
    return .text(
      fraction == 0 ? text : "\(text.dropLast()).\(Self.digits(fraction, after: whole))Z")
  }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("an instant such as 2026-01-01T09:00:00Z") { value in
      value.double.map { Date(timeIntervalSince1970: $0) } ?? value.string.flatMap(Self.read)
    }
  }

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
  var savedForm: SavedValue { .text(absoluteString) }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("an address") { $0.string.flatMap { URL(string: $0) } }
  }
}

extension Data: SavedForm {
  var savedForm: SavedValue { .text(base64EncodedString()) }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("bytes in base 64") { $0.string.flatMap { Data(base64Encoded: $0) } }
  }
}

extension TimeZone: SavedForm {
  var savedForm: SavedValue { .text(identifier) }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("a time zone such as Europe/Berlin") {
      $0.string.flatMap { TimeZone(identifier: $0) }
    }
  }
}

extension UUID: SavedForm {
  var savedForm: SavedValue { .text(uuidString) }

  init(savedForm place: SavedPlace) throws(SavedMistake) {
    self = try place.take("a UUID") { $0.string.flatMap { UUID(uuidString: $0) } }
  }
}
