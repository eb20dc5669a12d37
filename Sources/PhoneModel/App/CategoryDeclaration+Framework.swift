package import UserNotifications

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

extension PresentedAction.Option {
  /// The option of Apple's option set.
  package var frameworkValue: UNNotificationActionOptions {
    switch self {
    case .authenticationRequired: .authenticationRequired
    case .destructive: .destructive
    case .foreground: .foreground
    }
  }
}
