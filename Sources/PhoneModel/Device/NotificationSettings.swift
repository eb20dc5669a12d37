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
    alertStyle: AlertStyle = .banner, showPreviews: ShowPreviews = .whenAuthenticated
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

  /// How the app's notifications are grouped in the list and on the lock screen (rule D80).
  public enum Grouping: String, Sendable, CaseIterable, Codable {
    /// One group for each thread.
    case automatic
    /// One group for the app.
    case byApp
    /// Each notification by itself.
    case off

    /// Whether two notifications of the app are in one group.
    package func joins(_ one: NotificationContent, _ other: NotificationContent) -> Bool {
      switch self {
      case .automatic: one.threadIdentifier == other.threadIdentifier
      case .byApp: true
      case .off: false
      }
    }
  }

  /// Switches on what was asked for and leaves out the rest; while the app is denied, none of it
  /// counts (rule A47).
  package mutating func grant(_ options: UNAuthorizationOptions) {
    func setting(_ option: UNAuthorizationOptions) -> Setting {
      options.contains(option) ? .enabled : .notSupported
    }
    alert = setting(.alert)
    sound = setting(.sound)
    badge = setting(.badge)
    carPlay = setting(.carPlay)
    deliverQuietly = false
    offersAppSettings = options.contains(.providesAppNotificationSettings)
  }

  /// The settings of an app that never asked (rule A47).
  package static func neverAsked(for manifest: AppManifest) -> NotificationSettings {
    var settings = DeviceState.standard(for: manifest).settings
    settings.grant([])
    return settings
  }

  /// The settings as the app reads them: none of them is on while the app is denied, and on trial
  /// the list alone (rule A47).
  package func asRead(_ status: AuthorizationStatus) -> NotificationSettings {
    var read = self
    for path in Self.switches where !path.isOn(status) && self[keyPath: path.path] == .enabled {
      read[keyPath: path.path] = .disabled
    }
    if status == .denied || status == .provisional { read.alertStyle = .none }
    return read
  }

  private struct Switch: Sendable {
    let path: any WritableKeyPath<NotificationSettings, Setting> & Sendable
    var isInList = false

    func isOn(_ status: AuthorizationStatus) -> Bool {
      switch status {
      case .denied: false
      case .provisional: isInList
      case .notDetermined, .authorized, .ephemeral: true
      }
    }
  }

  private static let switches = [
    Switch(path: \.alert), Switch(path: \.sound), Switch(path: \.badge),
    Switch(path: \.lockScreen), Switch(path: \.notificationCenter, isInList: true),
    Switch(path: \.carPlay),
  ]
}

/// The state of the app in its life cycle, as the phone sees it.
public enum AppState: String, Sendable, CaseIterable, Codable {
  /// Never started, or ended by the system.
  case notRunning
  /// Ended by the person from the app switcher; silent pushes do not wake it (rule D12).
  case forceQuit
  /// In memory, running no code.
  case suspended
  /// Running without being on screen.
  case background
  /// On screen and active.
  case foreground

  /// Whether the app has a process that can be called.
  public var isInMemory: Bool {
    switch self {
    case .notRunning, .forceQuit: false
    case .suspended, .background, .foreground: true
    }
  }

  /// Whether the app's code runs.
  public var isRunning: Bool { self == .background || self == .foreground }
}

/// What the person allowed the app, in the words of `UNAuthorizationStatus` (rule A8).
public enum AuthorizationStatus: String, Sendable, CaseIterable, Codable {
  /// The app has not asked yet.
  case notDetermined
  /// The person said no: nothing is shown, local scheduling is ignored (rule A32b).
  case denied
  /// The person said yes.
  case authorized
  /// On trial: delivered quietly until the person keeps or turns off (rule S63).
  case provisional
  /// An App Clip's permission, for a limited time (rule A73).
  case ephemeral

  /// Whether notifications of the app reach the person at all (rule D20).
  public var permitsDelivery: Bool {
    switch self {
    case .authorized, .provisional, .ephemeral: true
    case .notDetermined, .denied: false
    }
  }

  /// The value that the app reads in its settings.
  package var frameworkValue: UNAuthorizationStatus {
    switch self {
    case .notDetermined: .notDetermined
    case .denied: .denied
    case .authorized: .authorized
    case .provisional: .provisional
    case .ephemeral: .ephemeral
    }
  }
}
