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

    /// The keys of an extension.
    package enum Key: String, ManifestKey {
      case categories, defaultContentHidden, userInteractionEnabled, overridesDefaultTitle
      case initialContentSizeRatio
    }

    /// What an extension may be.
    package static var schema: JSONSchema {
      .object(Key.members, required: [Key.categories.rawValue])
    }
  }
}

extension AppManifest.ContentExtension.Key {
  package var schema: JSONSchema {
    switch self {
    case .categories:
      .array(of: .someText, atLeast: 1)
        .described("The categories that it claims (UNNotificationExtensionCategory).")
    case .defaultContentHidden:
      .yesOrNo.described(
        "Whether the notification's own text is left out"
          + " (UNNotificationExtensionDefaultContentHidden).")
    case .userInteractionEnabled:
      .yesOrNo.described(
        "Whether touches go to its own controls (UNNotificationExtensionUserInteractionEnabled).")
    case .overridesDefaultTitle:
      .yesOrNo.described(
        "Whether its title stands in place of the app's name"
          + " (UNNotificationExtensionOverridesDefaultTitle).")
    case .initialContentSizeRatio:
      .number(above: 0).described(
        "The height at first, as a part of the width"
          + " (UNNotificationExtensionInitialContentSizeRatio).")
    }
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
