package import APNs

/// What a service extension changed of a notification.
public struct Modification: Sendable {
  /// What the notification said before.
  public let original: NotificationContent
  /// What it says now.
  public let content: NotificationContent

  /// The names of the properties that differ, as in `UNNotificationContent`.
  public var changedKeys: [String] { changes.map(\.name) }

  private let changes: [ContentKey]

  /// Compares two contents; nil where they agree in everything.
  package init?(_ original: NotificationContent, to content: NotificationContent) {
    changes = ContentKey.all.filter { !$0.isSame(original, content) }
    guard !changes.isEmpty else { return nil }
    self.original = original
    self.content = content
  }

  /// Writes the properties that differ, with their new values.
  package func write(to writer: inout JSONWriter) {
    writer.key("changes")
    writer.beginObject()
    for key in changes {
      writer.key(key.name)
      key.write(content, &writer)
    }
    writer.endObject()
  }
}
