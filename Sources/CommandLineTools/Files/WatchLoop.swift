import Diagnostics
import Platform

/// Runs a command again whenever a file changes that it has read, until Ctrl-C.
package struct WatchLoop: Sendable {
  /// Whether to run again: `--watch`.
  package static let option = CommandOption.flag(
    "--watch", help: "Run again whenever a file that was read changes, until Ctrl-C.")

  /// The option in a group of its own.
  package static let options = OptionSpec.Group("Running", [option.spec])

  private static let pause = Duration.milliseconds(200)
  /// How many checks must find a file unchanged until its writer counts as done.
  private static let stableChecks = 2
  /// How often a missing file is looked for before it counts as removed.
  private static let maximumChecks = 10

  private let output: Output

  /// Creates the loop of a command.
  package init(_ output: Output) {
    self.output = output
  }

  /// Runs a command again and again; it comes to an end only where the command line is wrong, the
  /// output is closed, or nothing was read that could change.
  package func run(
    _ body: () async throws(CommandFailure) -> ExitStatus
  ) async throws(CommandFailure) -> ExitStatus {
    let output = output
    InterruptExit.arm {
      ReplacementFile.discardUnfinished()
      try? output.flush()
      ChildProcess.endAll()
    }
    while true {
      ReadJournal.begin()
      let status = try await runOnce(body)
      try output.flush()
      let seen = ReadJournal.current
      guard !seen.isEmpty else { return status }
      let count = seen.count == 1 ? "1 file" : "\(seen.count) files"
      try output.note(.note, "watching \(count); Ctrl-C ends")
      try output.note(.note, "\(await change(in: seen)) changed")
    }
  }

  private func runOnce(
    _ body: () async throws(CommandFailure) -> ExitStatus
  ) async throws(CommandFailure) -> ExitStatus {
    do throws(CommandFailure) {
      return try await body()
    } catch {
      switch error {
      case .usage, .terminal, .interrupted: throw error
      default: return output.report(error)
      }
    }
  }

  /// Waits until something changes and stays as it is; the path of what changed.
  private func change(in seen: [String: ReadJournal.Content]) async -> String {
    while true {
      try? await Task.sleep(for: Self.pause)
      guard let path = seen.keys.sorted().first(where: { isChanged($0, seen) }) else { continue }
      await settle(path)
      return path
    }
  }

  private func isChanged(_ path: String, _ seen: [String: ReadJournal.Content]) -> Bool {
    ReadJournal.content(at: path) != seen[path]
  }

  /// Waits until a file is no longer written; one that an editor is replacing may be gone for a
  /// moment.
  private func settle(_ path: String) async {
    var before = ReadJournal.content(at: path)
    var stable = 0
    for _ in 0..<Self.maximumChecks where stable < Self.stableChecks {
      try? await Task.sleep(for: Self.pause / 4)
      let now = ReadJournal.content(at: path)
      stable = now == before && now != .nothing ? stable + 1 : 0
      before = now
    }
  }
}
