/// The help of a tool or of one of its commands, as text.
struct HelpPage {
  private let tool: ToolSpec
  private let command: CommandSpec?
  private let layout: HelpLayout

  init(_ tool: ToolSpec, command: CommandSpec?, width: Int) {
    self.tool = tool
    self.command = command
    layout = HelpLayout(width: width)
  }

  /// The whole page, with a line feed at its end.
  var text: String {
    let sections =
      [overview, usage, examples, arguments] + options + tables + [subcommands, statuses, footer]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var overview: String {
    let paragraphs = ["OVERVIEW: \(command?.abstract ?? tool.abstract)"]
    return (paragraphs + (command?.discussion ?? [])).map { layout.paragraph($0) }
      .joined(separator: "\n\n")
  }

  private var usage: String {
    layout.paragraph("USAGE: \(tool.usage(of: command))", hang: 7)
  }

  private var examples: String {
    section("EXAMPLES:", (command?.examples ?? tool.examples).map { ($0.line, $0.summary) })
  }

  private var arguments: String {
    section(
      "ARGUMENTS:",
      (command?.arguments ?? []).map {
        ($0.value.placeholder, $0.help + Self.suffix(of: $0.value, default: nil))
      })
  }

  private var options: [String] {
    tool.groups(for: command).map { group in
      section(group.heading, group.options.map { (Self.label(of: $0), Self.description(of: $0)) })
    }
  }

  private var tables: [String] {
    (command?.tables ?? []).map { table in
      section("\(table.heading):", table.rows.map { ($0.label, $0.text) })
    }
  }

  private var subcommands: String {
    guard command == nil else { return "" }
    return section("SUBCOMMANDS:", tool.commands.map { ($0.name, $0.abstract) })
  }

  private var statuses: String {
    guard command == nil else { return "" }
    return section("EXIT STATUS:", tool.exitStatuses.map { (String($0.code), $0.meaning) })
  }

  private var footer: String {
    guard command == nil else { return "" }
    return layout.paragraph(
      "See '\(tool.name) help <command>' for detailed help.", margin: 2, hang: 2)
  }

  private func section(_ heading: String, _ rows: [(String, String)]) -> String {
    rows.isEmpty ? "" : layout.section(heading, rows)
  }

  private static func label(of option: OptionSpec) -> String {
    let names = option.names.joined(separator: ", ")
    return option.value.map { "\(names) \($0.placeholder)" } ?? names
  }

  private static func description(of option: OptionSpec) -> String {
    let suffix = option.value.map { Self.suffix(of: $0, default: option.defaultValue) } ?? ""
    return option.help + suffix
  }

  /// What ends a description: `(values: text, json; default: text)`.
  private static func suffix(of value: ValueSpec, default fallback: String?) -> String {
    var facts: [String] = []
    if case .choice(let words) = value.kind {
      facts.append("values: \(words.joined(separator: ", "))")
    }
    if let fallback { facts.append("default: \(fallback)") }
    return facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"
  }
}
