import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import SavedPhones

/// The file of a saved phone, opened for one run.
struct PhoneFile {
  /// The phone as it was in the file.
  let phone: SavedPhone
  /// The changes that the command line makes.
  let changes: [DeviceSetting]
  private let path: String
  private let file: HeldFile

  /// Opens the file of the command line, with a new phone if it does not exist; nil without the
  /// option.
  ///
  /// - Parameters:
  ///   - call: the command line.
  ///   - app: the app of the phone.
  ///   - number: the number of this phone among several, from 1; it is added to the file name,
  ///     except for the first phone.
  ///   - seed: the seed of the identifiers of a new phone.
  /// - Throws: ``CommandFailure`` if the file cannot be opened, or contains no phone with the app.
  init?(
    _ call: Command.Call, app: App, number: Int = 1, seed: UInt64 = 1
  ) throws(CommandFailure) {
    let (arguments, output) = (call.arguments, call.output)
    guard let named = arguments[DeviceOptions.state] else { return nil }
    let path = number == 1 ? named : named.numbered(number)
    self.path = path
    file = try HeldFile(path) { () throws(CommandFailure) in
      try Self.text(of: try Self.newPhone(arguments, app: app, seed: seed), path)
    } whileWaiting: { () throws(CommandFailure) in
      let name = UsageError.quoted(path)
      try output.note(.note, "waiting for another notify-sim that has \(name) open")
      try output.flush()
    }
    do throws(SavedPhoneError) {
      phone = try SavedPhone(SourceText(name: path, bytes: file.bytes), for: app.manifest)
    } catch {
      throw .invalidFile([error.diagnostic], SourceFile(error.source))
    }
    changes =
      file.isProvisional
      ? [] : try DeviceOptions.Loader(arguments: arguments).changes(to: phone.device)
  }

  /// The initial phone of a run: from the file, or a new one.
  static func phone(
    _ arguments: ParsedArguments, app: App, _ file: PhoneFile?, seed: UInt64 = 1
  ) throws(CommandFailure) -> SavedPhone {
    if let file { file.phone } else { try newPhone(arguments, app: app, seed: seed) }
  }

  private static func newPhone(
    _ arguments: ParsedArguments, app: App, seed: UInt64
  ) throws(CommandFailure) -> SavedPhone {
    SavedPhone(
      new: app.manifest,
      device: try DeviceOptions.Loader(arguments: arguments).device(for: app.manifest),
      seed: seed)
  }

  /// Rejects phones with equal device tokens, since requests could not tell them apart.
  static func checkDistinct(_ files: [PhoneFile]) throws(CommandFailure) {
    var paths: [UInt64: String] = [:]
    for file in files {
      guard let other = paths.updateValue(file.path, forKey: file.phone.seed) else { continue }
      let message =
        "the phone has the device tokens of the one in \(UsageError.quoted(other)), since the seed"
        + " of both is \(file.phone.seed)"
      throw .invalidFile(
        [Diagnostic(.error, .state, message)], SourceFile(name: file.path))
    }
  }

  /// Writes the present state of a phone.
  func keep(_ simulator: Simulator) async throws(CommandFailure) {
    try file.write(try Self.text(of: await simulator.saved(), path))
  }

  /// Removes a file that was created for a phone without any stimulus.
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

extension String {
  /// The path with a number before the suffix: `phone-2.json`.
  fileprivate func numbered(_ number: Int) -> String {
    let name = split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      return "\(self)-\(number)"
    }
    return "\(self[..<dot])-\(number)\(self[dot...])"
  }
}

extension Simulator {
  /// Creates the phone for the options; from a file, if one is given.
  convenience init(
    _ arguments: ParsedArguments, app: App, _ file: PhoneFile? = nil
  ) throws(CommandFailure) {
    self.init(
      app: app, resuming: try PhoneFile.phone(arguments, app: app, file),
      profile: try arguments.value(of: SimulationOptions.profile))
  }
}
