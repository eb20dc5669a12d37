import PhoneModel
import AppSources

/// What is read of an app that is written for a test, in a few words.
struct ReadCategories {
  /// A line for each category: `ID: ACTION "Title" [option] text("Send","…"); … [option]`.
  var categories: [String] = []
  /// A line for each part that is not resolved: `what: reason, line`.
  var unresolved: [String] = []

  /// Reads an app of these files.
  init(_ files: [String: String]) throws {
    let folder = try ProjectFolder(files)
    defer { folder.keep() }
    let app = try folder.app()
    for category in app.categories {
      categories.append(Self.line(category))
      let parts = category.unresolved + (category.actions ?? []).flatMap(\.unresolved)
      for part in parts where !unresolved.contains(Self.line(part)) {
        unresolved.append(Self.line(part))
      }
    }
    unresolved += app.unresolved.filter { !$0.what.contains("Info.plist") }.map { Self.line($0) }
  }

  private static func line(_ part: ReadApp.Unresolved) -> String {
    "\(part.what): \(part.reason), \(part.place.line)"
  }

  private static func line(_ category: ReadApp.Category) -> String {
    let actions = category.actions.map { $0.map { Self.line($0) }.joined(separator: "; ") } ?? "?"
    var text = "\(category.identifier ?? "?"): \(actions)"
    let options = category.options.map { $0.map(\.rawValue) }
    if let options, !options.isEmpty { text += " \(words(options))" }
    if options == nil { text += " ?" }
    if category.hasCondition { text += " IF" }
    return text
  }

  private static func line(_ action: ReadApp.Action) -> String {
    var text = "\(action.identifier ?? "?") \"\(action.title?.text ?? "?")\""
    if let options = action.options {
      if !options.isEmpty { text += " \(words(options.map(\.rawValue)))" }
    } else {
      text += " ?"
    }
    if let input = action.textInput {
      text += " text(\(input.buttonTitle.value?.text ?? "-"),\(input.placeholder?.text ?? "-"))"
    }
    return action.condition == nil ? text : text + " IF"
  }

  private static func words(_ options: [String]) -> String {
    "[\(options.joined(separator: ", "))]"
  }
}

extension ReadApp.Category {
  /// Whether it is registered under a condition, besides a call of the test's own function.
  var hasCondition: Bool {
    condition.map { !$0.hasPrefix("something outside of the sources calls") } ?? false
  }
}
