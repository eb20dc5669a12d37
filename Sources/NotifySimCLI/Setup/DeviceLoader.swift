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
    var device = DeviceState.standard(for: manifest, time: try time())
    if let path = arguments[DeviceOptions.device] {
      let file = DeviceFile(try InputFile.read(path))
      for setting in try file.settings() { setting.apply(to: &device) }
    }
    for pair in arguments[DeviceOptions.set] {
      try setting(pair).apply(to: &device)
    }
    if let languages = try languages() { device.languages = languages }
    if arguments[DeviceOptions.locked] { device.locked = true }
    if let state = appState { device.app = state }
    return device
  }

  /// The languages that the short form names; nil where it is left out, or means all of the app's.
  private func languages() throws(CommandFailure) -> [String]? {
    guard let word = arguments[DeviceOptions.language] else { return nil }
    let isAll = word == DeviceOptions.allLanguages
    if isAll, arguments.command == CommandLineSurface.deliver.name { return nil }
    guard !isAll, let languages = DeviceState.languages(word) else {
      let suggestion = isAll ? "'all' goes with 'deliver'" : "such as ko, or ko,de"
      throw .usage(
        UsageError(
          "'--language' takes languages, not \(UsageError.quoted(word))", suggestion: suggestion,
          command: arguments.command))
    }
    return languages
  }

  private var appState: AppState? {
    if arguments[DeviceOptions.foreground] { return .foreground }
    if arguments[DeviceOptions.background] { return .background }
    if arguments[DeviceOptions.notRunning] { return .notRunning }
    if arguments[DeviceOptions.forceQuit] { return .forceQuit }
    return nil
  }

  private func time() throws(CommandFailure) -> Date {
    guard let text = arguments[SimulationOptions.now] else { return DeviceState.epoch }
    guard let date = Date(simulatedTimestamp: text) else {
      throw .usage(
        UsageError(
          "'--now' takes an instant such as 2026-01-01T09:00:00Z, not \(UsageError.quoted(text))",
          command: arguments.command))
    }
    return date
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
