import UserNotifications

/// Puts an app's texts into the languages of a phone's person.
package struct Localizer: Sendable {
  package let localizations: Localizations
  /// The person's languages, in order of preference.
  package let languages: [String]
  /// Which of the app's languages serve a person's language, and what missing keys become.
  private let profile: Profile

  /// Creates the value of its parts.
  package init(localizations: Localizations, languages: [String], profile: Profile) {
    self.localizations = localizations
    self.languages = languages
    self.profile = profile
  }

  /// The entry of a key in the language that serves the person; nil if there is none (rule P9c).
  package func entry(of key: String) -> Localizations.Found? {
    localizations.text(
      key, for: languages, matching: profile.languageMatching, missing: profile.missingTranslation)
  }

  /// The text that a key stands for, filled in; without one the text that was given beside the key,
  /// or the key itself (rules P10, P11).
  package func text(_ text: LocalizedText, missing: LocalizedFormat.Missing = .null) -> String {
    guard let found = entry(of: text.key) else {
      if profile.missingKey == .text, let own = text.fallback, !own.isEmpty { return own }
      return LocalizedFormat(text.key).filled(
        with: text.arguments, in: localizations.developmentRegion, missing: .placeholder)
    }
    return found.entry.format.filled(with: text.arguments, in: found.language, missing: missing)
  }

  /// The texts that the app asked for by their keys, so that what it gives to the phone can be put
  /// into another language when it is shown (rule L21).
  ///
  /// On iOS the text itself remembers its key. Here the phone goes by the text: one that the app
  /// writes letter for letter as such a text counts as that text.
  package struct MadeTexts: Sendable {
    private var origins: [String: LocalizedText] = [:]
    private var order: [String] = []

    /// Remembers nothing yet.
    package init() {}

    /// How many texts are remembered; the oldest is forgotten first.
    private static let limit = 1000

    /// What a text was made of; nil for a text that the app wrote itself.
    package subscript(text: String) -> LocalizedText? { origins[text] }

    /// Remembers what a text was made of.
    package mutating func remember(_ text: String, _ origin: LocalizedText) {
      guard !text.isEmpty, origins.updateValue(origin, forKey: text) == nil else { return }
      order.append(text)
      if order.count > Self.limit { origins[order.removeFirst()] = nil }
    }
  }
}

extension NotificationContent {
  /// Puts the texts that are looked up into the languages of this moment.
  ///
  /// - Returns: whether that changed any.
  @discardableResult
  package mutating func localize(by localizer: Localizer) -> Bool {
    guard let localized else { return false }
    let before = [title, subtitle, body]
    if let text = localized.title { title = localizer.text(text) }
    if let text = localized.subtitle { subtitle = localizer.text(text) }
    if let text = localized.body { body = localizer.text(text) }
    self.localized = localized
    return before != [title, subtitle, body]
  }
}

extension Localizer {
  /// A language as settings and folders name it: `ko`, `pt-BR`, `zh-Hant-TW`; also `pt_BR`.
  package struct LanguageTag: Hashable, Sendable {
    /// The parts in the usual letter case, joined by hyphens.
    package let text: String

    package init(_ text: String) {
      let parts = text.split { $0 == "-" || $0 == "_" }.enumerated().map { index, part in
        switch (index, part.count) {
        case (0, _): part.lowercased()
        case (_, 4): part.prefix(1).uppercased() + part.dropFirst().lowercased()
        default: part.uppercased()
        }
      }
      let name = parts.first.map { Self.newNames[$0] ?? $0 }
      self.text = ([name].compactMap(\.self) + parts.dropFirst()).joined(separator: "-")
    }

    /// The first part: `zh`.
    package var language: String { String(text.prefix { $0 != "-" }) }

    /// The script, where it is named or follows from the region: `Hant` for `zh-TW`; else empty.
    package var script: String {
      let parts = (Self.scripts[text] ?? text).split(separator: "-").dropFirst()
      return parts.first { $0.count == 4 }.map(String.init) ?? ""
    }

    /// The tag, then those that it is a part of: `zh-Hant-TW`, `zh-Hant`, `zh`; the script of
    /// Chinese follows from its region: `zh-TW`, `zh-Hant`, `zh`.
    package var chain: [String] {
      var chain: [String] = []
      var rest = text
      while !rest.isEmpty {
        chain.append(rest)
        if let script = Self.scripts[rest] { chain.append(script) }
        if let region = Self.sharedRegion(of: rest) { chain.append(region) }
        guard let hyphen = rest.lastIndex(of: "-") else { break }
        rest = String(rest[..<hyphen])
      }
      if let wider = Self.wider[language] { chain.append(wider) }
      return chain
    }

    /// The region whose variant of the language a region shares: `es-419` for `es-MX`.
    private static func sharedRegion(of tag: String) -> String? {
      switch (tag.prefix(3), tag.dropFirst(3)) {
      case ("es-", let region) where latinAmerica.contains(String(region)): "es-419"
      case ("pt-", let region) where region.count == 2 && region != "BR" && region != "PT": "pt-PT"
      case ("en-", let region) where commonwealth.contains(String(region)): "en-GB"
      default: nil
      }
    }

    private static let latinAmerica: Set = [
      "AR", "BO", "BR", "BZ", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA",
      "PE",
      "PR", "PY", "SV", "US", "UY", "VE",
    ]
    private static let commonwealth: Set = [
      "AU", "HK", "IE", "IN", "MT", "NZ", "PK", "SG", "ZA",
    ]

    /// Whether a text may name a language.
    package static func isOne(_ text: String) -> Bool {
      let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
      guard let first = parts.first, 2...8 ~= first.count, first.allSatisfy(\.isASCIILetter) else {
        return false
      }
      return parts.dropFirst().allSatisfy { part in
        1...8 ~= part.count && part.allSatisfy { $0.isASCIILetter || $0.isASCII && $0.isNumber }
      }
    }

    /// What ``isOne(_:)`` takes, as a regular expression.
    package static let pattern = "[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*"

    private static let newNames = [
      "iw": "he", "in": "id", "ji": "yi", "mo": "ro", "english": "en", "french": "fr",
      "german": "de", "italian": "it", "japanese": "ja", "spanish": "es", "dutch": "nl",
    ]
    private static let scripts = [
      "zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "zh-MO": "zh-Hant", "zh-CN": "zh-Hans",
      "zh-SG": "zh-Hans",
    ]
    private static let wider = ["nb": "no", "nn": "no"]
  }
}

extension Character {
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
