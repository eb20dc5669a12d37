import Foundation
import TestSupport
import Testing

@testable import UserNotifications

@Suite("The notification centre")
struct CenterTests {
  private let request = UNNotificationRequest(
    identifier: "r", content: UNNotificationContent(), trigger: nil)

  @Test("The notification centre passes everything to its host")
  func forwarding() async throws {
    let host = MemoryHost()
    let center = UNUserNotificationCenter(host: host)
    #expect(try await center.requestAuthorization(options: [.alert, .sound]))
    try await center.add(request)
    center.removePendingNotificationRequests(withIdentifiers: ["a", "b"])
    center.removeAllPendingNotificationRequests()
    center.removeDeliveredNotifications(withIdentifiers: ["c"])
    center.removeAllDeliveredNotifications()
    try await center.setBadgeCount(4)
    #expect(
      host.log == [
        "authorize 6", "add r", "remove pending a,b", "remove pending all", "remove delivered c",
        "remove delivered all", "badge 4",
      ])
  }

  @Test("A request without options asks for nothing")
  func noOptions() async throws {
    let host = MemoryHost()
    _ = try await UNUserNotificationCenter(host: host).requestAuthorization()
    #expect(host.log == ["authorize 0"])
  }

  @Test("The completion handler and the async call give the same answer")
  func forms() async throws {
    let host = MemoryHost(delivered: [notification()])
    let work = AppWork { $0() }
    let center = UNUserNotificationCenter(host: host, work: work)
    center.setNotificationCategories([
      UNNotificationCategory(identifier: "c", actions: [], intentIdentifiers: [])
    ])
    try await center.add(request)
    let answers = Tally<String>()
    center.getNotificationCategories { answers.add("\($0.map(\.identifier))") }
    center.getPendingNotificationRequests { answers.add("\($0.map(\.identifier))") }
    center.getDeliveredNotifications { answers.add("\($0.map(\.request.identifier))") }
    center.getNotificationSettings { answers.add("\($0.authorizationStatus.rawValue)") }
    center.requestAuthorization(options: []) { granted, _ in answers.add("\(granted)") }
    center.add(request) { answers.add("\($0 == nil)") }
    center.setBadgeCount(1) { answers.add("\($0 == nil)") }
    #expect(await work.settle(within: 10) == nil)
    #expect(
      answers.values == [
        "[\"c\"]", "[\"r\"]", "[\"n1\"]", "2", "true", "true", "true",
      ])
    #expect(await center.notificationCategories().map(\.identifier) == ["c"])
    #expect(await center.pendingNotificationRequests().map(\.identifier) == ["r", "r"])
    #expect(await center.deliveredNotifications() == [notification()])
    #expect(await center.notificationSettings().authorizationStatus == .authorized)
  }

  @Test("The centre may be called without a completion handler")
  func noHandler() {
    let host = MemoryHost()
    let center = UNUserNotificationCenter(host: host)
    center.add(request, withCompletionHandler: nil)
    center.setBadgeCount(2, withCompletionHandler: nil)
    #expect(host.log == ["add r", "badge 2"])
  }

  @Test("The host's errors reach the app in either form")
  func errors() async {
    let work = AppWork { $0() }
    let host = MemoryHost(error: UNError(.badgeInputInvalid))
    let center = UNUserNotificationCenter(host: host, work: work)
    await #expect(throws: UNError(.badgeInputInvalid)) { try await center.setBadgeCount(-1) }
    await #expect(throws: UNError(.badgeInputInvalid)) { try await center.add(request) }
    await #expect(throws: UNError(.badgeInputInvalid)) { try await center.requestAuthorization() }
    let errors = Tally<UNError?>()
    center.setBadgeCount(-1) { errors.add($0 as? UNError) }
    center.add(request) { errors.add($0 as? UNError) }
    center.requestAuthorization { _, error in errors.add(error as? UNError) }
    #expect(await work.settle(within: 10) == nil)
    #expect(errors.values == Array(repeating: UNError(.badgeInputInvalid), count: 3))
  }

  @Test("The centre holds its delegate weakly and tells its host of changes (X23)")
  func delegate() {
    let host = MemoryHost()
    let center = UNUserNotificationCenter(host: host)
    do {
      let delegate = EmptyDelegate()
      center.delegate = delegate
      #expect(center.delegate === delegate)
      center.delegate = nil
      center.delegate = delegate
      withExtendedLifetime(delegate) {}
    }
    #expect(center.delegate == nil)
    #expect(
      host.log == ["delegate none to some", "delegate some to none", "delegate none to some"])
  }

  @Test("The centre shows no content extensions")
  func contentExtensions() {
    #expect(!UNUserNotificationCenter(host: MemoryHost()).supportsContentExtensions)
  }

  @Test("The centre can be called from many threads")
  func threads() async {
    let host = MemoryHost()
    let center = UNUserNotificationCenter(host: host)
    let delegate = EmptyDelegate()
    let carried = Carried(delegate)
    await withTaskGroup { group in
      for index in 0..<100 {
        group.addTask {
          center.delegate = index.isMultiple(of: 2) ? carried.value : nil
          center.setBadgeCount(index)
          _ = center.delegate
        }
      }
    }
    #expect(host.log.count { $0.hasPrefix("badge") } == 100)
    #expect(host.log.count { $0.hasPrefix("delegate") } == 100)
  }
}

@Suite("The current centre")
struct CurrentCenterTests {
  @Test("The current centre is bound to the task, in child tasks too")
  func bound() async {
    let center = UNUserNotificationCenter(host: MemoryHost())
    await AppWork.$trace.withValue(AppWork.TaskMarker(of: center)) {
      #expect(UNUserNotificationCenter.current() === center)
      await Task {
        #expect(UNUserNotificationCenter.current() === center)
      }.value
    }
    #expect(UNUserNotificationCenter.current() !== center)
  }

  @Test("The current centre is the process's default on the app's own threads")
  func processDefault() async {
    let center = UNUserNotificationCenter(host: MemoryHost())
    AppWork.defaultApp = center
    defer { AppWork.defaultApp = nil }
    let found = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: UNUserNotificationCenter.current())
      }
    }
    // A phone of another test may work meanwhile, and goes before the default.
    #expect(found === center || found.work != nil)
    #expect(AppWork.defaultApp === center)
  }

  @Test("Two phones side by side have different current centres")
  func sideBySide() async {
    let hosts = await withTaskGroup(of: (Int, [String]).self) { group in
      for phone in 0..<8 {
        group.addTask {
          let host = MemoryHost()
          let center = UNUserNotificationCenter(host: host)
          await AppWork.$trace.withValue(AppWork.TaskMarker(of: center)) {
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

  @Test("Without a simulator, the centre remembers categories and delegate, and allows nothing")
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
