import APNs
import CommandLineTools
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
    let now = try arguments.instant(SimulationOptions.now)
    var device = DeviceState.standard(for: manifest, time: now ?? DeviceState.epoch)
    for setting in try settings() { setting.apply(to: &device) }
    return device
  }

  /// What the options change on a phone that there is already, in order; time passes only forward.
  func changes(to device: DeviceState) throws(CommandFailure) -> [DeviceSetting] {
    var changed = device
    let instant = try arguments.instant(SimulationOptions.now)
    let now = instant.map { Self.setting("time", $0.simulatedTimestamp) } ?? []
    let changes = (now + (try settings())).filter { setting in
      let before = setting.key.value(in: changed)
      setting.apply(to: &changed)
      return setting.key.value(in: changed) != before
    }
    guard changed.time >= device.time else {
      throw .usage(
        UsageError(
          "the phone's time is \(device.time.simulatedTimestamp) already, and it does not go back",
          command: arguments.command))
    }
    return changes
  }

  private func settings() throws(CommandFailure) -> [DeviceSetting] {
    var settings: [DeviceSetting] = []
    if let path = arguments[DeviceOptions.device] {
      settings += try DeviceFile(try InputFile.read(path)).settings()
    }
    for pair in arguments[DeviceOptions.set] { settings.append(try setting(pair)) }
    if let languages = try languages() { settings += Self.setting("languages", languages) }
    if arguments[DeviceOptions.locked] { settings += Self.setting("locked", "true") }
    if let state = appState { settings += Self.setting("app", state.rawValue) }
    return settings
  }

  private static func setting(_ name: String, _ value: String) -> [DeviceSetting] {
    (try? DeviceSetting(name, value)).map { [$0] } ?? []
  }

  /// The languages that the short form names; nil where it is left out, or means all of the app's.
  private func languages() throws(CommandFailure) -> String? {
    guard let word = arguments[DeviceOptions.language] else { return nil }
    let isAll = word == DeviceOptions.allLanguages
    if isAll, arguments.command == CommandLineSurface.deliver.name { return nil }
    guard !isAll, DeviceState.languages(word) != nil else {
      let suggestion = isAll ? "'all' goes with 'deliver'" : "such as ko, or ko,de"
      throw .usage(
        UsageError(
          "'--language' takes languages, not \(UsageError.quoted(word))", suggestion: suggestion,
          command: arguments.command))
    }
    return word
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
