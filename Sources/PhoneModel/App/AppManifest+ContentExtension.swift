import APNs

extension AppManifest {
  /// What an extension that shows the long look declares in its property list (rules A57, D85).
  public struct ContentExtension: Hashable, Sendable {
    /// The categories that it claims, letter for letter (`UNNotificationExtensionCategory`).
    public var categories: [String]
    /// Whether the notification's own text is left out
    /// (`UNNotificationExtensionDefaultContentHidden`).
    public var defaultContentHidden: Bool
    /// Whether touches go to the extension's own controls
    /// (`UNNotificationExtensionUserInteractionEnabled`).
    public var userInteractionEnabled: Bool
    /// Whether the view controller's title stands at the top in place of the app's name
    /// (`UNNotificationExtensionOverridesDefaultTitle`).
    public var overridesDefaultTitle: Bool
    /// The height at first, as a part of the width
    /// (`UNNotificationExtensionInitialContentSizeRatio`); nothing here depends on it.
    public var initialContentSizeRatio: Double

    /// Declares an extension; the Boolean keys are false unless given, as in a property list.
    public init(
      categories: [String], defaultContentHidden: Bool = false,
      userInteractionEnabled: Bool = false, overridesDefaultTitle: Bool = false,
      initialContentSizeRatio: Double = 1
    ) {
      self.categories = categories
      self.defaultContentHidden = defaultContentHidden
      self.userInteractionEnabled = userInteractionEnabled
      self.overridesDefaultTitle = overridesDefaultTitle
      self.initialContentSizeRatio = initialContentSizeRatio
    }
  }
}

extension AppManifest.ContentExtension {
  /// The keys of an extension.
  fileprivate static let fields: [Field<Self>] = [
    Field(
      "categories", \.categories, .claims,
      "the categories that it claims (UNNotificationExtensionCategory)", required: true),
    Field(
      "defaultContentHidden", \.defaultContentHidden, .flag,
      "whether the notification's own text is left out"
        + " (UNNotificationExtensionDefaultContentHidden)"),
    Field(
      "userInteractionEnabled", \.userInteractionEnabled, .flag,
      "whether touches go to its own controls (UNNotificationExtensionUserInteractionEnabled)"),
    Field(
      "overridesDefaultTitle", \.overridesDefaultTitle, .flag,
      "whether its title stands in place of the app's name"
        + " (UNNotificationExtensionOverridesDefaultTitle)"),
    Field(
      "initialContentSizeRatio", \.initialContentSizeRatio, .number(above: 0),
      "the height at first, as a part of the width"
        + " (UNNotificationExtensionInitialContentSizeRatio)"),
  ]
}

extension FieldType<AppManifest.ContentExtension> {
  /// A content extension of a manifest.
  static var contentExtension: Self {
    .object(AppManifest.ContentExtension.fields) { AppManifest.ContentExtension(categories: []) }
  }
}

extension FieldType<[String]> {
  /// The categories that a content extension claims: at least one (rule A57).
  fileprivate static var claims: Self {
    Self(
      .list(.someText, atLeast: 1), noun: "an array of the categories that it claims",
      value: { json in
        let names = json.elements.compactMap(\.string).filter { !$0.isEmpty }
        return names.isEmpty || names.count != json.count ? nil : names
      })
  }
}

extension AppManifest.ContentExtension {
  /// The note that a category has a content extension and no buttons (rules S34, D85).
  package static func unregistered(_ category: String) -> Diagnostic {
    Diagnostic(
      .note, .category,
      "the app registers no category '\(category)', which its content extension shows, so there are"
        + " no buttons")
  }

  /// The finding that several content extensions claim a category (rule A58).
  package static func twice(_ category: String) -> Diagnostic {
    Diagnostic(
      .warning, .contentExtension,
      "content extensions claim the category '\(category)' more than once; the first claim counts")
  }
}

extension [String] {
  /// The elements that stood before, each time that they come again.
  package var repeated: [String] {
    var seen: Set<String> = []
    return filter { !seen.insert($0).inserted }
  }
}
