public import APNs
import UserNotifications

/// The categories that the app registered, and their buttons in the person's languages.
struct CategoryRegistry: Sendable {
  /// The app's texts in its languages.
  private let localizations: Localizations
  /// The registered categories by their identifiers.
  private(set) var categories: [String: UNNotificationCategory] = [:]
  /// Whether the app registered categories more than once (rule R25).
  private(set) var isRegisteredAgain = false
  /// What the texts that the app asked for by their keys were made of.
  private(set) var madeTexts = Localizer.MadeTexts()
  /// The identifiers of all categories that were ever registered.
  private var known: Set<String> = []
  /// What the texts of the registered categories are looked up by.
  private var origins: [String: LocalizedText] = [:]
  /// The buttons of the registered categories, with room for all.
  private var buttons: [String: [NotificationCategory.Action]] = [:]
  /// The languages that the buttons are in.
  private var buttonLanguages: [String] = []
  /// The categories with buttons in another language than the app registered them in.
  private var translated: Set<String> = []

  init(localizations: Localizations) {
    self.localizations = localizations
  }

  /// The registered categories in the order of their identifiers.
  var inOrder: [UNNotificationCategory] {
    categories.values.sorted { $0.identifier < $1.identifier }
  }

  /// The buttons of a category in languages, with room for all (rule R16).
  mutating func buttons(of identifier: String, in languages: [String]) -> [NotificationCategory
    .Action]?
  {
    if buttonLanguages != languages, !origins.isEmpty { renewButtons(in: languages) }
    return buttons[identifier]
  }

  /// Whether buttons of a category are in another language than the app registered them in.
  func translatesButtons(of identifier: String) -> Bool { translated.contains(identifier) }

  /// Whether a category was registered, and is no longer since another registration took its place.
  func wasReplaced(_ identifier: String) -> Bool {
    known.contains(identifier) && categories[identifier] == nil
  }

  /// What a text of a registered category is looked up by; nil for one that stays as it is.
  func origin(of text: String) -> LocalizedText? { origins[text] }

  /// Replaces all categories, as the app does by registering (rule A29).
  mutating func register(
    _ categories: [String: UNNotificationCategory], in languages: [String]
  ) {
    isRegisteredAgain = !self.categories.isEmpty
    replace(with: categories, in: languages)
    known.formUnion(categories.keys)
  }

  /// Forgets the categories, as they go with a deleted app.
  mutating func removeAll() {
    categories = [:]
  }

  /// Remembers what a text of the app was made of.
  mutating func remember(_ text: String, _ origin: LocalizedText) {
    madeTexts.remember(text, origin)
  }

  private mutating func replace(
    with categories: [String: UNNotificationCategory], in languages: [String]
  ) {
    self.categories = categories
    let former = origins
    origins = [:]
    for text in categories.values.flatMap({ NotificationCategory($0).texts }) {
      origins[text] = madeTexts[text] ?? former[text]
    }
    renewButtons(in: languages)
  }

  /// Puts the buttons of all categories into languages.
  private mutating func renewButtons(in languages: [String]) {
    let localizer = Localizer(localizations: localizations, languages: languages)
    let origins = self.origins
    buttonLanguages = languages
    buttons = categories.mapValues { category in
      category.actions.map { action in
        NotificationCategory.Action(action).shown { text in
          origins[text].map { localizer.text($0) } ?? text
        }
      }
    }
    translated = Set(
      categories.filter { name, category in
        buttons[name]?.map(\.title) != category.actions.map(\.title)
      }.keys)
  }

  /// The categories as they are saved; `launched` is what the app registers when it is launched.
  func saved(launched: [String: UNNotificationCategory]) -> SavedPhone.Categories {
    SavedPhone.Categories(
      registered: inOrder.map { NotificationCategory($0) },
      former: known.subtracting(categories.keys).sorted(), isRepeated: isRegisteredAgain,
      changedSinceLaunch: categories != launched)
  }

  /// Goes on with what the app had registered; unless it had changed that since its launch, with
  /// what it registers when it is launched now.
  mutating func resume(_ saved: SavedPhone.Categories, in languages: [String]) {
    known.formUnion(saved.former)
    known.formUnion(saved.registered.map(\.identifier))
    isRegisteredAgain = saved.isRepeated
    guard saved.changedSinceLaunch else { return }
    let categories = saved.registered.map { ($0.identifier, $0.frameworkCategory) }
    replace(with: Dictionary(categories, uniquingKeysWith: { $1 }), in: languages)
  }
}

/// A category as the app registered it, for showing.
public struct RegisteredCategory: Sendable {
  /// The identifier that payloads name.
  public let identifier: String
  /// The options, in the words of `UNNotificationCategoryOptions`.
  public let options: [String]
  /// The text shown where previews are hidden.
  public let hiddenPreviewsBodyPlaceholder: String
  /// How many actions the category has.
  public let actionCount: Int
  /// The category as it was registered.
  package let category: NotificationCategory
  private let buttons: [NotificationCategory.Action]

  init(_ category: UNNotificationCategory, on phone: Phone) {
    self.category = NotificationCategory(category)
    buttons = phone.buttons(of: category.identifier) ?? []
    identifier = category.identifier
    let placeholder = category.hiddenPreviewsBodyPlaceholder
    hiddenPreviewsBodyPlaceholder =
      phone.origin(ofCategoryText: placeholder)
      .map { phone.localizer.text($0, missing: .placeholder) } ?? placeholder
    actionCount = category.actions.count
    options = self.category.options.map(\.rawValue)
  }

  /// The buttons that are shown, with room or where space is short (rule R15).
  public func actions(isSpaceShort: Bool) -> [NotificationCategory.Action] {
    NotificationCategory.Action.ShownActions(buttons, isSpaceShort: isSpaceShort).shown
  }

  /// All buttons, with their texts as they are shown.
  package var allActions: [NotificationCategory.Action] { buttons }

  /// What is worth knowing of the category, and no fault (rule X14).
  public var advice: [Diagnostic] { DeclarationCheck.advice(on: category) }

  /// Writes the category as a JSON object.
  package func write(to writer: inout JSONWriter, isSpaceShort: Bool) {
    writer.beginObject()
    writer.field("identifier", identifier)
    writer.key("options")
    writer.strings(options)
    writer.field("hiddenPreviewsBodyPlaceholder", hiddenPreviewsBodyPlaceholder)
    writer.key("actions")
    writer.beginArray()
    for action in actions(isSpaceShort: isSpaceShort) { action.tree.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}
