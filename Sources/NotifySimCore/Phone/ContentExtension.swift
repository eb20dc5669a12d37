import APNs
public import UserNotificationsUI

/// An extension of the app that shows the long look of the notifications of some categories (rules
/// A57, D85).
///
/// ```swift
/// app.contentExtensions = [
///   ContentExtension(categories: ["MEETING_INVITATION"]) { _ in NotificationViewController() }
/// ]
/// ```
public struct ContentExtension: Sendable {
  /// The categories that it claims, letter for letter (`UNNotificationExtensionCategory`).
  public var categories: [String]
  /// Whether the notification's own text is left out
  /// (`UNNotificationExtensionDefaultContentHidden`).
  public var defaultContentHidden: Bool
  /// Whether the view controller's title stands at the top in place of the app's name
  /// (`UNNotificationExtensionOverridesDefaultTitle`).
  public var overridesDefaultTitle: Bool
  /// Whether touches go to the extension's own controls
  /// (`UNNotificationExtensionUserInteractionEnabled`).
  public var userInteractionEnabled: Bool
  /// Makes the extension's interface; called for each long look, on the executor of the stimulus.
  public var make: Maker

  /// Makes an extension's interface; what it tells the recorder shows as effects in the events.
  public typealias Maker =
    @Sendable (_ effects: EffectRecorder) -> any UNNotificationContentExtension

  /// Declares an extension; the Boolean keys are false unless given, as in its property list.
  public init(
    categories: [String], defaultContentHidden: Bool = false, overridesDefaultTitle: Bool = false,
    userInteractionEnabled: Bool = false, make: @escaping Maker
  ) {
    self.categories = categories
    self.defaultContentHidden = defaultContentHidden
    self.overridesDefaultTitle = overridesDefaultTitle
    self.userInteractionEnabled = userInteractionEnabled
    self.make = make
  }
}

extension Phone {
  /// The content extension that claims a notification's category; the first one, if several do.
  ///
  /// Reports an extension that claims the category but for the letter case (rule D85).
  func contentExtension(for notification: DeliveredNotification) -> ContentExtension? {
    let category = notification.content.categoryIdentifier
    guard !category.isEmpty else { return nil }
    if let found = app.contentExtensions.first(where: { $0.categories.contains(category) }) {
      return found
    }
    let claimed = app.contentExtensions.flatMap(\.categories)
    if let near = claimed.first(where: { $0.lowercased() == category.lowercased() }) {
      report(
        Diagnostic(
          .warning, .contentExtension,
          "the app's content extension claims '\(near)', which is not the category '\(category)'"
            + " letter for letter, so the system's own look is shown"),
        about: notification.id, because: [.contentExtension])
    }
    return nil
  }

  /// Reports categories that several content extensions claim (rule A58).
  func checkContentExtensions() {
    var claimed: Set<String> = []
    for category in app.contentExtensions.flatMap(\.categories)
    where !claimed.insert(category).inserted {
      report(
        Diagnostic(
          .warning, .contentExtension,
          "the category '\(category)' is claimed by a content extension more than once; the first"
            + " to claim it shows it"),
        because: [.distinctExtensions])
    }
  }
}
