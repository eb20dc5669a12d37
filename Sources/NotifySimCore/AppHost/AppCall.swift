import UIKit
import UserNotifications

/// A call of the app's code, with its arguments as the phone knows them.
enum AppCall: Sendable {
  /// The app was launched, perhaps for a remote notification with this data.
  case didFinishLaunching(UserInfo?)
  /// A notification arrived in the foreground.
  case willPresent(DeliveredNotification)
  /// The person answered.
  case didReceive(AppResponse)
  /// A silent push came.
  case didReceiveRemoteNotification(UserInfo)
  /// The service extension is to change a notification.
  case didReceiveRequest(DeliveredNotification)
  /// The phone was unlocked.
  case protectedDataDidBecomeAvailable
  /// The phone is about to lock.
  case protectedDataWillBecomeUnavailable

  /// The method that is called.
  var method: Callback.Method {
    switch self {
    case .didFinishLaunching: .didFinishLaunching
    case .willPresent: .willPresent
    case .didReceive: .didReceive
    case .didReceiveRemoteNotification: .didReceiveRemoteNotification
    case .didReceiveRequest: .didReceiveRequest
    case .protectedDataDidBecomeAvailable: .protectedDataDidBecomeAvailable
    case .protectedDataWillBecomeUnavailable: .protectedDataWillBecomeUnavailable
    }
  }

  /// The arguments that matter, for the record.
  var arguments: [Callback.Argument] {
    switch self {
    case .didReceive(let response):
      let text = response.userText.map { [Callback.Argument(name: "userText", value: $0)] }
      return [.init(name: "actionIdentifier", value: response.actionIdentifier)] + (text ?? [])
    case .didFinishLaunching(let payload):
      return payload == nil ? [] : [.init(name: "launchOptions", value: "remoteNotification")]
    case .willPresent, .didReceiveRemoteNotification, .didReceiveRequest,
      .protectedDataDidBecomeAvailable, .protectedDataWillBecomeUnavailable:
      return []
    }
  }

  /// Whether the method takes a completion handler.
  var mustComplete: Bool {
    switch self {
    case .willPresent, .didReceive, .didReceiveRemoteNotification, .didReceiveRequest: true
    case .didFinishLaunching, .protectedDataDidBecomeAvailable,
      .protectedDataWillBecomeUnavailable:
      false
    }
  }
}

/// What the app is told of a person's answer.
struct AppResponse: Sendable {
  /// The notification that was answered.
  let notification: DeliveredNotification
  /// The action's identifier, or one of the system's two.
  let actionIdentifier: String
  /// What was typed, for a text input action.
  let userText: String?

  /// The answer as an object of the framework (rules R8, R13).
  var frameworkResponse: UNNotificationResponse {
    guard let userText else {
      return UNNotificationResponse(
        notification: notification.frameworkNotification, actionIdentifier: actionIdentifier)
    }
    return UNTextInputNotificationResponse(
      notification: notification.frameworkNotification, actionIdentifier: actionIdentifier,
      userText: userText)
  }
}

/// What the app passed to a completion handler.
enum AppValue: Sendable {
  /// The handler takes nothing.
  case nothing
  /// How to present a notification in the foreground.
  case presentation(UNNotificationPresentationOptions)
  /// What a silent push brought.
  case fetch(UIBackgroundFetchResult)
  /// What a notification is to say.
  case content(NotificationContent)

  /// The value in Apple's words; nil where the handler takes nothing, or content.
  var text: String? {
    switch self {
    case .nothing, .content: nil
    case .presentation(let options): options.words.joined(separator: ", ")
    case .fetch(.newData): "newData"
    case .fetch(.noData): "noData"
    case .fetch(.failed): "failed"
    }
  }
}

/// How a call of the app's code ended.
enum AppAnswer: Sendable {
  /// Nobody is there to be called.
  case noDelegate
  /// The delegate does not have the method.
  case notImplemented
  /// The method was called.
  case called(CompletionOutcome, AppValue?, detail: String?)
}

extension UNNotificationPresentationOptions {
  /// The options by name, in the order of Apple's documentation.
  var words: [String] {
    Self.names.filter { contains($0.option) }.map(\.name)
  }

  /// The option of a name, or nil.
  init?(word: String) {
    guard let found = Self.names.first(where: { $0.name == word }) else { return nil }
    self = found.option
  }

  /// Every option by name.
  static let names: [(name: String, option: Self)] = [
    ("badge", .badge), ("banner", .banner), ("list", .list), ("sound", .sound),
    ("alert", .presentsAlert),
  ]

  /// The deprecated option `alert`, which apps still return (rule A48).
  static let presentsAlert = Self(rawValue: 4)
}
