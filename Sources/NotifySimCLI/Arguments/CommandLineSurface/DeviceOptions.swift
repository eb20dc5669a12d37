import CommandLineTools

/// What the phone is like (CONTRACT, shared options, Device).
enum DeviceOptions {
  /// The file of a device state, any subset of its keys.
  static let device = CommandOption.text(
    "--device", value: "file", .file(extensions: ["json"]),
    help: "Begin with the device state in a file; keys that it leaves out keep their defaults.")

  /// Single values of the device state.
  static let set = CommandOption.keyed(
    "--set", value: "key=value", separator: "=",
    help: "Set one value of the device state, by its dotted key; may be repeated.")

  /// The file that a phone is kept in between runs.
  static let state = CommandOption.text(
    "--state", value: "file", .file(extensions: ["json"]),
    help: """
      Go on with the phone in this file, and keep it there; where there is no file, a new phone is \
      begun. The other options of the phone then change it for good.
      """)

  /// The person's languages.
  static let language = CommandOption.text(
    "--language", value: "languages", .word,
    help: "Set the person's languages, the dearest first, such as ko or ko,de.")

  /// The word that stands for every language of the app.
  static let allLanguages = "all"

  /// The phone is locked.
  static let locked = CommandOption.flag("--locked", help: "Lock the phone.")

  /// The app is on the screen.
  static let foreground = CommandOption.flag(
    "--foreground", help: "Have the app on the screen.")

  /// The app is in the background, as it is by default.
  static let background = CommandOption.flag(
    "--background", help: "Have the app in the background, where it is by default.")

  /// The app was never launched, or the system ended it.
  static let notRunning = CommandOption.flag(
    "--not-running", help: "Have the app not running.")

  /// The person has swiped the app away.
  static let forceQuit = CommandOption.flag(
    "--force-quit", help: "Have the app ended by the person, so that no silent push wakes it.")

  /// For commands that choose the states of app and lock themselves.
  static let given = OptionGroup("Device", [device.spec, set.spec, language.spec])

  static let all = OptionGroup(
    "Device",
    [
      state.spec, device.spec, set.spec, language.spec, locked.spec, foreground.spec,
      background.spec, notRunning.spec, forceQuit.spec,
    ],
    exclusive: [[foreground.spec, background.spec, notRunning.spec, forceQuit.spec]])
}
