/// The texts of an app's folder.
package struct TextTables: Sendable {
  init() {}
  init(_ files: ProjectFiles, developmentRegion: String) {}
}
