public import APNs
import UserNotifications

/// A category as the app registered it, for showing.
public struct RegisteredCategory: Sendable {
  /// The identifier that payloads name.
  public let identifier: String
  /// The options, in the words of `UNNotificationCategoryOptions`.
  public let options: [String]
  /// What stands for the text where previews are hidden.
  public let hiddenPreviewsBodyPlaceholder: String
  /// How many actions the category has.
  public let actionCount: Int
  private let category: NotificationCategory
  private let buttons: [NotificationAction]

  init(_ category: UNNotificationCategory, on phone: Phone) {
    self.category = NotificationCategory(category)
    buttons = phone.buttons(of: category.identifier) ?? []
    identifier = category.identifier
    let placeholder = category.hiddenPreviewsBodyPlaceholder
    hiddenPreviewsBodyPlaceholder =
      phone.origin(ofCategoryText: placeholder)
      .map { phone.localizer.text($0, missing: .placeholder) } ?? placeholder
    actionCount = category.actions.count
    options = self.category.options.map(\.rawValue)
  }

  /// The buttons that are shown, with room or where space is short (rule R15).
  public func actions(isSpaceShort: Bool) -> [NotificationAction] {
    NotificationAction.ShownActions(buttons, isSpaceShort: isSpaceShort).shown
  }

  /// What is worth knowing of the category, and no fault (rule X14).
  public var advice: [Diagnostic] { DeclarationCheck.advice(on: category) }

  /// Writes the category as a JSON object.
  package func write(to writer: inout JSONWriter, isSpaceShort: Bool) {
    writer.beginObject()
    writer.field("identifier", identifier)
    writer.key("options")
    writer.strings(options)
    writer.field("hiddenPreviewsBodyPlaceholder", hiddenPreviewsBodyPlaceholder)
    writer.key("actions")
    writer.beginArray()
    for action in actions(isSpaceShort: isSpaceShort) { action.tree.write(to: &writer) }
    writer.endArray()
    writer.endObject()
  }
}
