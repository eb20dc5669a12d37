import NotifySimTesting
import Testing
import UIKit
import UserNotifications

@Suite("A phone for tests")
struct TestPhoneTests {
  /// What a delegate does with its completion handler.
  enum Manner: Sendable {
    case calls, forgets, holds
  }

  /// An app's delegate as Xcode's template makes it: on the main actor.
  @MainActor
  final class Delegate: UIResponder, UIApplicationDelegate,
    @preconcurrency UNUserNotificationCenterDelegate
  {
    private let manner: Manner
    private var held: [() -> Void] = []

    init(_ manner: Manner) {
      self.manner = manner
    }

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      UNUserNotificationCenter.current().delegate = self
      return true
    }

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping () -> Void
    ) {
      switch manner {
      case .calls: completionHandler()
      case .forgets: break
      case .holds: held.append(completionHandler)
      }
    }
  }

  private func phone(_ manner: Manner = .calls, profile: Profile = .testing) -> TestPhone {
    let manifest = AppManifest(bundleIdentifier: "com.example.bakery", name: "Bakery")
    return TestPhone(app: App(manifest: manifest) { _ in Delegate(manner) }, profile: profile)
  }

  private func push(_ title: String = "Rye bread") -> Push {
    Push(json: #"{"aps": {"alert": {"title": "\#(title)", "body": "Hot"}, "sound": "default"}}"#)
  }

  /// Runs a body that is to record one issue, with a text and a line.
  private func expectIssue(
    _ text: String, _ body: (Testing.SourceLocation) async -> Void,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async {
    await withKnownIssue(sourceLocation: sourceLocation) {
      await body(sourceLocation)
    } matching: { issue in
      issue.comments.map(\.rawValue) == [text] && issue.sourceLocation == sourceLocation
    }
  }

  @Test("A test phone records no issue where everything is as expected")
  func met() async {
    let phone = phone()
    let shown = await phone.perform(
      .deliver(push()), expecting: ["event": "presented", "title": "Rye bread"],
      .count(1, ["event": "sound"]), .not(["event": "badge"]))
    shown.expect(["event": "sound", "name": "default"])
    await phone.perform(.open(), expecting: ["event": "completion", "outcome": "once"])
  }

  @Test("A failure names the nearest event, the wanted and the found value")
  func nearest() async {
    await expectIssue(
      """
      no event of this step matches
      expected: {"event":"presented","surface":"banner","title":"Rye bread"}
      closest: presented, event 3
        title
          wanted "Rye bread"
          found  "White bread"
      what happened: session, received, presented, presented, sound
      """
    ) { here in
      await phone().perform(
        .deliver(push("White bread")),
        expecting: ["event": "presented", "surface": "banner", "title": "Rye bread"],
        sourceLocation: here)
    }
  }

  @Test("A failure is recorded at the caller's line")
  func line() async {
    let line = #line + 2
    await withKnownIssue {
      await phone().perform(.lock, expecting: ["event": "badge"])
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
    }
  }

  @Test("A failure says that an event came too early, or is missing")
  func order() async {
    let shown = await phone().perform(.deliver(push()))
    await expectIssue(
      """
      the event of this step came earlier than expected
      expected: {"event":"received"}
      closest: received, event 2
      what happened: session, received, presented, presented, sound
      """
    ) { shown.expect(["event": "presented"], ["event": "received"], sourceLocation: $0) }
    await expectIssue(
      """
      there is no event 'badge' in this step
      expected: {"event":"badge","to":3}
      what happened: session, received, presented, presented, sound
      """
    ) { shown.expect(["event": "badge", "to": 3], sourceLocation: $0) }
  }

  @Test("An unwanted event and a wrong count fail")
  func unwanted() async {
    let shown = await phone().perform(.deliver(push()))
    await expectIssue(
      """
      an event of this step matches, and none should
      not expected: {"event":"sound"}
      this one: sound, event 5
      what happened: session, received, presented, presented, sound
      """
    ) { shown.expect(.not(["event": "sound"]), sourceLocation: $0) }
    await expectIssue(
      """
      1 event of this step matches instead of 2
      expected 2 times: {"event":"sound"}
      what happened: session, received, presented, presented, sound
      """
    ) { shown.expect(.count(2, ["event": "sound"]), sourceLocation: $0) }
  }

  @Test("An impossible expectation is refused")
  func misspelt() async {
    let shown = await phone().perform(.deliver(push()))
    await expectIssue(
      #"no event can match {"event":"presented","surfce":"banner"}: an event 'presented' has no key"#
        + " 'surfce'; did you mean 'surface'?"
    ) { shown.expect(.not(["event": "presented", "surfce": "banner"]), sourceLocation: $0) }
  }

  @Test("A completion handler that is not called fails, unless that is expected")
  func completion() async {
    let phone = phone(.forgets)
    await phone.perform(.deliver(push()))
    await expectIssue(
      """
      unexpected error in this step: the completion handler of \
      'userNotificationCenter(_:didReceive:withCompletionHandler:)' was never called
      what happened: response, removed, appState, callback, completion, diagnostic X22
      """
    ) { await phone.perform(.open(), sourceLocation: $0) }
    await phone.perform(.background)
    await phone.perform(.deliver(push()))
    await phone.perform(.open(), expecting: ["event": "completion", "outcome": "never"])
  }

  @Test("A test phone waits two seconds for a completion handler")
  func held() async throws {
    let phone = phone(.holds)
    await phone.perform(.deliver(push()))
    let opened = await phone.perform(
      .open(), expecting: ["event": "completion", "outcome": "timedOut"])
    let found = try opened.require(["event": "diagnostic", "code": "X22"])
    guard case .diagnostic(let report) = found.kind else { return }
    #expect(report.diagnostic.message.hasSuffix("was not called within 2 seconds"))
  }

  @Test("An impossible choice and a refusal of APNs fail")
  func refusals() async {
    let phone = phone()
    await phone.perform(.deliver(push()))
    await withKnownIssue {
      await phone.perform(.choose("KEEP"))
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return text.hasPrefix("the choice of this step could not be made: ")
    }
    await phone.perform(.choose("KEEP"), expecting: ["event": "withheld", "what": "response"])
    await phone.perform(.uninstall)
    await withKnownIssue {
      await phone.perform(.request(ProviderRequest(push())))
    } matching: { issue in
      issue.comments.first?.rawValue.contains("unexpected answer of APNs in this step: 410") == true
    }
    await phone.perform(
      .request(ProviderRequest(push())), expecting: ["event": "answered", "status": 410])
  }

  @Test("Findings below the level do not fail")
  func level() async {
    let manifest = AppManifest(bundleIdentifier: "com.example.bakery", name: "Bakery")
    let push = Push(json: #"{"aps": {"alert": "Rye bread", "badge": "1"}}"#)
    let app = App(manifest: manifest) { _ in Delegate(.calls) }
    await TestPhone(app: app, failLevel: nil).perform(.deliver(push))
    await withKnownIssue { await TestPhone(app: app).perform(.deliver(push)) }
  }

  @Test("A failure says why something did not happen")
  func withheld() async {
    let phone = phone()
    await phone.perform(.foreground)
    await expectIssue(
      """
      there is no event 'presented' in this step
      expected: {"event":"presented"}
      what happened: received, diagnostic X24, withheld
      withheld: the delegate lacks the method
      """
    ) {
      await phone.perform(.deliver(push()), expecting: ["event": "presented"], sourceLocation: $0)
    }
  }

  @Test("A failure is short, however long the texts are")
  func short() async {
    let long = String(repeating: "bread ", count: 500)
    await withKnownIssue {
      await phone().perform(
        .deliver(push(long)), expecting: ["event": "presented", "title": "\(long)?"])
    } matching: { issue in
      (issue.comments.first?.rawValue.utf8.count ?? .max) < 700
    }
  }

  @Test("Parallel tests each record their own issue", arguments: 0..<16)
  func parallel(_ number: Int) async {
    let phone = phone(number.isMultiple(of: 2) ? .calls : .forgets)
    await phone.perform(.deliver(push("Bread \(number)")))
    if number.isMultiple(of: 2) {
      await phone.perform(.open(), expecting: ["event": "completion", "outcome": "once"])
      await phone.perform(.background)
    }
    await withKnownIssue {
      await phone.perform(
        .deliver(push("Roll \(number)")), expecting: ["event": "presented", "title": "Bread"])
    } matching: { issue in
      issue.comments.first?.rawValue.contains(#"found  "Roll \#(number)""#) == true
    }
  }

  @Test("A printed step shows the kinds of its events")
  func printed() async {
    let shown = await phone().perform(.deliver(push()))
    #expect(shown.testDescription == "session, received, presented, presented, sound")
    #expect(shown.count == 5)
  }
}
