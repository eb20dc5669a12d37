package import Foundation

extension Calendar {
  /// The calendar of a simulated phone in GMT, whatever the machine's own is.
  package static let simulated: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }()
}
