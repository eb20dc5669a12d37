import APNs

/// The texts of an app in its languages: what is in `Localizable.strings` (rules P9, L21, D73).
public struct Localizations: Sendable {
  /// The language that stands in where a person's languages have no text: `developmentRegion`.
  public let developmentRegion: String
  /// The texts of each language; those of `Base` belong to no language of their own.
  package private(set) var tables: [String: StringTable] = [:]
  /// The keys whose texts are the same in all languages.
  private(set) var untranslated: Set<String> = []
  /// The files that the texts were read from, in the order of their names.
  package private(set) var sources: [SourceText] = []

  /// The language of a folder's texts; that of `Base` is nothing else.
  package static func language(ofFolder name: String) -> String {
    name == base ? base : LanguageTag(name).text
  }

  /// The folder whose texts stand in for those of the development language.
  package static let base = "Base"

  /// Creates the texts of an app: for each language its texts by their keys.
  public init(developmentRegion: String = "en", _ texts: [String: [String: String]] = [:]) {
    self.developmentRegion = LanguageTag(developmentRegion).text
    for (language, entries) in texts {
      for (key, text) in entries {
        set(key, .init(format: LocalizedFormat(text)), in: Self.language(ofFolder: language))
      }
    }
  }

  /// Whether there are no texts at all.
  public var isEmpty: Bool { tables.isEmpty }

  /// The languages of the app, the development language first, the others by their names.
  public var languages: [String] {
    let own = Set(tables.keys).subtracting([Self.base])
    let first = tables[Self.base] != nil || own.contains(developmentRegion)
    return (first ? [developmentRegion] : []) + own.subtracting([developmentRegion]).sorted()
  }

  /// Every key that some language has, in order.
  package var keys: [String] { Set(tables.values.flatMap(\.entries.keys)).sorted() }

  /// Whether some language has a text for a key.
  package func has(_ key: String) -> Bool { tables.values.contains { $0[key] != nil } }

  package mutating func set(_ key: String, _ entry: StringTable.Entry, in language: String) {
    tables[language, default: StringTable()].set(key, entry)
  }

  package mutating func keep(_ source: SourceText) {
    sources.append(source)
  }

  mutating func keepUntranslated(_ keys: Set<String>) {
    untranslated.formUnion(keys)
  }
}

extension Localizations {
  /// What a key stands for, and the language that has it.
  package struct Found: Sendable {
    package let entry: StringTable.Entry
    package let language: String
  }

  /// The text of a key for a person who reads some languages, the dearest first: from the first of
  /// them that has it, else from the development language.
  package func text(_ key: String, for languages: [String]) -> Found? {
    for language in languages {
      if let found = own(key, LanguageTag(language)) { return found }
    }
    return own(key, LanguageTag(developmentRegion))
  }

  /// The text that a language has itself, or the wider ones that it is a part of.
  private func own(_ key: String, _ language: LanguageTag) -> Found? {
    for name in language.chain {
      if let entry = tables[name]?[key] { return Found(entry: entry, language: name) }
      if name == developmentRegion, let entry = tables[Self.base]?[key] {
        return Found(entry: entry, language: developmentRegion)
      }
    }
    return nil
  }

  /// The app's languages with what they have for a key.
  package func texts(of key: String) -> [(language: String, entry: StringTable.Entry?)] {
    languages.map { ($0, own(key, LanguageTag($0))?.entry) }
  }
}
