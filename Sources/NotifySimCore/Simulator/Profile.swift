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
  /// How many silent pushes an hour wake the app (rule D13).
  public var silentBudget = 3
  /// How long a completion handler may stay uncalled, in seconds of real time (rule R11).
  public var handlerTimeLimit = 30.0
  /// How long a service extension may take, in seconds of real time (rule D31).
  public var serviceExtensionTimeLimit = 30.0
  /// What happens to an attachment of a service extension that cannot be shown (rule D36).
  public var badAttachment = BadAttachment.dropped

  /// Creates the default profile.
  public init() {}

  /// What happens to an alert in the foreground when the app has no delegate.
  public enum ForegroundWithoutDelegate: String, Sendable, CaseIterable {
    /// Nothing is shown.
    case suppress
    /// It is shown as if the app were in the background.
    case originalOptions
  }

  /// How long the completion handler of a method may stay uncalled, in seconds of real time.
  func timeLimit(of method: Callback.Method) -> Double {
    method == .didReceiveRequest ? serviceExtensionTimeLimit : handlerTimeLimit
  }

  /// What happens to an attachment of a service extension that cannot be shown.
  public enum BadAttachment: String, Sendable, CaseIterable {
    /// The notification is shown without it.
    case dropped
    /// The original content is shown.
    case original
  }

  /// Where Keep leads for provisional notifications.
  public enum KeepWording: String, Sendable, CaseIterable {
    /// To quiet delivery.
    case ios15
    /// To a choice of quiet and prominent delivery.
    case ios12
  }

  /// Which values of `content-available` wake the app.
  public enum ContentAvailable: String, Sendable, CaseIterable {
    /// The value 1 alone.
    case value
    /// Any value: the presence of the key counts.
    case presence
  }
}
