public import Foundation

/// A kind of notification, with the actions that notifications of this kind offer (S13).
open class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The value behind the category.
  let fields: Fields

  /// Creates a category from its value.
  init(fields: Fields) {
    self.fields = fields
  }

  /// Creates a category (S23).
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: nil, categorySummaryFormat: nil, options: options)
  }

  /// Creates a category with a text for hidden previews (S25).
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String, options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
      hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder, categorySummaryFormat: nil,
      options: options)
  }

  /// Creates a category with a text for hidden previews and one for group summaries.
  ///
  /// - Parameters:
  ///   - identifier: The string that payloads name under `category`; not empty, unique (A30).
  ///   - actions: The buttons, in the order shown; at most ten are shown (R15).
  ///   - intentIdentifiers: The intents that the notifications relate to.
  ///   - hiddenPreviewsBodyPlaceholder: Shown instead of the body; `%u` is the number of
  ///     notifications of the thread (S27).
  ///   - categorySummaryFormat: `%u` or `%u … %@`; not used since iOS 15 (A41).
  ///   - options: How notifications of this kind are treated.
  public convenience init(
    identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
    hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?,
    options: UNNotificationCategoryOptions = []
  ) {
    self.init(
      fields: Fields(
        identifier: identifier, actions: actions.map(\.fields),
        intentIdentifiers: intentIdentifiers, options: options,
        hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder ?? "",
        categorySummaryFormat: categorySummaryFormat ?? ""))
  }

  /// The string that payloads name under `category` (S15).
  open var identifier: String { fields.identifier }

  /// The buttons, in the order shown (A30).
  open var actions: [UNNotificationAction] { fields.actions.map(\.action) }

  /// The intents that notifications of this kind relate to.
  open var intentIdentifiers: [String] { fields.intentIdentifiers }

  /// How the system treats notifications of this kind.
  open var options: UNNotificationCategoryOptions { fields.options }

  /// The text shown instead of the body while previews are hidden; empty for the system's (S27).
  open var hiddenPreviewsBodyPlaceholder: String { fields.hiddenPreviewsBodyPlaceholder }

  /// The text that summarises a group; not used since iOS 15 (A41).
  open var categorySummaryFormat: String { fields.categorySummaryFormat }

  /// Returns the category itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares all fields: a set may hold two categories with one identifier (A51).
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationCategory)?.fields == fields
  }

  /// Agrees with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// True: archives need no class outside the archive's own list.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a category from an archive; nil for an archive of something else.
  public required init?(coder: NSCoder) {
    guard let fields = coder.decodeFields(Fields.self) else { return nil }
    self.fields = fields
  }

  /// Writes the category into an archive.
  open func encode(with coder: NSCoder) {
    coder.encodeFields(fields)
  }
}

extension UNNotificationCategory {
  /// The value behind a category.
  struct Fields: Hashable, Codable, Sendable {
    var identifier: String
    var actions: [UNNotificationAction.Fields]
    var intentIdentifiers: [String]
    var options: UNNotificationCategoryOptions
    var hiddenPreviewsBodyPlaceholder: String
    var categorySummaryFormat: String
  }
}

/// How the system treats notifications of a category (2.1, S26).
public struct UNNotificationCategoryOptions: OptionSet, Hashable, Codable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// A dismissal is sent to the delegate (R3).
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
  /// CarPlay may show notifications of this category.
  public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 2)
  /// The title is shown even when previews are hidden.
  public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 4)
  /// The subtitle is shown even when previews are hidden.
  public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 8)
  /// Siri may read messages aloud; without effect since iOS 15.
  public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 16)
}
