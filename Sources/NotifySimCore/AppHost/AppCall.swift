import APNs
import PushKit
import UIKit
import UserNotifications
import UserNotificationsUI

/// A call of the app's code, with its arguments as the phone knows them.
enum AppCall: Sendable {
  /// The app's launch has begun, perhaps for a remote notification with this data.
  case willFinishLaunching(UserInfo?)
  /// The app was launched, perhaps for a remote notification with this data.
  case didFinishLaunching(UserInfo?)
  /// A notification arrived in the foreground.
  case willPresent(DeliveredNotification)
  /// The person answered.
  case didReceive(Response)
  /// A silent push came.
  case didReceiveRemoteNotification(UserInfo)
  /// A content extension is to show a notification.
  case contentDidReceive(DeliveredNotification, OpenLongLook.Interface)
  /// A content extension is asked before the app is told of an answer.
  case contentDidReceiveResponse(Response, OpenLongLook.Interface)
  /// A registry got a token.
  case didUpdatePushCredentials(PKPushCredentials, PKPushRegistry)
  /// A registry's token is no longer valid.
  case didInvalidatePushToken(PKPushType, PKPushRegistry)
  /// A push for PushKit came.
  case didReceiveIncomingPush(IncomingPush)
  /// A silent push came, to an app without a fetch handler.
  case didReceiveRemoteNotificationWithoutFetch(UserInfo)
  /// The app has its device token.
  case didRegister(Registration.DeviceToken)
  /// The app gets no device token.
  case didFailToRegister(Registration.Failure)
  /// The person wants to see the app's own settings, from a notification or from Settings.
  case openSettings(DeliveredNotification?)
  /// Something happened in the app's life.
  case notice(Callback.AppNotice)
  /// The app's scene is about to connect, perhaps for an answer of the person's.
  case sceneConfiguration(Response?, onReading: @Sendable () -> Void)
  /// Something happened in the life of the app's scene.
  case scene(SceneCall)
  /// The service extension is to change a notification.
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

  /// The arguments that matter, for the record.
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

  /// What the call would most probably be answered, for an app whose code does not run here; nil
  /// for one that is not asked anything.
  var usualAnswer: AppCall.Answer? {
    switch self {
    case .willPresent:
      .called(.once, .presentation([.banner, .list, .sound, .badge]), detail: nil)
    case .didReceiveRemoteNotification: .called(.once, .fetch(.noData), detail: nil)
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
  /// Whether a registration that the app asks for in the method is settled right after it: not in
  /// the middle of a launch, nor in what tells it of a registration.
  var mayRegister: Bool {
    switch self {
    case .willFinishLaunching, .didFinishLaunching, .didRegister, .didFailToRegister: false
    default: true
    }
  }

  /// Whether the code that is called is that of a content extension, not the app's.
  var isForExtension: Bool {
    switch self {
    case .contentDidReceive, .contentDidReceiveResponse: true
    default: false
    }
  }

  /// Whether a handler command stands for the code that is called: for the app's, not for that of
  /// its extensions.
  var isForCommand: Bool { mustComplete && !isForExtension }

  /// What the app is told of a person's answer.
  struct Response: Sendable {
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
  enum Value: Sendable {
    /// The handler takes nothing.
    case nothing
    /// How to present a notification in the foreground.
    case presentation(UNNotificationPresentationOptions)
    /// What a silent push brought.
    case fetch(UIBackgroundFetchResult)
    /// What becomes of a notification that a content extension shows.
    case contentResponse(UNNotificationContentExtensionResponseOption)
    /// The handler takes nothing; whether a call had been reported by then matters (rule A70).
    case incomingPush(isReported: Bool)
    /// What a notification is to say.
    case content(NotificationContent)

    /// The value in Apple's words; nil where the handler takes nothing, or content.
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
    /// Nobody is there to be called.
    case noDelegate
    /// The delegate does not have the method.
    case notImplemented
    /// The delegate has only an older method without a completion handler, and that was called.
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
  /// What a handler command answered in a step, so that the step can be tried again on a phone that
  /// differs without running the command.
  ///
  /// A call counts as the same where it is about the same content; what the message says of the
  /// phone does not matter. A command that was never asked is taken to answer nothing.
  package struct Answers: Sendable {
    private var results: [String: HandlerRun.Result] = [:]

    /// Forgets what was answered, at the beginning of a step.
    mutating func forget() {
      if !results.isEmpty { results.removeAll() }
    }

    /// Keeps what a command answered.
    mutating func keep(_ result: HandlerRun.Result, to call: AppCall) {
      results[call.subject] = result
    }

    /// What a command answered to a call; one that was not made was answered by nothing.
    func answer(to call: AppCall) -> HandlerRun.Result {
      results[call.subject] ?? HandlerRun.Result(ending: .exited(0))
    }
  }
}

extension AppCall {
  /// What the call is and what it is about, but for identifiers and times.
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
  /// What is posted besides.
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
