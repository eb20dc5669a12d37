import Diagnostics
import PhoneModel

/// Category texts with a key that some languages do not translate (X60).
struct Translations {
  let survey: SourceSurvey

  /// A key with the place where a category uses it.
  private struct Use {
    let text: ReadApp.Text
    let place: ReadApp.Place
  }

  var findings: [SourceFinding] {
    var said: Set<String> = []
    return uses.compactMap { use in
      guard let key = use.text.key, said.insert("\(use.text.table ?? ""):\(key)").inserted else {
        return nil
      }
      let (with, without) = languages(of: key, table: use.text.table)
      guard !with.isEmpty, !without.isEmpty else { return nil }
      var names = without.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
      if without.count > 6 { names += " and \(without.count - 6) more languages" }
      return survey.finding(
        .titleNotTranslated, "the key '\(key)' has no text in \(names)",
        at: use.place, naming: key,
        notes: ["it has one in \(with.joined(separator: ", "))"])
    }
  }

  private var uses: [Use] {
    survey.reading.app.categories.flatMap { category -> [Use] in
      let own = [(category.hiddenPreviewsBodyPlaceholder, category.place)]
      let buttons = (category.actions ?? []).flatMap { action in
        [
          (action.title, action.place), (action.textInput?.buttonTitle.value, action.place),
          (action.textInput?.placeholder, action.place),
        ]
      }
      return (own + buttons).compactMap { text, place in
        text.flatMap { $0.key == nil ? nil : Use(text: $0, place: place) }
      }
    }
  }

  /// The languages of Apple's tables of a name that have a key, and those that lack it, and have
  /// other keys of the table.
  private func languages(of key: String, table name: String?) -> ([String], [String]) {
    let texts = survey.reading.project.texts
    let tables = texts.tables.filter {
      $0.kind.isApple && $0.name == (name ?? TextTables.usualTable) && isOwn($0)
    }
    var with: Set<String> = []
    var all: Set<String> = []
    for table in tables {
      for (language, keys) in texts.keys(of: table) {
        all.insert(language)
        if keys.contains(key) { with.insert(language) }
      }
    }
    // What stands for a whole language serves its variants, and the development language's table
    // may be the key itself.
    let base = texts.developmentLanguage(of: survey.reading.target)
    let without = all.filter { language in
      language != Localizations.base && language != base
        && Localizer.LanguageTag(language).chain.allSatisfy { !with.contains($0) }
    }
    return (with.filter { $0 != Localizations.base }.sorted(), without.sorted())
  }

  private func isOwn(_ table: TextTables.Table) -> Bool {
    let resources = survey.reading.target?.resources ?? []
    return resources.isEmpty || resources.contains(table.path)
  }
}

extension TextTables {
  /// The keys of a table, by the languages.
  func keys(of table: Table) -> [String: Set<String>] {
    store?.contents(of: table).texts.mapValues { Set($0.keys) } ?? [:]
  }

  /// The language in which the app is developed.
  func developmentLanguage(of app: ProjectFacts.App?) -> String { region(of: app) }
}
