import CommandLineTools
import NotifySimCLI

/// A command line is understood, and the same when it is printed and parsed again, or refused with
/// a message that can be printed.
enum ArgumentLaw {
  static func check(_ bytes: [UInt8]) throws(Breach) {
    let words = bytes.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let invocation = try parsed(words), case .run(let arguments) = invocation else { return }
    let command = Tool.spec.command(named: arguments.command)
    let declared = command?.options.map(\.name) ?? []
    for option in arguments.options {
      try demand(declared.contains(option.name), "\(option.name) is not declared")
    }
    let options = arguments.options.map { option in
      option.value.map { "\(option.name)=\($0)" } ?? option.name
    }
    let again = try parsed([arguments.command] + options + ["--"] + arguments.positionals)
    try demand(again == invocation, "parsed again, it is \(String(describing: again))")
  }

  /// What a command line asks for; nil where it is refused.
  private static func parsed(_ words: [String]) throws(Breach) -> ToolSpec.Invocation? {
    do throws(UsageError) {
      return try Tool.spec.invocation(for: words)
    } catch {
      try demand(!error.message.isEmpty, "refused without a message")
      let text = (error.message + (error.suggestion ?? "")).unicodeScalars
      let hasControls = text.contains { $0.properties.generalCategory == .control }
      try demand(!hasControls, "a message with control characters")
      return nil
    }
  }
}
