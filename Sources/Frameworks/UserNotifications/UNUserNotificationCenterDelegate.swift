public import Foundation
import Platform
import Synchronization

/// Handles notifications that arrive in the foreground, and responses to notifications (S85).
///
/// Every method is optional. Implement one of the two forms of a method. Like Apple's, the protocol
/// is not bound to an actor; the phone calls it on the main thread (R23).
@preconcurrency public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// Decides how to present a notification that arrived while the app is in the foreground (S50).
  ///
  /// - Parameters:
  ///   - center: The center that received the notification.
  ///   - notification: The notification to present.
  ///   - completionHandler: Call this once with the options; `[]` presents nothing (S51).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

  /// Decides how to present a notification that arrived while the app is in the foreground (S50).
  ///
  /// - Parameters:
  ///   - center: The center that received the notification.
  ///   - notification: The notification to present.
  /// - Returns: The options; `[]` presents nothing (S51).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  /// Handles a response to a notification (S41).
  ///
  /// - Parameters:
  ///   - center: The center that received the response.
  ///   - response: The action, the notification and, for a text-input action, the text.
  ///   - completionHandler: Call this once, for every action (S43).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

  /// Handles a response to a notification (S41).
  ///
  /// - Parameters:
  ///   - center: The center that received the response.
  ///   - response: The action, the notification and, for a text-input action, the text.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async

  /// Shows the app's own notification settings (R22).
  ///
  /// - Parameters:
  ///   - center: The notification center.
  ///   - notification: The notification whose settings were opened; nil from the Settings app.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

/// How to present a notification that arrives while the app is in the foreground (2.1, S51).
public struct UNNotificationPresentationOptions: OptionSet, Hashable, Codable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Set the notification's badge number on the icon.
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  /// Play the notification's sound.
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  /// Banner and list together; superseded by these options (A48).
  public static let alert = UNNotificationPresentationOptions(rawValue: 4)
  /// Show in Notification Center (A48).
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  /// Present as a banner (A48).
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

// Default implementations; see DelegateProbe.
extension UNUserNotificationCenterDelegate {
  /// Calls the `async` method.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    if DelegateProbe.reportMissing(self) { return }
    let delegate = Carried<any UNUserNotificationCenterDelegate>(self)
    Task {
      let options = await delegate.value.userNotificationCenter(center, willPresent: notification)
      completionHandler(options)
    }
  }

  /// Presents nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    DelegateProbe.reportMissing(self)
    return []
  }

  /// Calls the `async` method.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    if DelegateProbe.reportMissing(self) { return }
    let delegate = Carried<any UNUserNotificationCenterDelegate>(self)
    Task {
      await delegate.value.userNotificationCenter(center, didReceive: response)
      completionHandler()
    }
  }

  /// Does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    DelegateProbe.reportMissing(self)
  }

  /// Does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {
    DelegateProbe.reportMissing(self)
  }
}

// How a simulator calls a delegate and determines which methods it implements. A method with a
// completion handler runs on the main actor, since an existential value does not preserve its
// isolation.
@MainActor extension UNUserNotificationCenter {
  /// Calls a delegate's method for a notification in the foreground (S50).
  ///
  /// - Parameters:
  ///   - notification: The notification to present.
  ///   - delegate: The delegate to call.
  ///   - completionHandler: Called for the `async` method too, and never for
  ///     ``DelegateProbe.Form/missing``.
  /// - Returns: The form that the delegate implements.
  package final func callWillPresent(
    _ notification: UNNotification, on delegate: any UNUserNotificationCenterDelegate,
    completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) async -> DelegateProbe.Form {
    let carried = Carried(delegate)
    return await DelegateProbe.call(delegate) {
      delegate.userNotificationCenter(
        self, willPresent: notification, withCompletionHandler: completionHandler)
    } asyncForm: {
      await carried.value.userNotificationCenter(self, willPresent: notification)
    } finish: {
      completionHandler($0)
    }
  }

  /// Calls a delegate's method for a response (S41).
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - delegate: The delegate to call.
  ///   - completionHandler: Called for the `async` method too, and never for
  ///     ``DelegateProbe.Form/missing``.
  /// - Returns: The form that the delegate implements.
  package final func callDidReceive(
    _ response: UNNotificationResponse, on delegate: any UNUserNotificationCenterDelegate,
    completionHandler: @escaping @Sendable () -> Void
  ) async -> DelegateProbe.Form {
    let carried = Carried(delegate)
    return await DelegateProbe.call(delegate) {
      delegate.userNotificationCenter(
        self, didReceive: response, withCompletionHandler: completionHandler)
    } asyncForm: {
      await carried.value.userNotificationCenter(self, didReceive: response)
    } finish: {
      completionHandler()
    }
  }

  /// Calls a delegate's method for the app's settings (R22); returns whether the delegate
  /// implements it.
  package final func callOpenSettings(
    for notification: UNNotification?, on delegate: any UNUserNotificationCenterDelegate
  ) -> Bool {
    DelegateProbe.implements(delegate) {
      delegate.userNotificationCenter(self, openSettingsFor: notification)
    }
  }
}

/// Detects that a delegate does not implement a method; in Objective-C, `@objc optional` would do
/// this.
///
/// Every requirement of a delegate protocol has a default implementation. While a probe is bound
/// and observes the delegate, the default of a method with a completion handler only reports to the
/// probe, and at once; the caller then calls the `async` method itself. For any other object (such
/// as a delegate to which the app's own delegate forwards), in any other task, and after the call,
/// that default calls the `async` method in a task, so that the app behaves as with Apple's
/// frameworks.
package final class DelegateProbe: Sendable {
  private enum State {
    case watching
    case missed
    case closed
  }

  @TaskLocal private static var current: DelegateProbe?

  private let delegate: ObjectIdentifier
  /// The task of the call; a task that the app starts in the meantime inherits the probe, but not
  /// this.
  private let task = TaskJobs.currentTask
  private let state = Mutex(State.watching)

  private init(_ delegate: AnyObject) {
    self.delegate = ObjectIdentifier(delegate)
  }

  /// Reports to the bound probe that a default ran; returns false if no probe observes this
  /// delegate.
  @discardableResult
  package static func reportMissing(_ delegate: AnyObject) -> Bool {
    guard let current, current.delegate == ObjectIdentifier(delegate),
      current.task == TaskJobs.currentTask
    else { return false }
    return current.state.withLock { state in
      if state == .watching { state = .missed }
      return state == .missed
    }
  }

  /// Calls a method with one form; returns whether the delegate implements it.
  package static func implements(_ delegate: AnyObject, _ call: () -> Void) -> Bool {
    let probe = DelegateProbe(delegate)
    $current.withValue(probe, operation: call)
    return probe.close()
  }

  /// Calls a method with two forms, the one with a completion handler first.
  ///
  /// It runs on the caller's executor; an `async` method runs where its declaration says.
  /// - Parameters:
  ///   - delegate: The object to call.
  ///   - completionForm: Calls the form with a completion handler.
  ///   - asyncForm: Calls the `async` form.
  ///   - finish: Calls the completion handler with the result of the `async` form.
  /// - Returns: The form that ran. ``Form/completionHandler`` does not mean that the handler was
  ///   called.
  package nonisolated(nonsending) static func call<Value>(
    _ delegate: AnyObject,
    completionForm: () -> Void,
    asyncForm: () async -> Value,
    finish: (Value) -> Void
  ) async -> Form {
    if implements(delegate, completionForm) { return .completionHandler }
    let probe = DelegateProbe(delegate)
    let value = await $current.withValue(probe, operation: asyncForm)
    guard probe.close() else { return .missing }
    finish(value)
    return .async
  }

  /// Ends the observation; returns whether the method is implemented.
  private func close() -> Bool {
    state.withLock { state in
      defer { state = .closed }
      return state == .watching
    }
  }
}

extension DelegateProbe {
  /// The form of a delegate method that an app implements.
  package enum Form: String, Sendable {
    /// The form with a completion handler, which may still be called later.
    case completionHandler
    /// The `async` form, which has returned; the completion handler was called for it.
    case async
    /// None; the completion handler was not called.
    case missing
  }
}
