import APNs
package import CommandLineTools
import Foundation
package import NotifySimCore
import Platform
import SampleApps
import Synchronization

/// The apps that files are checked against: the one that was named, or for each file that of the
/// manifest nearest upward.
///
/// A manifest among the files that are checked counts whatever its name, one beside them if it is
/// called ``AppLoader/manifestName``.
package final class CheckedApps: Sendable {
  private let given: AppFacts?
  /// Reads scenarios, and what they name.
  let scenarioFiles: ScenarioFiles
  /// The apps of the folders with manifests that are checked, by the paths of the folders.
  private let checked: [String: AppFacts]
  /// The apps that were read from their sources, by the paths of the folders.
  private let read: [String: AppFacts]
  /// The apps of all folders that were asked for, by their names.
  private let known = Mutex<[String: AppFacts]>([:])
  /// The nearest manifests that cannot be read, by their paths.
  private let unreadable = Mutex<[String: CommandFailure]>([:])
  /// The apps whose sources are around what is checked, by the paths of their folders.
  private let around = Mutex<[String: AppFacts]>([:])

  /// Checks against an app.
  package init(app: App, _ scenarioFiles: ScenarioFiles = ScenarioFiles()) async {
    given = AppFacts(
      of: app, categories: Set(await app.registeredCategories().map(\.identifier)))
    checked = [:]
    read = [:]
    self.scenarioFiles = scenarioFiles
  }

  /// Checks against the manifests among some files, and those above them.
  package init(
    of files: [FileFinder.Found], _ sources: CheckedSources = CheckedSources(at: []),
    _ scenarioFiles: ScenarioFiles = ScenarioFiles(), _ guess: FileGuess = FileGuess([])
  ) {
    given = nil
    let facts = Dictionary(grouping: sources.readings) {
      URL(fileURLWithPath: $0.folder).standardizedFileURL.path
    }
    // Of several apps in a folder, none is certain.
    read = facts.compactMapValues {
      $0.count == 1 ? $0.first.map { AppFacts(of: $0.reading) } : nil
    }
    self.scenarioFiles = scenarioFiles
    var manifests: [String: [SourceText]] = [:]
    for file in files where file.path.hasSuffix(".json") {
      // A named pipe can be read only once, and is when it is checked.
      guard !file.path.hasSuffix(ScenarioFiles.suffix), FileSystem.isRegularFile(file.path),
        let source = try? guess.shelf.read(file.path), FileKind(source) == .manifest
      else { continue }
      let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent()
      manifests[folder.standardizedFileURL.path, default: []].append(source)
    }
    checked = manifests.mapValues { Self.app(of: $0) }
  }

  /// The app of a file.
  func app(of path: String) -> AppFacts {
    if let given { return given }
    let folder = parentFolder(of: path)
    if let app = known.withLock({ $0[folder] }) { return app }
    let app = nearest(to: URL(fileURLWithPath: folder).standardizedFileURL)
    known.withLock { $0[folder] = app }
    return app
  }

  /// Why the manifests nearest to the files that were asked for cannot be read, in the order of
  /// their paths; each is told once, and `deliver` would refuse to go on.
  package var failures: [CommandFailure] {
    unreadable.withLock { found in found.sorted { $0.key < $1.key }.map(\.value) }
  }

  private func nearest(to start: URL) -> AppFacts {
    var folder = start
    while true {
      if let app = checked[folder.path] { return app }
      if let path = AppLoader.foundManifest(in: folder) {
        do throws(CommandFailure) {
          let source = try InputFile.read(path, namedBy: .file)
          return Self.app(of: try Self.manifest(source), source)
        } catch {
          unreadable.withLock { $0[path] = error }
          return AppFacts()
        }
      }
      let parent = folder.deletingLastPathComponent()
      if parent.path == folder.path { return readApp(around: start) }
      folder = parent
    }
  }

  /// The app whose sources are around a folder: one that is checked, or one upward to the top of
  /// the repository.
  private func readApp(around start: URL) -> AppFacts {
    var folder = start
    while true {
      if let app = read[folder.path] { return app }
      let parent = folder.deletingLastPathComponent()
      if parent.path == folder.path { break }
      folder = parent
    }
    guard let sources = SourceLocation(around: start.path) else { return AppFacts() }
    return around.withLock { apps in
      if let app = apps[sources.folder] { return app }
      let app = (try? sources.read()).map { AppFacts(of: $0) } ?? AppFacts()
      apps[sources.folder] = app
      return app
    }
  }

  /// The app of a folder with manifests: of several the one with the usual name, else none is
  /// certain.
  ///
  /// It has no texts if those cannot be read.
  private static func app(of manifests: [SourceText]) -> AppFacts {
    let usual = manifests.first {
      $0.name.split(separator: "/").last.map(String.init) == AppLoader.manifestName
    }
    guard let source = usual ?? (manifests.count == 1 ? manifests.first : nil),
      let manifest = try? manifest(source)
    else { return AppFacts() }
    return app(of: manifest, source)
  }

  private static func manifest(_ source: SourceText) throws(CommandFailure) -> AppManifest {
    do throws(AppManifest.ReadingError) {
      return try AppManifest(source, directory: parentFolder(of: source.name))
    } catch {
      throw .invalidFile(error.diagnostics, SourceFile(source))
    }
  }

  private static func app(of manifest: AppManifest, _ source: SourceText) -> AppFacts {
    AppFacts(

      of: manifest,
      localizations: (try? Localizations(of: manifest, from: parentFolder(of: source.name)))
        ?? Localizations(), categories: Set(manifest.categories.map(\.identifier)))
  }

  /// What the languages of an app do not have in common, for each folder of texts found out once.
  final class Tables: Sendable {
    private let known = Mutex<[String: [String: [Diagnostic]]]>([:])

    /// The findings of comparing a file with those of the other languages.
    func findings(about path: String) -> [Diagnostic] {
      let folder = Self.folder(of: path)
      if let found = known.withLock({ $0[folder] }) { return found[path] ?? [] }
      let texts = try? Localizations(
        contentsOf: folder, developmentRegion: developmentRegion(of: folder))
      let found = texts.map { LocalizationsCheck($0).findings } ?? [:]
      known.withLock { $0[folder] = found }
      return found[path] ?? []
    }

    /// The folder that holds the folders of all languages.
    private static func folder(of path: String) -> String {
      let own = parentFolder(of: path)
      return own.hasSuffix(".lproj") ? parentFolder(of: own) : own
    }

    /// The language of the folder that a file lies in; nil for a catalogue.
    static func language(of path: String) -> String? {
      let name = URL(fileURLWithPath: parentFolder(of: path)).lastPathComponent
      return name.hasSuffix(".lproj") ? String(name.dropLast(".lproj".count)) : nil
    }

    /// The development language that the nearest manifest says, if the folder is its own.
    private func developmentRegion(of folder: String) -> String? {
      guard let path = AppLoader.nearestManifest(from: folder),
        let source = try? InputFile.read(path, namedBy: .file),
        let manifest = try? AppManifest(source),
        let name = manifest.localizations
      else { return nil }
      let named = URL(fileURLWithPath: joined(name, to: parentFolder(of: path)))
      let isOwn =
        named.standardizedFileURL.path == URL(fileURLWithPath: folder).standardizedFileURL.path
      return isOwn ? manifest.developmentRegion : nil
    }
  }
}
