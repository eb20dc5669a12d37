import Diagnostics
import PhoneModel
import SourceCode

/// Categories that local notifications and content extensions name and that nothing registers
/// (X56).
struct CategoriesNamed {
  let survey: SourceSurvey

  private static let details: Set<String> = ["DarwinNotificationDetails", "IOSNotificationDetails"]

  var findings: [SourceFinding] { misspelt + named }

  /// Keys of a content that are like one of its own.
  private var misspelt: [SourceFinding] {
    var found: [SourceFinding] = []
    for file in survey.files where file.language == .javaScript {
      SyntaxWalk.walk(file.parsed) { node, _ in
        guard case .expression(let expression) = node,
          case .call(let callee, let arguments) = expression.kind,
          let content = ShownContent(of: callee, in: file), let argument = arguments.first
        else { return }
        for (key, name) in content.unknownKeys(in: argument.value) where name.count > 3 {
          guard let near = nearest(to: name, among: content.keys.sorted()) else { continue }
          found.append(
            survey.finding(
              .categoryNamedInVain, "the content of a notification has no key '\(name)'", in: file,
              at: survey.span(of: key, in: file), help: "did you mean '\(near)'?"))
        }
      }
    }
    return found
  }

  private var named: [SourceFinding] {
    let registered = survey.categories
    guard !registered.isEmpty, survey.isComplete else { return [] }
    let extensions = survey.reading.target?.extensions ?? []
    let claimed = Set(extensions.flatMap(\.categories).map(\.value))
    var found = extensions.flatMap(\.categories).compactMap { finding($0, registered) }
    var said: Set<String> = []
    for file in survey.files {
      var named: [(expression: Expression, name: String)] = []
      SyntaxWalk.walk(file.parsed) { node, around in
        guard case .expression(let expression) = node else { return }
        for value in Self.named(in: expression, file) {
          guard let name = survey.text(of: value, in: file, around), !name.isEmpty else { continue }
          named.append((value, name))
        }
      }
      for (value, name) in named
      where !registered.contains(name) && !claimed.contains(name) && said.insert(name).inserted {
        guard !survey.compared.contains(name) else { continue }
        let near = nearest(to: name, among: registered.sorted())
        // One that is like no other may be meant to have no buttons.
        found.append(
          survey.finding(
            near == nil ? .note : .warning, .categoryNamedInVain,
            "the app registers no category '\(name)', so the notification has no buttons", in: file,
            at: survey.span(of: value, in: file),
            notes: ["registered: \(registered.sorted().joined(separator: ", "))"],
            help: near.map { "did you mean '\($0)'?" }))
      }
    }
    return found
  }

  /// The finding about the category of a content extension, which a server alone may name: only if
  /// it is nearly one that is registered, and that one has no extension.
  private func finding(_ category: Sourced<String>, _ registered: Set<String>) -> SourceFinding? {
    guard !registered.contains(category.value), category.value.utf8.count > 3,
      let near = nearest(to: category.value, among: registered.sorted()),
      Spelling.isSame(near, category.value)
        || Spelling.distance(Spelling.folded(near), Spelling.folded(category.value)) == 1,
      Self.digits(near) == Self.digits(category.value)
    else { return nil }
    return survey.finding(
      .categoryNamedInVain,
      "the content extension is for the category '\(category.value)', and the app registers"
        + " '\(near)'",
      at: category.place, help: "did you mean '\(near)'?")
  }

  private static func digits(_ text: String) -> String { text.filter(\.isNumber) }

  // MARK: - Who names categories

  private static func named(in expression: Expression, _ file: ParsedFile) -> [Expression] {
    switch expression.kind {
    case .assignment("=", let target, let value):
      guard case .member(let base, let name) = target.kind,
        name == "categoryIdentifier" || name == "CategoryIdentifier", isContent(base),
        isNative(file)
      else { return [] }
      return [value]
    case .call(let callee, let arguments):
      if case .member(let base, "setCategoryIdentifier") = callee.kind, isContent(base),
        isNative(file)
      {
        return arguments.prefix(1).map(\.value)
      }
      if let name = callee.lastName, details.contains(name) {
        return arguments.filter { $0.label == "categoryIdentifier" }.map(\.value)
      }
      guard let content = ShownContent(of: callee, in: file) else { return [] }
      return arguments.flatMap { content.values(of: content.category, in: $0.value) }
    default: return []
    }
  }

  /// Whether something may be the content of a notification, and not the current value itself.
  private static func isContent(_ base: Expression) -> Bool {
    switch base.kind {
    case .name(let name): !["self", "this", "super"].contains(name)
    case .member, .prefix, .cast: true
    default: false
    }
  }

  private static func isNative(_ file: ParsedFile) -> Bool {
    let tokens = file.parsed.tokens
    return tokens.has("UNMutableNotificationContent", in: 0..<tokens.bytes.count)
  }
}
