package import UserNotifications

/// A category: the kinds of notifications that have the same buttons (rules A30, S14).
///
/// This is the one value for what a manifest declares, what the app registered, and what a saved
/// phone keeps; `UNNotificationCategory` is what the app's code holds.
public struct NotificationCategory: Sendable, Codable {
  /// The identifier that payloads name.
  public var identifier: String
  /// The options, in the words of `UNNotificationCategoryOptions`.
  public var options: [Option]
  /// The identifiers of intents.
  public var intentIdentifiers: [String]
  /// The text shown where previews are hidden.
  public var hiddenPreviewsBodyPlaceholder: String
  /// What a group's summary says; empty for the system's own.
  package var categorySummaryFormat = ""
  /// The buttons, in order.
  public var actions: [Action]

  /// Creates a category.
  package init(
    identifier: String, options: [Option] = [], intentIdentifiers: [String] = [],
    hiddenPreviewsBodyPlaceholder: String = "", categorySummaryFormat: String = "",
    actions: [Action]
  ) {
    self.identifier = identifier
    self.options = options
    self.intentIdentifiers = intentIdentifiers
    self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder
    self.categorySummaryFormat = categorySummaryFormat
    self.actions = actions
  }

  /// An option of a category (rule S26).
  public enum Option: String, Sendable, CaseIterable, Codable {
    /// The app is told of dismissals.
    case customDismissAction
    /// The car may show it.
    case allowInCarPlay
    /// The title is shown where previews are hidden.
    case hiddenPreviewsShowTitle
    /// The subtitle is shown where previews are hidden.
    case hiddenPreviewsShowSubtitle
    /// Deprecated: announcing is always included.
    case allowAnnouncement

    /// The option of Apple's option set.
    fileprivate var frameworkValue: UNNotificationCategoryOptions {
      switch self {
      case .customDismissAction: .customDismissAction
      case .allowInCarPlay: .allowInCarPlay
      case .hiddenPreviewsShowTitle: .hiddenPreviewsShowTitle
      case .hiddenPreviewsShowSubtitle: .hiddenPreviewsShowSubtitle
      case .allowAnnouncement: UNNotificationCategoryOptions(rawValue: 16)
      }
    }
  }
}

extension NotificationCategory {
  /// Takes over a category that the app made.
  package init(_ category: UNNotificationCategory) {
    self.init(
      identifier: category.identifier,
      options: Option.allCases.filter { category.options.contains($0.frameworkValue) },
      intentIdentifiers: category.intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: category.hiddenPreviewsBodyPlaceholder,
      categorySummaryFormat: category.categorySummaryFormat,
      actions: category.actions.map { Action($0) })
  }

  /// The category as an app would register it.
  package var frameworkCategory: UNNotificationCategory {
    UNNotificationCategory(
      identifier: identifier, actions: actions.map(\.frameworkAction),
      intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder,
      categorySummaryFormat: categorySummaryFormat,
      options: options.reduce(into: []) { $0.insert($1.frameworkValue) })
  }

  /// What people read of it.
  package var texts: [String] {
    [hiddenPreviewsBodyPlaceholder] + actions.flatMap(\.texts)
  }

  /// The keys of a category in a manifest.
  fileprivate static let fields: [Field<Self>] = [
    Field(
      "identifier", \.identifier, .identifier, "the identifier that payloads name as category",
      required: true),
    Field(
      "options", \.options, .list(of: .word),
      "the options, in the words of UNNotificationCategoryOptions"),
    Field("intentIdentifiers", \.intentIdentifiers, .list(of: .text), "the identifiers of intents"),
    Field(
      "hiddenPreviewsBodyPlaceholder", \.hiddenPreviewsBodyPlaceholder, .text,
      "the text shown where previews are hidden"),
    Field(
      "actions", \.actions, .list(of: .action).unique("action", .actionTwice),
      "the buttons in order, each with an identifier of its own"),
  ]

  /// A button of a notification (rules A31, S17).
  ///
  /// This is the one value for what a manifest declares, what the app registered, and what is
  /// shown; `UNNotificationAction` is what the app's code holds.
  public struct Action: Hashable, Sendable, Codable {
    /// What the app is told when it is chosen.
    public var identifier: String
    /// The button's title.
    public var title: String
    /// The options, in the words of `UNNotificationActionOptions`.
    public var options: [Option]
    /// The image beside the title, which is not shown here.
    package var icon: UNNotificationActionIcon.Image?
    /// How the reply is asked for, or nil for an action without text.
    public var textInput: TextInput?

    /// Creates a button.
    package init(
      identifier: String, title: String, options: [Option] = [],
      icon: UNNotificationActionIcon.Image? = nil, textInput: TextInput? = nil
    ) {
      self.identifier = identifier
      self.title = title
      self.options = options
      self.icon = icon
      self.textInput = textInput
    }

    /// An option of a button (rule S24).
    public enum Option: String, Sendable, CaseIterable, Codable {
      /// Done on an unlocked phone only.
      case authenticationRequired
      /// Deletes, or does what is hard to undo.
      case destructive
      /// Brings the app to the front.
      case foreground

      /// The option of Apple's option set.
      fileprivate var frameworkValue: UNNotificationActionOptions {
        switch self {
        case .authenticationRequired: .authenticationRequired
        case .destructive: .destructive
        case .foreground: .foreground
        }
      }
    }

    /// How a reply is asked for (rule S30).
    public struct TextInput: Hashable, Sendable, Codable {
      /// The title of the button that sends the reply.
      public var buttonTitle: String
      /// What an empty field shows.
      public var placeholder: String

      /// Creates the way in which a reply is asked for.
      package init(buttonTitle: String, placeholder: String) {
        self.buttonTitle = buttonTitle
        self.placeholder = placeholder
      }
    }
  }
}

extension NotificationCategory.Action {
  /// Takes over an action that the app made.
  package init(_ action: UNNotificationAction) {
    identifier = action.identifier
    title = action.title
    options = Option.allCases.filter { action.options.contains($0.frameworkValue) }
    icon = action.icon?.image
    textInput = (action as? UNTextInputNotificationAction).map {
      TextInput(buttonTitle: $0.textInputButtonTitle, placeholder: $0.textInputPlaceholder)
    }
  }

  /// The action as an app would declare it.
  package var frameworkAction: UNNotificationAction {
    let options: UNNotificationActionOptions = options.reduce(into: []) {
      $0.insert($1.frameworkValue)
    }
    let icon = icon.map { UNNotificationActionIcon(image: $0) }
    guard let textInput else {
      return UNNotificationAction(
        identifier: identifier, title: title, options: options, icon: icon)
    }
    return UNTextInputNotificationAction(
      identifier: identifier, title: title, options: options, icon: icon,
      textInputButtonTitle: textInput.buttonTitle, textInputPlaceholder: textInput.placeholder)
  }

  /// The button as it is shown: without its image, its texts as they are shown (rules S35, R16).
  package func shown(_ shown: (String) -> String = { $0 }) -> Self {
    Self(
      identifier: identifier, title: shown(title), options: options,
      textInput: textInput.map {
        TextInput(buttonTitle: shown($0.buttonTitle), placeholder: shown($0.placeholder))
      })
  }

  /// What people read of it.
  var texts: [String] {
    [title, textInput?.buttonTitle, textInput?.placeholder].compactMap(\.self)
  }

  /// The keys of a button, in a manifest and in the record.
  static let fields: [Field<Self>] = [
    Field(
      "identifier", \.identifier, .identifier.recorded(as: .name(.action)),
      "what the app is told when the button is pressed", required: true),
    Field("title", \.title, .nonEmptyText, "the title of the button", required: true),
    Field(
      "options", \.options, .list(of: .word),
      "the options, in the words of UNNotificationActionOptions"),
    Field(
      "textInput", \.textInput, .nullable(.textInput),
      "how a reply is asked for; without it, `null` in events, the button takes no text"),
  ]

  /// The button as JSON.
  package var tree: JSONTree { .object(self, Self.fields) }
}

extension FieldType<NotificationCategory.Action.TextInput> {
  fileprivate static var textInput: Self {
    .object(
      [
        Field("buttonTitle", \.buttonTitle, .text, "the title of the button that sends the reply"),
        Field("placeholder", \.placeholder, .text, "what the empty text field says"),
      ], noun: "an object with 'buttonTitle' and 'placeholder'"
    ) { NotificationCategory.Action.TextInput(buttonTitle: "Send", placeholder: "") }
  }
}

extension FieldType<NotificationCategory.Action> {
  /// A button of a category.
  static var action: Self {
    .object(NotificationCategory.Action.fields) {
      NotificationCategory.Action(identifier: "", title: "")
    }
  }
}

extension FieldType<NotificationCategory> {
  /// A category of a manifest.
  static var category: Self {
    .object(NotificationCategory.fields) { NotificationCategory(identifier: "", actions: []) }
  }
}

extension NotificationCategory {
  /// What a word means among named things, as a person types it: letter case does not matter, a
  /// whole name wins over the beginning of one, and a beginning counts where it is that of one
  /// alone.
  package enum NameMatch<Value: Hashable> {
    /// This one.
    case one(Value)
    /// One of several, of these names.
    case several([String])
    case none

    /// Looks a word up.
    package init(_ word: String, among candidates: [(name: String, value: Value)]) {
      let folded = word.lowercased()
      let stages: [(String) -> Bool] = [
        { $0 == word }, { $0.lowercased() == folded },
        { !folded.isEmpty && $0.lowercased().hasPrefix(folded) },
      ]
      for isMeant in stages {
        var seen: Set<Value> = []
        let found = candidates.filter { isMeant($0.name) && seen.insert($0.value).inserted }
        if let first = found.first {
          self = found.count == 1 ? .one(first.value) : .several(found.map(\.name))
          return
        }
      }
      self = .none
    }
  }
}

extension [NotificationCategory.Action] {
  /// The identifiers and titles of the buttons, each with its button.
  package var names: [(name: String, value: NotificationCategory.Action)] {
    map { ($0.identifier, $0) } + map { ($0.title, $0) }
  }

  /// The button at a place that counts from 1, as a card numbers them; nil if no number is
  /// given, or no button has it.
  package func numbered(_ word: String) -> NotificationCategory.Action? {
    guard let number = Int(word), number >= 1, number <= count else { return nil }
    return self[number - 1]
  }
}
