package import UserNotifications

/// A category as a manifest declares it (rules A30, S14).
public struct CategoryDeclaration: Sendable {
  /// The identifier that payloads name.
  public var identifier: String
  /// The options, in the words of `UNNotificationCategoryOptions`.
  public var options: [Option]
  /// The identifiers of intents.
  public var intentIdentifiers: [String]
  /// What stands for the text where previews are hidden.
  public var hiddenPreviewsBodyPlaceholder: String
  /// The buttons, in order.
  public var actions: [ActionDeclaration]

  /// An option of a category (rule S26).
  public enum Option: String, Sendable, CaseIterable {
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
  }
}

extension CategoryDeclaration {
  /// The category as an app would register it.
  package var frameworkCategory: UNNotificationCategory {
    UNNotificationCategory(
      identifier: identifier, actions: actions.map(\.frameworkAction),
      intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder, options: frameworkOptions)
  }

  private var frameworkOptions: UNNotificationCategoryOptions {
    options.reduce(into: []) { $0.insert($1.frameworkValue) }
  }
}

extension CategoryDeclaration.Option {
  /// The option of Apple's option set.
  package var frameworkValue: UNNotificationCategoryOptions {
    switch self {
    case .customDismissAction: .customDismissAction
    case .allowInCarPlay: .allowInCarPlay
    case .hiddenPreviewsShowTitle: .hiddenPreviewsShowTitle
    case .hiddenPreviewsShowSubtitle: .hiddenPreviewsShowSubtitle
    case .allowAnnouncement: UNNotificationCategoryOptions(rawValue: 16)
    }
  }
}

extension CategoryDeclaration {
  /// The keys of a category.
  package enum Key: String, ManifestKey {
    case identifier, options, intentIdentifiers, hiddenPreviewsBodyPlaceholder, actions
  }
}

extension CategoryDeclaration {
  static var schema: JSONSchema {
    .object(Key.members, required: [Key.identifier.rawValue])
  }
}

extension CategoryDeclaration.Key {
  package var schema: JSONSchema {
    switch self {
    case .identifier: .someText.described("The identifier that payloads name as category.")
    case .options:
      .array(of: .oneOf(CategoryDeclaration.Option.allCases.map(\.rawValue)))
        .described("The options, in the words of UNNotificationCategoryOptions.")
    case .intentIdentifiers: .array(of: .text).described("The identifiers of intents.")
    case .hiddenPreviewsBodyPlaceholder:
      .text.described("What stands for the text where previews are hidden.")
    case .actions:
      .array(of: ActionDeclaration.schema)
        .described("The buttons in order, each with an identifier of its own.")
    }
  }
}

/// An action as a manifest declares it (rules A31, S17).
public struct ActionDeclaration: Sendable {
  /// What the app is told when it is chosen.
  public var identifier: String
  /// The button's title.
  public var title: String
  /// The options, in the words of `UNNotificationActionOptions`.
  public var options: [PresentedAction.Option]
  /// How a reply is asked for, or nil for an action without text.
  public var textInput: PresentedAction.TextInput?
}

extension ActionDeclaration {
  /// The action as an app would declare it.
  package var frameworkAction: UNNotificationAction {
    guard let textInput else {
      return UNNotificationAction(identifier: identifier, title: title, options: frameworkOptions)
    }
    return UNTextInputNotificationAction(
      identifier: identifier, title: title, options: frameworkOptions,
      textInputButtonTitle: textInput.buttonTitle, textInputPlaceholder: textInput.placeholder)
  }

  private var frameworkOptions: UNNotificationActionOptions {
    options.reduce(into: []) { $0.insert($1.frameworkValue) }
  }
}

extension ActionDeclaration {
  /// The keys of an action.
  package enum Key: String, ManifestKey {
    case identifier, title, options, textInput
  }
}

extension ActionDeclaration {
  fileprivate static var schema: JSONSchema {
    .object(Key.members, required: [Key.identifier.rawValue, Key.title.rawValue])
  }
}

extension ActionDeclaration.Key {
  package var schema: JSONSchema {
    switch self {
    case .identifier: .someText.described("What the app is told when the action is chosen.")
    case .title: .someText.described("The title of the button.")
    case .options:
      .array(of: .oneOf(PresentedAction.Option.allCases.map(\.rawValue)))
        .described("The options, in the words of UNNotificationActionOptions.")
    case .textInput:
      .object(PresentedAction.TextInput.Key.members)
        .described("How a reply is asked for; without it the action takes no text.")
    }
  }
}
