import Foundation
import TestSupport
import Testing

/// A folder of `Cases`: a command line and its expected result.
///
/// `args` holds one argument a line. Where they exist, `stdin` is what comes through a pipe and
/// `env` holds `NAME=VALUE` lines. `stdout`, `stderr` and `status` are the outcome; a stream
/// without a file is empty. The working directory is the folder.
struct CommandCase: Sendable, CustomTestStringConvertible {
  let folder: URL

  /// The name of the folder as words.
  var testDescription: String { folder.lastPathComponent.replacing("-", with: " ") }

  /// Every folder that has `args`.
  static let all = Repository.entries(of: Repository.file("Tests/NotifySimCLITests/Cases"))
    .map(CommandCase.init).filter { $0.text("args") != nil }

  var arguments: [String] { lines(of: "args") }

  func golden(_ name: String) -> Golden { Golden(file: folder.appendingPathComponent(name)) }

  /// Whether the command asks for output that programs read.
  var isJSON: Bool { arguments.contains("json") }

  func run() async throws -> Binary.Result {
    var environment = Binary.environment
    for line in lines(of: "env") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      environment[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
    return try await Binary.run(
      arguments, input: text("stdin").map(Binary.Input.text) ?? .none, environment: environment,
      in: folder)
  }

  private func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder.appendingPathComponent(name).path).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func lines(of name: String) -> [String] {
    (text(name) ?? "").split(separator: "\n").map(String.init)
  }
}
