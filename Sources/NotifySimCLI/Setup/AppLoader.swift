import APNs
import Foundation
import NotifySimCore
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
    if arguments.command != CommandLineSurface.categories.name,
      let line = arguments[AppOptions.handler]
    {
      app.handler = HandlerCommand(shell: line)
    }
    return app
  }

  private static func namedApp(
    _ name: String?, for command: String
  ) throws(CommandFailure) -> App {
    do throws(AppLookupError) {
      return try self.app(named: name, from: "")
    } catch {
      switch error {
      case .unknown(let name): throw .usage(unknown(name, for: command))
      case .manifest(let failure): throw failure
      }
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
    guard let name else {
      if let path = nearestManifest(from: directory) { return try manifestApp(path) }
      return try app(named: fallback, from: directory)
    }
    if let sample = SampleApp.all.first(where: { $0.name == name }) { return App(sample) }
    let path = joined(name, to: directory)
    guard name.contains("/") || name.hasSuffix(".json") || isFile(path) else {
      throw .unknown(name)
    }
    return try manifestApp(path)
  }

  private static func manifestApp(_ path: String) throws(AppLookupError) -> App {
    let source: SourceText
    do throws(CommandFailure) {
      source = try InputFile.read(path)
    } catch {
      throw .manifest(error)
    }
    let directory = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do throws(ManifestError) {
      let manifest = try AppManifest(source, directory: directory)
      return App(manifest: manifest, handler: manifest.handler)
    } catch {
      throw .manifest(.misunderstood(error.diagnostics, error.source))
    }
  }

  private static func nearestManifest(from start: String) -> String? {
    var directory = URL(
      fileURLWithPath: start.isEmpty ? FileManager.default.currentDirectoryPath : start
    ).standardizedFileURL
    while true {
      let candidate = directory.appendingPathComponent(manifestName).path
      if isFile(candidate) { return candidate }
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
