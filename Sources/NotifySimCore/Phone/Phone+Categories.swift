import APNs
import UserNotifications

/// The registered categories, and the lookup of the app's texts.
extension Phone {
  /// Replaces all registered categories, and reports what is wrong with them (rule A29).
  ///
  /// A set has no order. If two categories have the same identifier, their buttons decide which is
  /// kept, so that every run has the same result.
  func register(_ categories: some Sequence<UNNotificationCategory>) {
    let inOrder = categories.sorted {
      ($0.identifier, $0.signature) < ($1.identifier, $1.signature)
    }
    let earlier = Set(self.categories.map(\.identifier))
    let check = DeclarationCheck(
      categories: inOrder.map { NotificationCategory($0) }, earlier: earlier)
    // Findings in an app's sources have a place there, and `check` reports them.
    for (diagnostic, rules) in app.sources == nil ? check.findings : []
    where !facts.disabled.contains(diagnostic.code) {
      report(diagnostic, because: rules)
    }
    let byIdentifier = Dictionary(
      inOrder.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
    withState { $0.categories.register(byIdentifier, in: $0.device.languages) }
  }

  /// The registered categories in the order of their identifiers.
  var categories: [UNNotificationCategory] { withState { $0.categories.inOrder } }

  /// The registered categories by their identifiers.
  var categoriesByIdentifier: [String: UNNotificationCategory] {
    withState { $0.categories.categories }
  }

  /// The category registered under an identifier; the match is case-sensitive (rule S35).
  func category(_ identifier: String) -> UNNotificationCategory? {
    withState { $0.categories.categories[identifier] }
  }

  /// Whether a category was registered, and a later registration removed it.
  func wasReplaced(_ identifier: String) -> Bool {
    withState { $0.categories.wasReplaced(identifier) }
  }

  /// The buttons of a registered category in the person's languages, unlimited by space (rule R16).
  func buttons(of identifier: String) -> [NotificationCategory.Action]? {
    withState { $0.categories.buttons(of: identifier, in: $0.device.languages) }
  }

  /// The buttons that a category shows in the phone's current state; none for an unknown or empty
  /// identifier.
  func shownActions(ofCategory identifier: String) -> NotificationCategory.Action.ShownActions {
    guard !identifier.isEmpty, let buttons = buttons(of: identifier) else {
      return NotificationCategory.Action.ShownActions(
        shown: [], hiddenCount: 0, rules: identifier.isEmpty ? [] : [.actionsNeedCategory])
    }
    let (isRegisteredAgain, isTranslated, isSpaceShort) = withState { state in
      (
        state.categories.isRegisteredAgain, state.categories.translatesButtons(of: identifier),
        state.device.limitedSpace
      )
    }
    return NotificationCategory.Action.ShownActions(
      buttons, isSpaceShort: isSpaceShort,
      because: isRegisteredAgain || isTranslated
        ? [.categoryLookup] + (isRegisteredAgain ? [.currentRegistration] : [])
          + (isTranslated ? [.localizedButtons] : [])
        : .ofButtons)
  }

  /// Registers the categories that the manifest declares.
  func registerManifestCategories() {
    rememberTexts(of: app.manifest.categories)
    register(app.manifest.categories.map(\.frameworkCategory))
  }

  /// Removes all categories, when the app is deleted.
  func forgetCategories() {
    withState { $0.categories.removeAll() }
  }

  /// The categories to save; `launched` are those that the app registers at launch.
  func savedCategories(launched: [String: UNNotificationCategory]) -> SavedPhone.Categories {
    withState { $0.categories.saved(launched: launched) }
  }

  /// Restores the categories of a saved phone.
  func resume(_ saved: SavedPhone.Categories) {
    withState { $0.categories.resume(saved, in: $0.device.languages) }
  }

  /// Translates the app's texts into the person's languages.
  var localizer: Localizer {
    Localizer(
      localizations: app.localizations, languages: withDevice(\.languages),
      profile: profile)
  }

  /// Returns the current text for a key, and stores which key and arguments it came from.
  func localizedString(forKey key: String, arguments: [String]) -> String {
    let origin = LocalizedText(key, arguments)
    let text = localizer.text(origin, missing: arguments.isEmpty ? .placeholder : .null)
    guard !app.localizations.isEmpty else { return text }
    remember(text, origin)
    for finding in LocalizationsCheck.KeyCheck(app.localizations).findings(key) {
      reportOnce(finding, because: app.localizations.has(key) ? [] : [.missingLocalization])
    }
    return text
  }

  /// Treats the texts of a manifest's categories as keys, as an app's code would.
  func rememberTexts(of categories: [NotificationCategory]) {
    for text in categories.flatMap(\.texts) where app.localizations.has(text) {
      remember(text, LocalizedText(text))
    }
  }

  private func remember(_ text: String, _ origin: LocalizedText) {
    withState { $0.categories.remember(text, origin) }
  }

  /// The key and the arguments of a text in a registered category; nil for a text without a key.
  func origin(ofCategoryText text: String) -> LocalizedText? {
    withState { $0.categories.origin(of: text) }
  }

  /// Adds to content the keys of the texts that the app looked up.
  func trace(_ content: inout NotificationContent) {
    guard !app.localizations.isEmpty else { return }
    let made = withState { $0.categories.madeTexts }
    content.trace { made[$0] }
  }

  /// Translates a notification's texts into the current languages.
  ///
  /// - Returns: whether any text changed.
  @discardableResult
  func localize(_ content: inout NotificationContent) -> Bool {
    guard content.localized != nil else { return false }
    return content.localize(by: localizer)
  }

  /// The notification in the current languages.
  func localized(_ notification: DeliveredNotification) -> DeliveredNotification {
    var notification = notification
    localize(&notification.content)
    return notification
  }
}

extension UNNotificationCategory {
  /// A text that differs between categories of the same identifier.
  fileprivate var signature: String {
    let buttons = actions.map { "\($0.identifier)/\($0.title)/\($0.options.rawValue)" }
    return buttons.joined(separator: ",") + "/\(options.rawValue)/\(hiddenPreviewsBodyPlaceholder)"
  }
}
