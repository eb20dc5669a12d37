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

  private typealias Texts = [(language: String, entry: Localizations.StringTable.Entry?)]
  private typealias Found = (place: Localizations.TextPlace, finding: Diagnostic)

  private func lacking(_ key: String, _ texts: Texts) -> Found? {
    let lacking = texts.filter { $0.entry == nil }.map(\.language)
    guard !lacking.isEmpty, !localizations.untranslated.contains(key),
      let place = texts.lazy.compactMap({ $0.entry?.place }).first
    else { return nil }
    return finding(place, "'\(key)' has no text in \(KeyCheck.list(lacking))")
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
          "'\(key)' takes \(KeyCheck.count(counts.0)) in \(language), and \(counts.1) in"
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

  private func finding(_ place: Localizations.TextPlace, _ message: String) -> Found {
    (place, Diagnostic(.warning, .localization, message, at: place.span))
  }

  /// Finds what is wrong with the keys that a payload or the app's code names (rule X19).
  package struct KeyCheck {
    private let localizations: Localizations

    /// Creates a check against the texts of an app.
    package init(_ localizations: Localizations) {
      self.localizations = localizations
    }

    /// The findings about an alert: keys without a text in some language, and arguments that are
    /// not those that the texts take.
    package func findings(in alert: APS.Alert) -> [Diagnostic] {
      localizations.isEmpty ? [] : alert.texts.flatMap(findings)
    }

    /// The findings about a key that the app's code names.
    package func findings(_ key: String) -> [Diagnostic] {
      [missing(key, stands: "as the text", at: nil)].compactMap(\.self)
    }

    /// The findings about the texts of a local notification that are looked up.
    package func findings(in content: NotificationContent) -> [Diagnostic] {
      guard !localizations.isEmpty, let texts = content.localized else { return [] }
      let named = [("title", texts.title), ("subtitle", texts.subtitle), ("body", texts.body)]
      return named.flatMap { name, text -> [Diagnostic] in
        guard let text else { return [] }
        return [missing(text.key, stands: "as the \(name)", at: nil)].compactMap(\.self)
          + wrongArguments(text.arguments, of: text.key, in: "loc-args", at: nil)
      }
    }

    private func findings(_ text: APS.Alert.Text) -> [Diagnostic] {
      guard let key = text.key else { return [] }
      let isGiven = text.text?.value.isEmpty == false
      return [
        missing(key.value, stands: "as the \(text.name)", at: key.span, besides: isGiven)
      ].compactMap(\.self)
        + wrongArguments(
          text.arguments?.value ?? [], of: key.value, in: text.argumentsName,
          at: text.arguments?.span ?? key.span)
    }

    /// The finding about a key without a text in some language; one beside a text of its own is the
    /// usual way to serve an older version of the app (rules P9c, P10, P11).
    private func missing(
      _ key: String, stands place: String, at span: SourceSpan?, besides isGiven: Bool = false
    ) -> Diagnostic? {
      let texts = localizations.texts(of: key)
      let lacking = texts.filter { $0.entry == nil }.map(\.language)
      guard !lacking.isEmpty, !localizations.untranslated.contains(key) else { return nil }
      guard lacking.count == texts.count else {
        guard !isGiven else { return nil }
        return Diagnostic(
          .warning, .localization,
          "'\(key)' has no text in \(Self.list(lacking)), where the key itself is shown", at: span)
      }
      let near = nearest(to: key, among: localizations.keys)
      let shown = isGiven ? "the text beside it" : "the key itself"
      return Diagnostic(
        isGiven ? .note : .warning, .localization,
        "the app's strings have no '\(key)', so \(shown) is shown \(place)", at: span,
        notes: [.init("languages: \(localizations.languages.joined(separator: ", "))")],
        fixIt: near.map { near in
          .init("did you mean '\(near)'?", replacing: span, with: Self.quoted(near))
        })
    }

    /// What does not fit the placeholders, the languages of one complaint together.
    private func wrongArguments(
      _ given: [String], of key: String, in name: String, at span: SourceSpan?
    ) -> [Diagnostic] {
      var complaints: [(message: String, languages: [String])] = []
      var known: [String: Int] = [:]
      func add(_ message: String, _ language: String) {
        if let index = known[message] {
          complaints[index].languages.append(language)
        } else if complaints.count < mistakeLimit {
          known[message] = complaints.count
          complaints.append((message, [language]))
        }
      }
      for (language, entry) in localizations.texts(of: key) {
        guard let format = entry?.format else { continue }
        let parameters = format.parameters
        let count = parameters.keys.max() ?? 0
        if count != given.count {
          add(
            "takes \(Self.count(count)), and '\(name)' gives \(given.count)",
            language)
        }
        for (index, argument) in given.enumerated()
        where parameters[index + 1] == .number && Double(argument) == nil {
          add(
            "takes a number as argument \(index + 1), and '\(name)' gives '\(argument)'", language)
        }
      }
      return complaints.map { complaint in
        Diagnostic(
          .warning, .localization,
          "in \(Self.list(complaint.languages)) '\(key)' \(complaint.message)", at: span)
      }
    }

    package static func count(_ arguments: Int) -> String {
      arguments == 0 ? "no arguments" : arguments == 1 ? "1 argument" : "\(arguments) arguments"
    }

    /// Words as a list: `de, ko and zh-Hant`.
    package static func list(_ words: [String]) -> String {
      guard let last = words.last, words.count > 1 else { return words.first ?? "" }
      return words.dropLast().joined(separator: ", ") + " and \(last)"
    }

    private static func quoted(_ text: String) -> String {
      var writer = JSONWriter()
      writer.string(text)
      return writer.text
    }
  }
}
