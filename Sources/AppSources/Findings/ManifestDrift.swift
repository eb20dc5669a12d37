package import JSON
import PhoneModel

/// What a manifest and the sources beside it say differently of categories (X61).
package struct ManifestDrift {
  private let reading: AppSourcesReport
  private let manifest: AppManifest
  private let document: JSONDocument

  /// Compares a manifest with what was read; nil for a manifest that cannot be understood.
  package init?(of source: SourceText, from reading: AppSourcesReport) {
    guard let manifest = try? AppManifest(source),
      let document = try? JSONDocument(parsing: source.bytes, options: .commented)
    else { return nil }
    self.reading = reading
    self.manifest = manifest
    self.document = document
  }

  /// The findings, at their places in the manifest.
  package var findings: [Diagnostic] {
    let places = document.root["categories"].map { Array($0.elements) } ?? []
    let known = Dictionary(grouping: reading.app.categories) { $0.identifier ?? "" }
    var found: [Diagnostic] = []
    for (category, place) in zip(manifest.categories, places) {
      let own = known[category.identifier] ?? []
      if own.isEmpty, reading.knowsAllCategories, !known.isEmpty {
        let near = nearest(to: category.identifier, among: known.keys.sorted())
        found.append(
          drift(
            "no source registers the category '\(category.identifier)'",
            at: place["identifier"] ?? place, help: near.map { "did you mean '\($0)'?" }))
      }
      if let only = own.first, own.count == 1, only.condition == nil {
        found += differences(of: category, from: only, place)
      }
    }
    let declared = Set(manifest.categories.map(\.identifier))
    if let list = document.root["categories"] {
      for category in reading.app.categories where category.condition == nil {
        guard let name = category.identifier, !declared.contains(name) else { continue }
        found.append(
          drift(
            "the manifest lacks the category '\(name)', which the app registers", at: list,
            SourceSpan(list.span.start, list.span.start + 1), category.place))
      }
    }
    return found
  }

  private func drift(
    _ message: String, at place: JSONValue, _ span: SourceSpan? = nil,
    _ source: ReadApp.Place? = nil, help: String? = nil
  ) -> Diagnostic {
    let further = source.map { "; see \($0.file):\($0.line)" } ?? ""
    return Diagnostic(
      .warning, .manifestDrift, message + further, at: span ?? place.span, pointer: place.pointer,
      fixIt: help.map { .init($0) })
  }

  private func differences(
    of category: NotificationCategory, from source: ReadApp.Category, _ place: JSONValue
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    let name = category.identifier
    if let options = source.options, Set(options) != Set(category.options) {
      found.append(
        drift(
          "the options of '\(name)' are \(Self.list(options.map(\.rawValue))) in the sources",
          at: place["options"] ?? place["identifier"] ?? place, nil, source.place))
    }
    guard let actions = source.actions,
      actions.allSatisfy({ $0.identifier != nil && $0.condition == nil })
    else { return found }
    let theirs = actions.compactMap(\.identifier)
    guard theirs == category.actions.map(\.identifier) else {
      return found + [
        drift(
          "the actions of '\(name)' are \(Self.list(theirs)) in the sources",
          at: place["actions"] ?? place["identifier"] ?? place,
          (place["actions"] ?? place["identifier"] ?? place).firstByte, source.place)
      ]
    }
    let places = place["actions"].map { Array($0.elements) } ?? []
    for ((own, action), place) in zip(zip(category.actions, actions), places) {
      if let options = action.options, Set(options) != Set(own.options) {
        found.append(
          drift(
            "the options of '\(own.identifier)' are \(Self.list(options.map(\.rawValue))) in the"
              + " sources", at: place["options"] ?? place["identifier"] ?? place, nil, action.place)
        )
      }
      if let title = action.title, ![title.text, title.key].contains(own.title) {
        found.append(
          drift(
            "the title of '\(own.identifier)' is '\(title.text)' in the sources",
            at: place["title"] ?? place, nil, action.place))
      }
    }
    return found
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension JSONValue {
  /// The place of the first byte, for a value of several lines.
  fileprivate var firstByte: SourceSpan { SourceSpan(span.start, span.start + 1) }
}

extension AppSourcesReport {
  /// Whether the categories that were read are all that the app registers.
  package var knowsAllCategories: Bool {
    let ofProject = Set(target?.unresolved ?? [])
    return app.categories.allSatisfy { $0.identifier != nil }
      && app.unresolved.allSatisfy { ofProject.contains($0) }
  }
}
