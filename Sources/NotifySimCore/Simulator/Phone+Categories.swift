import Synchronization
import UserNotifications

extension Phone {
  /// The category registered under an identifier, letter for letter (rule S35).
  func category(_ identifier: String) -> UNNotificationCategory? {
    state.withLock { $0.categories[identifier] }
  }

  /// The buttons of the category registered under an identifier, with room for all, in the person's
  /// languages (rule R16).
  func buttons(of identifier: String) -> [PresentedAction]? {
    state.withLock { state in
      if state.buttonLanguages != state.device.languages, !state.categoryTexts.isEmpty {
        state.renewButtons(from: app.localizations)
      }
      return state.buttons[identifier]
    }
  }

  /// Whether buttons of a category are in another language than the app registered them in.
  func translatesButtons(of identifier: String) -> Bool {
    state.withLock { $0.translatedCategories.contains(identifier) }
  }

  /// Whether the app registered categories more than once (rule R25).
  var hasRegisteredAgain: Bool { state.withLock { $0.isRegisteredAgain } }

  /// The registered categories in the order of their identifiers.
  var categories: [UNNotificationCategory] {
    state.withLock { state in
      state.categories.values.sorted { $0.identifier < $1.identifier }
    }
  }

  /// Whether a category was registered, and is no longer since another registration took its place.
  func wasReplaced(_ identifier: String) -> Bool {
    state.withLock { state in
      state.knownCategories.contains(identifier) && state.categories[identifier] == nil
    }
  }

  /// Forgets the categories, as they go with a deleted app.
  func forgetCategories() {
    state.withLock { $0.categories = [:] }
  }

  /// Replaces all registered categories (rule A29).
  func replaceCategories(with categories: [String: UNNotificationCategory]) {
    state.withLock { state in
      state.isRegisteredAgain = !state.categories.isEmpty
      state.categories = categories
      state.keepTexts(of: categories.values)
      state.renewButtons(from: app.localizations)
      state.knownCategories.formUnion(categories.keys)
    }
  }

  /// Remembers what a text of the app was made of.
  func remember(_ text: String, _ origin: LocalizedText) {
    state.withLock { $0.madeTexts.remember(text, origin) }
  }

  /// Takes note of where the texts of content come from that the app made by their keys.
  func trace(_ content: inout NotificationContent) {
    guard !app.localizations.isEmpty else { return }
    let made = state.withLock { $0.madeTexts }
    content.trace { made[$0] }
  }

  /// What a text of a registered category is looked up by; nil for one that stays as it is.
  func origin(ofCategoryText text: String) -> LocalizedText? {
    state.withLock { $0.categoryTexts[text] }
  }
}

extension Phone.State {
  /// Takes note of what the texts of categories are looked up by.
  mutating func keepTexts(of categories: some Sequence<UNNotificationCategory>) {
    let known = categoryTexts
    categoryTexts = [:]
    for text in categories.flatMap(\.texts) {
      categoryTexts[text] = madeTexts[text] ?? known[text]
    }
  }

  /// Puts the buttons of all categories into the person's languages.
  mutating func renewButtons(from localizations: Localizations) {
    let localizer = Localizer(localizations: localizations, languages: device.languages)
    let origins = categoryTexts
    buttonLanguages = device.languages
    buttons = categories.mapValues { category in
      category.actions.map { action in
        PresentedAction(action) { text in origins[text].map { localizer.text($0) } ?? text }
      }
    }
    translatedCategories = Set(
      categories.filter { name, category in
        buttons[name]?.map(\.title) != category.actions.map(\.title)
      }.keys)
  }
}

extension UNNotificationCategory {
  /// What people read of it.
  fileprivate var texts: [String] {
    [hiddenPreviewsBodyPlaceholder]
      + actions.flatMap { action in
        let input = action as? UNTextInputNotificationAction
        return [action.title, input?.textInputButtonTitle, input?.textInputPlaceholder]
          .compactMap(\.self)
      }
  }
}
