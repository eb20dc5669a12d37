import AppSources
import PhoneModel
import Testing

/// Sources that are written for a test, and what is read in them.
struct SourceCase: Sendable, CustomTestStringConvertible {
  /// What is special about the sources.
  let name: String
  /// The sources by their paths.
  let files: [String: String]
  /// The categories, a line each, as ``line(_:)`` writes them.
  let categories: [String]
  /// What is unknown: `line: what: why`.
  let unresolved: [String]

  init(
    _ name: String, _ files: [String: String], _ categories: [String], _ unresolved: [String] = []
  ) {
    self.name = name
    self.files = files
    self.categories = categories
    self.unresolved = unresolved
  }

  var testDescription: String { name }

  /// Compares what is read with what is there.
  func check() throws {
    let folder = try ProjectFolder(files)
    defer { folder.keep() }
    let app = try folder.app()
    #expect(app.categories.map(Self.line).sorted() == categories.sorted())
    let open =
      app.categories.flatMap { $0.unresolved + ($0.actions ?? []).flatMap(\.unresolved) }
      + app.unresolved
    let lines = Set(open.map { "\($0.place.line): \($0.what): \($0.reason)" })
    #expect(lines.sorted() == unresolved.sorted())
  }

  /// A category in a line: `id [options]: action "Title" options; reply "Reply" text(Send, Write)`.
  static func line(_ category: ReadApp.Category) -> String {
    var line = category.identifier ?? "?"
    let options = category.options?.map(\.rawValue) ?? ["?"]
    if !options.isEmpty { line += " [\(options.joined(separator: ", "))]" }
    if category.hasCondition { line += " if" }
    let actions = category.actions.map { $0.map(Self.line).joined(separator: "; ") } ?? "?"
    return actions.isEmpty ? line : "\(line): \(actions)"
  }

  private static func line(_ action: ReadApp.Action) -> String {
    let title = action.title.map { "\"\($0.text)\"" } ?? "?"
    var parts = [action.identifier ?? "?", title]
    parts += action.options?.map(\.rawValue) ?? ["?"]
    if let text = action.textInput {
      parts.append("text(\(text.buttonTitle.value?.text ?? "?"), \(text.placeholder?.text ?? "?"))")
    }
    if action.condition != nil { parts.append("if") }
    return parts.joined(separator: " ")
  }
}
