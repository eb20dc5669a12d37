package import UserNotifications

/// What the person switched on for the app in Settings (rules A9, A10, A46).
public struct NotificationSettings: Hashable, Sendable, Codable {
  /// Banners and other alerts.
  public var alert: Setting
  /// Sounds.
  public var sound: Setting
  /// The number on the app's icon.
  public var badge: Setting
  /// The lock screen.
  public var lockScreen: Setting
  /// The list in Notification Center.
  public var notificationCenter: Setting
  /// The car's screen.
  public var carPlay: Setting
  /// Time-sensitive notifications; needs an entitlement.
  public var timeSensitive: Setting
  /// Critical alerts; needs an entitlement.
  public var criticalAlert: Setting
  /// Holding notifications for the scheduled summary.
  public var scheduledDelivery: Setting
  /// Whether notifications are delivered quietly: to the list alone.
  public var deliverQuietly = false
  /// How notifications are grouped.
  public var grouping = Grouping.automatic
  /// Whether the system offers a button that opens the app's own settings (rule R22).
  public var offersAppSettings = false
  /// How an alert looks while the phone is unlocked.
  public var alertStyle: AlertStyle
  /// When the text of notifications is shown.
  public var showPreviews: ShowPreviews

  /// Creates settings; everything is on by default, as on a typical authorised iPhone (rule A46).
  public init(
    alert: Setting = .enabled, sound: Setting = .enabled, badge: Setting = .enabled,
    lockScreen: Setting = .enabled, notificationCenter: Setting = .enabled,
    carPlay: Setting = .notSupported, timeSensitive: Setting = .notSupported,
    criticalAlert: Setting = .notSupported, scheduledDelivery: Setting = .disabled,
    alertStyle: AlertStyle = .banner, showPreviews: ShowPreviews = .always
  ) {
    self.alert = alert
    self.sound = sound
    self.badge = badge
    self.lockScreen = lockScreen
    self.notificationCenter = notificationCenter
    self.carPlay = carPlay
    self.timeSensitive = timeSensitive
    self.criticalAlert = criticalAlert
    self.scheduledDelivery = scheduledDelivery
    self.alertStyle = alertStyle
    self.showPreviews = showPreviews
  }
}

extension NotificationSettings {
  /// The state of one switch, in the words of `UNNotificationSetting` (rule A9).
  public enum Setting: String, Sendable, CaseIterable, Codable {
    /// The app never asked for it, or the phone lacks it.
    case notSupported
    /// Switched off.
    case disabled
    /// Switched on.
    case enabled

    /// The value that the app reads in its settings.
    package var frameworkValue: UNNotificationSetting {
      switch self {
      case .notSupported: .notSupported
      case .disabled: .disabled
      case .enabled: .enabled
      }
    }
  }

  /// How an alert looks while the phone is unlocked, in the words of `UNAlertStyle` (rule A10).
  public enum AlertStyle: String, Sendable, CaseIterable, Codable {
    /// No alert: the list only.
    case none
    /// A banner that goes away by itself.
    case banner
    /// A banner that stays until it is dismissed.
    case alert

    /// The value that the app reads in its settings.
    package var frameworkValue: UNAlertStyle {
      switch self {
      case .none: .none
      case .banner: .banner
      case .alert: .alert
      }
    }
  }

  /// When the text of notifications is shown, in the words of `UNShowPreviewsSetting` (rules A11,
  /// D70).
  public enum ShowPreviews: String, Sendable, CaseIterable, Codable {
    /// Always.
    case always
    /// While the phone is unlocked.
    case whenAuthenticated
    /// Never.
    case never

    /// The value that the app reads in its settings.
    package var frameworkValue: UNShowPreviewsSetting {
      switch self {
      case .always: .always
      case .whenAuthenticated: .whenAuthenticated
      case .never: .never
      }
    }

    /// Whether the text is hidden on a phone that is locked, or is not.
    package func hidesText(whileLocked locked: Bool) -> Bool {
      self == .never || (self == .whenAuthenticated && locked)
    }
  }
}
