public import Foundation

/// A type of notification, with its actions (S13).
open class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The properties of the category.
  let fields: Fields

  /// Creates a category from its properties.
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
  ///   - identifier: The value of `category` in payloads; not empty, unique (A30).
  ///   - actions: The buttons, in display order; at most ten are shown (R15).
  ///   - intentIdentifiers: The intents that the notifications relate to.
  ///   - hiddenPreviewsBodyPlaceholder: Shown instead of the body; `%u` is the number of
  ///     notifications of the thread (S27).
  ///   - categorySummaryFormat: `%u` or `%u … %@`; not used since iOS 15 (A41).
  ///   - options: How the system treats notifications of this type.
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

  /// The value of `category` in payloads (S15).
  open var identifier: String { fields.identifier }

  /// The buttons, in display order (A30).
  open var actions: [UNNotificationAction] { fields.actions.map(\.action) }

  /// The intents that notifications of this type relate to.
  open var intentIdentifiers: [String] { fields.intentIdentifiers }

  /// How the system treats notifications of this type.
  open var options: UNNotificationCategoryOptions { fields.options }

  /// The text shown instead of the body while previews are hidden; empty for the system's text
  /// (S27).
  open var hiddenPreviewsBodyPlaceholder: String { fields.hiddenPreviewsBodyPlaceholder }

  /// The summary format of a group; not used since iOS 15 (A41).
  open var categorySummaryFormat: String { fields.categorySummaryFormat }

  /// Returns the category itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Compares all fields: a set may contain two categories with the same identifier (A51).
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationCategory)?.fields == fields
  }

  /// A hash value consistent with ``isEqual(_:)``.
  open override var hash: Int { fields.hashValue }

  /// Always true: decoding checks the class of each object.
  open class var supportsSecureCoding: Bool { true }

  /// Reads a category from an archive; nil if the archive contains something else.
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
  /// The properties of a category.
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

  /// The delegate receives dismissals (R3).
  public static let customDismissAction = UNNotificationCategoryOptions(rawValue: 1)
  /// CarPlay may show notifications of this category.
  public static let allowInCarPlay = UNNotificationCategoryOptions(rawValue: 2)
  /// The title is shown even when previews are hidden.
  public static let hiddenPreviewsShowTitle = UNNotificationCategoryOptions(rawValue: 4)
  /// The subtitle is shown even when previews are hidden.
  public static let hiddenPreviewsShowSubtitle = UNNotificationCategoryOptions(rawValue: 8)
  /// Siri may read messages aloud; has no effect since iOS 15.
  public static let allowAnnouncement = UNNotificationCategoryOptions(rawValue: 16)
}
