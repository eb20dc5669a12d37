import Foundation
import Testing
import UserNotifications

@Suite("Sample apps on several phones at a time")
struct SideBySideTests {
  @Test("keep to their own phone")
  func phones() async throws {
    let pending = try await withThrowingTaskGroup(of: [String].self) { group in
      for number in 0..<8 {
        group.addTask {
          let phone = try Phone("reminders")
          let arrival = notification("REMINDER", userInfo: ["REMINDER_ID": "\(number)"])
          _ = try await phone.respond("REMIND_IN_AN_HOUR", to: arrival)
          return phone.centerHost.pendingNotificationRequests().map(\.identifier)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(pending) == Set((0..<8).map { ["\($0)"] }))
  }
}
