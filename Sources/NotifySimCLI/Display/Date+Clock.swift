import CommandLineTools
import Foundation
import NotifySimCore

extension Date {
  /// Hours and minutes on the wall in a zone, as a notification shows them: `09:00`.
  func clockText(in zone: PhoneZone) -> String {
    String(zone.wallText(self).dropFirst("2026-01-01T".count).prefix("09:00".count))
  }
}
