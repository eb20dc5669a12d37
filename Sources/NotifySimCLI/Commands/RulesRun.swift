import APNs
import CommandLineTools
import NotifySimCore

/// `notify-sim rules`: the rules that the code applies, with their sources.
struct RulesRun {
  private let arguments: ParsedArguments
  private let output: Output

  init(_ arguments: ParsedArguments, _ output: Output) {
    self.arguments = arguments
    self.output = output
  }

  /// Lists the rules, those found by a word, or shows those named.
  func run() throws(CommandFailure) -> ExitStatus {
    let rules = try selection()
    if output.isJSON {
      try writeJSON(rules)
    } else if arguments.positionals.isEmpty {
      try writeList(rules)
    } else {
      for rule in rules { try write(rule) }
    }
    return .done
  }

  private func selection() throws(CommandFailure) -> [Rule] {
    var rules = try arguments.positionals.isEmpty ? Rule.catalogue : named()
    if let word = arguments[RulesOptions.search] {
      let found = Set(Rule.search(word).map(\.id))
      rules = rules.filter { found.contains($0.id) }
    }
    return rules
  }

  private func named() throws(CommandFailure) -> [Rule] {
    var rules: [Rule] = []
    for name in arguments.positionals {
      guard let rule = Rule.named(name) else { throw .usage(unknown(name)) }
      rules.append(rule)
    }
    return rules
  }

  private func unknown(_ name: String) -> UsageError {
    let near = nearest(to: name, among: Rule.catalogue.map(\.id.rawValue))
    return UsageError(
      "there is no rule \(UsageError.quoted(name))",
      suggestion: near.map { "did you mean '\($0)'?" } ?? "'notify-sim rules' lists them all",
      command: arguments.command)
  }

  private func writeList(_ rules: [Rule]) throws(CommandFailure) {
    guard !rules.isEmpty else { return try output.write("No rule says that.\n") }
    let table = Table(
      [Table.Column("RULE", .key), Table.Column("CERTAINTY", .muted), Table.Column("STATEMENT")],
      rows: rules.map { rule in
        [
          Table.Cell(rule.id.rawValue), Table.Cell(rule.confidence.rawValue),
          Table.Cell(rule.statement),
        ]
      })
    try output.write(table.lines(width: output.width, glyphs: output.glyphs))
  }

  private func write(_ rule: Rule) throws(CommandFailure) {
    var lines = [
      StyledText(rule.id.rawValue, .title) + StyledText("  \(rule.confidence.rawValue)", .muted)
    ]
    lines += rule.statement.wrapped(to: max(20, output.width - 2)).map { StyledText("  \($0)") }
    lines.append(StyledText("  source: \(rule.source)", .muted))
    for found in Profile.switches where found.rule == rule {
      let values = found.values.joined(separator: ", ")
      lines.append(StyledText("  profile: \(found.name) = \(values)", .accent))
    }
    if let (bad, good) = rule.examples {
      lines += self.lines(of: bad, named: "bad: ") + self.lines(of: good, named: "good:")
    }
    try output.write(lines)
  }

  /// An example with its name in front.
  private func lines(of example: Diagnostic.Example, named name: String) -> [StyledText] {
    let head = "  \(name) "
    let margin = String(repeating: " ", count: head.count)
    let text = ExampleText(columns: max(20, output.width - head.count), glyphs: output.glyphs)
    let lines = (example.headers + [example.text]).flatMap { text.lines(of: $0) }
    return lines.enumerated().map { place, line in
      StyledText(place == 0 ? head : margin, .muted) + StyledText(line)
    }
  }

  private func writeJSON(_ rules: [Rule]) throws(CommandFailure) {
    var writer = JSONWriter()
    for rule in rules {
      writer.beginObject()
      writer.field("id", rule.id.rawValue)
      writer.field("confidence", rule.confidence.rawValue)
      writer.field("statement", rule.statement)
      writer.field("source", rule.source)
      if let (bad, good) = rule.examples {
        write(bad, "bad", to: &writer)
        write(good, "good", to: &writer)
      }
      writer.endObject()
      writer.endLine()
    }
    try output.write(writer.text)
  }

  private func write(_ example: Diagnostic.Example, _ name: String, to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    writer.key("headers")
    writer.strings(example.headers)
    writer.field(example.form.rawValue, example.text)
    writer.endObject()
  }
}
