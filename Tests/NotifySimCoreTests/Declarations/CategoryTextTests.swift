import APNs
import NotifySimCore
import Testing
import UserNotifications

@Suite("The texts of a category (X21)")
struct CategoryTextTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var placeholder = ""
    var summary = ""
    var wrong: String?

    var testDescription: String { "'\(placeholder)' '\(summary)'" }
  }

  static let rows = [
    Row(), Row(placeholder: "Messages"), Row(placeholder: "%u Messages, 100%%"),
    Row(placeholder: "%d Messages", wrong: "'%d'"),
    Row(placeholder: "%u of %@", wrong: "'%@'"),
    Row(placeholder: "100%", wrong: "'%'"),
    Row(placeholder: "%1$u Messages", wrong: "'%1$u'"),
    Row(summary: "%u more"), Row(summary: "%u more from %@"),
    Row(summary: "more", wrong: "'more'"), Row(summary: "%@ and %u", wrong: "'%@ and %u'"),
    Row(summary: "%d more", wrong: "'%d more'"), Row(summary: "%u %u", wrong: "'%u %u'"),
  ]

  @Test(
    "Category texts use '%u' for the number, and a summary '%@' after it (D71, A41)",
    arguments: rows)
  func formats(row: Row) async {
    let category = UNNotificationCategory(
      identifier: "C", actions: [], intentIdentifiers: [],
      hiddenPreviewsBodyPlaceholder: row.placeholder, categorySummaryFormat: row.summary)
    let log = await run(TestApp.app(categories: [category]), .background)
    let messages = log.messages("X21")
    #expect(messages.count == (row.wrong == nil ? 0 : 1), "\(log)")
    if let wrong = row.wrong { #expect(messages.first?.contains(wrong) == true, "\(log)") }
    #expect(log.diagnostics.allSatisfy { $0.diagnostic.severity == .warning })
  }

  @Test(
    "More actions than fit where space is short are noted (X14)",
    arguments: [(2, 0), (3, 1), (10, 1), (11, 0)])
  func advice(actions: Int, notes: Int) async throws {
    let category = Categories.category("C", DeclarationTests.actions(actions))
    let phone = simulator(TestApp.app(categories: [category]))
    let registered = try #require(await phone.registeredCategories().first)
    let advice = DeclarationCheck.advice(on: registered.category)
    #expect(advice.map(\.severity) == Array(repeating: .note, count: notes))
  }
}
