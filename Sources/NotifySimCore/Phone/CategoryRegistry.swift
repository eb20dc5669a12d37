import APNs
import UserNotifications

/// The categories that the app registered, and their buttons in the person's languages.
struct CategoryRegistry: Sendable {
  /// The app's texts in its languages.
  private let localizations: Localizations
  private let profile: Profile
  /// The registered categories by their identifiers.
  private(set) var categories: [String: UNNotificationCategory] = [:]
  /// Whether the app registered categories more than once (rule R25).
  private(set) var isRegisteredAgain = false
  /// The keys and arguments of texts that the app looked up.
  private(set) var madeTexts = Localizer.MadeTexts()
  /// The identifiers of all categories that were ever registered.
  private var known: Set<String> = []
  /// The keys and arguments of the texts in the registered categories.
  private var origins: [String: LocalizedText] = [:]
  /// The buttons of the registered categories, unlimited by space.
  private var buttons: [String: [NotificationCategory.Action]] = [:]
  /// The languages of the buttons.
  private var buttonLanguages: [String] = []
  /// The categories whose buttons are not in the language in which the app registered them.
  private var translated: Set<String> = []

  init(localizations: Localizations, profile: Profile) {
    self.localizations = localizations
    self.profile = profile
  }

  /// The registered categories in the order of their identifiers.
  var inOrder: [UNNotificationCategory] {
    categories.values.sorted { $0.identifier < $1.identifier }
  }

  /// The buttons of a category in these languages, unlimited by space (rule R16).
  mutating func buttons(of identifier: String, in languages: [String]) -> [NotificationCategory
    .Action]?
  {
    if buttonLanguages != languages, !origins.isEmpty { renewButtons(in: languages) }
    return buttons[identifier]
  }

  /// Whether buttons of a category are not in the language in which the app registered them.
  func translatesButtons(of identifier: String) -> Bool { translated.contains(identifier) }

  /// Whether a category was registered, and a later registration removed it.
  func wasReplaced(_ identifier: String) -> Bool {
    known.contains(identifier) && categories[identifier] == nil
  }

  /// The key and the arguments of a text in a registered category; nil for a text without a key.
  func origin(of text: String) -> LocalizedText? { origins[text] }

  /// Replaces all categories (rule A29).
  mutating func register(
    _ categories: [String: UNNotificationCategory], in languages: [String]
  ) {
    isRegisteredAgain = !self.categories.isEmpty
    replace(with: categories, in: languages)
    known.formUnion(categories.keys)
  }

  /// Forgets all categories, when the app is deleted.
  mutating func removeAll() {
    self = CategoryRegistry(localizations: localizations, profile: profile)
  }

  /// Stores the key and the arguments of a text that the app looked up.
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

  /// Translates the buttons of all categories.
  private mutating func renewButtons(in languages: [String]) {
    let localizer = Localizer(
      localizations: localizations, languages: languages, profile: profile)
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

  /// The categories to save; `launched` are those that the app registers at launch.
  func saved(launched: [String: UNNotificationCategory]) -> SavedPhone.Categories {
    SavedPhone.Categories(
      registered: inOrder.map { NotificationCategory($0) },
      former: known.subtracting(categories.keys).sorted(), isRepeated: isRegisteredAgain,
      changedSinceLaunch: categories != launched)
  }

  /// Restores saved categories.
  ///
  /// If the app had not changed them since its launch, those that it registers at launch now are
  /// used instead.
  mutating func resume(_ saved: SavedPhone.Categories, in languages: [String]) {
    known.formUnion(saved.former)
    known.formUnion(saved.registered.map(\.identifier))
    isRegisteredAgain = saved.isRepeated
    guard saved.changedSinceLaunch else { return }
    let categories = saved.registered.map { ($0.identifier, $0.frameworkCategory) }
    replace(with: Dictionary(categories, uniquingKeysWith: { $1 }), in: languages)
  }
}

/// A registered category, for display.
public struct RegisteredCategory: Sendable {
  /// The identifier that payloads name.
  public let identifier: String
  /// The options, by their names in `UNNotificationCategoryOptions`.
  public let options: [String]
  /// The text that is shown while previews are hidden.
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

  /// The buttons that are shown, with much or with little space (rule R15).
  public func actions(isSpaceShort: Bool) -> [NotificationCategory.Action] {
    NotificationCategory.Action.ShownActions(buttons, isSpaceShort: isSpaceShort).shown
  }

  /// All buttons, with their displayed texts.
  package var allActions: [NotificationCategory.Action] { buttons }

  /// Writes the category as a JSON object.
  package func write(
    to writer: inout JSONWriter, isSpaceShort: Bool, in language: String? = nil
  ) {
    writer.beginObject()
    writer.field(ifAny: "language", language)
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
