/// The texts of a notification that are looked up in the app's strings when they are shown, by key
/// and arguments (rules P9, L21); nil for a text that stays as it is.
package struct LocalizedTexts: Sendable, Codable {
  package var title: LocalizedText?
  package var subtitle: LocalizedText?
  package var body: LocalizedText?

  package var isEmpty: Bool { title == nil && subtitle == nil && body == nil }
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

  /// Takes note of where texts come from that the app made by their keys.
  package mutating func trace(to origin: (String) -> LocalizedText?) {
    var texts = localized ?? LocalizedTexts()
    texts.title = texts.title ?? origin(title)
    texts.subtitle = texts.subtitle ?? origin(subtitle)
    texts.body = texts.body ?? origin(body)
    localized = texts.isEmpty ? nil : texts
  }

  /// Keeps what the texts are looked up by that are still those of other content.
  package mutating func keepOrigins(of other: NotificationContent) {
    guard let known = other.localized else { return }
    let texts = LocalizedTexts(
      title: title == other.title ? known.title : nil,
      subtitle: subtitle == other.subtitle ? known.subtitle : nil,
      body: body == other.body ? known.body : nil)
    localized = texts.isEmpty ? nil : texts
  }
}
