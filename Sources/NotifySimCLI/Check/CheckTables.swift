import APNs
import CommandLineTools
import Foundation
import NotifySimCore
import Synchronization

/// What the languages of an app do not have in common, for each folder of texts found out once.
final class CheckTables: Sendable {
  private let known = Mutex<[String: [String: [Diagnostic]]]>([:])

  /// The findings about a file that come of comparing it with those of the other languages.
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
    let own = ScenarioFiles.directory(of: path)
    return own.hasSuffix(".lproj") ? ScenarioFiles.directory(of: own) : own
  }

  /// The language of the folder that a file lies in; nil for a catalogue.
  static func language(of path: String) -> String? {
    let name = URL(fileURLWithPath: ScenarioFiles.directory(of: path)).lastPathComponent
    return name.hasSuffix(".lproj") ? String(name.dropLast(".lproj".count)) : nil
  }

  /// The development language that the nearest manifest says, if the folder is its own.
  private func developmentRegion(of folder: String) -> String? {
    guard let path = AppLoader.nearestManifest(from: folder),
      let source = try? InputFile.read(path), let manifest = try? AppManifest(source),
      let name = manifest.localizations
    else { return nil }
    let named = URL(fileURLWithPath: joined(name, to: ScenarioFiles.directory(of: path)))
    let isOwn =
      named.standardizedFileURL.path == URL(fileURLWithPath: folder).standardizedFileURL.path
    return isOwn ? manifest.developmentRegion : nil
  }
}
