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
  /// Whether it made no noise: no sound plays with it (rule D63).
  public let quiet: Bool
  /// Whether it lights the screen, which was off (rule D61).
  public let lightsScreen: Bool
  /// Whether it is marked as time-sensitive (rule D41c).
  public let timeSensitive: Bool
  /// The files that are shown with it, in order; none where previews are hidden.
  public let attachments: [Attachment]
  /// The buttons, in order.
  public let actions: [NotificationCategory.Action]
  /// The group that it is in front of, in the list or on the lock screen.
  public let group: Group?

  /// Creates the value of its parts.
  package init(
    surface: Surface, title: String, subtitle: String, body: String, threadIdentifier: String,
    previewHidden: Bool, quiet: Bool, lightsScreen: Bool, timeSensitive: Bool = false,
    attachments: [Attachment], actions: [NotificationCategory.Action], group: Group?
  ) {
    self.surface = surface
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.threadIdentifier = threadIdentifier
    self.previewHidden = previewHidden
    self.quiet = quiet
    self.lightsScreen = lightsScreen
    self.timeSensitive = timeSensitive
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

  /// It as the record writes it.
  package var tree: JSONTree { .object(self, Self.keys) }

  /// What the record says of it.
  static let keys: [RecordKey<Presentation>] = [
    .word("surface", "where it is seen") { $0.surface },
    .text("title", "the title; empty for none") { $0.title },
    .text("subtitle", "the subtitle; empty for none") { $0.subtitle },
    .text("body", "the text; empty for none") { $0.body },
    .someText("threadIdentifier", "the group, where there is one") { $0.threadIdentifier },
    .flag("previewHidden", "whether a placeholder replaces the text") { $0.previewHidden },
    .flag("quiet", "whether it made no noise: no sound plays with it") { $0.quiet },
    .yes("lightsScreen", "whether it lights the dark screen of a locked phone") {
      $0.lightsScreen
    },
    .yes("timeSensitive", "whether it is marked as time-sensitive") { $0.timeSensitive },
    Attachment.key { $0.attachments },
    NotificationCategory.Action.key { $0.actions },
    RecordKey(
      "group", "in the list and on the lock screen, where it is in front of others",
      .record(Group.keys)
    ) { shown in shown.group.map { .object($0, Group.keys) } },
  ]
}

extension Presentation.Group {
  fileprivate static let keys: [RecordKey<Self>] = [
    .text("threadIdentifier", "what they have in common; empty for the app's own group") {
      $0.threadIdentifier
    },
    .whole("count", "how many they are, the one in front included") { $0.count },
    .text("summary", "the line below it") { $0.summary },
  ]
}

extension NotificationCategory.Action {
  /// The key of the buttons that are shown.
  fileprivate static func key<Subject>(
    _ get: @escaping @Sendable (Subject) -> [Self]
  ) -> RecordKey<Subject> {
    RecordKey("actions", "the buttons", .list(.record(keys))) { .array(get($0).map(\.tree)) }
  }
}

extension Presentation {
  /// Several notifications of the app that are shown as one, the newest in front (rule D80).
  public struct Group: Hashable, Sendable {
    /// The thread that they have in common; empty for the app's own group.
    public let threadIdentifier: String
    /// How many they are, 2 or more, the one in front included.
    public let count: Int

    /// Creates the value of its parts.
    package init(threadIdentifier: String, count: Int) {
      self.threadIdentifier = threadIdentifier
      self.count = count
    }

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
    public let attachments: [Attachment]
    /// The buttons, in order.
    public let actions: [NotificationCategory.Action]

    /// Creates the value of its parts.
    package init(
      contentExtension: String?, header: String, title: String, subtitle: String, body: String,
      previewHidden: Bool, defaultContentHidden: Bool, attachments: [Attachment],
      actions: [NotificationCategory.Action]
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

    /// What the record says of it.
    static let keys: [RecordKey<LongLook>] = [
      .optionalText(
        "extension",
        "the category by which a content extension shows it; absent for the system's own look",
        .name(.category)
      ) { $0.contentExtension },
      .text("header", "what stands at the top: the app's name, or a title of the extension's own") {
        $0.header
      },
      .text("title", "the title; empty for none") { $0.title },
      .text("subtitle", "the subtitle; empty for none") { $0.subtitle },
      .text("body", "the text; empty for none") { $0.body },
      .flag("previewHidden", "whether a placeholder replaces the text") { $0.previewHidden },
      .flag("defaultContentHidden", "whether the extension has the texts left out") {
        $0.defaultContentHidden
      },
      Attachment.key { $0.attachments },
      NotificationCategory.Action.key { $0.actions },
    ]
  }

  /// A file that is shown with a notification (rule D67).
  public struct Attachment: Hashable, Sendable {
    /// The name of the attachment within its notification.
    public let identifier: String
    /// The name of the file.
    public let name: String
    /// The uniform type identifier of the file.
    public let type: String
    /// Whether it is the one that stands beside the text.
    public let isThumbnail: Bool

    /// The attachments of content, the first that may be a thumbnail being it.
    package static func all(of content: NotificationContent) -> [Attachment] {
      let attachments = content.attachments
      guard !attachments.isEmpty else { return [] }
      let thumbnail = attachments.firstIndex { !$0.isThumbnailHidden }
      return attachments.enumerated().map { place, attachment in
        Attachment(
          identifier: attachment.identifier, name: attachment.fileName, type: attachment.type,
          isThumbnail: place == thumbnail)
      }
    }
  }
}

extension Presentation.Attachment {
  private static let keys: [RecordKey<Self>] = [
    .text("identifier", "the name within the notification") { $0.identifier },
    .text("name", "the name of the file") { $0.name },
    .text("type", "the uniform type identifier") { $0.type },
    .yes("thumbnail", "whether it is the one beside the text") { $0.isThumbnail },
  ]

  /// The key of the files that are shown, if there are any.
  fileprivate static func key<Subject>(
    _ get: @escaping @Sendable (Subject) -> [Self]
  ) -> RecordKey<Subject> {
    RecordKey("attachments", "the files that are shown with it", .list(.record(keys))) { subject in
      let attachments = get(subject)
      return attachments.isEmpty ? nil : .array(attachments.map { .object($0, keys) })
    }
  }
}
