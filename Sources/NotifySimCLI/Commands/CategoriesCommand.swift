import APNs
import Checks
import CommandLineTools
import NotifySimCore

extension Command {
  /// The declaration of `categories`.
  static let categories = Command(
    CommandSpec(
      "categories",
      abstract: "List the registered categories, each as the card a person would see.",
      examples: [
        .init("notify-sim categories", "List the categories of the app"),
        .init(
          "notify-sim categories MEETING_INVITATION --compact",
          "Show one category where space is limited"),
      ],
      arguments: [
        .init(
          ValueSpec("id", list: CompletionList.categories.rawValue), .optional,
          help: "The identifier of the category to show; without it, all."
        )
      ],
      options: [CategoriesRun.compact.spec, DeviceOptions.language.spec],
      groups: [AppOptions.identity, OutputOptions.all],
      synonyms: ["category", "actions", "buttons", "list"])
  ) { call throws(CommandFailure) in
    try await CategoriesRun(call).run()
  }
}

/// `notify-sim categories`: the registered categories, each as a card.
struct CategoriesRun {
  /// Whether to show the layout for little space, with fewer actions.
  static let compact = CommandOption.flag(
    "--compact", help: "Show the layout that iOS uses where space is limited.")

  private let arguments: ParsedArguments
  private let output: Output
  private let app: App
  /// What is known of an app of sources as a whole; nil where one category is asked for.
  private let facts: SourceFacts?
  /// Whether to show the categories in each of the app's languages.
  private let isForAll: Bool

  init(_ call: Command.Call) throws(CommandFailure) {
    isForAll = call.arguments[DeviceOptions.language] == DeviceOptions.allLanguages
    arguments = (isForAll ? call.leavingOut(DeviceOptions.language) : call).arguments
    output = call.output
    let isWhole = call.arguments.positionals.isEmpty
    app = try call.runnableApp(isListed: isWhole)
    guard !app.isUnknown else {
      throw call.usageError("no app is given or found here", suggestion: App.advice)
    }
    let folder = (try? call.apps.place(call.arguments))?.location?.folder ?? "."
    facts = isWhole ? app.sources.map { SourceFacts($0, in: folder) } : nil
  }

  /// Shows all categories, or the one named, in the person's language or in all of the app's.
  func run() async throws(CommandFailure) -> ExitStatus {
    try writeFacts()
    guard isForAll else { return try await run(try Simulator(arguments, app: app), in: nil) }
    for language in app.everyLanguage {
      var device = try DeviceOptions.Loader(arguments: arguments).device(for: app.manifest)
      device.languages = [language]
      if !output.isJSON { try output.write([StyledText(language, .title)]) }
      _ = try await run(Simulator(app: app, device: device), in: language)
    }
    return .done
  }

  private func writeFacts() throws(CommandFailure) {
    guard let facts else { return }
    if output.isJSON {
      var writer = JSONWriter()
      facts.write(to: &writer)
      writer.endLine()
      try output.write(writer.text)
    } else {
      try output.write(facts.lines(output))
      try output.write(app.sources.map { SourceReads($0).lines(output) } ?? [])
    }
  }

  private func run(
    _ simulator: Simulator, in language: String?
  ) async throws(CommandFailure) -> ExitStatus {
    let all = await simulator.registeredCategories()
    let sources = app.sources.map {
      SourceCategories(sources: $0, registered: all, isCompact: isCompact)
    }
    if let sources, output.isJSON {
      var writer = JSONWriter()
      sources.write(to: &writer, only: arguments.positionals.first, in: language)
      try output.write(writer.text)
      for open in app.sources?.unresolved ?? [] {
        try output.note(
          .note, "not resolved: \(open.what): \(open.reason) (\(open.place.words))")
      }
      return .done
    }
    let shown = try selection(of: all)
    if output.isJSON {
      try writeJSON(shown, in: language)
    } else {
      try writeCards(shown, sources)
    }
    return .done
  }

  private var isCompact: Bool { arguments[Self.compact] }

  private func selection(
    of all: [RegisteredCategory]
  ) throws(CommandFailure) -> [RegisteredCategory] {
    guard let wanted = arguments.positionals.first else { return all }
    let found = all.filter { $0.identifier == wanted }
    guard found.isEmpty else { return found }
    let names = all.map(\.identifier)
    let near = nearest(to: wanted, among: names).map { "did you mean '\($0)'?" }
    throw arguments.usageError(
      "\(app.sources == nil ? app.manifest.name : "the app") registers no category"
        + " \(UsageError.quoted(wanted))",
      suggestion: near ?? "it registers \(names.joined(separator: ", "))")
  }

  private func writeCards(
    _ categories: [RegisteredCategory], _ sources: SourceCategories?
  ) throws(CommandFailure) {
    if categories.isEmpty {
      let words = sources == nil ? "registers no categories" : "registers no category that is known"
      try output.write("\(app.sources == nil ? app.manifest.name : "The app") \(words).\n")
    }
    let renderer = CardRenderer(width: output.width, glyphs: output.glyphs)
    for category in categories {
      let card = Card(category, of: app.manifest.name, isSpaceShort: isCompact)
      try output.write(sources?.heading(of: category).map { StyledText($0, .muted) } ?? [])
      try output.write(renderer.lines(card))
      try output.write(sources?.reads(of: category, output) ?? [])
    }
    guard let lines = sources?.unresolvedLines, !lines.isEmpty, arguments.positionals.isEmpty else {
      return
    }
    try output.write("Not resolved:\n")
    let sanitizer = Sanitizer(output.glyphs)
    try output.write(lines.map { StyledText("  " + sanitizer.clean($0)) })
  }

  private func writeJSON(
    _ categories: [RegisteredCategory], in language: String?
  ) throws(CommandFailure) {
    var writer = JSONWriter()
    for category in categories {
      category.write(to: &writer, isSpaceShort: isCompact, in: language)
      writer.endLine()
    }
    try output.write(writer.text)
  }
}
