/// A text of the app that is looked up when it is shown (rules P9, L21).
public struct LocalizedText: Hashable, Sendable, Codable {
  /// The key in the app's strings.
  public var key: String
  /// What takes the place of the placeholders.
  public var arguments: [String]
  /// The text that is shown where the app's strings lack the key, if one was given (rule P11).
  public var fallback: String?

  /// Creates a text from its key, its arguments and the text that is shown without the key.
  public init(_ key: String, _ arguments: [String] = [], fallback: String? = nil) {
    self.key = key
    self.arguments = arguments
    self.fallback = fallback
  }
}

extension NotificationContent {
  /// The texts of a notification that are looked up in the app's strings when they are shown, by
  /// key and arguments (rules P9, L21); nil for a text that stays as it is.
  package struct LocalizedTexts: Hashable, Sendable, Codable {
    /// What the title is looked up by.
    package var title: LocalizedText?
    /// What the subtitle is looked up by.
    package var subtitle: LocalizedText?
    /// What the body is looked up by.
    package var body: LocalizedText?

    /// Creates texts of which each stays as it is that is not given.
    package init(
      title: LocalizedText? = nil, subtitle: LocalizedText? = nil, body: LocalizedText? = nil
    ) {
      (self.title, self.subtitle, self.body) = (title, subtitle, body)
    }

    /// Whether all of them stay as they are.
    package var isEmpty: Bool { title == nil && subtitle == nil && body == nil }
  }
}
