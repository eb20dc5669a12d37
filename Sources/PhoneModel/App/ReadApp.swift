/// An app as its own sources declare it, with the place of every fact.
package struct ReadApp: Sendable {
  /// The app as the rest of the program uses it, with the categories that are fully known.
  package var manifest: AppManifest
  /// The texts of the app in its languages.
  package var localizations = Localizations()
  /// Every category that the sources register, known or not, in the order of their identifiers.
  package var categories: [Category] = []
  /// What could not be resolved and belongs to no category, such as a set that is made at run time.
  package var unresolved: [Unresolved] = []
  /// The identifiers that the sources compare a response's action with.
  package var handled: [Handling] = []
  /// The Live Activities that the sources declare.
  package var activities: [Activity] = []
  /// The values of the user info that the code reads.
  package var userInfo = UserInfoReads()
  /// How the app declares its buttons.
  package var frameworks: [Framework] = []
  /// What the project and the sources say of the app as a whole.
  package var facts = Facts(unknown: "nothing was read")

  /// Creates an app that declares nothing yet.
  package init(manifest: AppManifest) {
    self.manifest = manifest
  }

  /// A place in a file of the app.
  package struct Place: Hashable, Sendable {
    /// The path of the file, from the app's folder.
    package let file: String
    /// The line, from 1.
    package let line: Int
    /// The column, from 1, in bytes.
    package let column: Int

    /// Creates a place.
    package init(file: String, line: Int, column: Int) {
      self.file = file
      self.line = line
      self.column = column
    }
  }

  /// What could not be read from the sources.
  package struct Unresolved: Hashable, Sendable {
    /// What is missing, such as `title of 'REPLY'`.
    package let what: String
    /// Why, as a clause: `it depends on a parameter of 'register'`.
    package let reason: String
    /// Where it is written.
    package let place: Place

    /// Names something that could not be read.
    package init(what: String, reason: String, place: Place) {
      self.what = what
      self.reason = reason
      self.place = place
    }
  }

  /// A place where the sources handle an identifier.
  package struct Handling: Hashable, Sendable {
    /// The identifier of an action.
    package let identifier: String
    /// Where it is compared.
    package let place: Place

    /// Names a place where an identifier is handled.
    package init(identifier: String, place: Place) {
      self.identifier = identifier
      self.place = place
    }
  }
}

extension ReadApp {
  /// A category that the sources register.
  package struct Category: Sendable {
    /// The identifier; nil if it could not be resolved.
    package var identifier: String?
    /// The buttons; nil if the list could not be resolved.
    package var actions: [Action]?
    /// The options; nil if they could not be resolved.
    package var options: [NotificationCategory.Option]?
    /// The identifiers of intents.
    package var intentIdentifiers: [String] = []
    /// The text shown where previews are hidden; nil for none.
    package var hiddenPreviewsBodyPlaceholder: Text?
    /// What the registration depends on, as the sources say it; nil if it is certain.
    package var condition: String?
    /// How the app declares it.
    package var framework: Framework
    /// Where it is made.
    package var place: Place
    /// The parts that could not be resolved.
    package var unresolved: [Unresolved] = []

    /// Creates a category.
    package init(
      identifier: String? = nil, actions: [Action]? = nil,
      options: [NotificationCategory.Option]? = nil, intentIdentifiers: [String] = [],
      hiddenPreviewsBodyPlaceholder: Text? = nil, condition: String? = nil, framework: Framework,
      place: Place, unresolved: [Unresolved] = []
    ) {
      self.identifier = identifier
      self.actions = actions
      self.options = options
      self.intentIdentifiers = intentIdentifiers
      self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder
      self.condition = condition
      self.framework = framework
      self.place = place
      self.unresolved = unresolved
    }

    /// What could not be resolved of its identifier, its options, and those of its buttons; empty
    /// where all but texts is known.
    package var openParts: [Unresolved] {
      let isListKnown = identifier != nil && options != nil && actions != nil
      let open = (actions ?? []).filter { $0.identifier == nil || $0.options == nil }
      return (isListKnown ? [] : unresolved) + open.flatMap(\.unresolved)
    }

    /// The category as a phone takes it, as far as it is known.
    ///
    /// - Parameter texts: the app's texts: a text that is in them is given by its key.
    /// - Returns: nil if the identifier or the list of buttons is not known.
    package func shown(with texts: Localizations) -> NotificationCategory? {
      guard let identifier, let actions else { return nil }
      let buttons = actions.compactMap { $0.shown(with: texts) }
      guard buttons.count == actions.count else { return nil }
      return NotificationCategory(
        identifier: identifier, options: options ?? [], intentIdentifiers: intentIdentifiers,
        hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder?.shown(with: texts) ?? "",
        actions: buttons)
    }
  }

  /// A button of a category.
  package struct Action: Sendable {
    /// The identifier; nil if it could not be resolved.
    package var identifier: String?
    /// The title; nil if it could not be resolved.
    package var title: Text?
    /// The options; nil if they could not be resolved.
    package var options: [NotificationCategory.Action.Option]?
    /// How the reply is asked for; nil for a button without text.
    package var textInput: TextInput?
    /// The condition under which the button exists; nil if it always does.
    package var condition: String?
    /// Where it is made.
    package var place: Place
    /// The parts that could not be resolved.
    package var unresolved: [Unresolved] = []

    /// Creates a button.
    package init(
      identifier: String? = nil, title: Text? = nil,
      options: [NotificationCategory.Action.Option]? = nil, textInput: TextInput? = nil,
      condition: String? = nil, place: Place, unresolved: [Unresolved] = []
    ) {
      self.identifier = identifier
      self.title = title
      self.options = options
      self.textInput = textInput
      self.condition = condition
      self.place = place
      self.unresolved = unresolved
    }

    /// The title shown on a button whose own title is not known.
    package static let unknownTitle = "?"

    /// The button as a phone takes it, as far as it is known; nil if the identifier is not.
    func shown(with texts: Localizations) -> NotificationCategory.Action? {
      guard let identifier else { return nil }
      return NotificationCategory.Action(
        identifier: identifier, title: title?.shown(with: texts) ?? Self.unknownTitle,
        options: options ?? [],
        textInput: textInput.map {
          .init(
            buttonTitle: $0.shownButtonTitle(with: texts),
            placeholder: $0.placeholder?.shown(with: texts) ?? "")
        })
    }
  }

  /// How a reply is asked for.
  package struct TextInput: Sendable {
    /// The title of the button that sends; absent for the system's own.
    package var buttonTitle: Fact<Text>
    /// What the empty field says; nil for nothing, or what is not known.
    package var placeholder: Text?

    /// Creates the way in which a reply is asked for.
    package init(buttonTitle: Fact<Text> = .absent, placeholder: Text? = nil) {
      self.buttonTitle = buttonTitle
      self.placeholder = placeholder
    }

    fileprivate func shownButtonTitle(with texts: Localizations) -> String {
      switch buttonTitle {
      case .read(let title, _): title.shown(with: texts)
      case .absent: "Send"
      case .unknown: Action.unknownTitle
      }
    }
  }

  /// A text that people read.
  package struct Text: Hashable, Sendable {
    /// The text in the development language.
    package var text: String
    /// The key by which it is looked up; nil for a text that is written as it is.
    package var key: String?
    /// The table of the key; nil for the usual one.
    package var table: String?

    /// Creates a text.
    package init(_ text: String, key: String? = nil, table: String? = nil) {
      self.text = text
      self.key = key
      self.table = table
    }

    /// The key where the texts have it, so that a phone puts it into its languages; else the text.
    package func shown(with texts: Localizations) -> String {
      guard let key, texts.has(key) else { return text }
      return key
    }
  }

  /// How an app declares its buttons.
  package enum Framework: String, Sendable, CaseIterable {
    /// UserNotifications, from Swift, Objective-C, C# or Kotlin.
    case native
    /// expo-notifications.
    case expo
    /// notifee.
    case notifee
    /// react-native-notifications.
    case wix
    /// @react-native-community/push-notification-ios.
    case pushNotificationIOS
    /// flutter_local_notifications.
    case flutterLocalNotifications
    /// awesome_notifications.
    case awesomeNotifications
    /// @capacitor/local-notifications.
    case capacitor
    /// cordova-plugin-push.
    case cordovaPush
    /// cordova-plugin-local-notifications.
    case cordovaLocal
    /// Plugin.LocalNotification.
    case pluginLocalNotification
    /// Shiny.
    case shiny
  }
}
