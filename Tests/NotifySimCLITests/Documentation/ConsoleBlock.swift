import Foundation

/// A block of commands with what they print.
///
/// A line that begins with `$ ` is a command; a command that ends in a backslash goes on in the
/// next line, which begins with `> `. Every other line is what the command above printed, on both
/// of its streams. All commands of a block run in one shell, so that `echo $?` tells how the one
/// before ended.
struct ConsoleBlock {
  /// Each command as it is written, with its marks.
  let commands: [[String]]

  /// Reads the lines between the fences.
  init(_ lines: [String]) {
    var commands: [[String]] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append([line])
      } else if let last = commands.last?.last, last.hasSuffix("\\"), line.hasPrefix("> ") {
        commands[commands.endIndex - 1].append(line)
      }
    }
    self.commands = commands
  }

  /// What the shell is given for each command.
  var scripts: [String] {
    commands.map { lines in lines.map { $0.dropFirst(2) }.joined(separator: "\n") }
  }

  /// The block with what the commands print now.
  func remade() async throws -> [String] {
    let outputs = try await ConsoleSession.run(scripts)
    return zip(commands, outputs).flatMap { command, output in
      var lines = output.components(separatedBy: "\n")
      if lines.last == "" { lines.removeLast() }
      return command + lines
    }
  }
}
