import APNs
import PushKit
package import UIKit

/// A call of the app's code, with the arguments that matter.
public struct Callback: Sendable {
  /// The method that was called.
  public let method: Method
  /// The arguments that matter, in order.
  public let arguments: [Argument]
  /// What the system launched the app for, if this is the first call after that.
  package var launch: LaunchCause?
  /// The call as a handler command reads it, as JSON; nil unless it was asked for.
  package var call: String?

  /// Creates the value from its parts.
  package init(method: Method, arguments: [Argument]) {
    self.method = method
    self.arguments = arguments
  }

  /// An argument of a callback.
  public struct Argument: Sendable {
    /// The argument's name.
    public let name: Name
    /// The argument's value.
    public let value: String

    /// Creates the value from its parts.
    package init(_ name: Name, _ value: String) {
      self.name = name
      self.value = value
    }

    /// The names of the arguments that the record shows.
    public enum Name: String, Sendable, CaseIterable {
      /// What the person chose.
      case actionIdentifier
      /// The typed reply.
      case userText
      /// The data of the notification besides `aps`, as JSON.
      case userInfo
      /// Why the app was launched.
      case launchOptions
      /// What the person chose, for a scene that connects.
      case notificationResponse
      /// The type of a PushKit registry.
      case type
      /// The token of a PushKit registry.
      case token
      /// The device token.
      case deviceToken
      /// Why there is no token.
      case error

      fileprivate var summary: String {
        switch self {
        case .actionIdentifier: "what the person chose"
        case .userText: "the typed reply"
        case .userInfo:
          "the notification's data besides `aps`, as JSON, where none of the app's code runs"
        case .launchOptions: "why the app was launched: `remoteNotification`"
        case .notificationResponse: "what the person chose, for a scene that connects"
        case .type: "the type of a PushKit registry"
        case .token: "the token of a PushKit registry"
        case .deviceToken: "the device token"
        case .error: "why there is no token"
        }
      }

      fileprivate var type: FieldType<String> {
        switch self {
        case .actionIdentifier, .notificationResponse: .name(.action)
        case .launchOptions: .word(of: ["remoteNotification"])
        case .type: .word(of: PushKitType.allCases.map(\.frameworkType.rawValue))
        case .userText, .userInfo, .token, .deviceToken, .error: .text
        }
      }
    }
  }

  /// The methods of the app that the phone calls, under Apple's Swift names.
  public enum Method: String, Sendable, CaseIterable {
    /// The app's launch has begun.
    case willFinishLaunching = "application(_:willFinishLaunchingWithOptions:)"
    /// The app was launched.
    case didFinishLaunching = "application(_:didFinishLaunchingWithOptions:)"
    /// A notification arrived while the app is in the foreground.
    case willPresent = "userNotificationCenter(_:willPresent:withCompletionHandler:)"
    /// The person answered a notification.
    case didReceive = "userNotificationCenter(_:didReceive:withCompletionHandler:)"
    /// A silent push woke the app.
    case didReceiveRemoteNotification =
      "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"
    /// A content extension is to show a notification.
    case contentDidReceive = "didReceive(_:)"
    /// A content extension is told what the person answered, before the app is.
    case contentDidReceiveResponse = "didReceive(_:completionHandler:)"
    /// A registry got the token of a type.
    case didUpdatePushCredentials = "pushRegistry(_:didUpdate:for:)"
    /// A registry's token is no longer valid.
    case didInvalidatePushToken = "pushRegistry(_:didInvalidatePushTokenFor:)"
    /// A registry got a push.
    case didReceiveIncomingPush = "pushRegistry(_:didReceiveIncomingPushWith:for:completion:)"
    /// A registry got a VoIP push whose delegate asks whether it must report a call.
    case didReceiveIncomingVoIPPush =
      "pushRegistry(_:didReceiveIncomingVoIPPushWith:metadata:withCompletionHandler:)"
    /// A registry got a push whose delegate has only the older method.
    case didReceiveIncomingPushWithoutCompletion =
      "pushRegistry(_:didReceiveIncomingPushWith:for:)"
    /// A remote notification came, to an app without a fetch handler.
    case didReceiveRemoteNotificationWithoutFetch = "application(_:didReceiveRemoteNotification:)"
    /// The app has its device token.
    case didRegister = "application(_:didRegisterForRemoteNotificationsWithDeviceToken:)"
    /// The app gets no device token.
    case didFailToRegister = "application(_:didFailToRegisterForRemoteNotificationsWithError:)"
    /// The person wants to see the app's own notification settings.
    case openSettings = "userNotificationCenter(_:openSettingsFor:)"
    /// The app is active.
    case didBecomeActive = "applicationDidBecomeActive(_:)"
    /// The app is about to be active no longer.
    case willResignActive = "applicationWillResignActive(_:)"
    /// The app is in the background.
    case didEnterBackground = "applicationDidEnterBackground(_:)"
    /// The app is about to come to the foreground.
    case willEnterForeground = "applicationWillEnterForeground(_:)"
    /// The app is about to end.
    case willTerminate = "applicationWillTerminate(_:)"
    /// The app's scene is about to connect, and the app chooses how it is made.
    case sceneConfiguration = "application(_:configurationForConnecting:options:)"
    /// The app's scene connects.
    case sceneWillConnect = "scene(_:willConnectTo:options:)"
    /// The app's scene is active.
    case sceneDidBecomeActive = "sceneDidBecomeActive(_:)"
    /// The app's scene is about to be active no longer.
    case sceneWillResignActive = "sceneWillResignActive(_:)"
    /// The app's scene is in the background.
    case sceneDidEnterBackground = "sceneDidEnterBackground(_:)"
    /// The app's scene is about to come to the foreground.
    case sceneWillEnterForeground = "sceneWillEnterForeground(_:)"
    /// The service extension is to change a notification.
    case didReceiveRequest = "didReceive(_:withContentHandler:)"
    /// The service extension's time is almost up.
    case serviceExtensionTimeWillExpire = "serviceExtensionTimeWillExpire()"
    /// The phone was unlocked; protected files can be read.
    case protectedDataDidBecomeAvailable = "applicationProtectedDataDidBecomeAvailable(_:)"
    /// The phone is about to lock; protected files cannot be read from then on.
    case protectedDataWillBecomeUnavailable = "applicationProtectedDataWillBecomeUnavailable(_:)"
  }

  /// What the record says of it.
  static let fields: [Field<Callback>] = [
    [Field("method", .word, "Apple's Swift name of the method") { $0.method }],
    argumentFields,
    [
      Field("launch", .word, "what the app was launched for, in the first call after it") {
        $0.launch
      },
      Field("call", .json, "the call as a handler reads it, with `--show-calls`") { $0.call },
    ],
  ].flatMap(\.self)

  private static let argumentFields: [Field<Callback>] = Argument.Name.allCases.map { name in
    Field(name.rawValue, name.type, name.summary) { callback in
      callback.arguments.first { $0.name == name }?.value
    }
  }

  /// How a call that has to be completed ended.
  public struct Completion: Sendable {
    /// The method that was called.
    public let method: Callback.Method
    /// How it ended.
    public let outcome: Outcome
    /// What was passed to the completion handler, in Apple's words; nil if it takes nothing.
    public let value: String?

    /// Creates the value from its parts.
    package init(method: Callback.Method, outcome: Outcome, value: String?) {
      self.method = method
      self.outcome = outcome
      self.value = value
    }
  }

  /// How often a completion handler was called, and whether in time (rules S43, R10, R11).
  public enum Outcome: String, Sendable, CaseIterable {
    /// Exactly once, as it must be.
    case once
    /// Not at all: the handler was released without a call.
    case never
    /// More than once.
    case multiple
    /// Not within the time limit.
    case timedOut
    /// The app ended before it could be called.
    case crashed

    /// Whether the app kept its side of the contract.
    public var keepsContract: Bool { self == .once }
  }
}

extension Callback {
  /// What the system launched an app for (rules R14, R26).
  package enum LaunchCause: String, Sendable, CaseIterable {
    /// The person's response to a notification.
    case response
    /// A push with `content-available`.
    case remoteNotification
    /// A push for PushKit.
    case pushKit
  }
}

extension Callback.Completion {
  /// What the record says of it.
  static let fields: [Field<Self>] = [
    Field("method", .word, "the method that was called") { $0.method },
    Field("outcome", .word, "how often the handler was called, and whether in time") { $0.outcome },
    Field("value", .text, "what was passed to the handler, where it takes something") {
      $0.value
    },
  ]
}

extension Profile {
  /// How long the completion handler of a method may stay uncalled, in seconds of real time.
  package func timeLimit(of method: Callback.Method) -> Double {
    method == .didReceiveRequest ? serviceExtensionTimeLimit : handlerTimeLimit
  }

  /// The switch that says how long.
  package static func nameOfTimeLimit(of method: Callback.Method) -> String {
    method == .didReceiveRequest ? "serviceExtensionTimeLimit" : "handlerTimeLimit"
  }
}

extension Callback {
  /// A life-cycle event that the delegate is notified of and need not answer.
  package enum AppNotice: Sendable, CaseIterable {
    /// The app is active.
    case didBecomeActive
    /// The app is about to be active no longer.
    case willResignActive
    /// The app is in the background.
    case didEnterBackground
    /// The app is about to come to the foreground.
    case willEnterForeground
    /// The app is about to end; a suspended one is not told.
    case willTerminate
    /// The phone was unlocked.
    case protectedDataDidBecomeAvailable
    /// The phone is about to lock.
    case protectedDataWillBecomeUnavailable

    /// The method that is called.
    package var method: Callback.Method {
      switch self {
      case .didBecomeActive: .didBecomeActive
      case .willResignActive: .willResignActive
      case .didEnterBackground: .didEnterBackground
      case .willEnterForeground: .willEnterForeground
      case .willTerminate: .willTerminate
      case .protectedDataDidBecomeAvailable: .protectedDataDidBecomeAvailable
      case .protectedDataWillBecomeUnavailable: .protectedDataWillBecomeUnavailable
      }
    }

    /// The rules by which the app is told.
    package var rules: [Rule] {
      switch self {
      case .protectedDataDidBecomeAvailable, .protectedDataWillBecomeUnavailable: [.protectedData]
      default: []
      }
    }

    /// Calls the method.
    @MainActor package func notify(
      _ delegate: any UIApplicationDelegate, _ application: UIApplication
    ) {
      switch self {
      case .didBecomeActive: delegate.applicationDidBecomeActive(application)
      case .willResignActive: delegate.applicationWillResignActive(application)
      case .didEnterBackground: delegate.applicationDidEnterBackground(application)
      case .willEnterForeground: delegate.applicationWillEnterForeground(application)
      case .willTerminate: delegate.applicationWillTerminate(application)
      case .protectedDataDidBecomeAvailable:
        delegate.applicationProtectedDataDidBecomeAvailable(application)
      case .protectedDataWillBecomeUnavailable:
        delegate.applicationProtectedDataWillBecomeUnavailable(application)
      }
    }
  }
}

extension FieldType<String> {
  /// A text that is JSON itself, of any kind.
  fileprivate static var json: Self {
    Self(.anything, value: \.rawText) { text in
      (try? JSONDocument(parsing: text)).map { .json($0.root) } ?? .null
    }
  }
}
