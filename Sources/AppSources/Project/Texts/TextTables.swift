package import PhoneModel

/// The texts of an app's folder: its files are found by their names, and read when they are asked
/// for.
package struct TextTables: Sendable {
  /// The files, in the order of their paths.
  package private(set) var tables: [Table] = []
  var developmentRegion = "en"
  private(set) var store: TableStore?

  /// Creates tables without a text.
  package init() {}

  init(_ files: ProjectFiles, developmentRegion: String) {
    tables = TableFinder.tables(in: files)
    self.developmentRegion = Localizer.LanguageTag(developmentRegion).text
    store = TableStore(files)
  }

  /// A file with texts.
  package struct Table: Hashable, Sendable {
    /// The path from the app's folder.
    package let path: String
    /// What kind of file it is.
    package let kind: Kind
    /// The name by which code asks for the table; the file's name without its ending.
    package let name: String
    /// The language; `Base` for that of development, nil for a file that itself says it.
    package let language: String?

    /// The folder that the files of all languages lie in.
    var folder: String {
      let own = ProjectPath.folder(of: path)
      return language == nil || kind == .arb || kind == .resx ? own : ProjectPath.folder(of: own)
    }
  }

  /// A kind of file with texts.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Apple's `.strings`.
    case strings
    /// Apple's `.stringsdict`.
    case stringsdict
    /// Apple's `.xcstrings`.
    case catalog
    /// Flutter's `.arb`.
    case arb
    /// The `.resx` of .NET.
    case resx
    /// The `strings.xml` of Compose and Android.
    case resources
    /// JSON in a folder of languages.
    case json

    /// Whether the system itself reads the files.
    package var isApple: Bool { self == .strings || self == .stringsdict || self == .catalog }
  }

  /// The name of the table that is meant where none is named.
  package static let usualTable = "Localizable"
}

// MARK: - Looking texts up

extension TextTables {
  /// The text of a key in a language.
  ///
  /// - Parameters:
  ///   - key: the key; of JSON a path with dots, also behind the name of a table and a colon.
  ///   - table: the name of the table; nil for the usual one.
  ///   - language: the language, for which the languages that contain it are fallbacks.
  ///   - app: the app whose own files count more than others.
  ///   - place: the path of a source file, to which the tables of its module are near.
  /// - Returns: nil if no file has the text, or several that are equally near differ.
  package func text(
    _ key: String, table: String? = nil, language: String, of app: ProjectFacts.App? = nil,
    near place: String? = nil
  ) -> String? {
    found(key, table: table, language: language, of: app, near: place)?.value
  }

  /// The text of a key in a language, with its place.
  package func found(
    _ key: String, table: String? = nil, language: String, of app: ProjectFacts.App? = nil,
    near place: String? = nil
  ) -> Sourced<String>? {
    let region = region(of: app)
    let chain = Localizer.LanguageTag(language).chain
    let query = Query(key: key, table: table)
    for isApple in [true, false] {
      let candidates = tables.filter { $0.kind.isApple == isApple && query.asks($0) }
      guard !candidates.isEmpty else { continue }
      for name in chain {
        let names = name == region ? [name, Localizations.base] : [name]
        for name in names {
          let hits = hits(query, in: candidates, language: name)
          if let best = best(of: hits, app: app, near: place) { return best }
          if !hits.isEmpty { return nil }
        }
      }
    }
    return nil
  }

  /// The key of one of Apple's tables of which a generator makes a name.
  ///
  /// - Parameters:
  ///   - name: the name, without the signs that stand between the words of a key.
  ///   - table: the name of the table.
  /// - Returns: nil if no key is meant, or several are.
  package func key(generatedAs name: String, table: String) -> String? {
    func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let wanted = plain(name)
    let own = tables.filter { $0.kind.isApple && $0.name == table }
    let keys = own.reduce(into: Set<String>()) { keys, table in
      for texts in (store?.contents(of: table).texts ?? [:]).values {
        keys.formUnion(texts.keys.filter { plain($0) == wanted })
      }
    }
    return keys.count == 1 ? keys.first : nil
  }

  /// Whether some table has a text for a key.
  package func has(_ key: String) -> Bool {
    let query = Query(key: key, table: nil)
    return tables.contains { table in
      store?.contents(of: table).texts.contains { $0.value[query.key(in: table)] != nil } ?? false
    }
  }

  /// The languages of all tables, in order.
  package var languages: [String] {
    var languages: Set<String> = []
    for table in tables {
      if let language = table.language {
        languages.insert(language)
      } else if let store {
        languages.formUnion(store.contents(of: table).texts.keys)
      }
    }
    if languages.remove(Localizations.base) != nil { languages.insert(developmentRegion) }
    return languages.sorted()
  }

  func region(of app: ProjectFacts.App?) -> String {
    app?.developmentRegion.map { Localizer.LanguageTag($0.value).text } ?? developmentRegion
  }

  /// A key that is looked for.
  private struct Query {
    let key: String
    let table: String?

    /// Whether a table is meant.
    func asks(_ table: Table) -> Bool {
      if table.kind.isApple { return table.name == self.table ?? TextTables.usualTable }
      if table.kind == .json, table.name == space { return true }
      return self.table == nil || self.table == table.name
    }

    /// The name of the table that the key begins with.
    private var space: String? {
      let parts = key.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let first = parts.first, !first.contains(" ") else { return nil }
      return String(first)
    }

    /// The key by which a table has it.
    func key(in table: Table) -> String {
      guard table.kind == .json, let space, table.name == space else { return key }
      return String(key.dropFirst(space.count + 1))
    }
  }

  /// A text that a table has.
  private struct LookupResult {
    let table: Table
    let text: Sourced<String>
  }

  private func hits(_ query: Query, in tables: [Table], language: String) -> [LookupResult] {
    guard let store else { return [] }
    return tables.compactMap { table in
      guard table.language == nil || table.language == language else { return nil }
      return store.text(query.key(in: table), in: table, language: language)
        .map { LookupResult(table: table, text: $0) }
    }
  }

  /// The text of the tables that are nearest; nil if they differ.
  private func best(
    of hits: [LookupResult], app: ProjectFacts.App?, near place: String?
  ) -> Sourced<String>? {
    guard hits.count > 1 else { return hits.first?.text }
    let resources = Set(app?.resources ?? [])
    let ranked = hits.map { hit in
      var rank = 0
      if resources.contains(hit.table.path) { rank += 1000 }
      if let place { rank += Self.nearness(of: hit.table.folder, to: place) }
      if let app, rank < 1000, ProjectPath.isBelow(app.folder, hit.table.path) { rank += 1 }
      return (hit: hit, rank: rank)
    }
    let highest = ranked.map(\.rank).max()
    var nearest = ranked.filter { $0.rank == highest }.map(\.hit)
    let plurals = nearest.filter { $0.table.kind == .stringsdict }
    if !plurals.isEmpty { nearest = plurals }
    guard let first = nearest.first,
      nearest.allSatisfy({ $0.text.value == first.text.value })
    else { return nil }
    return first.text
  }

  /// How many folders two paths have in common, twice.
  private static func nearness(of folder: String, to place: String) -> Int {
    let common = zip(folder.split(separator: "/"), place.split(separator: "/"))
      .prefix { $0 == $1 }
    return 2 * common.count
  }
}

// MARK: - What a phone shows

extension TextTables {
  /// The texts of an app in all languages, as its phone shows those of a payload's keys.
  ///
  /// - Parameters:
  ///   - app: the app; nil for all files of the folder.
  ///   - further: texts of other tables and of other kinds of files that the phone is to know.
  /// - Returns: the texts, of which each has its place.
  package func localizations(
    of app: ProjectFacts.App?, with further: [ReadApp.Text] = []
  ) -> Localizations {
    let files = ownTables(of: app).compactMap { store?.tableFile($0) }
    let region =
      app?.developmentRegion?.value ?? files.compactMap(\.sourceLanguage).first
      ?? developmentRegion
    var localizations = Localizations(developmentRegion: region, files: files)
    let missing = further.filter { text in text.key.map { !localizations.has($0) } ?? false }
    guard !missing.isEmpty else { return localizations }
    for language in languages {
      for text in missing {
        guard let key = text.key,
          let found = found(key, table: text.table, language: language, of: app)
        else { continue }
        localizations.set(key, .init(format: LocalizedFormat(found.value)), in: language)
      }
    }
    return localizations
  }

  /// The files of the usual table that the app has in its bundle; where the project does not say,
  /// those below its folder, of which the ones that lie deepest count least.
  private func ownTables(of app: ProjectFacts.App?) -> [Table] {
    let usual = tables.filter { $0.kind.isApple && $0.name == Self.usualTable }
    let resources = Set(app?.resources ?? [])
    let own = usual.filter { resources.contains($0.path) }
    guard own.isEmpty else { return own }
    return usual.filter { ProjectPath.isBelow(app?.folder ?? "", $0.path) }
      .sorted { ($0.depth, $1.path) > ($1.depth, $0.path) }
  }
}

extension TextTables.Table {
  fileprivate var depth: Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
}
