import Foundation
import TestSupport

@testable import CommandLineTools
@testable import NotifySimCLI

/// A folder with scenarios, and runs of the program in it.
struct ReplayFolder {
  let folder: TemporaryFolder

  /// A scenario that passes.
  static let good = #"{"name": "Good", "steps": [{"lock": true}]}"#
  /// A scenario that fails, with text in it that formats give a meaning to.
  static let bad = #"""
    {"name": "Bad # <1> & \"2\", 50%: \u001b[31m", "steps": [
      {"lock": true, "expect": {"event": "sound"}}]}
    """#

  /// Writes files by their names; a name may hold folders.
  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder()
    for (name, text) in files {
      let place = folder.file(name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }
  }

  /// Runs `notify-sim replay` in the folder, with nothing in the environment but what is given.
  func replay(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> Binary.Result {
    try await Binary.run(["replay"] + arguments, environment: environment, in: folder.url)
  }

  /// The text of a file; nil where there is none.
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: folder.file(name).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs a Python program in the folder with words of its own.
  func python(_ program: String, _ arguments: String...) async throws -> Binary.Result {
    try await Binary.run(
      "/usr/bin/env", ["python3", "-c", program] + arguments, input: .none,
      environment: Binary.environment, in: folder.url, timeLimit: 60)
  }
}
