import PhoneModel
import SourceCode

// The listeners of expo-notifications, notifee and react-native-firebase.

extension UserInfoFlow {
  /// The calls that take a listener or give a notification, with what that is.
  static let listeners: [String: Origin] = [
    "addNotificationResponseReceivedListener": .holder(.response),
    "addNotificationReceivedListener": .holder(.notification),
    "useLastNotificationResponse": .holder(.response),
    "getLastNotificationResponse": .holder(.response),
    "getLastNotificationResponseAsync": .holder(.response),
    "getPresentedNotificationsAsync": .list(.holder(.notification)),
    "onForegroundEvent": .holder(.event), "onBackgroundEvent": .holder(.event),
    "onMessage": .holder(.message), "setBackgroundMessageHandler": .holder(.message),
    "onNotificationOpenedApp": .holder(.message),
  ]

  /// Follows a listener.
  ///
  /// - Returns: nil for a call that takes none; what the call gives.
  func listener(
    _ name: String, _ given: [Given], _ frame: inout Frame
  ) -> Outcome? {
    guard frame.file.language == .javaScript, let origin = Self.listeners[name] else { return nil }
    let before = entry
    entry =
      name.contains("Response") || name.contains("Event") || name.contains("Opened")
      ? .response : .presentation
    defer { entry = before }
    for argument in given {
      switch argument.value.kind {
      case .closure(let function): follow(function, [origin], &frame, isLater: false)
      case .name(let name):
        if let function = frame.functions[name] {
          _ = call(
            function, [(nil, argument.value, origin)], in: frame.file, frame.type, frame)
        } else if case .function(let found)? = evaluator.imported(name, in: frame.file)
          ?? evaluator.topLevel(name, in: frame.file)
        {
          _ = call(
            found.function, [(nil, argument.value, origin)], in: found.file, nil, frame)
        }
      default: break
      }
    }
    return Outcome(origin: given.isEmpty ? origin : nil)
  }
}
