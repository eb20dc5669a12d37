import Foundation

@testable import CommandLineTools
@testable import NotifySimCLI

/// A directory with a completion script and some files to complete, removed after the test.
struct CompletionDirectory {
  let url: URL

  static func with<Value>(
    _ shell: CompletionShell, _ body: (CompletionDirectory) throws -> Value
  ) throws -> Value {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("notify-sim-completion-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let files = url.appendingPathComponent("files")
    try FileManager.default.createDirectory(
      at: files.appendingPathComponent("folder"), withIntermediateDirectories: true)
    for name in ["a.json", "b.apns", "c.txt", "two words.json"] {
      try Data().write(to: files.appendingPathComponent(name))
    }
    let script = Tool.spec.completionScript(for: shell)
    try Data(script.utf8).write(to: url.appendingPathComponent("script"))
    return try body(CompletionDirectory(url: url))
  }

  var files: URL { url.appendingPathComponent("files") }

  /// Asks a shell for its offers, in one process for speed.
  ///
  /// - Parameters:
  ///   - shell: The shell; without it on this machine nothing is offered.
  ///   - options: What starts it without the person's own configuration.
  ///   - program: A script that takes the lines as its arguments and, for each of them, writes the
  ///     offers and then a line with a dot.
  ///   - lines: The command lines, the last word being the one to complete.
  /// - Returns: The offers for each line.
  /// - Throws: An error of the file system or of the start of the shell.
  static func offers(
    by shell: CompletionShell, _ options: [String], program: String, for lines: [String]
  ) throws -> [String: [String]] {
    guard let started = Shell(shell) else { return [:] }
    let result = try with(shell) {
      let name = shell == .fish ? [] : [shell.rawValue]
      return try started.run(options + ["-c", program] + name + lines, in: $0.files)
    }
    let blocks = result.output.components(separatedBy: ".\n").map {
      $0.split(separator: "\n").map(String.init)
    }
    return Dictionary(zip(lines, blocks), uniquingKeysWith: { first, _ in first })
  }
}
