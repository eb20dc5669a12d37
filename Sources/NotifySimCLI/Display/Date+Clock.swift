import Foundation

extension Date {
  /// Hours and minutes in UTC, as a notification shows them: `09:00`.
  var clockText: String {
    let seconds = Int(timeIntervalSince1970.rounded(.down))
    let minutes = ((seconds % 86_400 + 86_400) % 86_400) / 60
    return "\(Self.twoDigits(minutes / 60)):\(Self.twoDigits(minutes % 60))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
