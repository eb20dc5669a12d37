import AppSources
import Checks
import CommandLineTools
import NotifySimCore

extension Starter {
  /// Creates a manifest, payloads and a handler from an app's own sources.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - language: the language of the handler; nil for the app's own JavaScript if it can handle
  ///     the calls, otherwise Python.
  /// - Returns: the files, and the commands to try.
  static func app(_ app: FoundApp, in language: Language?) -> Starter {
    let payloads = Payload.all(of: app)
    let answer = Answer(of: app, in: language)
    let manifest = ManifestText(of: app, handler: answer.command)
    let files =
      [(NewFiles.File(manifestFile, manifest.text), "the app: what was found, with places")]
      + (app.texts.catalogue.map { text in
        [
          (
            .init("\(JavaScriptMock.folder)/Localizable.xcstrings", text),
            "the texts of the buttons"
          )
        ]
      } ?? [])
      + answer.files
      + payloads.map { payload in
        let about = payload.category.map { "a payload of '\($0.oneLine)'" }
        return (.init(payload.path, payload.text), about ?? "a payload")
      }
    return Starter(
      files: files, commands: commands(payloads, manifest.hasErrors),
      advice: advice(app, payloads, answer), tool: answer.command.first ?? "")
  }

  private static func commands(_ payloads: [Payload], _ hasErrors: Bool) -> [String] {
    // Errors of the app itself are reported, but do not make the command fail.
    let options = hasErrors ? " --fail-level never" : ""
    let button = payloads.first { $0.button != nil }
    let reply = payloads.first { $0.reply != nil }
    var commands: [String] = []
    if let button, let word = button.button {
      commands.append("notify-sim deliver \(button.path) --action \(word)\(options)")
    }
    if let reply, let word = reply.reply {
      commands.append(
        "notify-sim deliver \(reply.path) --locked --action \(word) --reply Hello\(options)")
    }
    if let first = payloads.first {
      if commands.isEmpty { commands.append("notify-sim deliver \(first.path) --open\(options)") }
      commands.append("notify-sim explore \((button ?? first).path)")
    }
    return commands + ["notify-sim categories", "notify-sim check \(manifestFile)"]
  }

  private static func advice(_ app: FoundApp, _ payloads: [Payload], _ answer: Answer) -> String {
    let found = app.reading.app
    let open =
      found.unresolved
      + found.categories.flatMap { $0.unresolved + ($0.actions ?? []).flatMap(\.unresolved) }
    let count = open.unique.count
    let openness =
      count == 0
      ? [] : ["\(manifestFile) names what the sources leave open (\(count)): fill it in there."]
    let rest = app.categories.count - payloads.count
    let others = rest > 0 ? ["\(rest) more categories have no payload here."] : []
    return (openness + others + [answer.advice]).joined(separator: " ")
  }

  /// A payload of a category.
  struct Payload {
    let path: String
    let text: String
    /// The category; nil if the app has none.
    let category: String?
    /// An argument that chooses a button of it; nil if there is none without a text field.
    let button: String?
    /// An argument that chooses a button with a text field.
    let reply: String?

    /// The maximum number of payloads to write.
    private static let limit = 10

    static func all(of app: FoundApp) -> [Payload] {
      let categories = app.categories
      guard !categories.isEmpty else {
        return [Payload(nil, of: app, named: "notification")]
      }
      var taken: Set<String> = []
      return categories.prefix(limit).map { category in
        let stem = stem(of: category.identifier ?? "")
        var name = stem
        var number = 1
        while !taken.insert(name.lowercased()).inserted {
          number += 1
          name = "\(stem)-\(number)"
        }
        return Payload(category, of: app, named: name)
      }
    }

    private init(_ category: ReadApp.Category?, of app: FoundApp, named name: String) {
      path = "\(JavaScriptMock.folder)/payloads/\(name).json"
      self.category = category?.identifier
      let actions = category?.namedActions ?? []
      button = Self.word(for: actions.firstIndex { $0.textInput == nil }, of: actions)
      reply = Self.word(for: actions.firstIndex { $0.textInput != nil }, of: actions)
      text = Self.text(
        titled: app.name, of: category?.identifier, with: app.reading.app.sampleKeys(of: category))
    }

    /// The argument for a button: its identifier, or its number if the identifier looks like an
    /// option.
    private static func word(for index: Int?, of actions: [ReadApp.Action]) -> String? {
      guard let index, let identifier = actions[index].identifier else { return nil }
      return identifier.hasPrefix("-") ? "\(index + 1)" : InitRun.ShellWord(identifier).text
    }

    /// A file name for an identifier.
    private static func stem(of identifier: String) -> String {
      let safe = identifier.map { character in
        character.isASCII
          && (character.isLetter || character.isNumber || "._-".contains(character))
          ? character : "-"
      }
      let name = String(safe.drop { $0 == "." || $0 == "-" }.prefix(100))
      return name.isEmpty ? "category" : name
    }

    private static func text(
      titled name: String, of category: String?, with keys: [(key: String, json: String)]
    ) -> String {
      let own = keys.map { ",\n  \(CommentedJSON.literal($0.key)): \($0.json)" }.joined()
      let about = category.map { "A notification of the category \($0)." } ?? "A notification."
      let named = category.map { ",\n    \"category\": \(CommentedJSON.literal($0))" } ?? ""
      return """
        {
          "aps": {
            "alert": {
              "title": \(CommentedJSON.literal(name)),
              "body": \(CommentedJSON.literal(about))
            }\(named),
            "sound": "default"
          }\(own)
        }

        """
    }
  }
}

extension Starter {
  /// The handler of the app.
  private struct Answer {
    /// The value of `handler` in the manifest.
    let command: [String]
    let files: [(file: NewFiles.File, summary: String)]
    /// The next steps for a person.
    let advice: String

    init(of app: FoundApp, in language: Language?) {
      let frameworks = app.reading.app.frameworks
      let isJavaScript = !JavaScriptMock.frameworks.isDisjoint(with: frameworks)
      if language == nil, isJavaScript, app.way == nil {
        self.init(javaScriptOf: app, frameworks)
      } else {
        self.init(skeletonOf: app, in: language, isJavaScript: isJavaScript)
      }
    }

    private init(skeletonOf app: FoundApp, in language: Language?, isJavaScript: Bool) {
      let handler = HandlerSkeleton(of: app).handler(in: language ?? .python)
      command = [handler.program, handler.file]
      files = [
        (.init(handler.file, handler.text), "your code: it answers the buttons")
      ]
      var advice = "Write what the buttons do in \(handler.file)."
      if language == nil, isJavaScript {
        advice += " In the app's own folder, 'notify-sim init --from .' lets its JavaScript answer."
      }
      self.advice = advice
    }

    private init(javaScriptOf app: FoundApp, _ frameworks: [ReadApp.Framework]) {
      let folder = try? AppFolder(at: app.location.folder)
      let all = folder.map { ListeningModule.all(in: $0, of: app.reading.target) } ?? []
      let own = all.filter { !$0.path.hasPrefix(JavaScriptMock.folder + "/") }
      let modules = own.filter { !$0.hasJSX && !$0.needsArguments }
      let others = own.filter(\.hasJSX)
      let given = own.filter { !$0.hasJSX && $0.needsArguments }
      var notes: [String] = []
      if !others.isEmpty {
        notes.append(
          """
          There is JSX in \(others.map(\.name).unique.joined(separator: ", ")), which Node cannot \
          run: move what listens for notifications to a module without JSX, and name that one here.
          """)
      }
      if !given.isEmpty {
        notes.append(
          """
          What \(given.map(\.name).joined(separator: ", ")) registers is given by whoever calls \
          it: name the module that does.
          """)
      }
      if own.isEmpty {
        notes.append("No module was found that listens for notifications: name it here.")
      }
      command = JavaScriptMock.command
      files = JavaScriptMock.files(
        for: frameworks, modules: modules.map(\.name).unique, notes: notes
      ).map { (.init($0.path, $0.text), $0.path == Self.entry ? Self.entrySummary : "") }
      let names = "The app's own JavaScript answers: \(Self.entry) names its modules."
      let hasTypes = modules.contains { $0.path.hasSuffix("ts") }
      advice =
        modules.isEmpty
        ? "Name in \(Self.entry) a module that listens for notifications; none was found that"
          + " Node runs."
        : names + (hasTypes ? " TypeScript needs Node 22.13." : "")
    }

    /// The file that the handler's command runs.
    private static let entry = JavaScriptMock.command.last ?? JavaScriptMock.folder
    private static let entrySummary =
      "lets the app's own JavaScript answer, with the files beside it"
  }
}
