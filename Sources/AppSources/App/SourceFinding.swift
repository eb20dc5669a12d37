package import Diagnostics

/// What is wrong with a source of an app, or with what the project says of it.
package struct SourceFinding: Hashable, Sendable {
  /// The path of the file, from the app's folder.
  package let file: String
  /// What is wrong, with its bytes in the file.
  package let diagnostic: Diagnostic

  init(_ diagnostic: Diagnostic, in file: String) {
    self.file = file
    self.diagnostic = diagnostic
  }
}

extension AppSourcesReport {
  /// The text of a file of the app, under its path from the working directory.
  package func source(_ file: String) -> SourceText? { folder.source(file) }
}

/// A search for mistakes in sources that were read.
struct SourceSearch: Sendable {
  /// The words of files in which mistakes are looked for.
  let words: Set<String>
  /// Finds what is wrong.
  let findings: @Sendable (AppSourcesReport, SourceReader.Result, SourceReader) -> [SourceFinding]
}
