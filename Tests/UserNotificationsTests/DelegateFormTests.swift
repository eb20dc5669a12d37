import Foundation
import TestSupport
import Testing
import UserNotifications

/// A delegate class with what it is known to implement.
struct DelegateRow: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var willPresent: DelegateProbe.Form
  var didReceive: DelegateProbe.Form
  var make: @MainActor @Sendable () -> any NotingDelegate

  static let all = [
    DelegateRow(
      testDescription: "completion handlers", willPresent: .completionHandler,
      didReceive: .completionHandler, make: { CompletionDelegate() }),
    DelegateRow(
      testDescription: "sendable completion handlers", willPresent: .completionHandler,
      didReceive: .completionHandler, make: { SendableCompletionDelegate() }),
    DelegateRow(
      testDescription: "async", willPresent: .async, didReceive: .async, make: { AsyncDelegate() }),
    DelegateRow(
      testDescription: "no methods", willPresent: .missing, didReceive: .missing,
      make: { EmptyDelegate() }),
    DelegateRow(
      testDescription: "main actor, completion handlers", willPresent: .completionHandler,
      didReceive: .completionHandler, make: { MainActorCompletionDelegate() }),
    DelegateRow(
      testDescription: "main actor, async", willPresent: .async, didReceive: .async,
      make: { MainActorAsyncDelegate() }),
    DelegateRow(
      testDescription: "main actor, nonisolated methods", willPresent: .async,
      didReceive: .completionHandler, make: { NonisolatedDelegate() }),
    DelegateRow(
      testDescription: "one method of two", willPresent: .missing, didReceive: .completionHandler,
      make: { HalfDelegate() }),
  ]
}

/// The first thing that arrives, which is waited for.
private func firstElement<Element: Sendable>(of stream: AsyncStream<Element>) async -> Element? {
  for await element in stream { return element }
  return nil
}

@MainActor
@Suite("Forms of a delegate")
struct DelegateFormTests {
  let center = UNUserNotificationCenter(host: MemoryHost())

  @Test("willPresent is called in any form of the delegate", arguments: DelegateRow.all)
  func willPresent(row: DelegateRow) async {
    let delegate = row.make()
    let (answers, answer) = AsyncStream.makeStream(of: UNNotificationPresentationOptions.self)
    let form = await center.callWillPresent(notification(), on: delegate) { answer.yield($0) }
    #expect(form == row.willPresent)
    guard form != .missing else { return #expect(delegate.notes.values.isEmpty) }
    #expect(await firstElement(of: answers) == [.banner])
    #expect(delegate.notes.values == ["present"])
  }

  @Test("didReceive is called in any form of the delegate", arguments: DelegateRow.all)
  func didReceive(row: DelegateRow) async {
    let delegate = row.make()
    let response = UNNotificationResponse(notification: notification(), actionIdentifier: "a")
    let (answers, answer) = AsyncStream.makeStream(of: String.self)
    let form = await center.callDidReceive(response, on: delegate) {
      answer.yield("done")
    }
    #expect(form == row.didReceive)
    guard form != .missing else { return #expect(delegate.notes.values.isEmpty) }
    #expect(await firstElement(of: answers) == "done")
    #expect(delegate.notes.values == ["receive"])
  }

  @Test("A delegate without methods completes nothing, and its handler is released")
  func missing() async {
    final class Token: Sendable {}
    let completions = Tally<String>()
    weak var weakToken: Token?
    let response = UNNotificationResponse(notification: notification(), actionIdentifier: "a")
    do {
      let token = Token()
      weakToken = token
      _ = await center.callDidReceive(response, on: EmptyDelegate()) { [token] in
        completions.add("\(token)")
      }
    }
    #expect(completions.values.isEmpty)
    #expect(weakToken == nil)
  }

  @Test("A method that forgets its handler is not a missing method")
  func forgetful() async {
    let completions = Tally<Bool>()
    let delegate = ForgetfulDelegate()
    let response = UNNotificationResponse(notification: notification(), actionIdentifier: "a")
    let form = await center.callDidReceive(response, on: delegate) { completions.add(true) }
    #expect(form == .completionHandler)
    #expect(delegate.notes.values == ["receive"])
    #expect(completions.values.isEmpty)
  }

  @Test("openSettingsFor is called, or noticed to be missing (R22)")
  func openSettings() {
    let delegate = CompletionDelegate()
    #expect(center.callOpenSettings(for: nil, on: delegate))
    #expect(delegate.notes.values == ["settings"])
    #expect(!center.callOpenSettings(for: notification(), on: EmptyDelegate()))
  }

  @Test("The form of a forwarding delegate is its own, not its target's")
  func forwarding() async {
    let outer = ForwardingDelegate(to: AsyncDelegate())
    let (answers, answer) = AsyncStream.makeStream(of: UNNotificationPresentationOptions.self)
    let form = await center.callWillPresent(notification(), on: outer) { answer.yield($0) }
    #expect(form == .completionHandler)
    #expect(await firstElement(of: answers) == [.banner])
    let toNobody = ForwardingDelegate(to: EmptyDelegate())
    let silent = await center.callWillPresent(notification(), on: toNobody) { answer.yield($0) }
    #expect(silent == .completionHandler)
    #expect(await firstElement(of: answers) == [])
  }

  @Test("A task that a delegate starts is on its own, even while the method runs")
  func otherTask() async {
    let delegate = LateDelegate()
    let response = UNNotificationResponse(notification: notification(), actionIdentifier: "a")
    let (answers, answer) = AsyncStream.makeStream(of: String.self)
    let form = await center.callDidReceive(response, on: delegate) { answer.yield("done") }
    #expect(form == .completionHandler)
    #expect(await firstElement(of: answers) == "done")
  }
}

@Suite("An app that calls its own delegate")
struct DelegateDirectCallTests {
  let center = UNUserNotificationCenter(host: MemoryHost())

  @Test("A direct call reaches the async form through the completion-handler form")
  func asyncForm() async {
    let delegate = AsyncDelegate()
    let options = await withCheckedContinuation { continuation in
      delegate.userNotificationCenter(center, willPresent: notification()) {
        continuation.resume(returning: $0)
      }
    }
    #expect(options == [.banner])
    let response = UNNotificationResponse(notification: notification(), actionIdentifier: "a")
    await withCheckedContinuation { continuation in
      delegate.userNotificationCenter(center, didReceive: response) { continuation.resume() }
    }
    #expect(delegate.notes.values == ["present", "receive"])
  }

  @Test("A direct call of a missing method does nothing")
  func noMethods() async {
    let delegate = EmptyDelegate()
    let options = await withCheckedContinuation { continuation in
      delegate.userNotificationCenter(center, willPresent: notification()) {
        continuation.resume(returning: $0)
      }
    }
    #expect(options == [])
    delegate.userNotificationCenter(center, openSettingsFor: nil)
  }
}
