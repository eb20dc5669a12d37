import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Background tasks (A74)")
struct BackgroundTaskTests {
  private func phone(_ manner: BackgroundTaskDelegate.Manner) -> Simulator {
    simulator(TestApp.app { BackgroundTaskDelegate(manner, $0) }) { $0.app = .foreground }
  }

  @Test(
    "A background task ends after 30 seconds, and so does an app that did not end it",
    arguments: BackgroundTaskDelegate.Manner.allCases)
  func expiration(manner: BackgroundTaskDelegate.Manner) async {
    let phone = phone(manner)
    let begun = await phone.run(.background)
    #expect(begun.texts(of: "begun") == ["30.0"], "\(begun)")
    let early = await phone.run(.advance(29))
    #expect(early.texts(of: "backgroundTask.expired").isEmpty, "\(early)")
    let late = await phone.run(.advance(1))
    let isOpen = manner != .ends
    #expect(late.texts(of: "backgroundTask.expired") == (isOpen ? ["upload"] : []), "\(late)")
    #expect(late.rules.contains("A74b") == isOpen)
    let hears = manner == .endsLate || manner == .forgets
    #expect(late.texts(of: "heard") == (hears ? ["0.0"] : []), "\(late)")
    let isEnded = manner == .forgets || manner == .hasNoHandler
    #expect(late.messages("X52").count == (isEnded ? 1 : 0), "\(late)")
    let state: AppState = isEnded ? .notRunning : isOpen ? .suspended : .background
    #expect(phone.device.app == state)
  }

  @Test("A background task has no limit in the foreground")
  func foreground() async {
    let phone = phone(.endsLate)
    let log = await phone.run(.background, .advance(20), .foreground, .advance(60))
    #expect(log.texts(of: "backgroundTask.expired").isEmpty, "\(log)")
    #expect(phone.device.app == .foreground)
  }

  @Test("A background task ends before a later local notification, and with the app's process")
  func order() async throws {
    let phone = phone(.forgets)
    var content = NotificationContent()
    content.body = "Later"
    let later = LocalRequest(content: content, trigger: .timeInterval(40, repeats: false))
    let log = await phone.run(.add(later), .background, .advance(60))
    let ended = try #require(log.sketch.firstIndex(of: "appState background>notRunning"))
    let shown = try #require(log.kinds.firstIndex(of: "presented"))
    #expect(ended < shown, "\(log)")
    let again = await phone.run(.launch, .advance(60))
    #expect(again.messages("X52").isEmpty, "\(again)")
  }
}

@Suite("A link that the app opens (A75)")
struct OpenedLinkTests {
  @Test(
    "A link opens another app if the system has one for it and the app is in front",
    arguments: [
      ("https://example.com", true, true), ("app-settings:", true, true),
      ("tel:5550100", true, true), ("example:page", true, false),
      ("https://example.com", false, false),
    ])
  func open(link: String, isInFront: Bool, opens: Bool) async throws {
    let url = try #require(URL(string: link))
    let app = TestApp.app { LinkDelegate(url, $0) }
    let phone = simulator(app) { $0.app = isInFront ? .foreground : .background }
    let log = await phone.run(.silentPush)
    #expect(log.texts(of: "opened") == ["\(opens)"], "\(log)")
    #expect(log.texts(of: "url.opened") == (opens ? [link] : []))
    #expect(log.rules.contains("A75") == opens)
    #expect(phone.device.app == .background || (isInFront && !opens), "\(log)")
  }
}

extension EventLog {
  /// The first values that the effects of a name have.
  func texts(of name: String) -> [String] {
    effects.filter { $0.name == name }.compactMap(\.details.first).compactMap { detail in
      if case .text(let text) = detail.value { text } else { nil }
    }
  }
}

/// An app that begins a task whenever it goes to the background.
final class BackgroundTaskDelegate: UIResponder, UIApplicationDelegate {
  /// What the app does about its task once that is begun.
  enum Manner: CaseIterable {
    case ends, endsLate, forgets, hasNoHandler
  }

  private let manner: Manner
  private let effects: EffectRecorder
  private var task = UIBackgroundTaskIdentifier.invalid

  init(_ manner: Manner, _ effects: EffectRecorder) {
    self.manner = manner
    self.effects = effects
  }

  func applicationDidEnterBackground(_ application: UIApplication) {
    switch manner {
    case .ends:
      application.endBackgroundTask(application.beginBackgroundTask())
    case .hasNoHandler:
      task = application.beginBackgroundTask(withName: "upload")
    case .endsLate, .forgets:
      task = application.beginBackgroundTask(withName: "upload") { [self] in
        effects.record("heard", [("left", "\(application.backgroundTimeRemaining)")])
        if manner == .endsLate { application.endBackgroundTask(task) }
      }
    }
    effects.record("begun", [("left", "\(application.backgroundTimeRemaining)")])
  }
}

/// An app that opens a link whenever a silent push comes.
final class LinkDelegate: UIResponder, UIApplicationDelegate {
  private let url: URL
  private let effects: EffectRecorder

  init(_ url: URL, _ effects: EffectRecorder) {
    self.url = url
    self.effects = effects
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    application.open(url) { [effects] in effects.record("opened", [("done", "\($0)")]) }
    completionHandler(.noData)
  }
}
