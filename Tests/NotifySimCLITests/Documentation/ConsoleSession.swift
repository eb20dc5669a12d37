import Foundation
import TestSupport

/// A shell in the repository's folder in which the built program is found first.
enum ConsoleSession {
  /// Ends the output of each command; no command prints it.
  private static let mark = "\u{1E}"

  /// Runs commands one after another in one shell, with no input.
  ///
  /// - Returns: What each printed on its two streams together.
  /// - Throws: ``Failure`` when the shell ended before the last command.
  static func run(_ commands: [String]) async throws -> [String] {
    let start = #"""
      exec 2>&1
      mark() { status=$?; printf '\036'; return $status; }

      """#
    let script = start + commands.map { $0 + "\nmark\n" }.joined()
    let output = try await shell(script)
    let outputs = output.components(separatedBy: mark).dropLast()
    guard outputs.count == commands.count else {
      throw Failure(description: "the shell ended early: \(output)")
    }
    return Array(outputs)
  }

  /// Why commands could not be run.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static func shell(_ script: String) async throws -> String {
    let directory = try BuiltProgram().directory()
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try shell(script, programsIn: directory) })
      }
    }
  }

  private static func shell(_ script: String, programsIn directory: URL) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = Repository.root
    process.environment = environment(programsIn: directory)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.standardError
    try process.run()
    let watchdog = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
    defer { watchdog.cancel() }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  /// The same everywhere, except for where the machine keeps its programs.
  private static func environment(programsIn directory: URL) -> [String: String] {
    let own = ProcessInfo.processInfo.environment
    var environment = own.filter { ["HOME", "TMPDIR"].contains($0.key) }
    environment["PATH"] = "\(directory.path):\(own["PATH"] ?? "/usr/bin:/bin")"
    environment["LANG"] = "C.UTF-8"
    environment["TERM"] = "dumb"
    environment["NO_COLOR"] = "1"
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    return environment
  }
}
