public import APNs

extension AppManifest {
  /// Reads a manifest: JSON that may hold `//` comments.
  ///
  /// - Parameters:
  ///   - source: the text, with the name for messages.
  ///   - directory: where the manifest's relative paths start and its handler runs.
  /// - Throws: ``ManifestError`` with every mistake, in the order of the text.
  public init(_ source: SourceText, directory: String? = nil) throws(ManifestError) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: source.bytes, options: .commented)
    } catch {
      throw ManifestError(diagnostics: [error.diagnostic], source: source)
    }
    var reader = ManifestReader(directory: directory)
    self = reader.manifest(document.root)
    guard reader.diagnostics.isEmpty else {
      throw ManifestError(diagnostics: reader.diagnostics.inTextOrder, source: source)
    }
  }
}

/// Why a manifest cannot be used.
public struct ManifestError: Error, Sendable {
  /// Every mistake, in the order of the text.
  public let diagnostics: [Diagnostic]
  /// The text.
  public let source: SourceText
}
