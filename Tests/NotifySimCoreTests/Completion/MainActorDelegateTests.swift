import NotifySimCore
import Testing
import UIKit
import UserNotifications

/// The part of an app that keeps state for its interface, on the main actor.
@MainActor
final class MainActorResponses: NSObject, UNUserNotificationCenterDelegate {
  var opened: [String] = []

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    MainActor.assertIsolated()
    await Task.yield()
    opened.append(response.actionIdentifier)
  }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner])
  }
}

/// An app whose delegate sets one of the main actor.
final class MainActorApp: UIResponder, UIApplicationDelegate {
  private let responses: MainActorResponses

  init(_ responses: MainActorResponses) {
    self.responses = responses
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    UNUserNotificationCenter.current().setNotificationCategories(Set(Categories.all))
    let responses = self.responses
    MainActor.assumeIsolated {
      UNUserNotificationCenter.current().delegate = responses
    }
    return true
  }
}

@MainActor
@Suite("A delegate of the main actor (R23)")
struct MainActorDelegateTests {
  @Test("A main-actor delegate is called on the main actor by a simulator used there")
  func responds() async {
    let responses = MainActorResponses()
    let phone = simulator(TestApp.app { _ in MainActorApp(responses) })
    let log = await phone.run(
      .alert(category: "MEETING"), .choose("ACCEPT"), .foreground, .alert("Again"))
    #expect(responses.opened == ["ACCEPT"])
    #expect(log.has("completion didReceive once"), "\(log)")
    #expect(log.has("completion willPresent once [banner]"), "\(log)")
  }
}
