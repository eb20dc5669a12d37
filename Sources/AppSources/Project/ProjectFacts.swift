import PhoneModel

/// What an app's project files say of it.
package struct ProjectFacts: Sendable {
  /// The iOS apps of the folder, in the order of their folders and names.
  package var apps: [App] = []
  /// The texts of the folder.
  package var texts = TextTables()
  /// The paths of the sounds.
  package var sounds: [String] = []

  /// Creates the facts of an empty project.
  package init() {}

  /// Reads the project files of a folder; runs nothing, and opens no source file.
  package init(of folder: AppFolder) {
    let files = ProjectFiles(folder)
    sounds = files.sounds
    apps = Self.apps(in: files)
    texts = TextTables(
      files, developmentRegion: apps.compactMap(\.developmentRegion).first?.value ?? "en")
  }

  private static func apps(in files: ProjectFiles) -> [App] {
    var apps = XcodeApps.apps(in: files)
    apps += GeneratedProjects.apps(in: files, besides: apps)
    apps = FrameworkApps.apps(in: files, of: apps)
    return apps.sorted { ($0.folder, $0.name) < ($1.folder, $1.name) }
  }
}
