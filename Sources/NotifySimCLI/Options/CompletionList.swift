import APNs
import Checks
import CommandLineTools
import NotifySimCore

/// Completions that no declaration contains; they are computed when a shell asks for them.
enum CompletionList: String {
  case actions
  case categories
  case codes
  case deviceKeys
  case headers
  case languages
  case profile
  case reasons
  case reports
  case rules

  /// The completions for the words that were typed.
  func words(on line: [String], _ apps: AppLoader) async -> [String] {
    switch self {
    case .actions: await actions(on: line, apps)
    case .categories:
      await categories(on: line, apps).compactMap { Self.word($0.identifier) }
    case .codes: AppManifest.CheckSection.codes
    case .deviceKeys:
      DeviceKey.all.flatMap { Self.pairs($0.name, $0.values) }
    case .headers: RequestHeaders.knownNames.map { "\($0):" }
    case .languages:
      (app(on: line, apps)?.localizations.languages ?? []) + [DeviceOptions.allLanguages]
    case .profile:
      Profile.names.map(\.name) + Profile.switches.flatMap { Self.pairs($0.name, $0.values) }
    case .reasons: ResponseReason.allCases.map(\.rawValue)
    case .reports: ReportFormat.words
    case .rules: Rule.catalogue.map(\.id.description)
    }
  }

  /// The action identifiers of the app in the words, or of the default app; if a payload is among
  /// them, those of its category.
  private func actions(on line: [String], _ apps: AppLoader) async -> [String] {
    let named = Set(line.flatMap(Self.categories(ofFile:)))
    let all = await categories(on: line, apps)
    let shown = all.filter { named.contains($0.identifier) }
    return (shown.isEmpty ? all : shown).flatMap(\.category.actions).map(\.identifier).unique
      .compactMap(Self.word)
  }

  /// The categories of the payloads in a file; none for a word that names no such file.
  private static func categories(ofFile word: String) -> [String] {
    guard word.hasSuffix(".json") || word.hasSuffix(".apns"),
      let source = try? InputFile.read(word, namedBy: .file)
    else { return [] }
    return Push.all(in: source).compactMap { $0.message?.payload.aps?.category?.value }
  }

  /// A word that a shell would not split; nil for one that it would.
  private static func word(_ text: String) -> String? {
    text.isEmpty || text.contains(where: \.isWhitespace) ? nil : text
  }

  private func categories(on line: [String], _ apps: AppLoader) async -> [RegisteredCategory] {
    guard let app = app(on: line, apps) else { return [] }
    return await Simulator(app: app).registeredCategories()
  }

  /// The app in the words, or the default app; nil if it cannot be read.
  private func app(on line: [String], _ apps: AppLoader) -> App? {
    let option = AppOptions.app.spec.name
    var name = line.last { $0.hasPrefix("\(option)=") }.map {
      String($0.dropFirst(option.count + 1))
    }
    if let place = line.lastIndex(of: option) {
      let rest = line[place...].dropFirst()
      // A shell may have split the word at its equals sign.
      name = (rest.first == "=" ? rest.dropFirst() : rest).first
    }
    return try? apps.app(named: name, from: "", namedBy: .commandLine)
  }

  /// A key with each of its values; only the key if its values are described instead of listed.
  private static func pairs(_ key: String, _ values: [String]) -> [String] {
    values.map { $0.hasPrefix("<") ? "\(key)=" : "\(key)=\($0)" }
  }
}
