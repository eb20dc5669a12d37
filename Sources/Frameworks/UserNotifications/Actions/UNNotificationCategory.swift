public import Foundation

/// A kind of notification, with the actions that notifications of this kind offer (S13).
open class UNNotificationCategory: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// The value behind the category.
  package let fields: Fields

  /// Creates a category from its value.
  package init(fields: Fields) {
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
    guard let fields = FieldsCoder.decode(Fields.self, from: coder) else { return nil }
    self.fields = fields
  }

  /// Writes the category into an archive.
  open func encode(with coder: NSCoder) {
    FieldsCoder.encode(fields, into: coder)
  }
}

extension UNNotificationCategory {
  /// The value behind a category.
  package struct Fields: Hashable, Codable, Sendable {
    var identifier: String
    var actions: [UNNotificationAction.Fields]
    var intentIdentifiers: [String]
    var options: UNNotificationCategoryOptions
    var hiddenPreviewsBodyPlaceholder: String
    var categorySummaryFormat: String
  }
}
