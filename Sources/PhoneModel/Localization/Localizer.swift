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
