/// The texts of an app's folder.
package struct TextTables: Sendable {
  init() {}
  init(_ files: ProjectFiles, developmentRegion: String) {}
}
enum FrameworkApps { static func apps(in files: ProjectFiles, of: [ProjectFacts.App]) -> [ProjectFacts.App] { of } }
