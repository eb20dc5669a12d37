import APNs

/// A notification as the person sees it.
public struct Presentation: Sendable {
  /// Where it is seen.
  public let surface: Surface
  /// The shown title; empty for none.
  public let title: String
  /// The shown subtitle; empty for none.
  public let subtitle: String
  /// The shown text; empty for none.
  public let body: String
  /// The thread by which it is grouped; empty for the app's own group.
  public let threadIdentifier: String
  /// Whether a placeholder stands for the text because previews are hidden.
  public let previewHidden: Bool
  /// Whether it was delivered quietly: to the list alone (rule D22).
  public let quiet: Bool
  /// Whether it lights the screen, which was off (rule D61).
  public let lightsScreen: Bool
  /// The files that are shown with it, in order; none where previews are hidden.
  public let attachments: [PresentedAttachment]
  /// The buttons, in order.
  public let actions: [PresentedAction]
  /// The group that it is in front of, in the list or on the lock screen.
  public let group: NotificationGroup?

  /// Creates the value of its parts.
  package init(
    surface: Surface, title: String, subtitle: String, body: String, threadIdentifier: String,
    previewHidden: Bool, quiet: Bool, lightsScreen: Bool, attachments: [PresentedAttachment],
    actions: [PresentedAction], group: NotificationGroup?
  ) {
    self.surface = surface
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.threadIdentifier = threadIdentifier
    self.previewHidden = previewHidden
    self.quiet = quiet
    self.lightsScreen = lightsScreen
    self.attachments = attachments
    self.actions = actions
    self.group = group
  }

  /// Where a notification can be seen.
  public enum Surface: String, Sendable, CaseIterable, Codable {
    /// At the top of an unlocked phone.
    case banner
    /// On the screen of a locked phone.
    case lockScreen
    /// In the list of past notifications.
    case notificationCenter
    /// In the car.
    case carPlay
    /// On the wrist.
    case watch
  }
}

extension Presentation {
  /// Writes the members of a `presented` event.
  package func write(to writer: inout JSONWriter) {
    writer.field("surface", surface.rawValue)
    writer.field("title", title)
    writer.field("subtitle", subtitle)
    writer.field("body", body)
    writer.field(ifAny: "threadIdentifier", threadIdentifier)
    writer.field("previewHidden", previewHidden)
    writer.field("quiet", quiet)
    if lightsScreen { writer.field("lightsScreen", true) }
    writer.field(ifAny: attachments)
    writer.key("actions")
    writer.beginArray()
    for action in actions { action.write(to: &writer) }
    writer.endArray()
    if let group {
      writer.key("group")
      group.write(to: &writer)
    }
  }
}

extension NotificationGroup {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("threadIdentifier", threadIdentifier)
    writer.field("count", count)
    writer.field("summary", summary)
    writer.endObject()
  }
}

/// Several notifications of the app that are shown as one, the newest in front (rule D80).
public struct NotificationGroup: Hashable, Sendable {
  /// The thread that they have in common; empty for the app's own group.
  public let threadIdentifier: String
  /// How many they are, 2 or more, the one in front included.
  public let count: Int

  /// The line below the one in front, which counts the others (rule D81).
  public var summary: String {
    count == 2 ? "1 more notification" : "\(count - 1) more notifications"
  }
}

/// A notification as the person sees it after a long press (rules D85, A57).
public struct LongLook: Sendable {
  /// The category by which a content extension shows it; nil for the system's own look.
  public let contentExtension: String?
  /// What stands at the top: the app's name, or a title of the extension's own.
  public let header: String
  /// The shown title; empty for none.
  public let title: String
  /// The shown subtitle; empty for none.
  public let subtitle: String
  /// The shown text; empty for none.
  public let body: String
  /// Whether a placeholder stands for the text because previews are hidden.
  public let previewHidden: Bool
  /// Whether the extension has the notification's own text left out.
  public let defaultContentHidden: Bool
  /// The files that are shown with it, in order.
  public let attachments: [PresentedAttachment]
  /// The buttons, in order.
  public let actions: [PresentedAction]

  /// Creates the value of its parts.
  package init(
    contentExtension: String?, header: String, title: String, subtitle: String, body: String,
    previewHidden: Bool, defaultContentHidden: Bool, attachments: [PresentedAttachment],
    actions: [PresentedAction]
  ) {
    self.contentExtension = contentExtension
    self.header = header
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.previewHidden = previewHidden
    self.defaultContentHidden = defaultContentHidden
    self.attachments = attachments
    self.actions = actions
  }
}

extension LongLook {
  /// Writes the members of a `longLook` event.
  package func write(to writer: inout JSONWriter) {
    if let contentExtension { writer.field("extension", contentExtension) }
    writer.field("header", header)
    writer.field("title", title)
    writer.field("subtitle", subtitle)
    writer.field("body", body)
    writer.field("previewHidden", previewHidden)
    writer.field("defaultContentHidden", defaultContentHidden)
    writer.field(ifAny: attachments)
    writer.key("actions")
    writer.beginArray()
    for action in actions { action.write(to: &writer) }
    writer.endArray()
  }
}

/// A file that is shown with a notification (rule D67).
public struct PresentedAttachment: Hashable, Sendable {
  /// The name of the attachment within its notification.
  public let identifier: String
  /// The name of the file.
  public let name: String
  /// The uniform type identifier of the file.
  public let type: String
  /// Whether it is the one that stands beside the text.
  public let isThumbnail: Bool
}

extension PresentedAttachment {
  /// The attachments of content, the first that may be a thumbnail being it.
  package static func all(of content: NotificationContent) -> [PresentedAttachment] {
    let attachments = content.attachments
    guard !attachments.isEmpty else { return [] }
    let thumbnail = attachments.firstIndex { !$0.isThumbnailHidden }
    return attachments.enumerated().map { place, attachment in
      PresentedAttachment(
        identifier: attachment.identifier, name: attachment.fileName, type: attachment.type,
        isThumbnail: place == thumbnail)
    }
  }
}

extension JSONWriter {
  /// Writes the member with the attachments, if there are any.
  package mutating func field(ifAny attachments: [PresentedAttachment]) {
    guard !attachments.isEmpty else { return }
    key("attachments")
    beginArray()
    for attachment in attachments {
      beginObject()
      field("identifier", attachment.identifier)
      field("name", attachment.name)
      field("type", attachment.type)
      if attachment.isThumbnail { field("thumbnail", true) }
      endObject()
    }
    endArray()
  }
}
