public import Foundation
import UserNotifications

// What is posted as the app and the device change, with the application as its object: right after
// the method of the delegate is called. `NotificationCenter.default` is the process's own, so
// an observer is told of all phones of the process.
extension UIApplication {
  /// Launching is almost over.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// The app has become active.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// The app is about to stop being active.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// The app is in the background.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// The app is about to come to the foreground.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// The app is about to end.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// Protected files can be read again.
  public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
  /// Protected files are about to be closed.
  public nonisolated static let protectedDataWillBecomeUnavailableNotification =
    Notification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
  /// Memory is short; never posted, as it never is on a simulated device.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// The day or the time zone changed; never posted yet.
  public nonisolated static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
}

/// What tells a task that goes on in the background from others.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an identifier from its number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// That of no task: the app may not run on in the background.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
  /// Lets the app run on in the background for a while (A74).
  ///
  /// - Parameter handler: Called on the main thread when the time is over; it has to end the task.
  /// - Returns: What the task is ended by.
  public nonisolated func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Lets the app run on in the background for a while (A74).
  ///
  /// - Parameters:
  ///   - taskName: A name for the record.
  ///   - handler: Called on the main thread when the time is over; it has to end the task.
  /// - Returns: What the task is ended by.
  public nonisolated func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    host.beginBackgroundTask(named: taskName, expirationHandler: handler)
      .map(UIBackgroundTaskIdentifier.init) ?? .invalid
  }

  /// Says that a task is done; every task that was begun has to be ended (A74).
  public nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    host.endBackgroundTask(identifier.rawValue)
  }

  /// The seconds that are left to the app in the background; without limit in the foreground (A74).
  public var backgroundTimeRemaining: TimeInterval { host.backgroundTimeRemaining }

  /// The link by which an app opens its page of Settings.
  public nonisolated static let openSettingsURLString = "app-settings:"
  /// The link by which an app opens its notification settings in Settings.
  public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"

  /// How a link is to be opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public var rawValue: String

    /// Creates a key from its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Whether to open it only in an app that has its domain.
    public static let universalLinksOnly = Self(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// Where a link comes from that the app is to open.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public var rawValue: String

    /// Creates a key from its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The app that opened it.
    public static let sourceApplication = Self(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// What that app gave along.
    public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether the file is to be opened where it is.
    public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  /// Whether an app of the system takes links like this.
  ///
  /// These are links to the web, to a mail, to a telephone number, to a map and to Settings. No
  /// other app is installed on a simulated device.
  public func canOpenURL(_ url: URL) -> Bool { url.isForSystem }

  /// Opens a link in an app of the system, which then is in front (A75).
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - options: How to open it; a link that only an app with its domain may open is not opened.
  ///   - completion: Called later on the main thread with whether it was opened.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpened = open(url, options)
    guard let completion else { return }
    Task { @MainActor in completion(isOpened) }
  }

  /// Opens a link in an app of the system, which then is in front (A75).
  ///
  /// - Returns: Whether it was opened.
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    open(url, options)
  }

  private func open(_ url: URL, _ options: [OpenExternalURLOptionsKey: Any]) -> Bool {
    guard options[.universalLinksOnly] as? Bool != true, url.isForSystem else { return false }
    return host.open(url)
  }
}

extension URL {
  /// Whether an app of the system opens it.
  fileprivate var isForSystem: Bool {
    let schemes = [
      "http", "https", "mailto", "tel", "telprompt", "sms", "facetime", "facetime-audio", "maps",
      "app-settings",
    ]
    return scheme.map { schemes.contains($0.lowercased()) } ?? false
  }
}

/// What the person is about to do, to be gone on with elsewhere.
///
/// Apple's is part of Foundation; on Linux, Foundation has none.
open class NSUserActivity: NSObject, @unchecked Sendable {
  /// The kind of activity.
  public let activityType: String
  /// What it is called.
  open var title: String?
  /// What it takes to go on.
  open var userInfo: [AnyHashable: Any]?
  /// The page on the web by which it can be gone on with.
  open var webpageURL: URL?

  /// Creates an activity.
  public init(activityType: String) {
    self.activityType = activityType
  }
}

/// The type of activity of a link that an app opens by its domain.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Something that can be brought to where an activity was.
@preconcurrency @MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Brings it to where the activity was.
  func restoreUserActivityState(_ activity: NSUserActivity)
}

/// A quick action, which nobody can choose on a simulated device.
@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
  /// What tells it from others.
  public let type: String
  /// What it says.
  public let localizedTitle: String

  /// Creates a quick action.
  public init(type: String, localizedTitle: String) {
    self.type = type
    self.localizedTitle = localizedTitle
  }
}

extension UIApplicationDelegate {
  /// Begins an app that is marked `@main`.
  ///
  /// An app by itself has no phone to run on: this says so and ends with status 64. A test, or
  /// `notify-sim deliver --app`, makes the delegate for a phone.
  public static func main() {
    let text =
      "error: \(Self.self) is an app, which runs on a phone: make it by"
      + " 'App(manifest:) { _ in \(Self.self)() }' in a test\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(64)
  }
}

/// What an app asks the person to allow, before iOS 10.
@available(*, deprecated, message: "use UNAuthorizationOptions")
public struct UIUserNotificationType: OptionSet, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Badge the app's icon.
  public static let badge = UIUserNotificationType(rawValue: 1)
  /// Play sounds.
  public static let sound = UIUserNotificationType(rawValue: 2)
  /// Show alerts.
  public static let alert = UIUserNotificationType(rawValue: 4)
}

/// The request for permission before iOS 10, which apps for older systems still have.
@available(*, deprecated, message: "use UNUserNotificationCenter.requestAuthorization(options:)")
public final class UIUserNotificationSettings: NSObject, Sendable {
  /// What the app asks for.
  public let types: UIUserNotificationType

  /// Creates a request; categories are registered with the notification centre instead.
  public init(types: UIUserNotificationType, categories: Set<UNNotificationCategory>?) {
    self.types = types
  }
}

extension UIApplication {
  /// Asks the person as `requestAuthorization(options:)` does, to which iOS hands it on.
  @available(*, deprecated, message: "use UNUserNotificationCenter.requestAuthorization(options:)")
  public func registerUserNotificationSettings(_ notificationSettings: UIUserNotificationSettings) {
    // The bits are the same.
    let options = UNAuthorizationOptions(rawValue: notificationSettings.types.rawValue)
    UNUserNotificationCenter.current().requestAuthorization(options: options) { _, _ in }
  }
}
