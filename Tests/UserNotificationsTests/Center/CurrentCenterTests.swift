import Foundation
import Testing

@testable import UserNotifications

@Suite("The current centre")
struct CurrentCenterTests {
  @Test("is the one bound to the task, in child tasks too")
  func bound() async {
    let center = UNUserNotificationCenter(host: MemoryHost())
    await UNUserNotificationCenter.$bound.withValue(center) {
      #expect(UNUserNotificationCenter.current() === center)
      await Task {
        #expect(UNUserNotificationCenter.current() === center)
      }.value
    }
    #expect(UNUserNotificationCenter.current() !== center)
  }

  @Test("is the process's default for threads of the app's own")
  func processDefault() async {
    let center = UNUserNotificationCenter(host: MemoryHost())
    UNUserNotificationCenter.processDefault = center
    defer { UNUserNotificationCenter.processDefault = nil }
    let isDefault = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: UNUserNotificationCenter.current() === center)
      }
    }
    #expect(isDefault)
    #expect(UNUserNotificationCenter.processDefault === center)
  }

  @Test("is another one for each of two phones that run side by side")
  func sideBySide() async {
    let hosts = await withTaskGroup(of: (Int, [String]).self) { group in
      for phone in 0..<8 {
        group.addTask {
          let host = MemoryHost()
          let center = UNUserNotificationCenter(host: host)
          await UNUserNotificationCenter.$bound.withValue(center) {
            for count in 0..<20 {
              try? await UNUserNotificationCenter.current().setBadgeCount(phone * 100 + count)
              await Task.yield()
            }
          }
          return (phone, host.log)
        }
      }
      return await group.reduce(into: [Int: [String]]()) { $0[$1.0] = $1.1 }
    }
    for phone in 0..<8 {
      #expect(hosts[phone] == (0..<20).map { "badge \(phone * 100 + $0)" })
    }
  }

  @Test("remembers categories and delegate without a simulator, and allows nothing")
  func unattached() async throws {
    let center = UNUserNotificationCenter(host: UNUserNotificationCenter.UnattachedHost())
    let category = UNNotificationCategory(identifier: "c", actions: [], intentIdentifiers: [])
    center.setNotificationCategories([category])
    #expect(await center.notificationCategories() == [category])
    center.setNotificationCategories([])
    #expect(await center.notificationCategories().isEmpty)
    let delegate = EmptyDelegate()
    center.delegate = delegate
    #expect(center.delegate === delegate)
    center.delegate = nil
    #expect(try await !center.requestAuthorization(options: [.alert]))
    #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
    await #expect(throws: UNError(.notificationsNotAllowed)) {
      try await center.add(notification().request)
    }
    await #expect(throws: UNError(.notificationsNotAllowed)) { try await center.setBadgeCount(1) }
    center.removeAllPendingNotificationRequests()
    center.removeAllDeliveredNotifications()
    #expect(await center.pendingNotificationRequests().isEmpty)
    #expect(await center.deliveredNotifications().isEmpty)
  }
}
