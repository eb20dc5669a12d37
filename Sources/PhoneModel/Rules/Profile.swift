/// How the simulator decides where the real system's behaviour is unknown or varies.
///
/// Each switch names the rule that leaves the question open. The defaults are the rulebook's.
public struct Profile: Hashable, Sendable {
  /// What happens to an alert in the foreground when the app has no delegate (rule D52).
  public var foregroundWithoutDelegate = ForegroundWithoutDelegate.suppress
  /// Which values of `content-available` wake the app (rule P18).
  public var contentAvailable = ContentAvailable.value
  /// Where Keep leads for provisional notifications (rule S86).
  public var keepWording = KeepWording.ios15
  /// What clearing all notifications at once tells the app (rule R3b).
  public var clearAll = ClearAll.eachDismissal
  /// What a registration comes to while the phone is offline (rule A65).
  public var offlineRegistration = OfflineRegistration.fails
  /// What an app on screen hears of first for a push with text and `content-available` (rule D56).
  public var foregroundOrder = ForegroundOrder.fetchFirst
  /// How many silent pushes an hour wake the app (rule D13).
  public var silentBudget = 3
  /// What a VoIP push does to an app that the person force-quit (rule D9).
  public var voipAfterForceQuit = VoIPAfterForceQuit.launch
  /// After how many VoIP pushes without a reported call the app gets no more of them (rule A70).
  public var unreportedCallLimit = 3
  /// How long a completion handler may stay uncalled, in seconds of real time (rule R11).
  public var handlerTimeLimit = 30.0
  /// How long a service extension may take, in seconds of real time (rule D31).
  public var serviceExtensionTimeLimit = 30.0
  /// What happens to an attachment of a service extension that cannot be shown (rule D36).
  public var badAttachment = BadAttachment.dropped
  /// What an app is told that adds a local notification without permission (rule L12).
  public var addWithoutPermission = AddWithoutPermission.ignored
  /// What setting the number on the icon to 0 in the older way does to Notification Center.
  public enum IconBadgeZero: String, Sendable, CaseIterable {
    /// Nothing.
    case keepsList
    /// It empties the app's part of it.
    case clearsList
  }

  /// What becomes of a local notification with neither text, sound nor badge (rule L11).
  public var emptyRequest = EmptyRequest.accepted
  /// What setting the number on the icon to 0 in the older way does to Notification Center (rule
  /// L19).
  public var iconBadgeZero = IconBadgeZero.keepsList
  /// What adding a local notification comes to whose date never comes (rule L6b).
  public var impossibleDate = ImpossibleDate.refused
  /// What the trigger of a pending request counts its interval from (rule L5b).
  public var pendingTriggerDate = PendingTriggerDate.scheduling

  /// Creates the default profile.
  public init() {}

  /// What adding a local notification comes to whose date never comes.
  public enum ImpossibleDate: String, Sendable, CaseIterable {
    /// It completes without an error, and nothing is scheduled.
    case accepted
    /// It completes with an error, and nothing is scheduled.
    case refused
  }

  /// What the trigger of a pending request counts its interval from.
  public enum PendingTriggerDate: String, Sendable, CaseIterable {
    /// The moment of scheduling: the date at which the request fires.
    case scheduling
    /// The moment at which the app asks.
    case asking
  }

  /// What happens to an alert in the foreground when the app has no delegate.
  public enum ForegroundWithoutDelegate: String, Sendable, CaseIterable {
    /// Nothing is shown.
    case suppress
    /// It is shown as if the app were in the background.
    case originalOptions
  }

  /// What a VoIP push does to an app that the person force-quit.
  public enum VoIPAfterForceQuit: String, Sendable, CaseIterable {
    /// It launches the app.
    case launch
    /// It is not delivered.
    case withhold
  }

  /// What a registration comes to while the phone is offline.
  public enum OfflineRegistration: String, Sendable, CaseIterable {
    /// The app is told that it failed.
    case fails
    /// The app is told nothing until the phone is online.
    case waits
  }

  /// What an app on screen hears of first.
  public enum ForegroundOrder: String, Sendable, CaseIterable {
    /// The fetch handler is called, then the app is asked how to present the notification.
    case fetchFirst
    /// The app is asked how to present the notification, then the fetch handler is called.
    case presentFirst
  }

  /// How long the completion handler of a method may stay uncalled, in seconds of real time.
  package func timeLimit(of method: Callback.Method) -> Double {
    method == .didReceiveRequest ? serviceExtensionTimeLimit : handlerTimeLimit
  }

  /// What happens to an attachment of a service extension that cannot be shown.
  public enum BadAttachment: String, Sendable, CaseIterable {
    /// The notification is shown without it.
    case dropped
    /// The original content is shown.
    case original
  }

  /// What an app is told that adds a local notification without permission.
  public enum AddWithoutPermission: String, Sendable, CaseIterable {
    /// Nothing; the notification is ignored.
    case ignored
    /// That notifications are not allowed.
    case fails
  }

  /// What becomes of a local notification with neither text, sound nor badge.
  public enum EmptyRequest: String, Sendable, CaseIterable {
    /// It is scheduled.
    case accepted
    /// Adding it is an error.
    case refused
  }

  /// Where Keep leads for provisional notifications.
  public enum KeepWording: String, Sendable, CaseIterable {
    /// To quiet delivery.
    case ios15
    /// To a choice of quiet and prominent delivery.
    case ios12
  }

  /// What clearing all notifications at once tells the app.
  public enum ClearAll: String, Sendable, CaseIterable {
    /// The dismissal of each notification whose category asks for it.
    case eachDismissal
    /// Nothing.
    case none
  }

  /// Which values of `content-available` wake the app.
  public enum ContentAvailable: String, Sendable, CaseIterable {
    /// The value 1 alone.
    case value
    /// Any value: the presence of the key counts.
    case presence
  }
}
