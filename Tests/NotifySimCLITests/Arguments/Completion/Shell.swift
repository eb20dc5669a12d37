import Dispatch
import Foundation

@testable import CommandLineTools

/// A shell of this machine, for tests that run completion scripts.
struct Shell {
  let path: String

  /// Finds the shell, or fails where the machine has none.
  init?(_ shell: CompletionShell) {
    let folders = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    let candidates = folders.map { "\($0)/\(shell.rawValue)" }
    guard let path = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      return nil
    }
    self.path = path
  }

  static func exists(_ shell: CompletionShell) -> Bool { Shell(shell) != nil }

  struct Result {
    let status: Int32
    let output: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Runs the shell in a directory and waits for its end, half a minute at most; standard error is
  /// left alone.
  func run(_ arguments: [String], in directory: URL) throws -> Result {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = directory
    let program = try BuiltProgram().directory().path
    process.environment = [
      "PATH": "\(program):/usr/bin:/bin", "HOME": directory.path, "TERM": "dumb",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let watchdog = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 30, execute: watchdog)
    defer { watchdog.cancel() }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }
}
