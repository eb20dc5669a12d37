import APNs
import Foundation
@testable import NotifySimCLI
import NotifySimCore
import TestSupport

/// The schemas, and the files of the repository that they are about.
enum SchemaFiles {
  static func validator(_ format: FileFormat) throws -> SchemaValidator {
    SchemaValidator(
      root: try schemas.get().first { $0.format == format }?.root ?? JSONDocument().root)
  }

  /// The schemas, each read once.
  private static let schemas = Result {
    try FileFormat.allCases.map { format in
      (format: format, root: try JSONDocument(parsing: format.schemaText, options: .strict).root)
    }
  }

  /// The JSON files of a folder of fixtures and the folders in it.
  static func fixtures(_ folder: String) throws -> [String] {
    let path = Repository.file("fixtures/\(folder)").path
    return try FileManager.default.subpathsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".apns") }.sorted()
      .map { "fixtures/\(folder)/\($0)" }
  }

  /// The document of a file, which may hold comments; nil if it is not JSON.
  static func document(_ path: String) throws -> JSONDocument? {
    let bytes = try Array(Data(contentsOf: Repository.file(path)))
    return try? JSONDocument(parsing: bytes, options: .commented)
  }
}
