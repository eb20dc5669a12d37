import APNs
import Checks
import CommandLineTools
import NotifySimCore
import SavedPhones

/// The file that a phone is kept in between runs, for as long as a run has it.
struct PhoneFile {
  /// The phone as the run found it.
  let phone: SavedPhone
  /// What the command line changes on it.
  let changes: [DeviceSetting]
  private let path: String
  private let file: HeldFile

  /// Opens the file of the command line, and begins a new phone where there is none; nil without
  /// the option.
  init?(_ call: Command.Call, app: App) throws(CommandFailure) {
    let (arguments, output) = (call.arguments, call.output)
    guard let path = arguments[DeviceOptions.state] else { return nil }
    self.path = path
    file = try HeldFile(path) { () throws(CommandFailure) in
      try Self.text(of: try Self.newPhone(arguments, app: app), path)
    } whileWaiting: { () throws(CommandFailure) in
      guard output.isErrorTerminal else { return }
      let name = UsageError.quoted(path)
      try output.note(.note, "another notify-sim has \(name) open, and is waited for")
      try output.flush()
    }
    do throws(SavedPhoneError) {
      phone = try SavedPhone(SourceText(name: path, bytes: file.bytes), for: app.manifest)
    } catch {
      throw .misunderstood([error.diagnostic], SourceFile(error.source))
    }
    changes =
      file.isProvisional ? [] : try DeviceLoader(arguments: arguments).changes(to: phone.device)
  }

  /// The phone that a run begins with: the one of its file, or a new one.
  static func phone(
    _ arguments: ParsedArguments, app: App, _ file: PhoneFile?
  ) throws(CommandFailure) -> SavedPhone {
    if let file { file.phone } else { try newPhone(arguments, app: app) }
  }

  private static func newPhone(
    _ arguments: ParsedArguments, app: App
  ) throws(CommandFailure) -> SavedPhone {
    SavedPhone(
      new: app.manifest, device: try DeviceLoader(arguments: arguments).device(for: app.manifest))
  }

  /// Writes a phone as it is now.
  func keep(_ simulator: Simulator) async throws(CommandFailure) {
    try file.write(try Self.text(of: await simulator.saved(), path))
  }

  /// Removes a file that was made for a phone to which nothing happened.
  func abandon() {
    file.abandon()
  }

  private static func text(of phone: SavedPhone, _ path: String) throws(CommandFailure) -> String {
    do {
      return try phone.text
    } catch {
      throw .unwritable(file: path, reason: "\(error)")
    }
  }
}

extension Simulator {
  /// The phone with its app, as the options say; the one of a file, where one is given.
  convenience init(
    _ arguments: ParsedArguments, app: App, _ file: PhoneFile? = nil
  ) throws(CommandFailure) {
    self.init(
      app: app, resuming: try PhoneFile.phone(arguments, app: app, file),
      profile: try arguments.value(of: SimulationOptions.profile))
  }
}
