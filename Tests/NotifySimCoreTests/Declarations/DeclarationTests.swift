import APNs
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Categories that an app declares")
struct DeclarationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var categories: [UNNotificationCategory]
    var found: [String]

    var testDescription: String { name }
  }

  static func actions(_ count: Int) -> [(String, UNNotificationActionOptions)] {
    (0..<count).map { ("A\($0)", []) }
  }

  static let rows = [
    Row(name: "as they should be", categories: Categories.all, found: []),
    Row(name: "none at all", categories: [], found: []),
    Row(
      name: "ten actions", categories: [Categories.category("C", actions(10))], found: []),
    Row(
      name: "eleven actions (X14)", categories: [Categories.category("C", actions(11))],
      found: ["X14 warning the category 'C' has 11 actions; 10 are shown at most"]),
    Row(
      name: "without an identifier (X11)", categories: [Categories.category("", [("OK", [])])],
      found: ["X11 error a category has an empty identifier"]),
    Row(
      name: "an action without an identifier (X11)",
      categories: [Categories.category("C", [("", [])])],
      found: ["X11 error the action '' of 'C' has an empty identifier"]),
    Row(
      name: "an action twice in one category (X12)",
      categories: [Categories.category("C", [("OK", []), ("OK", [])])],
      found: [
        "X12 error the action 'OK' is declared 2 times, in C, so its choices cannot be told apart"
      ]),
    Row(
      name: "an action in two categories (X12, S20)",
      categories: [
        Categories.category("B", [("OK", [])]), Categories.category("A", [("OK", [])]),
      ],
      found: [
        "X12 note the action 'OK' is declared 2 times, in A, B, so only the category tells its"
          + " choices apart"
      ]),
    Row(
      name: "an action in two categories with options in another order (X12, S20)",
      categories: [
        Categories.category("A", [("OK", [.foreground, .destructive]), ("NO", [])]),
        Categories.category("B", [("NO", []), ("OK", [.destructive, .foreground])]),
      ],
      found: [
        "X12 note the action 'NO' is declared 2 times, in A, B, so only the category tells its"
          + " choices apart",
        "X12 note the action 'OK' is declared 2 times, in A, B, so only the category tells its"
          + " choices apart",
        "X17 note the first action of 'A', 'OK', is destructive; Double Tap runs 'NO'",
      ]),
    Row(
      name: "an action in two categories that differs (X12, S20)",
      categories: [
        Categories.category("A", [("OK", .foreground)]), Categories.category("B", [("OK", [])]),
      ],
      found: [
        "X12 warning the action 'OK' is declared 2 times, in A, B, and they differ, so only the"
          + " category tells its choices apart"
      ]),
    Row(
      name: "an action with the system's identifier (X16)",
      categories: [Categories.category("C", [(UNNotificationDefaultActionIdentifier, [])])],
      found: [
        "X16 warning the action 'com.apple.UNNotificationDefaultActionIdentifier' of 'C' has an"
          + " identifier of the system, so the app cannot tell it from opening or dismissing"
      ]),
    Row(
      name: "a destructive action that is not the first",
      categories: [Categories.category("C", [("OK", []), ("NO", .destructive)])], found: []),
    Row(
      name: "a destructive action first (X17, S5)",
      categories: [
        Categories.category("C", [("NO", .destructive), ("GO", [.destructive]), ("OK", [])])
      ],
      found: [
        "X17 note the first action of 'C', 'NO', is destructive; Double Tap runs 'OK'"
      ]),
    Row(
      name: "nothing but destructive actions (X17, D96)",
      categories: [Categories.category("C", [("NO", .destructive), ("GO", .destructive)])],
      found: [
        "X17 note the first action of 'C', 'NO', is destructive; and so are the others: Double Tap"
          + " does nothing"
      ]),
  ]

  @Test(
    "Categories are checked when they are registered, before anything else happens", arguments: rows
  )
  func findings(row: Row) async {
    let app = TestApp.app { script in
      script.launch = { $0.setNotificationCategories(Set(row.categories)) }
    }
    let quiet = TestApp.app(categories: row.categories)
    for log in [await run(quiet, .background), await run(app, .terminate, .launch)] {
      let found = log.events.compactMap { event -> String? in
        guard case .diagnostic(let report) = event.kind,
          report.diagnostic.code.rawValue != "X13"
        else { return nil }
        let finding = report.diagnostic
        return "\(finding.code.rawValue) \(finding.severity.rawValue) \(finding.message)"
      }
      #expect(Set(found) == Set(row.found), "\(log)")
    }
  }

  @Test("Categories that a second registration leaves out are reported as missing (X13)")
  func dropped() async {
    let app = TestApp.app { script in
      script.fetch = { _, done in
        UNUserNotificationCenter.current().setNotificationCategories([Categories.plain])
        done(.newData)
      }
    }
    let log = await run(app, .silentPush, .silentPush)
    #expect(
      log.messages("X13") == [
        "'setNotificationCategories(_:)' was called again, and dropped MEETING"
      ])
    let again = await run(TestApp.app(), .terminate, .launch)
    #expect(again.messages("X13").isEmpty, "\(again)")
  }
}
