import APNs
import Checks
import CommandLineTools
import NotifySimCore

/// Completions that no declaration contains; they are computed when a shell asks for them.
enum CompletionList: String {
  case actions
  case codes
  case deviceKeys
  case headers
  case profile
  case reasons
  case rules

  /// The completions for the words that were typed.
  func words(on line: [String], _ apps: AppLoader) async -> [String] {
    switch self {
    case .actions: await actions(on: line, apps)
    case .codes: AppManifest.CheckSection.codes
    case .deviceKeys:
      DeviceKey.all.flatMap { Self.pairs($0.name, $0.values) }
    case .headers: RequestHeaders.knownNames.map { "\($0):" }
    case .profile:
      Profile.names.map(\.name) + Profile.switches.flatMap { Self.pairs($0.name, $0.values) }
    case .reasons: ResponseReason.allCases.map(\.rawValue)
    case .rules: Rule.catalogue.map(\.id.description)
    }
  }

  /// The action identifiers of the app in the words, or of the default app.
  private func actions(on line: [String], _ apps: AppLoader) async -> [String] {
    let option = AppOptions.app.spec.name
    var name = line.last { $0.hasPrefix("\(option)=") }.map {
      String($0.dropFirst(option.count + 1))
    }
    if let place = line.lastIndex(of: option) {
      let rest = line[place...].dropFirst()
      // A shell may have split the word at its equals sign.
      name = (rest.first == "=" ? rest.dropFirst() : rest).first
    }
    guard let app = try? apps.app(named: name, from: "", namedBy: .commandLine) else {
      return []
    }
    let categories = await Simulator(app: app).registeredCategories()
    // A shell would split a word that contains whitespace.
    return categories.flatMap(\.category.actions).map(\.identifier).unique
      .filter { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
  }

  /// A key with each of its values; only the key if its values are described instead of listed.
  private static func pairs(_ key: String, _ values: [String]) -> [String] {
    values.map { $0.hasPrefix("<") ? "\(key)=" : "\(key)=\($0)" }
  }
}
