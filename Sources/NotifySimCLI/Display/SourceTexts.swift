import APNs
import CommandLineTools
import NotifySimCore

extension InputFile {
  /// Reads a file, or standard input for `-`.
  static func read(_ path: String) throws(CommandFailure) -> SourceText {
    let (name, bytes) = try contents(of: path)
    return SourceText(name: name, bytes: bytes)
  }
}

extension SourceFile {
  /// A text as diagnostics show it.
  init(_ text: SourceText) {
    self.init(name: text.name, bytes: text.bytes)
  }
}

extension Output {
  /// Writes a diagnostic as a compiler would, to standard error.
  func note(_ diagnostic: Diagnostic, in source: SourceText) throws(CommandFailure) {
    try note(diagnostic, in: SourceFile(source))
  }
}
