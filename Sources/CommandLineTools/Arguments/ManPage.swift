/// A page of the manual for man(1), made of the same declarations as the help.
struct ManPage {
  private let tool: ToolSpec
  private let command: CommandSpec?
  private let version: String

  /// The page of a command, or of the tool for nil.
  init(_ tool: ToolSpec, command: CommandSpec?, version: String) {
    self.tool = tool
    self.command = command
    self.version = version
  }

  /// The page in the macros of man(7).
  var text: String {
    let name = tool.manPageName(of: command)
    let heading = [name.uppercased(), "1", "", "\(tool.name) \(version)", "\(tool.name) manual"]
    var lines = [".TH " + heading.map { "\"\(Self.escaped($0))\"" }.joined(separator: " ")]
    lines += section("NAME", ["\(Self.escaped(name)) \\- \(Self.escaped(summary))"])
    lines += section("SYNOPSIS", [".B " + Self.escaped(tool.usage(of: command))])
    lines += section("DESCRIPTION", paragraphs)
    lines += section("ARGUMENTS", list((command?.arguments ?? []).map(row)))
    for group in tool.groups(for: command) {
      let title = group.title.map { "\($0.uppercased()) OPTIONS" } ?? "OPTIONS"
      lines += section(title, list(group.options.map(row)))
    }
    if command == nil {
      lines += section("COMMANDS", list(tool.commands.map { ($0.name, $0.abstract) }))
    }
    let examples = command?.examples ?? tool.examples
    lines += section("EXAMPLES", list(examples.map { ($0.line, $0.summary + ".") }))
    lines += section(
      "EXIT STATUS", list(tool.exitStatuses.map { (String($0.code), $0.meaning + ".") }))
    lines += section("SEE ALSO", [others.map { "\(Self.escaped($0))(1)" }.joined(separator: ", ")])
    return lines.map { "\($0)\n" }.joined()
  }

  private var summary: String {
    let abstract = command?.abstract ?? tool.abstract
    return abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
  }

  private var paragraphs: [String] {
    let texts = [command?.abstract ?? tool.abstract] + (command?.discussion ?? [])
    return Array(texts.map { [Self.line($0)] }.joined(separator: [".PP"]))
  }

  /// The other pages.
  private var others: [String] {
    let commands = tool.commands.filter { $0.name != CommandSpec.helpName }.map(Optional.some)
    return ([nil] + commands).filter { $0 != command }.map(tool.manPageName)
  }

  private func row(_ argument: CommandSpec.Argument) -> (String, String) {
    (argument.value.placeholder, argument.help)
  }

  private func row(_ option: OptionSpec) -> (String, String) {
    let names = option.names.joined(separator: ", ")
    let label = option.value.map { "\(names) \($0.placeholder)" } ?? names
    return (label, option.help + (option.value?.facts(default: option.defaultValue) ?? ""))
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [".SH \"\(Self.escaped(title))\""] + lines
  }

  private func list(_ rows: [(label: String, text: String)]) -> [String] {
    rows.flatMap { [".TP", ".B " + Self.escaped($0.label), Self.line($0.text)] }
  }

  /// A line of text, which no macro is.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }

  /// Text as troff takes it: a hyphen that is typed is a minus sign, or it could not be copied.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\"", with: "\\(dq")
  }
}

extension ToolSpec {
  /// The names of the manual's pages: that of the tool, and one for each of its commands.
  package var manPageNames: [String] {
    [name] + commands.filter { $0.name != CommandSpec.helpName }.map { manPageName(of: $0) }
  }

  /// The page of the manual with a name, for man(1); nil if there is none.
  package func manPage(named page: String, version: String) -> String? {
    guard manPageNames.contains(page) else { return nil }
    let command = commands.first { manPageName(of: $0) == page }
    return ManPage(self, command: command, version: version).text
  }

  /// What the page of a command, or of the tool, is called.
  fileprivate func manPageName(of command: CommandSpec?) -> String {
    command.map { "\(name)-\($0.name)" } ?? name
  }
}
