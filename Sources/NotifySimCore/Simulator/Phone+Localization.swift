import APNs
import UserNotifications

extension Phone {
  /// Puts the app's texts into the person's languages.
  var localizer: Localizer {
    Localizer(localizations: app.localizations, languages: withDevice(\.languages))
  }

  /// Returns the text of a key as it is at this moment, and remembers what it was made of.
  package func localizedString(forKey key: String, arguments: [String]) -> String {
    let origin = LocalizedText(key, arguments)
    let text = localizer.text(origin, missing: arguments.isEmpty ? .placeholder : .null)
    guard !app.localizations.isEmpty else { return text }
    remember(text, origin)
    for finding in LocalizedKeyCheck(app.localizations).findings(key) {
      reportOnce(finding, because: app.localizations.has(key) ? [] : [.missingLocalization])
    }
    return text
  }

  /// Takes the texts of a manifest's categories for keys, as an app's code would make them.
  func rememberTexts(of categories: [CategoryDeclaration]) {
    guard !app.localizations.isEmpty else { return }
    for text in categories.flatMap(\.texts) where app.localizations.has(text) {
      remember(text, LocalizedText(text))
    }
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

extension CategoryDeclaration {
  /// What people read of it.
  fileprivate var texts: [String] {
    [hiddenPreviewsBodyPlaceholder]
      + actions.flatMap { action in
        [action.title, action.textInput?.buttonTitle, action.textInput?.placeholder]
          .compactMap(\.self)
      }
  }
}
