import APNs
import UserNotifications

/// The phone as the app registers its categories with it, and as its texts are looked up.
extension Phone {
  /// Replaces all registered categories, and reports what is wrong with them (rule A29).
  ///
  /// A set has no order, so which of two twins counts is settled by their buttons, the same in
  /// every run.
  func register(_ categories: some Sequence<UNNotificationCategory>) {
    let inOrder = categories.sorted {
      ($0.identifier, $0.signature) < ($1.identifier, $1.signature)
    }
    let earlier = Set(self.categories.map(\.identifier))
    let check = DeclarationCheck(
      categories: inOrder.map { NotificationCategory($0) }, earlier: earlier)
    // What is found in sources has a place there: `check` tells of it.
    for (diagnostic, rules) in app.sources == nil ? check.findings : [] {
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

  /// The category registered under an identifier, letter for letter (rule S35).
  func category(_ identifier: String) -> UNNotificationCategory? {
    withState { $0.categories.categories[identifier] }
  }

  /// Whether a category was registered, and is no longer since another registration took its place.
  func wasReplaced(_ identifier: String) -> Bool {
    withState { $0.categories.wasReplaced(identifier) }
  }

  /// The buttons of the category registered under an identifier, with room for all, in the person's
  /// languages (rule R16).
  func buttons(of identifier: String) -> [NotificationCategory.Action]? {
    withState { $0.categories.buttons(of: identifier, in: $0.device.languages) }
  }

  /// The buttons that a category shows as the phone is; an unknown or empty identifier has none.
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

  /// Forgets the categories, as they go with a deleted app.
  func forgetCategories() {
    withState { $0.categories.removeAll() }
  }

  /// The categories as they are saved; `launched` is what the app registers when it is launched.
  func savedCategories(launched: [String: UNNotificationCategory]) -> SavedPhone.Categories {
    withState { $0.categories.saved(launched: launched) }
  }

  /// Goes on with the categories of a saved phone.
  func resume(_ saved: SavedPhone.Categories) {
    withState { $0.categories.resume(saved, in: $0.device.languages) }
  }

  /// Puts the app's texts into the person's languages.
  var localizer: Localizer {
    Localizer(localizations: app.localizations, languages: withDevice(\.languages))
  }

  /// Returns the text of a key as it is at this moment, and remembers what it was made of.
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

  /// Takes the texts of a manifest's categories for keys, as an app's code would make them.
  func rememberTexts(of categories: [NotificationCategory]) {
    for text in categories.flatMap(\.texts) where app.localizations.has(text) {
      remember(text, LocalizedText(text))
    }
  }

  private func remember(_ text: String, _ origin: LocalizedText) {
    withState { $0.categories.remember(text, origin) }
  }

  /// What a text of a registered category is looked up by; nil for one that stays as it is.
  func origin(ofCategoryText text: String) -> LocalizedText? {
    withState { $0.categories.origin(of: text) }
  }

  /// Takes note of where the texts of content come from that the app made by their keys.
  func trace(_ content: inout NotificationContent) {
    guard !app.localizations.isEmpty else { return }
    let made = withState { $0.categories.madeTexts }
    content.trace { made[$0] }
  }

  /// Puts a notification's texts into the languages of this moment.
  ///
  /// - Returns: whether that changed any.
  @discardableResult
  func localize(_ content: inout NotificationContent) -> Bool {
    guard content.localized != nil else { return false }
    return content.localize(by: localizer)
  }

  /// The notification as it reads in the languages of this moment.
  func localized(_ notification: DeliveredNotification) -> DeliveredNotification {
    var notification = notification
    localize(&notification.content)
    return notification
  }
}

extension UNNotificationCategory {
  /// What tells two categories of one identifier apart.
  fileprivate var signature: String {
    let buttons = actions.map { "\($0.identifier)/\($0.title)/\($0.options.rawValue)" }
    return buttons.joined(separator: ",") + "/\(options.rawValue)/\(hiddenPreviewsBodyPlaceholder)"
  }
}
