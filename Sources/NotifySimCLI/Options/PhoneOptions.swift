import APNs
import AppSources
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import SampleApps
import SavedPhones

/// The app on the phone.
enum AppOptions {
  /// The names of built-in apps that completion offers.
  static let builtIn = SampleApp.all.map(\.name)

  /// A built-in app, a manifest file, or the folder of a Swift package.
  static let app = CommandOption.text(
    "--app", value: "name|path", .nameOrFile(names: builtIn, extensions: ["json"]),
    help: """
      Use this built-in app, manifest, folder of a Swift package, or folder of an app, whose \
      sources are read (FOLDER#TARGET where it has several); without it, the nearest \
      notify-sim.json upward, else the app whose sources are around, or below in a repository.
      """)

  /// The app of scenarios that do not name one.
  static let ofScenarios = CommandOption.text(
    app.spec.name, value: "name|path", .nameOrFile(names: builtIn, extensions: ["json"]),
    help: """
      Use this app for scenarios that name none: a built-in app, manifest, or folder of a Swift \
      package; without it, the nearest notify-sim.json upward from the scenario.
      """)

  /// The command that answers the app's callbacks.
  static let handler = CommandOption.text(
    "--handler", value: "command",
    help: "Run this command for every callback of the app, in place of the manifest's handler.")

  /// For commands that do not run the app.
  static let identity = OptionSpec.Group("App", [app.spec])
  /// For commands that run scenarios with their own apps.
  static let scenarios = OptionSpec.Group("App", [ofScenarios.spec])
  /// For commands that run the app.
  static let all = OptionSpec.Group("App", [app.spec, handler.spec])
}

extension AppLoader {
  /// The app and the handler of the command line.
  func app(_ arguments: ParsedArguments) throws(CommandFailure) -> App {
    var app: App = try Self.found(for: arguments) { name throws(Failure) in
      try self.app(named: name, from: "", namedBy: .commandLine)
    }
    if let line = arguments[AppOptions.handler] {
      app.handler = AppManifest.HandlerCommand(shell: line)
    }
    return app
  }

  /// The location of the app that the command line names; by default, of the app that is found.
  func place(_ arguments: ParsedArguments) throws(CommandFailure) -> Place {
    try Self.found(for: arguments) { name throws(Failure) in try place(named: name, from: "") }
  }

  private static func found<Found>(
    for arguments: ParsedArguments, _ find: (String?) throws(Failure) -> Found
  ) throws(CommandFailure) -> Found {
    do throws(Failure) {
      return try find(arguments[AppOptions.app])
    } catch {
      switch error {
      case .manifest(let failure): throw failure
      case .sources(let location, let failure):
        throw Self.failure(failure, of: location, namedBy: AppOptions.app.spec, arguments)
      case .severalFolders(let locations):
        throw arguments.usageError(
          "there are several apps below this folder: "
            + locations.map(\.folder).joined(separator: ", "),
          suggestion: locations.first.map { "name one: '\(AppOptions.app.spec.name) \($0.folder)'" }
        )
      case .unknown(let name):
        let near = UsageError.suggestion(for: name, from: AppOptions.builtIn)
        throw arguments.usageError(
          "\(UsageError.quoted(name)) is neither a built-in app nor a file",
          suggestion: near
            ?? "the built-in apps are \(AppOptions.builtIn.joined(separator: ", "))")
      }
    }
  }
}

extension AppLoader {
  /// The error if the sources named by an option cannot be read as one app.
  static func failure(
    _ failure: SourceReading.Failure, of location: SourceLocation, namedBy option: OptionSpec,
    _ arguments: ParsedArguments
  ) -> CommandFailure {
    if case .unreadable(let error) = failure {
      return .unreadable(file: location.folder, reason: error.reason)
    }
    if case .nothing = failure {
      return .unreadable(
        file: location.folder, reason: "there is no manifest, no project and no source in it")
    }
    return arguments.usageError(
      location.message(failure), suggestion: location.advice(failure, option: option.name))
  }
}

extension Command.Call {
  /// The app of the command line, after checking that its code can be run, which may need threads.
  ///
  /// A handler command needs none.
  ///
  /// - Parameter isListed: whether the command itself lists what is known of the app.
  /// - Returns: the app.
  /// - Throws: ``CommandFailure`` if it cannot be read, or no thread can be started for its code.
  func runnableApp(isListed: Bool = false) throws(CommandFailure) -> App {
    let app = try app(isListed: isListed)
    if app.makeDelegate != nil || !app.contentExtensions.isEmpty { try prepareForCode() }
    return app
  }

  /// The app of the command line; reports an app that was found without being named, which of
  /// several it is, and what is not known of it.
  private func app(isListed: Bool) throws(CommandFailure) -> App {
    let app = try apps.app(arguments)
    guard let sources = app.sources, let place = try? apps.place(arguments) else {
      if !app.isUnknown { try noteGap(of: app) }
      return app
    }
    switch place {
    case .foundSources(let location):
      let folder = location.folder == "." ? "this folder" : UsageError.quoted(location.folder)
      try output.note(.note, "the app is read from the sources in \(folder)")
    case .sources(let location) where location.namedFile != nil:
      try output.note(
        .note, "the app is read from the folder around it, \(UsageError.quoted(location.folder))")
    default: break
    }
    guard !isListed else { return app }
    if let location = place.location, location.target == nil,
      let name = sources.facts.target.value, let other = sources.facts.otherTargets.first
    {
      let count = sources.facts.otherTargets.count + 1
      try output.note(
        .note,
        "of \(count) apps in the project, \(UsageError.quoted(name)) is read;"
          + " '--app \(location.folder)#\(other)' chooses another")
    }
    try noteGap(of: app)
    return app
  }

  /// Says once what is not known of an app.
  private func noteGap(of app: App) throws(CommandFailure) {
    if let gap = app.manifest.unknownWords {
      try output.note(.note, "\(gap); the phone takes as given what a notification needs of it")
    }
  }

  /// An app that gets requests, which need its bundle identifier as their topic.
  ///
  /// - Returns: the app; where its identifier is not known, with the topic of the command line.
  func addressed(_ app: App) throws(CommandFailure) -> App {
    guard app.manifest.bundleIdentifier.isEmpty else { return app }
    guard let topic = arguments.headers.topic, !topic.isEmpty else {
      throw unknownTopic(of: app, advice: "give it: -H 'apns-topic: IDENTIFIER'")
    }
    let suffix = PushType.known.compactMap(\.topicSuffix).first {
      !$0.isEmpty && topic.hasSuffix($0)
    }
    var app = app
    app.manifest.bundleIdentifier = String(topic.dropLast(suffix?.count ?? 0))
    return app
  }

  /// The error about an app whose bundle identifier is not known.
  func unknownTopic(of app: App, advice: String) -> CommandFailure {
    var reason = "no app is given"
    if case .unknown(let found)? = app.sources?.facts.bundleIdentifier { reason = found }
    return usageError(
      "the bundle identifier of the app, the topic of its pushes, is not known: \(reason)",
      suggestion: advice)
  }

  /// Prepares the process for compiled code of apps.
  ///
  /// `Calendar.current` then uses GMT, or the zone of the process's default phone, but never the
  /// machine's zone.
  ///
  /// - Throws: an error if no thread can be started, since some code could then wait forever.
  func prepareForCode() throws(CommandFailure) {
    do throws(SystemError) {
      try Simulator.prepareForCode()
    } catch {
      throw .exhausted("no thread can be started; there may be a limit of processes")
    }
    if terminal.isOfProcess { TimeZone.gmt.becomeProcessDefault() }
  }
}

/// The start of the simulated clock, and the profile.
enum SimulationOptions {
  /// The instant at which the simulated clock starts, ISO 8601.
  static let now = CommandOption.instant(
    help: "Start the simulated clock at this instant instead of 2026-01-01T09:00:00Z.")

  /// The decisions where the behavior of iOS is uncertain.
  static let profile = CommandOption.gathering(
    "--profile", value: "key=value", into: Profile(),
    help: """
      Switch a behaviour on which the real system's documentation is silent, or answer as another \
      tool does: \(Profile.names.reduce("") { $0 + ($0.isEmpty ? "" : ", ") + $1.name }). \
      'notify-sim help profiles' lists them; may be repeated.
      """
  ) { profile, word throws(UsageError) in
    do throws(Profile.ReadingError) {
      guard let pair = ValueSpec.Pair(word, separator: "=") else {
        return try profile.set(named: word)
      }
      try profile.set(pair.key, pair.value)
    } catch {
      throw UsageError(error.message, suggestion: error.suggestion.map { "did you mean '\($0)'?" })
    }
  }
  .offering(CompletionList.profile.rawValue)

  /// The keys of `--profile`, each with the rule that leaves it open.
  static let switches = CommandSpec.HelpTable(
    "PROFILE SWITCHES"
  ) {
    Profile.switches.map { found in
      let values = found.values.joined(separator: ", ")
      return CommandSpec.HelpTable.Row(
        found.name, "\(found.summary) (values: \(values); rule: \(found.rule.id))")
    }
  }

  static let all = OptionSpec.Group("Simulation", [now.spec, profile.spec])
}

extension CommandOption {
  /// Declares `--now`, an instant such as 2026-01-01T09:00:00Z; nil if it is absent.
  static func instant(help: String) -> Self where Value == Result<Date?, UsageError> {
    .reading("--now", value: "instant", help: help) { text throws(UsageError) in
      guard let date = Date(simulatedTimestamp: text) else {
        throw .invalidValue(text, of: "'--now'", takes: "an instant such as 2026-01-01T09:00:00Z")
      }
      return date
    }
  }
}

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
