import SourceCode

/// A source in JavaScript that listens for notifications: it gives a framework a listener or a
/// task.
package struct ListeningModule: Hashable, Sendable {
  /// The path from the app's folder.
  package let path: String
  /// The exported function that does it; nil if it is done as the source is imported.
  package let function: String?
  /// Whether the function has to be given something.
  package let needsArguments: Bool
  /// Whether there is JSX in it, which only a bundler can run.
  package let hasJSX: Bool

  /// The path, with the function behind a `#`.
  package var name: String { function.map { "\(path)#\($0)" } ?? path }

  /// The functions and hooks that take a listener or a task.
  private static let calls: Set<String> = [
    "addNotificationResponseReceivedListener", "addNotificationReceivedListener",
    "setNotificationHandler", "useLastNotificationResponse", "defineTask", "onBackgroundEvent",
    "onForegroundEvent", "registerNotificationOpened", "registerNotificationReceivedForeground",
    "registerNotificationReceivedBackground",
  ]
  /// The method that listens for any event, and the events that count.
  private static let general = (
    call: "addEventListener", events: ["localNotification", "notification"]
  )

  /// Finds the modules below a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder that paths start from.
  ///   - app: the app whose sources count; nil for all.
  /// - Returns: the modules in the order of their paths, a module that has several such functions
  ///   once for each.
  package static func all(in folder: AppFolder, of app: ProjectFacts.App?) -> [ListeningModule] {
    let index = SourceIndex(folder, markers: calls.union([general.call]))
    let prefix = app.map { $0.folder.isEmpty ? "" : $0.folder + "/" } ?? ""
    return index.marked.map { index.paths[$0] }.filter {
      Language(path: $0) == .javaScript && $0.hasPrefix(prefix) && !AppChoice.isForeign($0)
        && (!AppChoice.isExample($0) || AppChoice.isExample(prefix))
    }.flatMap { path in folder.bytes(path).map { modules(at: path, $0) } ?? [] }
  }

  private static func modules(at path: String, _ bytes: [UInt8]) -> [ListeningModule] {
    let source = ParsedSource(bytes, in: .javaScript)
    let tokens = source.tokens
    let places = tokens.tokens.indices.filter { isListening($0, tokens) }
    guard !places.isEmpty else { return [] }
    let hasJSX = hasJSX(tokens)
    var modules: [ListeningModule] = []
    for place in places {
      let found = function(around: tokens.tokens[place].range.lowerBound, in: source)
      let module = ListeningModule(
        path: path, function: found?.name, needsArguments: found?.needsArguments ?? false,
        hasJSX: hasJSX)
      if !modules.contains(module) { modules.append(module) }
    }
    // To call a function is to import its module.
    let imports = modules.contains { $0.function != nil && !$0.needsArguments }
    return imports ? modules.filter { $0.function != nil } : modules
  }

  /// Whether the token at an index is the name of a call that takes a listener.
  private static func isListening(_ index: Int, _ tokens: TokenTree) -> Bool {
    guard tokens.tokens[index].kind == .name, tokens.isSign("(", at: index + 1) else {
      return false
    }
    let name = tokens.text(at: index)
    if calls.contains(name) { return tokens.text(at: index - 1) != "function" }
    let event = tokens.text(at: index + 2)
    return name == general.call && event.count > 2
      && general.events.contains(String(event.dropFirst().dropLast()))
  }

  /// The outermost function around a byte, by the name by which it is exported; nil if it is
  /// not, and where there is none.
  private static func function(
    around byte: Int, in source: ParsedSource
  ) -> (name: String, needsArguments: Bool)? {
    if let needsArguments = defaultClosure(around: byte, source.tokens) {
      return (defaultName, needsArguments)
    }
    guard let statement = source.statements.last(where: { $0.start <= byte }) else { return nil }
    let (name, modifiers, own): (String, [String], Function)
    switch statement.kind {
    case .function(let function):
      (name, modifiers, own) = (function.name, function.modifiers, function)
    case .variable(let variable):
      guard let value = variable.value, case .closure(let function) = value.kind else { return nil }
      (name, modifiers, own) = (variable.names.first ?? "", variable.modifiers, function)
    default: return nil
    }
    let exported =
      if name == defaultName {
        defaultName
      } else if modifiers.contains("export") {
        modifiers.contains(defaultName) ? defaultName : name
      } else {
        exportedName(of: name, in: source.tokens)
      }
    let needsArguments = own.parameters.contains { $0.standard == nil }
    return exported.map { ($0, needsArguments) }
  }

  private static let defaultName = "default"

  /// Whether the closure without a name that a module exports needs something; nil if a byte
  /// does not lie in its body.
  private static func defaultClosure(around byte: Int, _ tokens: TokenTree) -> Bool? {
    for index in tokens.tokens.indices where tokens.text(at: index) == "export" {
      let open = tokens.text(at: index + 2) == "async" ? index + 3 : index + 2
      guard tokens.text(at: index + 1) == defaultName, tokens.isSign("(", at: open),
        let close = tokens.closing(open),
        let body = tokens.tokens[close...].indices.first(where: { tokens.isSign("{", at: $0) }),
        tokens.isSign(">", at: body - 1), let end = tokens.closing(body),
        tokens.tokens[body].range.upperBound <= byte, byte < tokens.tokens[end].range.lowerBound
      else { continue }
      return close != open + 1
    }
    return nil
  }

  /// The name that `export { name as other }` or `export default name` gives to a function.
  private static func exportedName(of name: String, in tokens: TokenTree) -> String? {
    for index in tokens.tokens.indices where tokens.text(at: index) == "export" {
      if tokens.text(at: index + 1) == defaultName, tokens.text(at: index + 2) == name {
        return defaultName
      }
      guard tokens.isSign("{", at: index + 1), let close = tokens.closing(index + 1) else {
        continue
      }
      guard
        let place = (index + 2..<max(index + 2, close)).first(where: {
          tokens.text(at: $0) == name
        })
      else { continue }
      return tokens.text(at: place + 1) == "as" ? tokens.text(at: place + 2) : name
    }
    return nil
  }

  /// Whether there are tags that close, or close themselves.
  private static func hasJSX(_ tokens: TokenTree) -> Bool {
    tokens.tokens.indices.contains { index in
      tokens.isSign("/", at: index)
        && (tokens.isSign("<", at: index - 1) || tokens.isSign(">", at: index + 1))
    }
  }
}
