import APNs
package import AppSources
package import CommandLineTools
import Foundation
import Platform
public import NotifySimCore
public import SampleApps

/// Finds apps: built-in ones by their names, others by their manifests or sources.
package struct AppLoader: Sendable {
  /// The name of the manifest that is looked for upward from the working directory.
  package static let manifestName = "notify-sim.json"
  /// The app that is used if none is named: that of a program with its own app, or the one that a
  /// replay was given; nil to look for one.
  package let defaultApp: App?

  /// Creates a loader.
  package init(defaultApp: App? = nil) {
    self.defaultApp = defaultApp
  }

  /// Where an app comes from.
  package enum Place {
    /// The loader's default app.
    case defaultApp(App)
    /// It comes with the program.
    case builtIn(SampleApp)
    /// The file of a manifest that was named.
    case manifest(String)
    /// The file of a manifest that nobody named, and that is the nearest one.
    case found(String)
    /// The sources of an app that was named.
    case sources(SourceLocation)
    /// The sources of an app that nobody named, and that are around the working directory, or below
    /// it in a repository.
    case foundSources(SourceLocation)
    /// There is no app at hand.
    case none

    /// Where the sources are that the app is read from; nil for an app that is not.
    package var location: SourceLocation? {
      switch self {
      case .sources(let location), .foundSources(let location): location
      case .defaultApp, .builtIn, .manifest, .found, .none: nil
      }
    }

    /// The name of the built-in app, or the path of the manifest; nil for the default app, and
    /// without an app.
    package var name: String? {
      switch self {
      case .defaultApp, .none: nil
      case .builtIn(let sample): sample.name
      case .manifest(let path), .found(let path): path
      case .sources(let location), .foundSources(let location): location.name
      }
    }
  }

  /// The built-in app of a name, or nil.
  static func sample(_ name: String) -> SampleApp? {
    SampleApp.all.first { $0.name == name }
  }

  /// The app of a name, or of a manifest; without a name the default app, the nearest manifest
  /// upward, the app whose sources are around, the only one below in a repository, or else an app
  /// of which nothing is known.
  ///
  /// - Parameters:
  ///   - name: The name or path.
  ///   - directory: Where paths start; empty for the working directory.
  ///   - origin: Who names it.
  /// - Returns: The app, ready to be installed.
  /// - Throws: ``Failure``
  package func app(
    named name: String?, from directory: String, namedBy origin: InputFile.Origin = .file
  ) throws(Failure) -> App {
    switch try place(named: name, from: directory) {
    case .defaultApp(let app): return app
    case .none: return .unknown
    case .builtIn(let sample): return App(sample)
    case .manifest(let path):
      let trust = ManifestTrust(of: origin, from: directory, isNamed: true)
      return try Self.manifestApp(path, namedBy: origin, trust)
    case .found(let path):
      let trust = ManifestTrust(of: origin, from: directory, isNamed: false)
      return try Self.manifestApp(path, namedBy: .file, trust)
    case .sources(let location), .foundSources(let location): return App(try location.read().app)
    }
  }

  /// Where the app of a name comes from; without a name, the one at hand.
  package func place(named name: String?, from directory: String) throws(Failure) -> Place {
    guard let name else {
      if let defaultApp { return .defaultApp(defaultApp) }
      if let path = Self.nearestManifest(from: directory) { return .found(path) }
      if let location = SourceLocation(around: directory) { return .foundSources(location) }
      let below = directory.isEmpty ? SourceLocation.below(directory) : []
      guard below.count < 2 else { throw .severalFolders(below) }
      return below.first.map { .foundSources($0) } ?? Place.none
    }
    if let sample = Self.sample(name) { return .builtIn(sample) }
    let path = joined(name, to: directory)
    if let manifest = Self.manifest(in: path) { return .manifest(manifest) }
    if let location = SourceLocation(named: path) { return .sources(location) }
    guard name.contains("/") || name.hasSuffix(".json") || Self.isFile(path) else {
      throw .unknown(name)
    }
    return .manifest(path)
  }

  /// The manifest in a folder, under its usual name.
  package static func manifest(in folder: String) -> String? {
    let path = joined(manifestName, to: folder)
    return !folder.isEmpty && FileSystem.isRegularFile(path) ? path : nil
  }

  private static func manifestApp(
    _ path: String, namedBy origin: InputFile.Origin, _ trust: ManifestTrust
  ) throws(Failure) -> App {
    let contents: InputFile.Contents
    do throws(CommandFailure) {
      contents = try InputFile.contents(of: path, namedBy: origin, isTraced: true)
    } catch {
      throw .manifest(error)
    }
    let source = SourceText(name: contents.name, bytes: contents.bytes)
    let trace = contents.trace
    let directory =
      trace?.folderPath ?? URL(fileURLWithPath: path).deletingLastPathComponent().path
    // Messages name files by the path that the person knows, where that leads to the same folder.
    let folder = trace?.links.isEmpty == false ? directory : parentFolder(of: path)
    var manifest: AppManifest
    do throws(AppManifest.ReadingError) {
      manifest = try AppManifest(source, directory: directory)
    } catch {
      throw .manifest(.invalidFile(error.diagnostics, SourceFile(error.source)))
    }
    do throws(FileError) {
      manifest.texts = try Localizations(of: manifest, from: folder)
    } catch {
      switch error {
      case .unreadable(let file, let reason):
        throw .manifest(.unreadable(file: file, reason: reason))
      case .wrong(let diagnostics, let source):
        throw .manifest(.invalidFile(diagnostics, SourceFile(source)))
      }
    }
    let app = App(manifest: manifest, handler: manifest.handler)
    if app.runsCommands, let reason = trace.flatMap(trust.objection(to:)) {
      throw .manifest(.unreadable(file: path, reason: reason))
    }
    return app
  }

  /// The manifest nearest upward from a folder; from the working directory where it is empty.
  package static func nearestManifest(from start: String) -> String? {
    var directory = URL(
      fileURLWithPath: start.isEmpty ? FileSystem.workingFolder : start
    ).standardizedFileURL
    while true {
      if let path = foundManifest(in: directory) { return path }
      let parent = directory.deletingLastPathComponent()
      if parent.path == directory.path { return nil }
      directory = parent
    }
  }

  /// The manifest that nobody named in a folder; nil if there is none.
  ///
  /// What may be there and cannot be looked at is not passed over; reading it says why.
  static func foundManifest(in folder: URL) -> String? {
    let path = folder.appendingPathComponent(manifestName).path
    switch FileSystem.kind(of: path) {
    case .success(.regular): return path
    case .success(.folder), .success(.special): return nil
    case .failure(let error): return error.isMissing || error.isDenied ? nil : path
    }
  }

  private static func isFile(_ path: String) -> Bool {
    switch FileSystem.kind(of: path) {
    case .success(.regular), .success(.special): true
    case .success(.folder), .failure: false
    }
  }

  /// Why an app cannot be loaded.
  package enum Failure: Error {
    /// No built-in app has the name, and no file.
    case unknown(String)
    /// The manifest cannot be read or understood.
    case manifest(CommandFailure)
    /// The apps of several folders could be meant.
    case severalFolders([SourceLocation])
    /// The sources cannot be read, or are those of several apps.
    case sources(SourceLocation, AppSourcesReport.Failure)
  }
}

extension App {
  /// A sample app, whose activities become effects.
  package init(_ sample: SampleApp) {
    let manifest = AppManifest(
      bundleIdentifier: sample.bundleIdentifier, name: sample.displayName,
      backgroundModes: sample.backgroundModes.compactMap(AppManifest.BackgroundMode.init))
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

/// The files of a sample app are in the phone's protected store.
extension ProtectedStore: FileStore {}
