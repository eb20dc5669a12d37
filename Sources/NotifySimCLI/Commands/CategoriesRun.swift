import APNs
import NotifySimCore

/// `notify-sim categories`: the registered categories, each as the card a person would see.
struct CategoriesRun {
  private let arguments: ParsedArguments
  private let output: Output
  private let app: App

  init(_ arguments: ParsedArguments, _ output: Output) throws(CommandFailure) {
    self.arguments = arguments
    self.output = output
    app = try AppLoader.app(arguments)
  }

  /// Shows all categories, or the one named.
  func run() async throws(CommandFailure) -> ExitStatus {
    let all = await Simulator(app: app).registeredCategories()
    let shown = try selection(of: all)
    if output.isJSON { try writeJSON(shown) } else { try writeCards(shown) }
    return .done
  }

  private var isCompact: Bool { arguments[CategoriesOptions.compact] }

  private func selection(
    of all: [RegisteredCategory]
  ) throws(CommandFailure) -> [RegisteredCategory] {
    guard let wanted = arguments.positionals.first else { return all }
    let found = all.filter { $0.identifier == wanted }
    guard found.isEmpty else { return found }
    let names = all.map(\.identifier)
    let near = nearest(to: wanted, among: names).map { "did you mean '\($0)'?" }
    throw .usage(
      UsageError(
        "\(app.manifest.name) registers no category \(UsageError.quoted(wanted))",
        suggestion: near ?? "it registers \(names.joined(separator: ", "))",
        command: arguments.command))
  }

  private func writeCards(_ categories: [RegisteredCategory]) throws(CommandFailure) {
    if categories.isEmpty {
      try output.write("\(app.manifest.name) registers no categories.\n")
    }
    let renderer = CardRenderer(width: output.width, glyphs: output.glyphs)
    for category in categories {
      for advice in category.advice { try output.note(advice, in: nil) }
      try output.write(renderer.lines(card(of: category)))
    }
  }

  private func card(of category: RegisteredCategory) -> Card {
    let shown = category.actions(isSpaceShort: isCompact)
    let hidden = category.actionCount - shown.count
    return Card(
      appName: app.manifest.name, time: "",
      surface: isCompact ? "where space is short" : "with room",
      title: category.identifier, actions: shown.numbered,
      notes: notes(of: category, hidden: hidden))
  }

  private func notes(of category: RegisteredCategory, hidden: Int) -> [String] {
    var notes: [String] = []
    if category.actionCount == 0 { notes.append("no buttons") }
    if hidden > 0 { notes.append("\(hidden) more without room (R15)") }
    if !category.options.isEmpty {
      notes.append("options: \(category.options.joined(separator: ", "))")
    }
    if let placeholder = category.hiddenPreviewsBodyPlaceholder.nonEmpty {
      notes.append("when previews are hidden: \(placeholder)")
    }
    return notes
  }

  private func writeJSON(_ categories: [RegisteredCategory]) throws(CommandFailure) {
    var writer = JSONWriter()
    for category in categories {
      category.write(to: &writer, isSpaceShort: isCompact)
      writer.endLine()
    }
    try output.write(writer.text)
  }
}
