import APNs
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform

/// The state of the phone.
enum DeviceOptions {
  /// A file with device keys.
  static let device = CommandOption.text(
    "--device", value: "file", .file(extensions: ["json"]),
    help: """
      Read device keys from a JSON file; missing keys keep their defaults. 'faceID' stands for a \
      phone with Face ID as it comes, which hides previews while it is locked; 'touchID' for one \
      with Touch ID, which shows them.
      """)

  /// A single device key.
  static let set = CommandOption.gatheringPairs(
    "--set", value: "key=value", separator: "=", into: [DeviceSetting](),
    help: """
      Set a device key, such as settings.sound=disabled; 'notify-sim help devices' lists them. May \
      be repeated.
      """
  ) { settings, pair throws(UsageError) in
    do throws(DeviceSetting.ReadingError) {
      settings.append(try DeviceSetting(pair.key, pair.value))
    } catch {
      throw UsageError(error.message, suggestion: error.suggestion.map { "did you mean '\($0)'?" })
    }
  }
  .offering(CompletionList.deviceKeys.rawValue)

  /// The file in which the phone is saved between runs.
  static let state = CommandOption.text(
    "--state", value: "file", .file(extensions: ["json"]),
    help: """
      Keep the phone in this file from run to run; a missing file is created. The other device \
      options change the kept phone.
      """)

  /// The person's languages.
  static let language = CommandOption.text(
    "--language", value: "languages", .word,
    help: "Set the person's languages, in order of preference, such as ko or ko,de."
  )
  .offering(CompletionList.languages.rawValue)

  /// The value for every language of the app.
  static let allLanguages = "all"

  /// The phone is locked.
  static let locked = CommandOption.flag("--locked", help: "Lock the phone.")

  /// The app is in the foreground.
  static let foreground = CommandOption.flag(
    "--foreground",
    help: "Start with the app in the"
      + " foreground.")

  /// The app is in the background, the default.
  static let background = CommandOption.flag(
    "--background", help: "Start with the app in the background, as by default.")

  /// The app was never launched, or the system terminated it.
  static let notRunning = CommandOption.flag(
    "--not-running",
    help: "Start with the app not"
      + " running.")

  /// The person force-quit the app.
  static let forceQuit = CommandOption.flag(
    "--force-quit",
    help: "Start with the app force-quit by the person; silent pushes do not wake"
      + " it.")

  /// The keys that `--set` and a device file can set.
  static let keys = CommandSpec.HelpTable(
    "DEVICE KEYS"
  ) {
    DeviceKey.all.map { key in
      CommandSpec.HelpTable.Row(
        key.name, "\(key.summary) (values: \(key.values.joined(separator: ", ")))")
    }
  }

  /// For commands that choose the state of the app and the lock themselves.
  static let given = OptionSpec.Group("Device", [device.spec, set.spec, language.spec])

  /// For commands that use a new phone.
  static let fresh = OptionSpec.Group(
    "Device",
    [
      device.spec, set.spec, language.spec, locked.spec, foreground.spec, background.spec,
      notRunning.spec, forceQuit.spec,
    ],
    exclusive: [[foreground.spec, background.spec, notRunning.spec, forceQuit.spec]])

  static let all = OptionSpec.Group(
    "Device", [state.spec] + fresh.options,
    exclusive: [[foreground.spec, background.spec, notRunning.spec, forceQuit.spec]])
}

extension App {
  /// The languages for `--language all`.
  var everyLanguage: [String] {
    let known = localizations.languages
    return known.isEmpty ? DeviceState.usualLanguages : known
  }
}

extension DeviceOptions {
  /// Creates the phone for a command: applies the default, the file, the single keys and the short
  /// options, in this order.
  struct Loader {
    let arguments: ParsedArguments

    /// The phone for an app.
    func device(for manifest: AppManifest) throws(CommandFailure) -> DeviceState {
      let now = try arguments.value(of: SimulationOptions.now)
      var device = DeviceState.standard(for: manifest, time: now ?? DeviceState.epoch)
      for setting in try settings() { setting.apply(to: &device) }
      return device
    }

    /// The changes that the options make to an existing phone, in order; the clock only advances.
    func changes(to device: DeviceState) throws(CommandFailure) -> [DeviceSetting] {
      var changed = device
      let instant = try arguments.value(of: SimulationOptions.now)
      let now = instant.map { Self.setting("time", $0.simulatedTimestamp) } ?? []
      let changes = (now + (try settings())).filter { setting in
        let before = setting.key.value(in: changed)
        setting.apply(to: &changed)
        return setting.key.value(in: changed) != before
      }
      guard changed.time >= device.time else {
        throw arguments.usageError(
          "the phone's time is \(device.time.simulatedTimestamp), and it cannot go back")
      }
      return changes
    }

    /// Reports settings of the command line that have no effect in the phone's present state.
    func reportIdleSettings(on device: DeviceState, to output: Output) throws(CommandFailure) {
      let standard = DeviceState()
      for setting in try arguments.value(of: DeviceOptions.set) {
        let name = setting.key.name
        guard let needed = setting.condition, setting.value != setting.key.value(in: standard),
          needed.key.value(in: device) != needed.value
        else { continue }
        let found = needed.key.value(in: device)
        try output.note(
          .note,
          "'\(name)' has no effect while '\(needed.key.name)' is '\(found)'; add"
            + " --set \(needed.key.name)=\(needed.value)")
      }
    }

    private func settings() throws(CommandFailure) -> [DeviceSetting] {
      var settings: [DeviceSetting] = []
      if let path = arguments[DeviceOptions.device] {
        if let preset = DevicePreset(rawValue: path) {
          settings += preset.settings
        } else {
          let words = DevicePreset.allCases.map(\.rawValue)
          if let near = nearest(to: path, among: words), !FileSystem.exists(path) {
            throw arguments.usageError(
              "\(UsageError.quoted(path)) is neither a phone nor a file",
              suggestion: "did you mean '\(near)'?")
          }
          settings += try File(source: try InputFile.read(path)).settings()
        }
      }
      settings += try arguments.value(of: DeviceOptions.set)
      if let languages = try languages() { settings += Self.setting("languages", languages) }
      if arguments[DeviceOptions.locked] { settings += Self.setting("locked", "true") }
      if let state = appState { settings += Self.setting("app", state.rawValue) }
      return settings
    }

    private static func setting(_ name: String, _ value: String) -> [DeviceSetting] {
      (try? DeviceSetting(name, value)).map { [$0] } ?? []
    }

    /// The languages of the short option; nil if it is absent.
    private func languages() throws(CommandFailure) -> String? {
      guard let word = arguments[DeviceOptions.language] else { return nil }
      let isAll = word == DeviceOptions.allLanguages
      guard !isAll, DeviceState.languages(word) != nil else {
        let suggestion =
          isAll ? "'all' is for 'deliver', 'preview' and 'categories'" : "such as ko, or ko,de"
        throw arguments.usageError(
          "'--language' takes languages, not \(UsageError.quoted(word))", suggestion: suggestion)
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

    /// A file with any part of a phone's state: `{"locked": true, "settings": {"sound": …}}`.
    struct File {
      let source: SourceText

      /// The settings in the file, in order.
      func settings() throws(CommandFailure) -> [DeviceSetting] {
        let document: JSONDocument
        do throws(JSONReader.SyntaxError) {
          document = try JSONDocument(parsing: source.bytes, options: .commented)
        } catch {
          throw .invalidFile([error.diagnostic], SourceFile(source))
        }
        var mistakes = Mistakes(.device)
        let settings = DeviceSetting.all(in: document.root, &mistakes)
        guard mistakes.diagnostics.isEmpty else {
          throw .invalidFile(mistakes.diagnostics, SourceFile(source))
        }
        return settings
      }
    }
  }
}

/// The person's response to the notification.
enum ChoiceOptions {
  /// The identifier of the action to choose.
  static let action = CommandOption.text(
    "--action", value: "id", .word,
    help: "Press this button: its identifier, number or title, or the beginning of one."
  )
  .meant(by: "--press", "--button", "--choose", "--tap-action")
  .offering(CompletionList.actions.rawValue)

  /// The text to type, for a text input action.
  static let reply = CommandOption.text(
    "--reply", value: "text",
    help: "Reply with this text; with --action if several buttons take text."
  )
  .meant(by: "--text", "--type", "--answer")

  /// Tap the notification.
  static let open = CommandOption.flag("--open", help: "Tap the notification.")
    .meant(by: "--tap", "--click")

  /// Dismiss the notification.
  static let dismiss = CommandOption.flag("--dismiss", help: "Dismiss the notification.")
    .meant(by: "--clear", "--close")

  /// Double tap, the gesture of Apple Watch.
  static let doubleTap = CommandOption.flag("--double-tap", help: "Double tap, as on Apple Watch.")

  /// Leave the notification alone.
  static let ignore = CommandOption.flag("--ignore", help: "Leave the notification unanswered.")

  /// How long to wait for a choice, in seconds of real time; at most a day.
  static let timeout = CommandOption.number(
    "--timeout", value: "seconds", in: 0...86_400,
    help: "Wait this long for an answer, then exit with status 2.")

  /// Whether never to ask.
  static let noInput = CommandOption.flag(
    "--no-input", help: "Never ask; without a choice nobody answers.")

  static let all = OptionSpec.Group(
    "Choice",
    [
      action.spec, reply.spec, open.spec, dismiss.spec, doubleTap.spec, ignore.spec, timeout.spec,
      noInput.spec,
    ],
    exclusive: [action, reply].map {
      [$0.spec, open.spec, dismiss.spec, doubleTap.spec, ignore.spec]
    })

  /// The choice for a notification, made by a person or by an option.
  enum Choice: Hashable, Sendable {
    case action(String)
    case reply(String, action: String?)
    case open
    case dismiss
    case doubleTap
    case ignore

    /// The choice of the options; nil if they make none.
    init?(_ arguments: ParsedArguments) {
      if let text = arguments[ChoiceOptions.reply] {
        self = .reply(text, action: arguments[ChoiceOptions.action])
      } else if let action = arguments[ChoiceOptions.action] {
        self = .action(action)
      } else if arguments[ChoiceOptions.open] {
        self = .open
      } else if arguments[ChoiceOptions.dismiss] {
        self = .dismiss
      } else if arguments[ChoiceOptions.doubleTap] {
        self = .doubleTap
      } else if arguments[ChoiceOptions.ignore] {
        self = .ignore
      } else {
        return nil
      }
    }

    /// The stimulus for the choice; nil if the notification is left alone.
    func stimulus(for notification: String) -> Stimulus? {
      switch self {
      case .action(let identifier): .choose(identifier, of: notification)
      case .reply(let text, let action): .reply(text, action: action, of: notification)
      case .open: .open(of: notification)
      case .dismiss: .dismiss(of: notification)
      case .doubleTap: .doubleTap(of: notification)
      case .ignore: nil
      }
    }
  }
}
