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
  public let actions: [NotificationAction]
  /// The group that it is in front of, in the list or on the lock screen.
  public let group: NotificationGroup?

  /// Creates the value of its parts.
  package init(
    surface: Surface, title: String, subtitle: String, body: String, threadIdentifier: String,
    previewHidden: Bool, quiet: Bool, lightsScreen: Bool, attachments: [PresentedAttachment],
    actions: [NotificationAction], group: NotificationGroup?
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

  /// Writes the members of a `presented` event.
  func add(to members: inout [JSONTree.Member]) {
    members.add("surface", surface.rawValue)
    members.add("title", title)
    members.add("subtitle", subtitle)
    members.add("body", body)
    members.add(ifAny: "threadIdentifier", threadIdentifier)
    members.add("previewHidden", previewHidden)
    members.add("quiet", quiet)
    if lightsScreen { members.add("lightsScreen", true) }
    members.add(ifAny: attachments)
    members.add("actions", .array(actions.map(\.tree)))
    if let group { members.add("group", group.tree) }
  }
}

extension NotificationGroup {
  fileprivate var tree: JSONTree {
    [
      "threadIdentifier": .text(threadIdentifier), "count": .whole(count),
      "summary": .text(summary),
    ]
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
  public let actions: [NotificationAction]

  /// Creates the value of its parts.
  package init(
    contentExtension: String?, header: String, title: String, subtitle: String, body: String,
    previewHidden: Bool, defaultContentHidden: Bool, attachments: [PresentedAttachment],
    actions: [NotificationAction]
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

  /// Writes the members of a `longLook` event.
  func add(to members: inout [JSONTree.Member]) {
    if let contentExtension { members.add("extension", contentExtension) }
    members.add("header", header)
    members.add("title", title)
    members.add("subtitle", subtitle)
    members.add("body", body)
    members.add("previewHidden", previewHidden)
    members.add("defaultContentHidden", defaultContentHidden)
    members.add(ifAny: attachments)
    members.add("actions", .array(actions.map(\.tree)))
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

extension [JSONTree.Member] {
  /// Adds the attachments, if there are any.
  fileprivate mutating func add(ifAny attachments: [PresentedAttachment]) {
    if !attachments.isEmpty { add("attachments", .array(attachments.map(\.tree))) }
  }
}

extension PresentedAttachment {
  fileprivate var tree: JSONTree {
    var members: [JSONTree.Member] = []
    members.add("identifier", identifier)
    members.add("name", name)
    members.add("type", type)
    if isThumbnail { members.add("thumbnail", true) }
    return .object(members)
  }
}
