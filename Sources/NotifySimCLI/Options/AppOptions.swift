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
  /// The options of commands that run the app.
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
    _ failure: AppSourcesReport.Failure, of location: SourceLocation, namedBy option: OptionSpec,
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
      if !app.isUnknown { try reportGap(of: app) }
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
    try reportGap(of: app)
    return app
  }

  /// Says once what is not known of an app.
  private func reportGap(of app: App) throws(CommandFailure) {
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
    if terminal.isProcessTerminal { TimeZone.gmt.becomeProcessDefault() }
  }
}
