import APNs
import PushKit
import UIKit
import UserNotifications
import UserNotificationsUI

/// A call of the app's code, with its arguments.
enum AppCall: Sendable {
  /// The app's launch began, with this payload if a remote notification caused it.
  case willFinishLaunching(UserInfo?)
  /// The app was launched, with this payload if a remote notification caused it.
  case didFinishLaunching(UserInfo?)
  /// A notification arrived in the foreground.
  case willPresent(DeliveredNotification)
  /// The person responded to a notification.
  case didReceive(Response)
  /// A silent push arrived.
  case didReceiveRemoteNotification(UserInfo)
  /// A content extension has to show a notification.
  case contentDidReceive(DeliveredNotification, OpenLongLook.Interface)
  /// A content extension gets the response before the app does.
  case contentDidReceiveResponse(Response, OpenLongLook.Interface)
  /// A registry received a token.
  case didUpdatePushCredentials(PKPushCredentials, PKPushRegistry)
  /// A registry's token is no longer valid.
  case didInvalidatePushToken(PKPushType, PKPushRegistry)
  /// A PushKit push arrived.
  case didReceiveIncomingPush(IncomingPush)
  /// A silent push arrived, for an app without a fetch handler.
  case didReceiveRemoteNotificationWithoutFetch(UserInfo)
  /// The app received its device token.
  case didRegister(Registration.DeviceToken)
  /// The app's registration for a device token failed.
  case didFailToRegister(Registration.Failure)
  /// The person opened the app's own settings, from a notification or from Settings.
  case openSettings(DeliveredNotification?)
  /// The app's life-cycle state changed.
  case notice(Callback.AppNotice)
  /// The app's scene is about to connect, with a response if one caused it.
  case sceneConfiguration(Response?, onReading: @Sendable () -> Void)
  /// The life-cycle state of the app's scene changed.
  case scene(SceneCall)
  /// The service extension may modify a notification.
  case didReceiveRequest(DeliveredNotification)

  /// The method that is called.
  var method: Callback.Method {
    switch self {
    case .willFinishLaunching: .willFinishLaunching
    case .didFinishLaunching: .didFinishLaunching
    case .willPresent: .willPresent
    case .didReceive: .didReceive
    case .didReceiveRemoteNotification: .didReceiveRemoteNotification
    case .contentDidReceive: .contentDidReceive
    case .contentDidReceiveResponse: .contentDidReceiveResponse
    case .didUpdatePushCredentials: .didUpdatePushCredentials
    case .didInvalidatePushToken: .didInvalidatePushToken
    case .didReceiveIncomingPush: .didReceiveIncomingPush
    case .didReceiveRemoteNotificationWithoutFetch: .didReceiveRemoteNotificationWithoutFetch
    case .didRegister: .didRegister
    case .didFailToRegister: .didFailToRegister
    case .openSettings: .openSettings
    case .notice(let notice): notice.method
    case .sceneConfiguration: .sceneConfiguration
    case .scene(let call): call.method
    case .didReceiveRequest: .didReceiveRequest
    }
  }

  /// The arguments that the record shows.
  var arguments: [Callback.Argument] {
    switch self {
    case .didReceive(let response), .contentDidReceiveResponse(let response, _):
      let action = Callback.Argument(.actionIdentifier, response.actionIdentifier)
      guard let text = response.userText else { return [action] }
      return [action, .init(.userText, text)]
    case .willFinishLaunching(let payload), .didFinishLaunching(let payload):
      return payload == nil ? [] : [.init(.launchOptions, "remoteNotification")]
    case .didUpdatePushCredentials(let credentials, _):
      return [
        .init(.type, credentials.type.rawValue),
        .init(.token, credentials.token.hexadecimal),
      ]
    case .didInvalidatePushToken(let type, _): return [.init(.type, type.rawValue)]
    case .didReceiveIncomingPush(let push):
      return [.init(.type, push.type.frameworkType.rawValue)]
    case .didRegister(let token): return [.init(.deviceToken, token.hexadecimal)]
    case .didFailToRegister(let failure): return [.init(.error, failure.message)]
    case .scene(.willConnect(let response?, _)):
      return [.init(.notificationResponse, response.actionIdentifier)]
    default:
      return []
    }
  }

  /// The assumed answer of an app whose code does not run here; nil for a method that returns
  /// nothing.
  var usualAnswer: AppCall.Answer? {
    switch self {
    case .willPresent:
      .called(.once, .presentation([.banner, .list, .sound, .badge]), detail: nil)
    case .didReceiveRemoteNotification: .called(.once, .fetch(.noData), detail: nil)
    case .didReceiveIncomingPush: .called(.once, .incomingPush(isReported: true), detail: nil)
    case .openSettings: .called(.once, nil, detail: nil)
    default: nil
    }
  }

  /// Whether the method takes a completion handler.
  var mustComplete: Bool {
    switch self {
    case .willPresent, .didReceive, .didReceiveRemoteNotification, .contentDidReceiveResponse,
      .didReceiveIncomingPush, .didReceiveRequest:
      true
    default: false
    }
  }
}

extension AppCall {
  /// Whether a registration that the app requests in this method is settled right after it: not
  /// during a launch, and not in the callbacks that report a registration.
  var mayRegister: Bool {
    switch self {
    case .willFinishLaunching, .didFinishLaunching, .didRegister, .didFailToRegister: false
    default: true
    }
  }

  /// Whether the call goes to a content extension instead of the app.
  var isForExtension: Bool {
    switch self {
    case .contentDidReceive, .contentDidReceiveResponse: true
    default: false
    }
  }

  /// Whether the call tells the app of a notification or a push, which may be what it was launched
  /// for.
  var isForApp: Bool {
    switch self {
    case .willPresent, .didReceive, .didReceiveRemoteNotification, .didReceiveIncomingPush: true
    default: false
    }
  }

  /// The payload that the app's delegate gets with the call; nil for a call without one.
  var userInfo: UserInfo? {
    switch self {
    case .didReceive(let response): response.notification.content.userInfo
    case .didReceiveRemoteNotification(let payload): payload
    case .didReceiveIncomingPush(let push): push.payload
    default: nil
    }
  }

  /// Whether a handler command can answer the call: only calls of the app, not of its extensions.
  var isForCommand: Bool { mustComplete && !isForExtension }

  /// The arguments of `didReceive`: the person's response to a notification.
  struct Response: Sendable {
    /// The notification that the person responded to.
    let notification: DeliveredNotification
    /// The identifier of the action, or one of the system's two identifiers.
    let actionIdentifier: String
    /// The text that the person typed, for a text input action.
    let userText: String?

    /// The response as an object of the framework (rules R8, R13).
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
  enum Value: Sendable {
    /// The handler takes nothing.
    case nothing
    /// How to present a notification in the foreground.
    case presentation(UNNotificationPresentationOptions)
    /// The result of a background fetch.
    case fetch(UIBackgroundFetchResult)
    /// What to do with a notification that a content extension shows.
    case contentResponse(UNNotificationContentExtensionResponseOption)
    /// The handler takes no value; the outcome depends on whether the app reported a call before it
    /// called the handler (rule A70).
    case incomingPush(isReported: Bool)
    /// The modified content of a notification.
    case content(NotificationContent)

    /// The value as Apple names it; nil for a handler that takes nothing, and for content.
    var text: String? {
      switch self {
      case .nothing, .incomingPush, .content: nil
      case .presentation(let options): options.words.joined(separator: ", ")
      case .fetch(.newData): "newData"
      case .fetch(.noData): "noData"
      case .fetch(.failed): "failed"
      case .contentResponse(.doNotDismiss): "doNotDismiss"
      case .contentResponse(.dismiss): "dismiss"
      case .contentResponse(.dismissAndForwardAction): "dismissAndForwardAction"
      }
    }
  }

  /// How a call of the app's code ended.
  enum Answer: Sendable {
    /// There is no delegate to call.
    case noDelegate
    /// The delegate does not have the method.
    case notImplemented
    /// The delegate has only an older method without a completion handler, and that method was
    /// called.
    case calledOlderForm(Callback.Method)
    /// The method was called.
    case called(Callback.Outcome, Value?, detail: Phone.BreachDetail?)
  }
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

extension HandlerRun {
  /// The results of the handler commands in one step, so that the step can be repeated on a phone
  /// with other settings without running the commands again.
  ///
  /// Two calls count as equal if they are about the same content; the state of the phone in the
  /// message does not matter. A command that was not run counts as one that printed nothing.
  package struct Answers: Sendable {
    private var results: [String: HandlerRun.Result] = [:]

    /// Removes all results, at the beginning of a step.
    mutating func forget() {
      if !results.isEmpty { results.removeAll() }
    }

    /// Stores the result of a command.
    mutating func keep(_ result: HandlerRun.Result, to call: AppCall) {
      results[call.subject] = result
    }

    /// Returns the result for a call; an empty one if the call was not made.
    func answer(to call: AppCall) -> HandlerRun.Result {
      results[call.subject] ?? HandlerRun.Result(ending: .exited(0))
    }
  }
}

extension AppCall {
  /// The method and the content of the call, without identifiers and times.
  fileprivate var subject: String {
    let subject: JSONTree? =
      switch self {
      case .willPresent(let notification), .didReceiveRequest(let notification):
        notification.content.tree
      case .didReceive(let response): .text(response.actionIdentifier)
      case .didReceiveRemoteNotification(let payload): payload.tree
      case .didReceiveIncomingPush(let push): push.payload.tree
      default: nil
      }
    return method.rawValue + (subject?.text ?? "")
  }
}

extension Callback.AppNotice {
  /// The notification that is posted along with the call.
  @MainActor var notification: Notification.Name {
    switch self {
    case .didBecomeActive: UIApplication.didBecomeActiveNotification
    case .willResignActive: UIApplication.willResignActiveNotification
    case .didEnterBackground: UIApplication.didEnterBackgroundNotification
    case .willEnterForeground: UIApplication.willEnterForegroundNotification
    case .willTerminate: UIApplication.willTerminateNotification
    case .protectedDataDidBecomeAvailable:
      UIApplication.protectedDataDidBecomeAvailableNotification
    case .protectedDataWillBecomeUnavailable:
      UIApplication.protectedDataWillBecomeUnavailableNotification
    }
  }
}
