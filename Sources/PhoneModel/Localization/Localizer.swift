import UserNotifications

/// Puts an app's texts into the languages of a phone's person.
package struct Localizer: Sendable {
  package let localizations: Localizations
  /// The person's languages, the dearest first.
  package let languages: [String]

  /// Creates the value of its parts.
  package init(localizations: Localizations, languages: [String]) {
    self.localizations = localizations
    self.languages = languages
  }

  /// The text that a key stands for, filled in; the key itself where there is none (rule P10).
  package func text(_ text: LocalizedText, missing: LocalizedFormat.Missing = .null) -> String {
    guard let found = localizations.text(text.key, for: languages) else {
      return LocalizedFormat(text.key).filled(
        with: text.arguments, in: localizations.developmentRegion, missing: .placeholder)
    }
    return found.entry.format.filled(with: text.arguments, in: found.language, missing: missing)
  }
}

/// A text of the app that is looked up when it is shown (rules P9, L21).
public struct LocalizedText: Hashable, Sendable, Codable {
  /// The key in the app's strings.
  public let key: String
  /// What takes the place of the placeholders.
  public let arguments: [String]

  /// Creates a text from its key and arguments.
  public init(_ key: String, _ arguments: [String] = []) {
    self.key = key
    self.arguments = arguments
  }
}
