import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import Platform
import SampleApps

/// Finds the app that a command is about.
struct AppLoader {
  /// The name of the manifest that is looked for upward from the working directory.
  static let manifestName = "notify-sim.json"
  /// The app that serves where none is named and no manifest is near.
  static let fallback = "samples"

  /// The app as the command line names it, with the handler that it names.
  static func app(_ arguments: ParsedArguments) throws(CommandFailure) -> App {
    var app = try namedApp(arguments[AppOptions.app], for: arguments.command)
    let looksOnly = [CommandLineSurface.categories.name, CommandLineSurface.check.name]
    if !looksOnly.contains(arguments.command),
      let line = arguments[AppOptions.handler]
    {
      app.handler = HandlerCommand(shell: line)
    }
    return app
  }

  /// Where an app comes from.
  enum Place {
    /// It comes with the program.
    case builtIn(SampleApp)
    /// The file of a manifest.
    case manifest(String)

    /// The name of the built-in app, or the path of the manifest.
    var name: String {
      switch self {
      case .builtIn(let sample): sample.name
      case .manifest(let path): path
      }
    }
  }

  /// The built-in app of a name, or nil.
  static func sample(_ name: String) -> SampleApp? {
    SampleApp.all.first { $0.name == name }
  }

  /// Where the app of the command line's name comes from; without a name, the one at hand.
  static func place(
    _ name: String?, for command: String
  ) throws(CommandFailure) -> Place {
    do throws(AppLookupError) {
      return try place(named: name, from: "")
    } catch {
      throw failure(error, for: command)
    }
  }

  private static func namedApp(
    _ name: String?, for command: String
  ) throws(CommandFailure) -> App {
    do throws(AppLookupError) {
      return try app(named: name, from: "")
    } catch {
      throw failure(error, for: command)
    }
  }

  private static func failure(_ error: AppLookupError, for command: String) -> CommandFailure {
    switch error {
    case .unknown(let name): .usage(unknown(name, for: command))
    case .manifest(let failure): failure
    }
  }

  /// The app of a name, or of a manifest; without a name the nearest manifest upward, else
  /// ``fallback``.
  ///
  /// - Parameters:
  ///   - name: The name or path.
  ///   - directory: Where paths start; empty for the working directory.
  /// - Returns: The app, ready to be installed.
  /// - Throws: ``AppLookupError``
  static func app(
    named name: String?, from directory: String
  ) throws(AppLookupError) -> App {
    switch try place(named: name, from: directory) {
    case .builtIn(let sample): App(sample)
    case .manifest(let path): try manifestApp(path)
    }
  }

  private static func place(
    named name: String?, from directory: String
  ) throws(AppLookupError) -> Place {
    guard let name else {
      if let path = nearestManifest(from: directory) { return .manifest(path) }
      return try place(named: fallback, from: directory)
    }
    if let sample = sample(name) { return .builtIn(sample) }
    let path = joined(name, to: directory)
    guard name.contains("/") || name.hasSuffix(".json") || isFile(path) else {
      throw .unknown(name)
    }
    return .manifest(path)
  }

  private static func manifestApp(_ path: String) throws(AppLookupError) -> App {
    let source: SourceText
    do throws(CommandFailure) {
      source = try InputFile.read(path)
    } catch {
      throw .manifest(error)
    }
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let manifest: AppManifest
    do throws(ManifestError) {
      manifest = try AppManifest(source, directory: directory)
    } catch {
      throw .manifest(.misunderstood(error.diagnostics, SourceFile(error.source)))
    }
    var app = App(manifest: manifest, handler: manifest.handler)
    do throws(CommandFailure) {
      app.localizations = try localizations(of: manifest, at: path)
    } catch {
      throw .manifest(error)
    }
    return app
  }

  /// The texts that a manifest names, relative to its file; none where it names none.
  static func localizations(
    of manifest: AppManifest, at path: String
  ) throws(CommandFailure) -> Localizations {
    guard let name = manifest.localizations else { return Localizations() }
    let directory = ScenarioFiles.directory(of: path)
    do throws(LocalizationsError) {
      return try Localizations(
        contentsOf: name == "." ? directory : joined(name, to: directory),
        developmentRegion: manifest.developmentRegion)
    } catch {
      switch error {
      case .unreadable(let file, let reason): throw .unreadable(file: file, reason: reason)
      case .wrong(let diagnostics, let source):
        throw .misunderstood(diagnostics, SourceFile(source))
      }
    }
  }

  static func nearestManifest(from start: String) -> String? {
    var directory = URL(
      fileURLWithPath: start.isEmpty ? FileManager.default.currentDirectoryPath : start
    ).standardizedFileURL
    while true {
      let candidate = directory.appendingPathComponent(manifestName).path
      if FileSystem.isRegularFile(candidate) { return candidate }
      let parent = directory.deletingLastPathComponent()
      if parent.path == directory.path { return nil }
      directory = parent
    }
  }

  private static func isFile(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    return exists && !isDirectory.boolValue
  }

  private static func unknown(_ name: String, for command: String) -> UsageError {
    let names = SampleApp.all.map(\.name)
    let choices = names.joined(separator: ", ")
    let near = nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    return UsageError(
      "there is no built-in app and no file \(UsageError.quoted(name))",
      suggestion: near ?? "the built-in apps are \(choices)",
      command: command)
  }
}

/// Why an app cannot be had.
enum AppLookupError: Error {
  /// No built-in app has the name, and no file.
  case unknown(String)
  /// The manifest cannot be read or understood.
  case manifest(CommandFailure)
}

extension App {
  /// A sample app, whose activities become effects.
  init(_ sample: SampleApp) {
    let manifest = AppManifest(
      bundleIdentifier: sample.bundleIdentifier, name: sample.displayName,
      backgroundModes: sample.backgroundModes)
    self.init(manifest: manifest) { effects in
      sample.makeDelegate(files: effects.protectedStore) { effects.record($0) }
    }
    localizations = Localizations(sample.texts)
    guard let makeServiceExtension = sample.makeServiceExtension else { return }
    self.makeServiceExtension = { effects in
      makeServiceExtension { effects.record($0) }
    }
  }
}

extension EffectRecorder {
  fileprivate func record(_ activity: Activity) {
    record(activity.name, activity.details.map { ($0.key, $0.value) })
  }
}
