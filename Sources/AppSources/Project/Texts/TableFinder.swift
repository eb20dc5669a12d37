import PhoneModel

/// Finds the files with texts by their paths.
enum TableFinder {
  /// The most files that are known of a kind.
  private static let fileLimit = 10_000

  static func tables(in files: ProjectFiles) -> [TextTables.Table] {
    let apple: [(String, TextTables.Kind)] = [
      ("strings", .strings), ("stringsdict", .stringsdict), ("xcstrings", .catalog),
    ]
    var tables: [TextTables.Table] = []
    for (suffix, kind) in apple {
      tables += files.ending(with: suffix).prefix(fileLimit).map { appleTable($0, kind) }
    }
    tables += files.ending(with: "arb").prefix(fileLimit).map(arbTable)
    tables += files.ending(with: "resx").prefix(fileLimit).map(resxTable)
    tables += files.named("strings.xml").prefix(fileLimit).compactMap(resourcesTable)
    tables += files.ending(with: "json").prefix(fileLimit).compactMap(jsonTable)
    return tables.sorted { $0.path < $1.path }
  }

  /// A table of Apple's: its language is that of the folder.
  private static func appleTable(_ path: String, _ kind: TextTables.Kind) -> TextTables.Table {
    let folder = ProjectPath.name(of: ProjectPath.folder(of: path))
    let language: String? =
      if kind == .catalog {
        nil
      } else if folder.hasSuffix(".lproj") {
        Localizations.language(ofFolder: String(folder.dropLast(6)))
      } else {
        Localizations.base
      }
    return .init(path: path, kind: kind, name: ProjectPath.stem(of: path), language: language)
  }

  /// `app_en.arb`, `intl_pt_BR.arb`; without a language in the name the file says it.
  private static func arbTable(_ path: String) -> TextTables.Table {
    let stem = ProjectPath.stem(of: path)
    let parts = stem.split(separator: "_", maxSplits: 1)
    let language = parts.count == 2 ? language(String(parts[1])) : language(stem)
    return .init(path: path, kind: .arb, name: stem, language: language)
  }

  /// `Texts.resx` in the language of development, `Texts.ko.resx` in another one.
  private static func resxTable(_ path: String) -> TextTables.Table {
    let stem = ProjectPath.stem(of: path)
    let parts = stem.split(separator: ".")
    if parts.count > 1, let last = parts.last, let language = language(String(last)) {
      let name = parts.dropLast().joined(separator: ".")
      return .init(path: path, kind: .resx, name: name, language: language)
    }
    return .init(path: path, kind: .resx, name: stem, language: Localizations.base)
  }

  /// `values/strings.xml`, `values-zh-rCN/strings.xml`, `MR/base/strings.xml`.
  private static func resourcesTable(_ path: String) -> TextTables.Table? {
    let folder = ProjectPath.name(of: ProjectPath.folder(of: path))
    let found: String?
    if folder == "values" || folder == "base" {
      found = Localizations.base
    } else if folder.hasPrefix("values-b+") {
      found = language(String(folder.dropFirst(9).map { $0 == "+" ? "-" : $0 }))
    } else if folder.hasPrefix("values-") {
      let parts = folder.dropFirst(7).split(separator: "-")
      let region = parts.dropFirst().first { $0.hasPrefix("r") && $0.count == 3 }?.dropFirst()
      found = language(parts.prefix(1).joined() + (region.map { "-" + $0 } ?? ""))
    } else {
      found = language(folder)
    }
    return found.map { .init(path: path, kind: .resources, name: "strings", language: $0) }
  }

  /// The folders that hold JSON with texts.
  private static let folders: Set<String> = [
    "locales", "locale", "i18n", "translations", "translation", "lang", "langs", "languages",
    "localization", "localizations", "localisation", "l10n", "intl",
  ]

  /// `locales/en.json`, `i18n/en/common.json`.
  private static func jsonTable(_ path: String) -> TextTables.Table? {
    let parts = path.split(separator: "/").dropLast()
    guard let start = parts.lastIndex(where: { folders.contains($0.lowercased()) }) else {
      return nil
    }
    let stem = ProjectPath.stem(of: path)
    if let found = language(stem) {
      return .init(path: path, kind: .json, name: "translation", language: found)
    }
    guard let found = parts[start...].dropFirst().compactMap({ language(String($0)) }).first else {
      return nil
    }
    return .init(path: path, kind: .json, name: stem, language: found)
  }

  /// The language that a word names, with its region or script; nil for another word.
  private static func language(_ word: String) -> String? {
    let parts = word.split { $0 == "-" || $0 == "_" }
    guard let first = parts.first, codes.contains(first.lowercased()),
      parts.dropFirst().allSatisfy({ 2...4 ~= $0.count }), parts.count <= 3
    else { return nil }
    return Localizer.LanguageTag(word).text
  }

  /// The codes of languages.
  private static let codes = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy \
    da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu \
    hy hz ia id ie ig ii ik in io is it iu iw ja ji jv ka kg ki kj kk kl km kn ko kr ks ku kv kw \
    ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny \
    oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st \
    su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh \
    zu ckb fil gsw haw kab yue
    """.split(separator: " ").map(String.init))
}
