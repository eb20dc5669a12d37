import APNs
package import AppSources
package import CommandLineTools
import NotifySimCore
import Platform

/// The apps whose sources are in the folders that are checked.
package struct CheckedSources: Sendable {
  /// What was read, with the folder that was named.
  package private(set) var readings: [(folder: String, reading: AppSourcesReport)] = []

  /// Reads the apps of the folders among some paths; nothing of them is run.
  package init(at paths: [String]) {
    for path in paths where path != InputFile.standardInput && SourceLocation.holdsApp(path) {
      let folder = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      for reading in Self.readings(of: folder) { readings.append((folder, reading)) }
    }
  }

  /// The app of a folder, or each of several.
  private static func readings(of folder: String) -> [AppSourcesReport] {
    do throws(AppSourcesReport.Failure) {
      return [try AppSourcesReport.surveyed(of: folder)]
    } catch {
      guard case .several(let names) = error else { return [] }
      return names.compactMap { try? AppSourcesReport.surveyed(of: folder, target: $0) }
    }
  }

  /// Whether a folder that was named is that of an app, so that it need not hold payloads.
  package func has(_ folder: String) -> Bool {
    let wanted = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return readings.contains { $0.folder == wanted || "./\($0.folder)" == wanted }
  }

  /// Whether a file was found below the folder of an app and holds texts: those of its categories
  /// are looked at with the sources, and others are no part of notifications.
  package func reads(_ file: FileFinder.Found) -> Bool {
    guard let folder = file.folder, TableFile.Kind(path: file.path) != nil else { return false }
    return has(folder)
  }

  /// The parts that report what is wrong with the sources, and where manifests differ from them.
  package var parts: [CheckSource.Part] {
    readings.flatMap { folder, reading -> [CheckSource.Part] in
      var parts: [CheckSource.Part] = [.app(reading.target?.name ?? folder)]
      var byFile: [(file: String, found: [Diagnostic])] = []
      for finding in reading.findings {
        if byFile.last?.file != finding.file { byFile.append((finding.file, [])) }
        byFile[byFile.count - 1].found.append(finding.diagnostic)
      }
      for (file, found) in byFile {
        guard let source = reading.source(file) else { continue }
        parts.append(.findings(source, found))
      }
      if let path = AppLoader.manifest(in: folder),
        (try? FileSystem.isBelow(folder, path)) == true,
        let source = try? InputFile.read(path, namedBy: .file),
        let found = ManifestDrift(of: source, from: reading)?.findings, !found.isEmpty
      {
        parts.append(.findings(source, found))
      }
      return parts
    }
  }
}

extension AppFacts {
  /// What the sources of an app declare, as far as it is certain.
  init(of reading: AppSourcesReport) {
    self.init()
    if reading.knowsAllCategories, !reading.app.categories.isEmpty {
      categories = Set(reading.app.categories.compactMap(\.identifier))
    }
    if !reading.app.localizations.isEmpty { localizations = reading.app.localizations }
    entitlements = EntitlementCheck(reading.app.manifest)
    activities = reading.app.activities
    userInfo = UserInfoFindings(reading.app)
  }
}
