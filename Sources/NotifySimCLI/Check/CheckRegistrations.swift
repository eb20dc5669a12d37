import APNs
import NotifySimCore

/// The categories that payloads are checked against: those of the app that was named, or of the
/// manifest nearest upward among the files that are checked.
struct CheckRegistrations: Sendable {
  /// The categories of the app that was named; nil where none was.
  let given: Set<String>?
  /// For each folder with manifests the categories of its manifest; nil where there are several, or
  /// it cannot be read.
  private var folders: [String: Set<String>?] = [:]

  /// Checks against an app.
  init(app: App) async {
    given = Set(await Simulator(app: app).registeredCategories().map(\.identifier))
  }

  /// Checks against the manifests among some files.
  init(of files: [FoundFile]) {
    given = nil
    for file in files where file.path.hasSuffix(".json") {
      guard !file.path.hasSuffix(ScenarioFinder.suffix),
        let source = try? InputFile.read(file.path), AppManifest.isManifest(source)
      else { continue }
      let folder = ScenarioFiles.directory(of: file.path)
      let own = try? AppManifest(source).categories.map(\.identifier)
      let isFirst = folders[folder] == nil
      folders.updateValue(isFirst ? own.map { Set($0) } : .none, forKey: folder)
    }
  }

  /// The categories that the app of a file registers; nil where it is not certain which app it is.
  func registered(for path: String) -> Set<String>? {
    if let given { return given }
    if folders.isEmpty { return nil }
    var folder = ScenarioFiles.directory(of: path)
    while true {
      if let found = folders[folder] { return found }
      let parent = folder.contains("/") ? ScenarioFiles.directory(of: folder) : "."
      if parent == folder { return nil }
      folder = parent
    }
  }
}
