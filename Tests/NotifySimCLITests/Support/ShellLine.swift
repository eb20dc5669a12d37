import Foundation
import Testing

/// A line of the shell, and what must come of it: its status, and parts of its two outputs.
struct ShellLine: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let line: String
  let status: Int32
  let output: String
  let errors: String

  init(
    _ name: String, _ line: String, _ status: Int32, output: String = "", errors: String = ""
  ) {
    testDescription = name
    self.line = line
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// Runs the line after a preparation, and compares; an empty part is in every output.
  ///
  /// - Parameters:
  ///   - preparation: lines that run first, in the same shell.
  ///   - folder: the working directory.
  ///   - timeLimit: how many seconds it may take.
  /// - Returns: the result.
  /// - Throws: where no shell can be started.
  @discardableResult
  func run(
    after preparation: String = "", in folder: URL, timeLimit: TimeInterval = 30
  ) async throws -> Binary.Result {
    let result = try await Binary.shell(preparation + line, in: folder, timeLimit: timeLimit)
    let written = Comment(rawValue: "\(result.output)\n\(result.errors)")
    #expect(result.status == status, written)
    #expect(output.isEmpty || result.output.contains(output), written)
    #expect(errors.isEmpty || result.errors.contains(errors), written)
    return result
  }
}
