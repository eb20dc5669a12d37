/// The help of a tool or of one of its commands, as text.
struct HelpPage {
  private let tool: ToolSpec
  private let command: CommandSpec?
  private let layout: Layout

  init(_ tool: ToolSpec, command: CommandSpec?, width: Int) {
    self.tool = tool
    self.command = command
    layout = Layout(width: width)
  }

  /// The page on one screen: how to call it, by example, and the names of the options.
  var brief: String {
    let sections = [
      layout.paragraph(command?.abstract ?? tool.abstract), usage, examples, arguments,
      command == nil ? subcommands : optionNames, briefFooter,
    ]
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private var optionNames: String {
    section(
      "OPTIONS:",
      tool.groups(for: command).filter { !$0.options.isEmpty }.map { group in
        (group.title ?? "General", group.options.map(\.name).joined(separator: ", "))
      })
  }

  private var briefFooter: String {
    let topics = tool.topics.map(\.name).joined(separator: ", ")
    let subject = command.map { "\(tool.name) \($0.name)" } ?? tool.name
    return [
      "See '\(subject) --help' for all of it.",
      topics.isEmpty ? "" : "Topics of '\(tool.name) help': \(topics).",
    ]
    .filter { !$0.isEmpty }.map { layout.paragraph($0, margin: 2, hang: 2) }
    .joined(separator: "\n")
  }

  /// The page of a topic, with a line feed at its end.
  func text(of topic: ToolSpec.HelpTopic) -> String {
    let paragraphs = ([topic.abstract] + topic.discussion).map { layout.paragraph($0) }
    return (paragraphs + topic.tables.map(section)).joined(separator: "\n\n") + "\n"
  }

  /// The whole page, with a line feed at its end.
  var text: String {
    let sections =
      [overview, usage, examples, arguments] + options + [subcommands, topics, statuses, footer]
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
        ($0.value.placeholder, $0.help + $0.value.facts(default: nil))
      })
  }

  private var options: [String] {
    tool.groups(for: command).map { group in
      section(group.heading, group.options.map { (Self.label(of: $0), Self.description(of: $0)) })
    }
  }

  private func section(_ table: CommandSpec.HelpTable) -> String {
    section("\(table.heading):", table.rows().map { ($0.label, $0.text) })
  }

  private var subcommands: String {
    guard command == nil else { return "" }
    return section("SUBCOMMANDS:", tool.commands.map { ($0.name, $0.abstract) })
  }

  private var topics: String {
    guard command == nil else { return "" }
    return section("HELP TOPICS:", tool.topics.map { ($0.name, $0.abstract) })
  }

  private var statuses: String {
    guard command == nil else { return "" }
    return section("EXIT STATUS:", tool.exitStatuses.map { (String($0.code), $0.meaning) })
  }

  private var footer: String {
    guard command == nil else { return "" }
    return layout.paragraph(
      "See '\(tool.name) help <command\(tool.topics.isEmpty ? "" : "|topic")>' for detailed help.",
      margin: 2, hang: 2)
  }

  private func section(_ heading: String, _ rows: [(String, String)]) -> String {
    rows.isEmpty ? "" : layout.section(heading, rows)
  }

  private static func label(of option: OptionSpec) -> String {
    let names = option.names.joined(separator: ", ")
    return option.value.map { "\(names) \($0.placeholder)" } ?? names
  }

  private static func description(of option: OptionSpec) -> String {
    option.help + (option.value?.facts(default: option.defaultValue) ?? "")
  }

  /// Fills ASCII text into lines of a given width, as the help of Swift's own tools is laid out.
  struct Layout {
    /// The widths that help can be laid out for, in columns.
    static let widths = 40...200

    /// The columns of a line.
    let width: Int

    /// Creates a layout; a width out of range becomes the nearest within it.
    init(width: Int) {
      self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    }

    /// The column where descriptions begin; a narrow terminal has them below their labels.
    private var column: Int { width < 60 ? 8 : 26 }

    /// A paragraph whose first line stands at the margin and whose other lines hang below `hang`.
    func paragraph(_ text: String, margin: Int = 0, hang: Int = 0) -> String {
      fill(Self.words(of: text), within: width - max(margin, hang)).enumerated()
        .map { Self.blanks($0 == 0 ? margin : hang) + $1 }
        .joined(separator: "\n")
    }

    /// A titled list of labels and their descriptions.
    func section(_ heading: String, _ rows: [(label: String, text: String)]) -> String {
      let lines = rows.flatMap { row(label(of: $0.label), $0.text) }
      return ([heading] + lines).joined(separator: "\n")
    }

    private func row(_ label: [String], _ text: String) -> [String] {
      let margin = Self.blanks(column)
      let description = fill(Self.words(of: text), within: width - column).map { margin + $0 }
      guard label.count == 1, let line = label.first, line.count + 2 <= column,
        let first = description.first
      else { return label + description }
      return [line + first.dropFirst(line.count)] + description.dropFirst()
    }

    /// A label, two columns in; one that is too long continues like a command in a shell.
    private func label(of text: String) -> [String] {
      guard text.count + 2 > width else { return [Self.blanks(2) + text] }
      let lines = fill(Self.words(of: text), within: width - 6)
      return lines.enumerated().map { index, line in
        let margin = Self.blanks(index == 0 ? 2 : 4)
        return margin + line + (index < lines.count - 1 ? " \\" : "")
      }
    }

    private func fill(_ words: [String], within limit: Int) -> [String] {
      var lines: [String] = []
      for word in words {
        if let last = lines.last, last.count + 1 + word.count <= limit {
          lines[lines.count - 1] = "\(last) \(word)"
        } else {
          lines.append(word)
        }
      }
      return lines
    }

    /// Words as a shell splits them: what stands in single quotes or angle brackets stays together.
    private static func words(of text: String) -> [String] {
      var words: [String] = [""]
      var closing: Character?
      for character in text {
        if closing == nil, character == " " {
          words.append("")
          continue
        }
        words[words.count - 1].append(character)
        if character == closing {
          closing = nil
        } else if closing == nil, words.last?.count == 1 {
          closing = character == "'" ? "'" : character == "<" ? ">" : nil
        }
      }
      return words.filter { !$0.isEmpty }
    }

    private static func blanks(_ count: Int) -> String {
      String(repeating: " ", count: count)
    }
  }
}

extension ToolSpec {
  /// The help of a command or a topic, or of the tool for nil and for names that it does not know.
  ///
  /// - Parameters:
  ///   - subject: The name of the command or the topic.
  ///   - isBrief: Whether to leave out what does not fit on a screen.
  ///   - width: The columns of a line, taken as 40 below that and as 200 above.
  /// - Returns: ASCII text with a line feed at its end.
  package func helpText(
    for subject: String? = nil, isBrief: Bool = false, width: Int = 80
  ) -> String {
    let page = HelpPage(self, command: subject.flatMap(command(named:)), width: width)
    if let topic = subject.flatMap(topic(named:)) { return page.text(of: topic) }
    return isBrief ? page.brief : page.text
  }

  /// The usage line of a command, or of the tool for nil, without its heading.
  func usage(of command: CommandSpec?) -> String {
    guard let command else { return "\(name) <command> [<options>]" }
    let words = [name, command.name, "[<options>]"] + command.arguments.map(\.usage)
    return words.joined(separator: " ")
  }
}

extension ValueSpec {
  /// What ends a description: `(values: text, json; default: text)`.
  func facts(default fallback: String?) -> String {
    var facts: [String] = []
    if case .choice(let words) = kind { facts.append("values: \(words.joined(separator: ", "))") }
    if let fallback { facts.append("default: \(fallback)") }
    return facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))"
  }
}
