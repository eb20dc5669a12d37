import APNs
import CommandLineTools
import NotifySimCore

/// The output of `categories` for an app that was read from its sources.
struct SourceCategories {
  /// The declarations in the sources.
  let sources: ReadApp
  /// The registered categories of the phone, with their texts in its language.
  let registered: [RegisteredCategory]
  /// Whether to show the layout for little space.
  let isCompact: Bool

  /// The phone's category for a category of the sources; nil if that is not completely known.
  private func registered(_ category: ReadApp.Category) -> RegisteredCategory? {
    // The phone has the first of several with the same identifier.
    let own = category.actions?.map(\.identifier)
    return registered.first {
      $0.identifier == category.identifier && $0.allActions.map(\.identifier) == own
    }
  }

  // MARK: - For people

  /// The places where the sources create a category, and their conditions.
  func heading(of category: RegisteredCategory) -> [String] {
    sources.categories.filter { $0.identifier == category.identifier }.map { found in
      found.place.words + (found.condition.map { ", only if \($0)" } ?? "")
    }
  }

  /// The keys that the code reads for a category alone.
  func reads(of category: RegisteredCategory, _ output: Output) -> [StyledText] {
    let own = sources.categories.first { $0.identifier == category.identifier }
    return own.map { SourceReads(sources).lines(of: $0, output) } ?? []
  }

  /// What could not be resolved, one line each; empty if there is nothing.
  var unresolvedLines: [String] {
    let all =
      sources.unresolved
      + sources.categories.flatMap { category in
        category.unresolved + (category.actions ?? []).flatMap(\.unresolved)
      }
    return all.unique.map { "\($0.what): \($0.reason) (\($0.place.words))" }
  }

  // MARK: - For programs

  /// Writes the categories, one per line.
  func write(to writer: inout JSONWriter, only identifier: String?, in language: String? = nil) {
    for category in sources.categories
    where identifier == nil || category.identifier == identifier {
      write(category, to: &writer, in: language)
      writer.endLine()
    }
  }

  private func write(
    _ category: ReadApp.Category, to writer: inout JSONWriter, in language: String?
  ) {
    let known = registered(category)
    writer.beginObject()
    writer.field(ifAny: "language", language)
    writer.optional("identifier", category.identifier)
    writer.key("options")
    if let options = category.options {
      writer.strings(options.map(\.rawValue))
    } else {
      writer.null()
    }
    let placeholder =
      known?.hiddenPreviewsBodyPlaceholder ?? category.hiddenPreviewsBodyPlaceholder?.text
    writer.optional("hiddenPreviewsBodyPlaceholder", placeholder)
    writer.key("actions")
    if let actions = category.actions {
      writer.beginArray()
      let limit = isCompact ? known?.actions(isSpaceShort: true).count : nil
      for (index, action) in actions.enumerated().prefix(limit ?? Int.max) {
        write(action, of: known, index, to: &writer)
      }
      writer.endArray()
    } else {
      writer.null()
    }
    writer.place(category.place)
    if let condition = category.condition { writer.field("condition", condition) }
    let open = category.openParts
    write(open, "unresolved", to: &writer)
    write(category.unresolved.filter { !open.contains($0) }, "unresolvedTexts", to: &writer)
    writer.endObject()
  }

  private func write(
    _ action: ReadApp.Action, of known: RegisteredCategory?, _ index: Int,
    to writer: inout JSONWriter
  ) {
    let all = known?.allActions ?? []
    let shown = all.indices.contains(index) ? all[index] : nil
    writer.beginObject()
    writer.optional("identifier", action.identifier)
    writer.optional("title", action.title.map { shown?.title ?? $0.text })
    if let key = action.title?.key { writer.field("titleKey", key) }
    writer.key("options")
    if let options = action.options {
      writer.strings(options.map(\.rawValue))
    } else {
      writer.null()
    }
    writer.key("textInput")
    if let input = action.textInput {
      writer.beginObject()
      writer.optional(
        "buttonTitle", input.buttonTitle.value.map { shown?.textInput?.buttonTitle ?? $0.text })
      writer.optional(
        "placeholder", input.placeholder.map { shown?.textInput?.placeholder ?? $0.text })
      writer.endObject()
    } else {
      writer.null()
    }
    writer.place(action.place)
    if let condition = action.condition { writer.field("condition", condition) }
    write(action.unresolved, "unresolved", to: &writer)
    writer.endObject()
  }

  private func write(
    _ unresolved: [ReadApp.Unresolved], _ key: String, to writer: inout JSONWriter
  ) {
    guard !unresolved.isEmpty else { return }
    writer.key(key)
    writer.beginArray()
    for entry in unresolved {
      writer.beginObject()
      writer.field("what", entry.what)
      writer.field("reason", entry.reason)
      writer.place(entry.place)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension JSONWriter {
  /// Writes a place as the members `file` and `line`.
  mutating func place(_ place: ReadApp.Place) {
    field("file", place.file)
    field("line", place.line)
  }

  /// Writes a text, or null.
  fileprivate mutating func optional(_ key: String, _ text: String?) {
    if let text {
      field(key, text)
    } else {
      self.key(key)
      null()
    }
  }
}
