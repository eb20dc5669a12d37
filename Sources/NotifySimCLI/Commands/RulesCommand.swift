import APNs
import CommandLineTools
import NotifySimCore

extension Command {
  /// The declaration of `rules`.
  static let rules = Command(
    CommandSpec(
      "rules",
      abstract: "Show the rules of iOS that the simulator follows, with their sources.",
      examples: [
        .init("notify-sim rules P19", "Show one rule"),
        .init("notify-sim rules badge", "Find the rules about badges"),
        .init("notify-sim rules --certainty open", "List what iOS leaves open"),
      ],
      arguments: [
        .init(
          ValueSpec("id|word", list: CompletionList.rules.rawValue), .any,
          help: "Rule identifiers, such as P19, or words to search for; without any, all rules.")
      ],
      options: [RulesRun.certainty.spec],
      groups: [OutputOptions.data], synonyms: ["explain", "why"])
  ) { call throws(CommandFailure) in
    try RulesRun(call).run()
  }
}

/// `notify-sim rules`: the rules that the simulator applies, with their sources.
struct RulesRun {
  /// How certain the rules are.
  static let certainty = CommandOption<Rule.Confidence?>.choice(
    "--certainty", value: "certainty", help: "Show the rules of this certainty.")

  private let arguments: ParsedArguments
  private let output: Output

  init(_ call: Command.Call) {
    (arguments, output) = (call.arguments, call.output)
  }

  /// Lists all rules or those that contain a word, or shows the named ones.
  func run() throws(CommandFailure) -> ExitStatus {
    let rules = try selection()
    if output.isJSON {
      try writeJSON(rules)
    } else if arguments.positionals.contains(where: { Rule.named($0) != nil }) {
      for rule in rules { try write(rule) }
    } else {
      try writeList(rules)
    }
    return .done
  }

  private func selection() throws(CommandFailure) -> [Rule] {
    var rules = try arguments.positionals.isEmpty ? Rule.catalogue : named()
    if let certainty = arguments[Self.certainty] {
      rules = rules.filter { $0.confidence == certainty }
    }
    return rules
  }

  private func named() throws(CommandFailure) -> [Rule] {
    var rules: [Rule] = []
    for name in arguments.positionals {
      let found = Rule.named(name).map { [$0] } ?? Rule.search(name)
      if found.isEmpty { throw unknown(name) }
      let known = Set(rules.map(\.id))
      rules += found.filter { !known.contains($0.id) }
    }
    return rules
  }

  private func unknown(_ name: String) -> CommandFailure {
    let near = nearest(to: name, among: Rule.catalogue.map(\.id.rawValue))
    return arguments.usageError(
      "no rule has the identifier \(UsageError.quoted(name)) or contains it",
      suggestion: near.map { "did you mean '\($0)'?" } ?? "'notify-sim rules' lists them all")
  }

  private func writeList(_ rules: [Rule]) throws(CommandFailure) {
    guard !rules.isEmpty else { return try output.write("No rule matches.\n") }
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
    lines += self.lines("source", rule.source, .muted)
    if let search = rule.search { lines += self.lines("searched for", search, .muted) }
    for found in Profile.switches where found.rule == rule {
      let values = found.values.joined(separator: ", ")
      lines += self.lines("profile", "\(found.name) = \(values)", .accent)
    }
    if let (bad, good) = rule.examples {
      lines += self.lines(of: bad, named: "bad: ") + self.lines(of: good, named: "good:")
    }
    try output.write(lines)
  }

  /// A fact about a rule; wrapped lines are indented.
  private func lines(_ name: String, _ fact: String, _ role: StyledText.Role) -> [StyledText] {
    "\(name): \(fact)".wrapped(to: max(20, output.width - 4)).enumerated().map { place, line in
      StyledText((place == 0 ? "  " : "    ") + line, role)
    }
  }

  /// An example after its name.
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
      if let search = rule.search { writer.field("search", search) }
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

  /// The text of a rule's example, formatted or wrapped to the width.
  ///
  /// It is not truncated, unless its size is the point of the example.
  struct ExampleText {
    /// The size in bytes above which only the beginning and the size are shown.
    private static let most = 1000

    let columns: Int
    let glyphs: Glyphs

    /// The lines of a text.
    func lines(of text: String) -> [String] {
      let size = text.utf8.count
      if size > Self.most {
        let end = " (\(size) bytes)"
        return [text.truncated(to: columns - end.count, ellipsis: glyphs.ellipsis) + end]
      }
      guard text.displayWidth > columns,
        let document = try? JSONDocument(parsing: Array(text.utf8), options: .strict)
      else { return wrapped(text) }
      return lines(of: document.root, after: "", before: "", at: 0)
    }

    /// The lines of a value with the text around it; a value that is too wide gets a line for each
    /// member.
    private func lines(
      of value: JSONValue, after head: String, before tail: String, at depth: Int
    ) -> [String] {
      let indent = String(repeating: "  ", count: depth)
      let line = indent + head + value.rawText + tail
      guard line.displayWidth > columns, value.count > 0,
        value.kind == .object || value.kind == .array
      else { return wrapped(line) }
      let isObject = value.kind == .object
      var inner: [(head: String, value: JSONValue)] = value.elements.map { ("", $0) }
      if isObject { inner = value.members.map { ($0.key.rawText + ": ", $0.value) } }
      var lines = wrapped(indent + head + (isObject ? "{" : "["))
      for (place, member) in inner.enumerated() {
        lines += self.lines(
          of: member.value, after: member.head, before: place < inner.count - 1 ? "," : "",
          at: depth + 1)
      }
      return lines + [indent + (isObject ? "}" : "]") + tail]
    }

    private func wrapped(_ line: String) -> [String] {
      line.wrapped(to: columns, ellipsis: glyphs.ellipsis)
    }
  }
}
