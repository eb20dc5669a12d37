import UserNotifications

/// A category that the app registered, as it is saved: in the words of a manifest.
struct SavedCategory: Sendable, Codable {
  var identifier: String
  var options: [CategoryDeclaration.Option]
  var intentIdentifiers: [String]
  var hiddenPreviewsBodyPlaceholder: String
  var categorySummaryFormat: String
  var actions: [Action]

  /// A button of a category.
  struct Action: Sendable, Codable {
    var identifier: String
    var title: String
    var options: [PresentedAction.Option]
    var icon: UNNotificationActionIcon.Image?
    var textInput: PresentedAction.TextInput?
  }
}

extension CategoryDeclaration.Option: Codable {}

extension SavedCategory {
  /// Takes over a category.
  init(_ category: UNNotificationCategory) {
    identifier = category.identifier
    options = CategoryDeclaration.Option.allCases.filter {
      category.options.contains($0.frameworkValue)
    }
    intentIdentifiers = category.intentIdentifiers
    hiddenPreviewsBodyPlaceholder = category.hiddenPreviewsBodyPlaceholder
    categorySummaryFormat = category.categorySummaryFormat
    actions = category.actions.map { Action($0) }
  }

  /// The category as the app registered it.
  var frameworkCategory: UNNotificationCategory {
    UNNotificationCategory(
      identifier: identifier, actions: actions.map(\.frameworkAction),
      intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder,
      categorySummaryFormat: categorySummaryFormat,
      options: options.reduce(into: []) { $0.insert($1.frameworkValue) })
  }
}

extension SavedCategory.Action {
  fileprivate init(_ action: UNNotificationAction) {
    let shown = PresentedAction(action)
    identifier = action.identifier
    title = action.title
    options = shown.options
    icon = action.icon?.image
    textInput = shown.textInput
  }

  fileprivate var frameworkAction: UNNotificationAction {
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
}
