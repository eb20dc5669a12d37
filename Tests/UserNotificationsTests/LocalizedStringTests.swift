import Foundation
import Testing
import UserNotifications

@Suite("Placeholders in a localized string (P9, P10)")
struct LocalizedStringTests {
  @Test(
    "Arguments go where the placeholders say",
    arguments: [
      ("Hello", [], "Hello"), ("%@ and %@", ["a", "b"], "a and b"),
      ("%2$@ before %1$@", ["a", "b"], "b before a"), ("100%%", [], "100%"),
      ("%@", [], "%@"), ("%3$@", ["a"], "%3$@"), ("%0$@", ["a"], "%0$@"),
      ("%", ["a"], "%"), ("%d", ["a"], "%d"), ("%%@", ["a"], "%@"), ("é%@é", ["ü"], "éüé"),
      ("%@", ["%@"], "%@"), ("%99999999999999999999$@", ["a"], "%99999999999999999999$@"),
      ("%1$", ["a"], "%1$"), ("%d of %lld", ["1", "20"], "1 of 20"), ("%03d", ["-7"], "-07"),
      ("%.1f °C", ["3.25"], "3.2 °C"), ("%x%X", ["255", "255"], "ffFF"), ("50% off", [], "50% off"),
      ("%#@files@", ["1"], "%#@files@"), ("%5d|", ["42"], "   42|"),
      ("%99999999d", ["a"], "%99999999d"), ("%+05d", ["12"], "+0012"), ("%-4d|", ["7"], "7   |"),
      ("%g", ["12"], "12"), ("%5.2f", ["3.14159"], " 3.14"),
      ("%.20f", ["5"], "5.00000000000000000000"),
      ("%-5@|%5@", ["ab", "한국"], "ab   |   한국"), ("%x", ["-1"], "ffffffffffffffff"),
      ("%.99999999999999999999d", ["7"], "0000000000000000000000000000000000000007"),
    ])
  func substitution(key: String, arguments: [String], expected: String) {
    #expect(text(key, arguments) == expected)
  }

  /// The text where no phone is: a test may run on the thread of another test's phone.
  private func text(_ key: String, _ arguments: [Any]?) -> String {
    UNUserNotificationCenter.unattached.bound {
      NSString.localizedUserNotificationString(forKey: key, arguments: arguments)
    }
  }

  @Test("Arguments may be numbers, or missing")
  func otherArguments() {
    #expect(text("%@", [7]) == "7")
    #expect(text("KEY", nil) == "KEY")
  }
}
