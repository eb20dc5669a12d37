public import Foundation
import UserNotifications

// The notifications about the app and the device, with the application as their object; posted
// right after the delegate's method is called. `NotificationCenter.default` belongs to the process,
// so an observer receives those of all phones of the process.
extension UIApplication {
  /// Posted when launching is almost complete.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// Posted when the app became active.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted when the app is about to become inactive.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted when the app entered the background.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted when the app is about to enter the foreground.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted when the app is about to terminate.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// Posted when protected files became accessible.
  public nonisolated static let protectedDataDidBecomeAvailableNotification = Notification.Name(
    "UIApplicationProtectedDataDidBecomeAvailable")
  /// Posted when protected files are about to become inaccessible.
  public nonisolated static let protectedDataWillBecomeUnavailableNotification =
    Notification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
  /// Posted when memory is low; never on a simulated device.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")
  /// Posted when the day or the time zone changed; never posted yet.
  public nonisolated static let significantTimeChangeNotification = Notification.Name(
    "UIApplicationSignificantTimeChangeNotification")
}

/// The identifier of a background task.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an identifier from its number.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The identifier of no task: the app may not continue in the background.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
  /// Begins a background task, which lets the app run in the background for a limited time (A74).
  ///
  /// - Parameter handler: Called on the main thread when the time has expired; it has to end the
  ///   task.
  /// - Returns: The identifier for ending the task.
  public nonisolated func beginBackgroundTask(
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Begins a background task, which lets the app run in the background for a limited time (A74).
  ///
  /// - Parameters:
  ///   - taskName: A name for the record.
  ///   - handler: Called on the main thread when the time has expired; it has to end the task.
  /// - Returns: The identifier for ending the task.
  public nonisolated func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    host.beginBackgroundTask(named: taskName, expirationHandler: handler)
      .map(UIBackgroundTaskIdentifier.init) ?? .invalid
  }

  /// Ends a background task; every task has to be ended (A74).
  public nonisolated func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    host.endBackgroundTask(identifier.rawValue)
  }

  /// The remaining background time in seconds; unlimited in the foreground (A74).
  public var backgroundTimeRemaining: TimeInterval { host.backgroundTimeRemaining }

  /// The URL that opens the app's page in Settings.
  public nonisolated static let openSettingsURLString = "app-settings:"
  /// The URL that opens the app's notification settings in Settings.
  public nonisolated static let openNotificationSettingsURLString = "app-settings:notifications"

  /// An option for opening a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public var rawValue: String

    /// Creates a key from its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Whether to open the URL only in an app that is associated with its domain.
    public static let universalLinksOnly = Self(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// A property of a URL that the app is asked to open.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public var rawValue: String

    /// Creates a key from its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// The app that opened the URL.
    public static let sourceApplication = Self(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// The data that this app passed.
    public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether to open the file in place.
    public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }

  /// Whether an app of the system handles such a URL.
  ///
  /// These are URLs for the web, mail, telephone, maps and Settings. A simulated device has no
  /// other apps.
  public func canOpenURL(_ url: URL) -> Bool { url.isForSystem }

  /// Opens a URL in an app of the system, which then comes to the foreground (A75).
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - options: Options; a URL is not opened if only an app associated with its domain may open
  ///     it.
  ///   - completion: Called later on the main thread with whether the URL was opened.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpened = open(url, options)
    guard let completion else { return }
    Task { @MainActor in completion(isOpened) }
  }

  /// Opens a URL in an app of the system, which then comes to the foreground (A75).
  ///
  /// - Returns: Whether the URL was opened.
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    open(url, options)
  }

  /// Opens a URL, as before iOS 10.
  @available(*, deprecated, renamed: "open(_:options:completionHandler:)")
  @discardableResult
  public func openURL(_ url: URL) -> Bool {
    open(url, [:])
  }

  private func open(_ url: URL, _ options: [OpenExternalURLOptionsKey: Any]) -> Bool {
    guard options[.universalLinksOnly] as? Bool != true, url.isForSystem else { return false }
    return host.open(url)
  }
}

extension URL {
  /// Whether an app of the system handles the URL.
  fileprivate var isForSystem: Bool {
    let schemes = [
      "http", "https", "mailto", "tel", "telprompt", "sms", "facetime", "facetime-audio", "maps",
      "app-settings",
    ]
    return scheme.map { schemes.contains($0.lowercased()) } ?? false
  }
}

/// A user activity that can be continued elsewhere.
///
/// Apple's class is part of Foundation; Foundation on Linux does not have it.
open class NSUserActivity: NSObject, @unchecked Sendable {
  /// The type of activity.
  public let activityType: String
  /// The title of the activity.
  open var title: String?
  /// The data for continuing it.
  open var userInfo: [AnyHashable: Any]?
  /// The web page for continuing it.
  open var webpageURL: URL?

  /// Creates an activity.
  public init(activityType: String) {
    self.activityType = activityType
  }
}

/// The activity type of a URL that an app opens by its domain.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// An object that can restore the state of an activity.
@preconcurrency @MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {
  /// Restores the state of the activity.
  func restoreUserActivityState(_ activity: NSUserActivity)
}

/// A quick action; it cannot be chosen on a simulated device.
@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
  /// The type of the action.
  public let type: String
  /// The title of the action.
  public let localizedTitle: String
  /// The subtitle of the action.
  public let localizedSubtitle: String?
  /// The icon of the action.
  public let icon: UIApplicationShortcutIcon?
  /// What the app knows of the action.
  public let userInfo: [String: any NSSecureCoding]?

  /// Creates a quick action with all that it may have.
  public init(
    type: String, localizedTitle: String, localizedSubtitle: String?,
    icon: UIApplicationShortcutIcon?, userInfo: [String: any NSSecureCoding]? = nil
  ) {
    self.type = type
    self.localizedTitle = localizedTitle
    self.localizedSubtitle = localizedSubtitle
    self.icon = icon
    self.userInfo = userInfo
  }

  /// Creates a quick action.
  public convenience init(type: String, localizedTitle: String) {
    self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
  }
}

/// The icon of a quick action; it is not drawn here.
@preconcurrency @MainActor open class UIApplicationShortcutIcon: NSObject {
  /// The system's icons for quick actions.
  public enum IconType: Int, Sendable {
    case compose, play, pause, add, location, search, share, prohibit, contact, home, markLocation
    case favorite, love, cloud, invitation, confirmation, mail, message, date, time, capturePhoto
    case captureVideo, task, taskCompleted, alarm, bookmark, shuffle, audio, update
  }

  /// Creates one of the system's icons.
  public init(type: IconType) {}
  /// Creates an icon from an image of the app.
  public init(templateImageName: String) {}
  /// Creates an icon from a symbol of the system.
  public init(systemImageName: String) {}
}

extension UIApplicationDelegate {
  /// The entry point of an app that is marked `@main`.
  ///
  /// An app has no phone to run on by itself: this prints an error and exits with status 64. A
  /// test, or `notify-sim deliver --app`, creates the delegate for a phone.
  public static func main() {
    let text =
      "error: \(Self.self) is an app, which runs on a phone: make it by"
      + " 'App(manifest:) { _ in \(Self.self)() }' in a test\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(64)
  }
}

/// The requested permissions, before iOS 10.
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

/// The permission request before iOS 10, which apps for older systems still use.
@available(*, deprecated, message: "use UNUserNotificationCenter.requestAuthorization(options:)")
public final class UIUserNotificationSettings: NSObject, Sendable {
  /// The requested permissions.
  public let types: UIUserNotificationType

  /// Creates a request; categories have to be registered with the notification center instead.
  public init(types: UIUserNotificationType, categories: Set<UNNotificationCategory>?) {
    self.types = types
  }
}

extension UIApplication {
  /// Requests permission by `requestAuthorization(options:)`, as iOS does.
  @available(*, deprecated, message: "use UNUserNotificationCenter.requestAuthorization(options:)")
  public func registerUserNotificationSettings(_ notificationSettings: UIUserNotificationSettings) {
    // Both option sets have the same bits.
    let options = UNAuthorizationOptions(rawValue: notificationSettings.types.rawValue)
    UNUserNotificationCenter.current().requestAuthorization(options: options) { _, _ in }
  }
}
