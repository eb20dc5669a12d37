import Synchronization
import Testing
import UIKit
import UserNotifications
import UserNotificationsUI

private final class LookHost: NSExtensionContext.Host {
  private let state = Mutex((actions: [UNNotificationAction](), calls: [String]()))

  var calls: [String] { state.withLock { $0.calls } }
  var notificationActions: [UNNotificationAction] {
    get { state.withLock { $0.actions } }
    set { state.withLock { $0.actions = newValue } }
  }

  func performNotificationDefaultAction() { state.withLock { $0.calls.append("open") } }
  func dismissNotificationContentExtension() { state.withLock { $0.calls.append("close") } }
}

/// An extension as anybody would write it.
private final class NotificationViewController: UIViewController, UNNotificationContentExtension {
  var bodies: [String] = []
  var hasLoaded = false

  override func viewDidLoad() {
    super.viewDidLoad()
    hasLoaded = true
    preferredContentSize = CGSize(width: 320, height: 200)
  }

  func didReceive(_ notification: UNNotification) {
    bodies.append(notification.request.content.body)
    title = notification.request.content.title
    extensionContext?.notificationActions = []
  }

  func didReceive(
    _ response: UNNotificationResponse,
    completionHandler completion:
      @escaping (UNNotificationContentExtensionResponseOption) -> Void
  ) {
    completion(.doNotDismiss)
  }
}

private final class AsyncController: UIViewController, UNNotificationContentExtension {
  func didReceive(_ notification: UNNotification) {}
  func didReceive(
    _ response: UNNotificationResponse
  ) async -> UNNotificationContentExtensionResponseOption { .dismiss }
}

private final class EmptyExtension: NSObject, UNNotificationContentExtension {
  func didReceive(_ notification: UNNotification) {}
}

@MainActor
@Suite("A content extension (A54, A56)")
struct ContentExtensionTests {
  private var response: UNNotificationResponse {
    let request = UNNotificationRequest(
      identifier: "n", content: UNNotificationContent(), trigger: nil)
    return UNNotificationResponse(
      notification: UNNotification(date: Date(timeIntervalSince1970: 0), request: request),
      actionIdentifier: "ACCEPT")
  }

  private func form(
    of contentExtension: any UNNotificationContentExtension
  ) async -> (DelegateProbe.Form, UNNotificationContentExtensionResponseOption?) {
    let answer = Mutex<UNNotificationContentExtensionResponseOption?>(nil)
    let form = await contentExtension.callDidReceive(response) { option in
      answer.withLock { $0 = option }
    }
    return (form, answer.withLock { $0 })
  }

  @Test("A content extension is called in either form, and missing methods are noticed")
  func forms() async {
    #expect(await form(of: NotificationViewController()) == (.completionHandler, .doNotDismiss))
    #expect(await form(of: AsyncController()) == (.async, .dismiss))
    #expect(await form(of: EmptyExtension()) == (.missing, nil))
  }

  @Test("A content extension without the method passes an action to the app")
  func defaults() async {
    let plain: any UNNotificationContentExtension = EmptyExtension()
    #expect(await plain.didReceive(response) == .dismissAndForwardAction)
    #expect(plain.mediaPlayPauseButtonType == .none && plain.mediaPlayPauseButtonFrame == .zero)
  }

  @Test("A content extension's context passes everything to its host")
  func context() {
    let host = LookHost()
    host.notificationActions = [UNNotificationAction(identifier: "A", title: "A")]
    let controller = NotificationViewController()
    #expect(controller.extensionContext == nil)
    controller.beginRequest(with: NSExtensionContext(host: host))
    #expect(controller.hasLoaded)
    #expect(controller.extensionContext?.notificationActions.map(\.identifier) == ["A"])
    controller.didReceive(response.notification)
    #expect(host.notificationActions.isEmpty)
    controller.extensionContext?.performNotificationDefaultAction()
    controller.extensionContext?.dismissNotificationContentExtension()
    controller.extensionContext?.mediaPlayingStarted()
    controller.extensionContext?.mediaPlayingPaused()
    #expect(host.calls == ["open", "close"])
    #expect(NSExtensionContext(host: nil).notificationActions.isEmpty)
  }

  @Test(
    "Content extension options have Apple's raw values",
    arguments: [
      (UNNotificationContentExtensionResponseOption.doNotDismiss, UInt(0)), (.dismiss, 1),
      (.dismissAndForwardAction, 2),
    ])
  func rawValues(option: UNNotificationContentExtensionResponseOption, value: UInt) {
    #expect(option.rawValue == value)
  }
}
