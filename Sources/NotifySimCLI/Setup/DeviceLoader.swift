import APNs
import Foundation
import NotifySimCore

/// Makes the phone that a command asks for: the default, then the file, then the single values,
/// then the short forms.
struct DeviceLoader {
  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
  }

  /// The phone for an app.
  func device(for manifest: AppManifest) throws(CommandFailure) -> DeviceState {
    var device = DeviceState.standard(
      for: manifest, time: try arguments.instant(SimulationOptions.now) ?? DeviceState.epoch)
    if let path = arguments[DeviceOptions.device] {
      let file = DeviceFile(try InputFile.read(path))
      for setting in try file.settings() { setting.apply(to: &device) }
    }
    for pair in arguments[DeviceOptions.set] {
      try setting(pair).apply(to: &device)
    }
    if arguments[DeviceOptions.locked] { device.locked = true }
    if let state = appState { device.app = state }
    return device
  }

  private var appState: AppState? {
    if arguments[DeviceOptions.foreground] { return .foreground }
    if arguments[DeviceOptions.background] { return .background }
    if arguments[DeviceOptions.notRunning] { return .notRunning }
    if arguments[DeviceOptions.forceQuit] { return .forceQuit }
    return nil
  }

  private func setting(_ pair: KeyedValue) throws(CommandFailure) -> DeviceSetting {
    do throws(DeviceSettingError) {
      return try DeviceSetting(pair.key, pair.value)
    } catch {
      throw .usage(
        UsageError(
          error.message, suggestion: error.suggestion.map { "did you mean '\($0)'?" },
          command: arguments.command))
    }
  }
}

extension ParsedArguments {
  /// The instant that an option names, if it was given.
  func instant(_ option: CommandOption<String?>) throws(CommandFailure) -> Date? {
    guard let text = self[option] else { return nil }
    guard let date = Date(simulatedTimestamp: text) else {
      throw .usage(
        UsageError(
          "'\(option.spec.name)' takes an instant such as 2026-01-01T09:00:00Z,"
            + " not \(UsageError.quoted(text))",
          command: command))
    }
    return date
  }
}
