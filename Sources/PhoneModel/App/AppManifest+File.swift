import Foundation

extension AppManifest {
  /// Reads a manifest's file, and the texts in the folder that it names.
  ///
  /// An app of this manifest has those texts. Its handler is not run for a compiled app.
  ///
  /// - Parameter path: the file; a relative path starts from the working directory, which in
  ///   `swift test` is the package's folder.
  /// - Throws: ``FileError`` for what cannot be read, or with every mistake.
  public init(contentsOfFile path: String) throws(FileError) {
    guard let source = try SourceText.contents(ofFile: path) else {
      throw .unreadable(file: path, reason: "no such file")
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do throws(ReadingError) {
      try self.init(source, directory: folder)
    } catch {
      throw .wrong(error.diagnostics, error.source)
    }
    texts = try Localizations(of: self, from: parentFolder(of: path))
  }
}

extension Localizations {
  /// Reads the texts that a manifest names, relative to its folder; none if it names none.
  package init(of manifest: AppManifest, from folder: String) throws(FileError) {
    guard let name = manifest.localizations else {
      self.init()
      return
    }
    try self.init(
      contentsOf: name == "." ? folder : joined(name, to: folder),
      developmentRegion: manifest.developmentRegion)
  }
}
