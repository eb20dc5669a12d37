package import UserNotifications

/// Where the app is in its life, as the phone sees it (rulebook section 5, "App states").
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
