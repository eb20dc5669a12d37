import APNs
import Foundation
@testable import NotifySimCLI
import TestSupport
import Testing

/// The schemas, and the files of the repository that they are about.
enum SchemaFiles {
  static func validator(_ format: FileFormat) throws -> SchemaValidator {
    try #require(try validators.get()[format])
  }

  /// The formats with their schemas, each read once.
  private static let validators = Result {
    Dictionary(
      uniqueKeysWithValues: try FileFormat.allCases.map {
        ($0, try SchemaValidator($0.schemaText))
      })
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
