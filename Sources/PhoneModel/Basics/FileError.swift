public import APNs
import Platform

/// Why a file that belongs to an app cannot be used.
public enum FileError: Error, Sendable, CustomStringConvertible {
  /// The file or folder cannot be read; the reason is a phrase.
  case unreadable(file: String, reason: String)
  /// The file is wrong: its findings, in the order of the text.
  case wrong([Diagnostic], SourceText)

  /// What is wrong, a line for each finding with its place.
  public var description: String {
    switch self {
    case .unreadable(let file, let reason): "\(file): \(reason)"
    case .wrong(let diagnostics, let source):
      diagnostics.map { Self.line($0, in: source) }.joined(separator: "\n")
    }
  }

  private static func line(_ diagnostic: Diagnostic, in source: SourceText) -> String {
    let place = diagnostic.span.map { source.location(of: $0.start) }
    let numbers = place.map { ":\($0.line):\($0.column)" } ?? ""
    let fix = diagnostic.fixIt.map { "; \($0.message)" } ?? ""
    return "\(source.name)\(numbers): \(diagnostic.message)\(fix)"
  }
}

extension SourceText {
  /// The most that is read of a file, in bytes.
  private static let sizeLimit = 16 << 20

  /// The text of a regular file; nil if there is none.
  package static func contents(ofFile path: String) throws(FileError) -> SourceText? {
    do throws(SystemError) {
      let descriptor = try FileSystem.openRegularFile(path)
      defer { Descriptor.close(descriptor) }
      if let bytes = try Descriptor.readAll(from: descriptor, atMost: sizeLimit) {
        return SourceText(name: path, bytes: bytes)
      }
    } catch {
      guard !error.isMissing else { return nil }
      throw .unreadable(file: path, reason: error.reason)
    }
    throw .unreadable(file: path, reason: "it has more than \(sizeLimit >> 20) MiB")
  }
}
