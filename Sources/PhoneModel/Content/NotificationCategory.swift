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
  /// What stands for the text where previews are hidden.
  public var hiddenPreviewsBodyPlaceholder: String
  /// What a group's summary says; empty for the system's own.
  package var categorySummaryFormat = ""
  /// The buttons, in order.
  public var actions: [NotificationAction]

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
      actions: category.actions.map { NotificationAction($0) })
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

  /// What a category may be in a manifest.
  static var schema: JSONSchema {
    .object(Key.members, required: [Key.identifier.rawValue])
  }

  /// The keys of a category in a manifest.
  enum Key: String, ManifestKey {
    case identifier, options, intentIdentifiers, hiddenPreviewsBodyPlaceholder, actions

    var schema: JSONSchema {
      switch self {
      case .identifier: .someText.described("The identifier that payloads name as category.")
      case .options:
        .array(of: .oneOf(Option.allCases.map(\.rawValue)))
          .described("The options, in the words of UNNotificationCategoryOptions.")
      case .intentIdentifiers: .array(of: .text).described("The identifiers of intents.")
      case .hiddenPreviewsBodyPlaceholder:
        .text.described("What stands for the text where previews are hidden.")
      case .actions:
        .array(of: NotificationAction.schema)
          .described("The buttons in order, each with an identifier of its own.")
      }
    }
  }
}
