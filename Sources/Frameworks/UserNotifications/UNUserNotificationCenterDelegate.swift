public import Foundation
import Platform
import Synchronization

/// Handles notifications that arrive in the foreground and what people do with notifications (S85).
///
/// Every method may be left out. Of the two forms of a method, implement one. As Apple's, the
/// protocol is bound to no actor; the phone calls it on the main thread (R23).
@preconcurrency public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// Says how to present a notification that arrived while the app is in the foreground (S50).
  ///
  /// - Parameters:
  ///   - center: The centre that received the notification.
  ///   - notification: The notification about to be presented.
  ///   - completionHandler: To be called once with the way to present it; `[]` is silence (S51).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

  /// Says how to present a notification that arrived while the app is in the foreground (S50).
  ///
  /// - Parameters:
  ///   - center: The centre that received the notification.
  ///   - notification: The notification about to be presented.
  /// - Returns: The way to present it; `[]` is silence (S51).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  /// Handles what a person did with a notification (S41).
  ///
  /// - Parameters:
  ///   - center: The centre that received the response.
  ///   - response: The action, the notification and, if asked for, the text.
  ///   - completionHandler: To be called once, whatever the action was (S43).
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

  /// Handles what a person did with a notification (S41).
  ///
  /// - Parameters:
  ///   - center: The centre that received the response.
  ///   - response: The action, the notification and, if asked for, the text.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async

  /// Shows the app's own notification settings (R22).
  ///
  /// - Parameters:
  ///   - center: The centre that was asked.
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

  /// Apply the notification's badge value to the icon.
  public static let badge = UNNotificationPresentationOptions(rawValue: 1)
  /// Play the notification's sound.
  public static let sound = UNNotificationPresentationOptions(rawValue: 2)
  /// Banner and list together; superseded by those two (A48).
  public static let alert = UNNotificationPresentationOptions(rawValue: 4)
  /// Show in Notification Center (A48).
  public static let list = UNNotificationPresentationOptions(rawValue: 8)
  /// Present as a banner (A48).
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

// What runs where a delegate implements no method: see DelegateProbe.
extension UNUserNotificationCenterDelegate {
  /// Passes on to the `async` form.
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

  /// Passes on to the `async` form.
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

// How a simulator calls a delegate and learns what the delegate implements. A method with a
// completion handler runs on the main actor, for an existential does not remember its isolation.
@MainActor extension UNUserNotificationCenter {
  /// Asks a delegate how to present a notification in the foreground (S50).
  ///
  /// - Parameters:
  ///   - notification: The notification about to be presented.
  ///   - delegate: The delegate to ask.
  ///   - completionHandler: Called for the `async` form too, and never for
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

  /// Tells a delegate what a person did with a notification (S41).
  ///
  /// - Parameters:
  ///   - response: What the person did.
  ///   - delegate: The delegate to tell.
  ///   - completionHandler: Called for the `async` form too, and never for
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

  /// Tells a delegate to show the app's settings (R22) and says whether it implements that.
  package final func callOpenSettings(
    for notification: UNNotification?, on delegate: any UNUserNotificationCenterDelegate
  ) -> Bool {
    DelegateProbe.implements(delegate) {
      delegate.userNotificationCenter(self, openSettingsFor: notification)
    }
  }
}

/// Notices that a delegate does not implement a method, which `@objc optional` would tell
/// elsewhere.
///
/// Every requirement of a delegate protocol has a default. While a probe is bound and watches the
/// delegate, the default of a completion-handler form only reports to it, and at once; the caller
/// then tries the `async` form itself. For any other object, such as a delegate that the app's own
/// delegate passes on to, in any other task, and after the call, that default calls the `async`
/// form in a task, so the app sees what it would see from Apple's frameworks.
package final class DelegateProbe: Sendable {
  private enum State {
    case watching
    case missed
    case closed
  }

  @TaskLocal private static var current: DelegateProbe?

  private let delegate: ObjectIdentifier
  /// The task of the call; a task that the app starts meanwhile inherits the probe, but not this.
  private let task = TaskJobs.currentTask
  private let state = Mutex(State.watching)

  private init(_ delegate: AnyObject) {
    self.delegate = ObjectIdentifier(delegate)
  }

  /// Tells the bound probe that a default ran; false where nobody watches this delegate.
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

  /// Calls a method that has one form and says whether the delegate implements it.
  package static func implements(_ delegate: AnyObject, _ call: () -> Void) -> Bool {
    let probe = DelegateProbe(delegate)
    $current.withValue(probe, operation: call)
    return probe.close()
  }

  /// Calls a method that has two forms, the one with a completion handler first.
  ///
  /// Runs on the caller's executor; an `async` form goes where its declaration says.
  /// - Parameters:
  ///   - delegate: The object called.
  ///   - completionForm: Calls the form that takes a completion handler.
  ///   - asyncForm: Calls the `async` form.
  ///   - finish: Calls the completion handler with what the `async` form returned.
  /// - Returns: The form that ran. For ``Form/completionHandler`` this says nothing about
  ///   whether the handler was called.
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

  /// Ends the watch and says whether the method was there.
  private func close() -> Bool {
    state.withLock { state in
      defer { state = .closed }
      return state == .watching
    }
  }
}

extension DelegateProbe {
  /// Which of the two forms of a delegate method an app implements.
  package enum Form: String, Sendable {
    /// The form that takes a completion handler; it may still be called later.
    case completionHandler
    /// The `async` form; it has returned, and the completion handler has been called for it.
    case async
    /// Neither; the completion handler was not called.
    case missing
  }
}

/// A value that is carried to another task by someone who takes care that it is used in one place
/// at a time.
package struct Carried<Value>: @unchecked Sendable {
  /// The value carried.
  package var value: Value

  /// Wraps a value.
  package init(_ value: Value) {
    self.value = value
  }
}
