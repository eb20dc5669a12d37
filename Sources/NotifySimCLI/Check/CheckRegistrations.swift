import APNs
import NotifySimCore

/// What payloads are checked against of the app that is to show them.
struct CheckedApp: Sendable {
  /// The identifiers of its categories.
  let categories: Set<String>
  /// Its texts.
  let localizations: Localizations
}

/// The apps that payloads are checked against: the one that was named, or that of the manifest
/// nearest upward among the files that are checked.
struct CheckRegistrations: Sendable {
  /// The app that was named; nil where none was.
  let given: CheckedApp?
  /// For each folder with manifests the app of its manifest; nil where there are several, or it
  /// cannot be read.
  private var folders: [String: CheckedApp?] = [:]

  /// Checks against an app.
  init(app: App) async {
    given = CheckedApp(
      categories: Set(await Simulator(app: app).registeredCategories().map(\.identifier)),
      localizations: app.localizations)
  }

  /// Checks against the manifests among some files.
  init(of files: [FoundFile]) {
    given = nil
    for file in files where file.path.hasSuffix(".json") {
      guard !file.path.hasSuffix(ScenarioFinder.suffix),
        let source = try? InputFile.read(file.path), AppManifest.isManifest(source)
      else { continue }
      let folder = ScenarioFiles.directory(of: file.path)
      let isFirst = folders[folder] == nil
      folders.updateValue(isFirst ? Self.app(source) : .none, forKey: folder)
    }
  }

  /// The app of a manifest; nil if it cannot be read, and without texts if those cannot.
  private static func app(_ source: SourceText) -> CheckedApp? {
    guard let manifest = try? AppManifest(source) else { return nil }
    let texts = try? AppLoader.localizations(of: manifest, at: source.name)
    return CheckedApp(
      categories: Set(manifest.categories.map(\.identifier)),
      localizations: texts ?? Localizations())
  }

  /// The app of a file; nil where it is not certain which one that is.
  func app(for path: String) -> CheckedApp? {
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
