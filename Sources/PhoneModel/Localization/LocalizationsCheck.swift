package import APNs

/// Finds what the languages of an app do not have in common: keys that some lack, and placeholders
/// that differ (rule X19).
package struct LocalizationsCheck {
  private let localizations: Localizations

  /// Creates a check of an app's texts.
  package init(_ localizations: Localizations) {
    self.localizations = localizations
  }

  /// The findings by the files that they are about, in the order of their texts.
  package var findings: [String: [Diagnostic]] {
    var found: [String: [Diagnostic]] = [:]
    for key in localizations.keys {
      let texts = localizations.texts(of: key)
      for (place, finding) in [lacking(key, texts)].compactMap(\.self) + different(key, texts) {
        if found[place.file]?.contains(finding) == true { continue }
        found[place.file, default: []].append(finding)
      }
    }
    return found.mapValues(\.inTextOrder)
  }

  private typealias Texts = [(language: String, entry: StringTable.Entry?)]
  private typealias Found = (place: TextPlace, finding: Diagnostic)

  private func lacking(_ key: String, _ texts: Texts) -> Found? {
    let lacking = texts.filter { $0.entry == nil }.map(\.language)
    guard !lacking.isEmpty, !localizations.untranslated.contains(key),
      let place = texts.lazy.compactMap({ $0.entry?.place }).first
    else { return nil }
    return finding(place, "'\(key)' has no text in \(LocalizedKeyCheck.list(lacking))")
  }

  private func different(_ key: String, _ texts: Texts) -> [Found] {
    let written = texts.compactMap { text in text.entry.map { (text.language, $0) } }
    guard let (model, first) = written.first else { return [] }
    let wanted = first.format.parameters
    return written.dropFirst().compactMap { language, entry in
      let own = entry.format.parameters
      guard own != wanted, let place = entry.place else { return nil }
      let counts = (entry.format.argumentCount, first.format.argumentCount)
      if counts.0 != counts.1 {
        return finding(
          place,
          "'\(key)' takes \(LocalizedKeyCheck.count(counts.0)) in \(language), and \(counts.1) in"
            + " \(model)")
      }
      guard
        let position = Set(own.keys).union(wanted.keys).sorted().first(where: {
          own[$0] != wanted[$0]
        })
      else { return nil }
      return finding(
        place,
        "argument \(position) of '\(key)' is \(words(own[position])) in \(language), and"
          + " \(words(wanted[position])) in \(model)")
    }
  }

  private func words(_ parameter: LocalizedFormat.Parameter?) -> String {
    switch parameter {
    case .text: "a text"
    case .number: "a number"
    case nil: "left out"
    }
  }

  private func finding(_ place: TextPlace, _ message: String) -> Found {
    (place, Diagnostic(.warning, .localization, message, at: place.span))
  }
}
