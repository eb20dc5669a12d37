import APNs

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
