import AppSources
import Checks
import CommandLineTools
import Foundation
import NotifySimCore
import Platform

extension InitRun {
  /// The options of `init`.
  enum Options {
    /// The language of the handler.
    static let handler = CommandOption<Starter.Language>.choice(
      "--handler", value: "language", default: .python,
      help: "Write the handler in this language."
    )
    .meaning([
      "js": "node", "javascript": "node", "nodejs": "node", "ts": "node", "py": "python",
      "python3": "python", "sh": "shell", "bash": "shell",
    ])

    /// Whether to write a Swift package.
    static let swift = CommandOption.flag(
      "--swift",
      help: """
        Write a Swift package with an app delegate and a test of it; with --from, one that \
        compiles the app's own delegate.
        """)

    /// The dependency of the Swift package on notify-sim.
    static let package = CommandOption.text(
      "--package", value: "folder|url", .file(extensions: []),
      help: """
        With --swift, the folder or URL of notify-sim to depend on; without it, the clone that \
        this program was built in.
        """)

    /// The app whose sources the files are generated from.
    static let from = CommandOption.text(
      "--from", value: "app", .file(extensions: []),
      help: """
        Write what the sources of this app declare: its folder, or a file of its project; \
        FOLDER#TARGET where there are several.
        """)

    static let all = OptionSpec.Group(
      "App", [from.spec, handler.spec, swift.spec, package.spec],
      exclusive: [[handler.spec, swift.spec], [handler.spec, package.spec]])
  }
}

extension Command {
  /// The declaration of `init`.
  static let initialize = Command(
    CommandSpec(
      "init",
      abstract: "Write a small app to begin with: manifest, handler, payload and scenario.",
      discussion: [
        """
        Nothing is overwritten: if one of the files exists, no file is written. The commands to \
        try next are printed at the end.
        """
      ],
      examples: [
        .init("notify-sim init parcels", "An app whose handler is written in Python"),
        .init("notify-sim init parcels --handler node", "The same in JavaScript"),
        .init("notify-sim init parcels --swift", "A Swift package with a delegate and a test"),
        .init("notify-sim init --from .", "What the app in this folder declares"),
        .init(
          "notify-sim init trial --swift --from ios",
          "A package that compiles the delegate of the app in 'ios'"),
      ],
      arguments: [
        .init(
          ValueSpec("folder", .file(extensions: [])), .optional,
          help:
            "The folder to write to; it is created if needed; without it, the working directory.")
      ],
      groups: [InitRun.Options.all, Output.options],
      synonyms: ["new", "create", "start", "begin"])
  ) { call throws(CommandFailure) in
    try InitRun(call).run()
  }
}

/// `notify-sim init`: writes the files of a starter app.
struct InitRun {
  private let call: Command.Call
  private let folder: String
  private let starter: Starter

  init(_ call: Command.Call) throws(CommandFailure) {
    self.call = call
    let arguments = call.arguments
    folder = arguments.positionals.first ?? ""
    if arguments.contains(Options.package), !arguments[Options.swift] {
      throw call.usageError("'--package' needs '--swift'")
    }
    if let path = arguments[Options.from], arguments[Options.swift] {
      let app = try Self.app(at: path, for: folder, call)
      guard let sources = app.reading.delegateSources() else {
        throw .unreadable(
          file: app.location.folder,
          reason: "no class in its Swift sources is an application's"
            + " delegate; without '--swift', a handler is written")
      }
      starter = .package(of: app, sources, on: try PackageSource(call))
    } else if let path = arguments[Options.from] {
      starter = .app(
        try Self.app(at: path, for: folder, call),
        in: arguments.contains(Options.handler) ? arguments[Options.handler] : nil)
    } else if arguments[Options.swift] {
      starter = .package(on: try PackageSource(call))
    } else {
      starter = .command(in: arguments[Options.handler])
    }
  }

  /// Reads an app from its sources.
  private static func app(
    at path: String, for folder: String, _ call: Command.Call
  ) throws(CommandFailure) -> FoundApp {
    guard let location = SourceLocation(named: path) else {
      if case .failure(let error) = FileSystem.kind(of: path) {
        throw .unreadable(file: path, reason: error.reason)
      }
      throw .unreadable(file: path, reason: "it is neither a folder nor a file of an app's project")
    }
    let reading: AppSourcesReport
    do throws(AppSourcesReport.Failure) {
      reading = try AppSourcesReport(of: location.folder, target: location.target)
    } catch {
      if case .nothing = error { throw try nothingFound(in: location, call) }
      throw AppLoader.failure(error, of: location, namedBy: Options.from.spec, call.arguments)
    }
    let app = FoundApp(reading, at: location, for: folder)
    let isPackage = call.arguments[Options.swift] && app.reading.delegateSources() != nil
    guard app.isEmpty, !isPackage else { return app }
    throw try nothingFound(in: location, call)
  }

  /// Reports that a folder contains no app, and returns the error.
  private static func nothingFound(
    in location: SourceLocation, _ call: Command.Call
  ) throws(CommandFailure) -> CommandFailure {
    _ = call.output.report(
      .unreadable(
        file: location.folder, reason: "no project file and no source in it says what the app is"))
    try call.output.note(.note, "without '--from', init writes a small app to begin with")
    return .reported(.noInput)
  }

  private var output: Output { call.output }

  /// Writes the files, and prints what to try next.
  func run() throws(CommandFailure) -> ExitStatus {
    let files = NewFiles(in: folder, starter.files.map(\.file))
    let obstacles = files.obstacles
    guard obstacles.isEmpty else {
      for path in obstacles {
        _ = output.report(.unwritable(file: path, reason: "it already exists"))
      }
      try output.note(.note, "no file was written")
      return .cannotWrite
    }
    try files.write()
    try output.write(report)
    try warnOfMissingTool()
    return .done
  }

  private var report: [StyledText] {
    let sanitizer = Sanitizer(output.glyphs)
    let place = folder.isEmpty ? "" : " in \(sanitizer.clean(folder))"
    var lines = [StyledText("Created\(place):")]
    let named = starter.files.filter { !$0.summary.isEmpty }
    let column = (named.map(\.file.path.count).max() ?? 0) + 4
    for (file, summary) in named {
      lines += row("  \(file.path)".padded(to: column + 2), summary)
    }
    lines += ["", "Try:"]
    let enter = folder.isEmpty || folder == "." ? [] : ["cd \(ShellWord(folder).text)"]
    lines += (enter + starter.commands).map { command in
      StyledText("  ") + StyledText(sanitizer.clean(command), .key)
    }
    return lines + [""] + starter.advice.wrapped(to: output.width).map { StyledText($0) }
  }

  /// A name with its description, side by side, or one below the other if they do not fit.
  private func row(_ name: String, _ summary: String) -> [StyledText] {
    let room = output.width - name.count
    guard room < summary.count else { return [StyledText(name) + StyledText(summary, .muted)] }
    return [StyledText(name.trimmingSpacesAtEnd)]
      + summary.wrapped(to: output.width - 4).map { StyledText("    ") + StyledText($0, .muted) }
  }

  /// Warns if the commands need a program that is not installed.
  private func warnOfMissingTool() throws(CommandFailure) {
    let folders = (call.terminal.environment["PATH"] ?? "").split(separator: ":")
    let tool = starter.tool
    guard !folders.contains(where: { FileSystem.isRegularFile("\($0)/\(tool)") }) else { return }
    try output.note(.warning, "these commands need '\(tool)', which is not in PATH")
  }

  /// A word quoted for a shell.
  struct ShellWord {
    /// The word, in quotation marks if necessary.
    let text: String

    init(_ word: String) {
      let word = word.hasPrefix("-") ? "./\(word)" : word
      let isPlain = word.allSatisfy { character in
        character.isASCII
          && (character.isLetter || character.isNumber || "._-/+".contains(character))
      }
      text = isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
  }

  /// The dependency of a Swift package on notify-sim.
  struct PackageSource {
    /// The dependency in the syntax of a package manifest, without the last parenthesis.
    private let start: String
    /// The package's name, for its products.
    let name: String

    private static let packageName = "notify-sim"

    /// The dependency in the syntax of a package manifest; with `URLSession`, if asked for.
    func dependency(withNetwork: Bool = false) -> String {
      start + (withNetwork ? ", traits: [\"Networking\"])" : ")")
    }

    /// Uses the location of the command line, or the clone in which the program was built.
    init(_ call: Command.Call) throws(CommandFailure) {
      let given = call.arguments[Options.package]
      if let given, given.contains("://") || given.hasPrefix("git@") {
        start = ".package(url: \(Self.literal(given)), branch: \"main\""
        name = Self.identity(ofURL: given)
        return
      }
      if let given, !Self.isClone(given) {
        throw call.usageError(
          "'--package' takes the folder or the URL of a clone, not \(UsageError.quoted(given))",
          suggestion: "there is no Package.swift of notify-sim in"
            + " \(UsageError.quoted(URL(fileURLWithPath: given).standardizedFileURL.path))")
      }
      guard let folder = given ?? Self.cloneOfProgram else {
        throw call.usageError(
          "'--swift' needs the package notify-sim, and this program is not inside a clone of it",
          suggestion: "add '--package' with the folder of a clone or the URL of the repository")
      }
      let path = URL(fileURLWithPath: folder).standardizedFileURL.path
      start = ".package(name: \"\(Self.packageName)\", path: \(Self.literal(path))"
      name = Self.packageName
    }

    /// The clone that contains the running program, as `.build/debug/notify-sim`.
    private static var cloneOfProgram: String? {
      guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
      let folders = sequence(first: program.deletingLastPathComponent()) { folder in
        folder.path == "/" ? nil : folder.deletingLastPathComponent()
      }
      return folders.map(\.path).first(where: isClone)
    }

    private static func isClone(_ folder: String) -> Bool {
      guard let manifest = try? InputFile.read("\(folder)/Package.swift", namedBy: .file) else {
        return false
      }
      let text = String(decoding: manifest.bytes, as: UTF8.self)
      return text.contains("name: \"\(packageName)\"") && text.contains("name: \"NotifySim\"")
    }

    /// The package identity for a URL: its last component without `.git`.
    private static func identity(ofURL url: String) -> String {
      let last = url.split(whereSeparator: { "/:".contains($0) }).last.map(String.init) ?? url
      return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
    }

    private static func literal(_ text: String) -> String {
      "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
  }
}
