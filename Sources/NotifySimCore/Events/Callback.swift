/// A call of the app's code, with the arguments that matter.
public struct Callback: Sendable {
  /// The method that was called.
  public let method: Method
  /// The arguments that matter, in order.
  public let arguments: [Argument]

  /// An argument of a callback.
  public struct Argument: Sendable {
    /// The argument's name.
    public let name: String
    /// The argument's value.
    public let value: String
  }
}

extension Callback {
  /// The methods of the app that the phone calls, under Apple's Swift names.
  public enum Method: String, Sendable, CaseIterable {
    /// The app was launched.
    case didFinishLaunching = "application(_:didFinishLaunchingWithOptions:)"
    /// A notification arrived while the app is in the foreground.
    case willPresent = "userNotificationCenter(_:willPresent:withCompletionHandler:)"
    /// The person answered a notification.
    case didReceive = "userNotificationCenter(_:didReceive:withCompletionHandler:)"
    /// A silent push woke the app.
    case didReceiveRemoteNotification =
      "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"
    /// The service extension is to change a notification.
    case didReceiveRequest = "didReceive(_:withContentHandler:)"
    /// The service extension's time is almost up.
    case serviceExtensionTimeWillExpire = "serviceExtensionTimeWillExpire()"
    /// The phone was unlocked; protected files can be read.
    case protectedDataDidBecomeAvailable = "applicationProtectedDataDidBecomeAvailable(_:)"
    /// The phone is about to lock; protected files cannot be read from then on.
    case protectedDataWillBecomeUnavailable = "applicationProtectedDataWillBecomeUnavailable(_:)"
  }
}
