import UserNotifications

extension CategoryDeclaration {
  /// The category as an app would register it.
  var frameworkCategory: UNNotificationCategory {
    UNNotificationCategory(
      identifier: identifier, actions: actions.map(\.frameworkAction),
      intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder, options: frameworkOptions)
  }

  private var frameworkOptions: UNNotificationCategoryOptions {
    options.reduce(into: []) { set, option in
      switch option {
      case .customDismissAction: set.insert(.customDismissAction)
      case .allowInCarPlay: set.insert(.allowInCarPlay)
      case .hiddenPreviewsShowTitle: set.insert(.hiddenPreviewsShowTitle)
      case .hiddenPreviewsShowSubtitle: set.insert(.hiddenPreviewsShowSubtitle)
      case .allowAnnouncement: set.insert(.allowAnnouncement)
      }
    }
  }
}

extension ActionDeclaration {
  /// The action as an app would declare it.
  var frameworkAction: UNNotificationAction {
    guard let textInput else {
      return UNNotificationAction(identifier: identifier, title: title, options: frameworkOptions)
    }
    return UNTextInputNotificationAction(
      identifier: identifier, title: title, options: frameworkOptions,
      textInputButtonTitle: textInput.buttonTitle, textInputPlaceholder: textInput.placeholder)
  }

  private var frameworkOptions: UNNotificationActionOptions {
    options.reduce(into: []) { set, option in
      switch option {
      case .authenticationRequired: set.insert(.authenticationRequired)
      case .destructive: set.insert(.destructive)
      case .foreground: set.insert(.foreground)
      }
    }
  }
}
