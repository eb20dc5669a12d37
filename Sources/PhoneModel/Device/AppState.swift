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
