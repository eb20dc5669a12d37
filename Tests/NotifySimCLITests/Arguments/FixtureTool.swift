@testable import CommandLineTools
@testable import NotifySimCLI

/// A small tool with every kind of declaration, so that tests of the parser do not hang on the
/// commands of notify-sim.
enum FixtureTool {
  enum Shade: String, CaseIterable, Sendable {
    case light, dark
  }

  static let loud = CommandOption.flag("--loud", help: "Speak up.")
  static let quiet = CommandOption.flag("--quiet", help: "Speak low.")
  static let size = CommandOption.integer("--size", value: "n", in: 1...9, help: "Set the size.")
  static let speed = CommandOption.number("--speed", value: "n", in: -1...10, help: "Go faster.")
  static let shade = CommandOption<Shade>.choice(
    "--shade", value: "shade", default: .light, help: "Choose a shade.")
  static let pair = CommandOption.keyed(
    "-p", "--pair", value: "key=value", separator: "=", help: "Set a value.")
  static let text = CommandOption.text("--text", value: "text", help: "Say something.")
  static let id = CommandOption.text("--id", value: "id", .word, help: "Name one.")
  static let file = CommandOption.text(
    "--file", value: "file", .file(extensions: ["txt"]), help: "Read a file.")

  static let tool = ToolSpec(
    "fixture", abstract: "Does nothing.", everywhere: [OptionSpec.Group("Sound", [loud.spec])],
    commands: ToolSpec.table([
      CommandSpec(
        "copy", abstract: "Copy files.",
        arguments: [
          CommandSpec.Argument(ValueSpec("target"), .one, help: "Where to."),
          CommandSpec.Argument(
            ValueSpec("source", .file(extensions: ["txt"])), .some, help: "What."),
        ],
        options: [size.spec, speed.spec, shade.spec, pair.spec, text.spec, id.spec, file.spec],
        groups: [
          OptionSpec.Group("Sound", [loud.spec, quiet.spec], exclusive: [[loud.spec, quiet.spec]])
        ]),
      CommandSpec(
        "paint", abstract: "Paint a wall.",
        arguments: [
          CommandSpec.Argument(
            ValueSpec("color", .choice(["red", "green"])), .optional, help: "Which.")
        ],
        groups: [OptionSpec.Group("Sound", [loud.spec])]),
    ]))
}

extension ToolSpec {
  /// The table of commands that are declared already.
  static func table(_ commands: [CommandSpec]) -> [CommandEntry] {
    commands.map { command in (command.name, { command }) }
  }
}
