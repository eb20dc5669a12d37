import APNs
public import UserNotificationsUI

/// A content extension: it shows the long look of the notifications of some categories (rules A57,
/// D85).
///
/// ```swift
/// app.contentExtensions = [
///   ContentExtension(categories: ["MEETING_INVITATION"]) { _ in NotificationViewController() }
/// ]
/// ```
public struct ContentExtension: Sendable {
  /// The extension's declaration.
  public var declaration: AppManifest.ContentExtension
  /// Creates the extension's interface; called for each long look, on the main thread.
  public var make: Maker

  /// Creates an extension's interface; what it reports to the recorder becomes effects in the
  /// events.
  public typealias Maker =
    @MainActor @Sendable (_ effects: EffectRecorder) -> any UNNotificationContentExtension

  /// Creates an extension from its declaration in a manifest.
  public init(_ declaration: AppManifest.ContentExtension, make: @escaping Maker) {
    self.declaration = declaration
    self.make = make
  }

  /// Creates an extension; the Boolean keys are false unless given, as in its property list.
  public init(
    categories: [String], defaultContentHidden: Bool = false, overridesDefaultTitle: Bool = false,
    userInteractionEnabled: Bool = false, make: @escaping Maker
  ) {
    self.init(
      AppManifest.ContentExtension(
        categories: categories, defaultContentHidden: defaultContentHidden,
        userInteractionEnabled: userInteractionEnabled,
        overridesDefaultTitle: overridesDefaultTitle),
      make: make)
  }
}

extension App {
  /// The content extensions: those with compiled code, and those of the manifest for categories
  /// that no compiled extension claims.
  var longLooks: [(declaration: AppManifest.ContentExtension, make: ContentExtension.Maker?)] {
    let compiled = Set(contentExtensions.flatMap(\.declaration.categories))
    let declared = manifest.contentExtensions.map { declaration in
      var declaration = declaration
      declaration.categories.removeAll { compiled.contains($0) }
      return declaration
    }
    return contentExtensions.map { ($0.declaration, $0.make) } + declared.map { ($0, nil) }
  }

  /// The categories that content extensions claim, in order.
  package var extensionCategories: [String] { longLooks.flatMap(\.declaration.categories) }
}

extension Phone {
  /// Whether a content extension claims a category.
  func isClaimed(_ category: String) -> Bool { app.extensionCategories.contains(category) }

  /// Whether compiled code of a content extension shows the notifications of a category.
  func showsInContentExtension(_ category: String) -> Bool {
    let found = app.longLooks.first { $0.declaration.categories.contains(category) }
    return found?.make != nil
  }

  /// The rule for showing a category that a content extension claims; none if no extension claims
  /// it.
  func claimRules(_ category: String) -> [Rule] {
    isClaimed(category) ? [.contentExtension] : []
  }

  /// The content extension that claims a notification's category, with the closure that creates its
  /// interface if it is compiled.
  ///
  /// If several claim it, the first is used.
  ///
  /// Reports an extension that claims the category in another letter case (rule D85).
  func contentExtension(
    for notification: DeliveredNotification
  ) -> (declaration: AppManifest.ContentExtension, make: ContentExtension.Maker?)? {
    let category = notification.content.categoryIdentifier
    guard !category.isEmpty else { return nil }
    if let found = app.longLooks.first(where: { $0.declaration.categories.contains(category) }) {
      return found
    }
    let near = app.extensionCategories.first { $0.lowercased() == category.lowercased() }
    if let near {
      report(
        Diagnostic(
          .warning, .contentExtension,
          "the app's content extension claims '\(near)', which differs from the category"
            + " '\(category)' in letter case, so the system's own look is shown"),
        about: notification.id, because: [.contentExtension])
    }
    return nil
  }

  /// Reports categories that several content extensions claim (rule A58).
  func checkContentExtensions() {
    for category in app.extensionCategories.repeated {
      report(AppManifest.ContentExtension.twice(category), because: [.distinctExtensions])
    }
  }
}
