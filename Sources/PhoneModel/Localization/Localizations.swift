import APNs
import Platform

/// The texts of an app in its languages: what is in `Localizable.strings` (rules P9, L21, D73).
public struct Localizations: Sendable {
  /// The fallback language if a person's languages have no text: `developmentRegion`.
  public let developmentRegion: String
  /// The texts of each language; those of `Base` belong to no language of their own.
  package private(set) var tables: [String: StringTable] = [:]
  /// The keys whose texts are the same in all languages.
  private(set) var untranslated: Set<String> = []
  /// The files that the texts were read from, in the order of their names.
  package private(set) var sources: [SourceText] = []

  /// The language of a folder's texts; that of `Base` is nothing else.
  package static func language(ofFolder name: String) -> String {
    name == base ? base : Localizer.LanguageTag(name).text
  }

  /// The folder whose texts replace missing ones of the development language.
  package static let base = "Base"

  /// Creates the texts of an app: for each language its texts by their keys.
  public init(developmentRegion: String = "en", _ texts: [String: [String: String]] = [:]) {
    self.developmentRegion = Localizer.LanguageTag(developmentRegion).text
    for (language, entries) in texts {
      for (key, text) in entries {
        set(key, .init(format: LocalizedFormat(text)), in: Self.language(ofFolder: language))
      }
    }
  }

  /// Whether there are no texts at all.
  public var isEmpty: Bool { tables.isEmpty }

  /// The languages of the app, the development language first, the others by their names.
  public var languages: [String] { chains.map(\.language) }

  /// The languages in that order, each with those that it is a part of.
  private var chains: [(language: String, chain: [String])] = []

  /// Finds the languages anew, after there was a text in another one.
  private mutating func orderLanguages() {
    let own = Set(tables.keys).subtracting([Self.base])
    let first = tables[Self.base] != nil || own.contains(developmentRegion)
    let all = (first ? [developmentRegion] : []) + own.subtracting([developmentRegion]).sorted()
    chains = all.map { ($0, Localizer.LanguageTag($0).chain) }
  }

  /// Every key that some language has, in order.
  package var keys: [String] { Set(tables.values.flatMap(\.entries.keys)).sorted() }

  /// Whether some language has a text for a key.
  package func has(_ key: String) -> Bool { tables.values.contains { $0[key] != nil } }

  package mutating func set(_ key: String, _ entry: StringTable.Entry, in language: String) {
    let isNew = tables[language] == nil
    tables[language, default: StringTable()].set(key, entry)
    if isNew { orderLanguages() }
  }

  package mutating func keep(_ source: SourceText) {
    sources.append(source)
  }

  mutating func keepUntranslated(_ keys: Set<String>) {
    untranslated.formUnion(keys)
  }

  /// What a key stands for, and the language that has it.
  package struct Found: Sendable {
    package let entry: StringTable.Entry
    package let language: String
    /// Whether it is neither the wanted language nor a more general one.
    package var isNear = false
  }

  /// The text of a key for a person who reads some languages, in order of preference: from the
  /// first of them that the app has, else from the development language (rules P9b, P9c).
  package func text(
    _ key: String, for languages: [String],
    matching: Profile.LanguageMatching = Profile().languageMatching,
    missing: Profile.MissingTranslation = Profile().missingTranslation
  ) -> Found? {
    for language in languages {
      let tag = Localizer.LanguageTag(language)
      if let found = own(key, tag.chain) { return found }
      let near = matching == .distance ? onlyVariant(of: tag) : nil
      if let near, let entry = tables[near]?[key] {
        return Found(entry: entry, language: near, isNear: true)
      }
      let isServed = near != nil || has(tag.chain)
      if isServed, missing == .key, !untranslated.contains(key) { return nil }
    }
    return own(key, Localizer.LanguageTag(developmentRegion).chain)
  }

  /// The only variant of a language; nil if there are several, or only one in another script.
  private func onlyVariant(of tag: Localizer.LanguageTag) -> String? {
    let variants = tables.keys.filter { name in
      let other = Localizer.LanguageTag(name)
      return name != Self.base && other.language == tag.language && other.script == tag.script
    }
    return variants.count == 1 ? variants.first : nil
  }

  /// Whether the app has texts in one of these languages.
  private func has(_ chain: [String]) -> Bool {
    chain.contains { tables[$0] != nil || $0 == developmentRegion && tables[Self.base] != nil }
  }

  /// The text that a language has itself, or the wider ones that it is a part of.
  private func own(_ key: String, _ chain: [String]) -> Found? {
    for name in chain {
      if let entry = tables[name]?[key] { return Found(entry: entry, language: name) }
      if name == developmentRegion, let entry = tables[Self.base]?[key] {
        return Found(entry: entry, language: developmentRegion)
      }
    }
    return nil
  }

  /// The app's languages with what they have for a key.
  package func texts(of key: String) -> [(language: String, entry: StringTable.Entry?)] {
    chains.map { ($0.language, own(key, $0.chain)?.entry) }
  }

  /// The texts of an app in one language, by their keys.
  package struct StringTable: Sendable {
    package private(set) var entries: [String: Entry] = [:]

    /// What a key stands for, and where that is said.
    package struct Entry: Sendable {
      package var format: LocalizedFormat
      package var place: TextPlace?

      package init(format: LocalizedFormat, place: TextPlace? = nil) {
        self.format = format
        self.place = place
      }
    }

    package subscript(key: String) -> Entry? { entries[key] }

    /// Takes in an entry; a later one of the same key takes the place of an earlier one.
    package mutating func set(_ key: String, _ entry: Entry) {
      entries[key] = entry
    }
  }

  /// A place in one of an app's files of strings.
  package struct TextPlace: Hashable, Sendable {
    /// The file's path.
    package let file: String
    /// The bytes; nil for a file whose places are not known.
    package let span: SourceSpan?

    package init(file: String, span: SourceSpan?) {
      self.file = file
      self.span = span
    }
  }
}

extension Localizations {
  /// Reads a folder of texts: `ko.lproj/Localizable.strings` and the like,
  /// `Localizable.stringsdict` beside it, and `Localizable.xcstrings`.
  ///
  /// - Parameters:
  ///   - directory: the folder.
  ///   - developmentRegion: the fallback language; that of the catalogue, or
  ///     English, unless given.
  /// - Throws: ``FileError`` for what cannot be read or understood.
  public init(
    contentsOf directory: String, developmentRegion: String? = nil
  ) throws(FileError) {
    let names: [String]
    switch FileSystem.folder(at: directory) {
    case .success(let folder): names = folder.entries.map(\.name)
    case .failure(let error) where error.isMissing:
      throw .unreadable(file: directory, reason: "no such directory")
    case .failure(let error): throw .unreadable(file: directory, reason: error.reason)
    }
    var files: [(language: String?, path: String)] = []
    let folders = names.filter { $0.hasSuffix(Self.folderSuffix) }.sorted()
    for folder in folders {
      let name = String(folder.dropLast(Self.folderSuffix.count))
      let language = Self.language(ofFolder: name)
      for file in [TableFile.Kind.strings, .stringsdict] {
        files.append((language, joined("\(folder)/\(file.fileName)", to: directory)))
      }
    }
    files.append((nil, joined(TableFile.Kind.catalog.fileName, to: directory)))
    var tables: [TableFile] = []
    for (language, path) in files {
      guard let source = try SourceText.contents(ofFile: path) else { continue }
      let table = TableFile(source, in: language)
      guard table.errors.isEmpty else { throw .wrong(table.errors, table.source) }
      tables.append(table)
    }
    guard !tables.isEmpty else {
      throw .unreadable(
        file: directory, reason: "no *.lproj/Localizable.strings and no Localizable.xcstrings in it"
      )
    }
    self.init(
      developmentRegion: developmentRegion
        ?? tables.compactMap(\.sourceLanguage).first ?? Self.usualLanguage)
    for table in tables { add(table) }
  }

  /// Creates the texts of files that were read; of a key that several have, the last one counts.
  package init(developmentRegion: String, files: [TableFile]) {
    self.init(developmentRegion: developmentRegion)
    for file in files { add(file) }
  }

  private static let folderSuffix = ".lproj"
  private static let usualLanguage = "en"

  private mutating func add(_ table: TableFile) {
    keep(table.source)
    keepUntranslated(table.untranslated)
    for entry in table.entries {
      let place = TextPlace(file: table.source.name, span: entry.span)
      set(entry.key, .init(format: entry.format, place: place), in: entry.language)
    }
  }
}
