/// A notification as the person sees it.
@dynamicMemberLookup
public struct Presentation: Sendable {
  /// Where it is seen.
  public let surface: Surface
  /// The shown texts, which can also be read as properties of the presentation.
  public let texts: Texts
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
    surface: Surface, texts: Texts, threadIdentifier: String, previewHidden: Bool, quiet: Bool,
    lightsScreen: Bool, timeSensitive: Bool = false,
    attachments: [Attachment], actions: [NotificationCategory.Action], group: Group?
  ) {
    self.surface = surface
    self.texts = texts
    self.threadIdentifier = threadIdentifier
    self.previewHidden = previewHidden
    self.quiet = quiet
    self.lightsScreen = lightsScreen
    self.timeSensitive = timeSensitive
    self.attachments = attachments
    self.actions = actions
    self.group = group
  }

  /// The texts of a notification that a person can read; empty if there is none.
  public struct Texts: Hashable, Sendable {
    /// The first line.
    public var title: String
    /// The second line.
    public var subtitle: String
    /// The message.
    public var body: String

    /// Creates the texts.
    package init(title: String = "", subtitle: String = "", body: String = "") {
      self.title = title
      self.subtitle = subtitle
      self.body = body
    }

    /// The texts of content; a communication notification names who wrote it (rule D45).
    package init(_ content: NotificationContent) {
      title = content.sender ?? content.title
      subtitle = content.sender == nil ? content.subtitle : content.groupName ?? ""
      body = content.body
    }

    /// What the record says of the texts of a value.
    static func fields<Root>(
      of texts: @escaping @Sendable (Root) -> Texts
    ) -> [Field<Root>] {
      [
        Field("title", .text, "the title; empty for none") { texts($0).title },
        Field("subtitle", .text, "the subtitle; empty for none") { texts($0).subtitle },
        Field("body", .text, "the text; empty for none") { texts($0).body },
      ]
    }
  }

  /// One of the shown texts.
  public subscript(dynamicMember text: KeyPath<Texts, String>) -> String { texts[keyPath: text] }

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
  package var tree: JSONTree { .object(self, Self.fields) }

  /// What the record says of it.
  static let fields: [Field<Presentation>] =
    [Field("surface", .word, "where it is seen") { $0.surface }]
    + Texts.fields { $0.texts } + [
      Field("threadIdentifier", .someText, "the group, where there is one") { $0.threadIdentifier },
      Field("previewHidden", .flag, "whether a placeholder replaces the text") { $0.previewHidden },
      Field("quiet", .flag, "whether it made no noise: no sound plays with it") { $0.quiet },
      Field("lightsScreen", .yes, "whether it lights the dark screen of a locked phone") {
        $0.lightsScreen
      },
      Field("timeSensitive", .yes, "whether it is marked as time-sensitive") { $0.timeSensitive },
      Field("attachments", .attachments, "the files that are shown with it") { $0.attachments },
      Field("actions", .list(of: .action), "the buttons") { $0.actions },
      Field(
        "group", .record(Group.fields),
        "in the list and on the lock screen, where it is in front of others"
      ) { $0.group },
    ]
}

extension Presentation.Group {
  fileprivate static let fields: [Field<Self>] = [
    Field("threadIdentifier", .text, "what they have in common; empty for the app's own group") {
      $0.threadIdentifier
    },
    Field("count", .whole, "how many they are, the one in front included") { $0.count },
    Field("summary", .text, "the line below it") { $0.summary },
  ]
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
  @dynamicMemberLookup
  public struct LongLook: Sendable {
    /// The category by which a content extension shows it; nil for the system's own look.
    public let contentExtension: String?
    /// What stands at the top: the app's name, or a title of the extension's own.
    public let header: String
    /// The shown texts, which can also be read as properties of the look.
    public let texts: Texts
    /// Whether a placeholder stands for the text because previews are hidden.
    public let previewHidden: Bool
    /// Whether the extension has the notification's own text left out.
    public let defaultContentHidden: Bool
    /// The files that are shown with it, in order.
    public let attachments: [Attachment]
    /// The texts of the labels and buttons in the extension's view, the rearmost first.
    public let labels: [String]
    /// Whether the extension has a button that plays its media.
    public let hasMediaButton: Bool
    /// The buttons, in order.
    public let actions: [NotificationCategory.Action]

    /// Creates the value of its parts.
    package init(
      contentExtension: String?, header: String, texts: Texts, previewHidden: Bool,
      defaultContentHidden: Bool, attachments: [Attachment], labels: [String] = [],
      hasMediaButton: Bool = false, actions: [NotificationCategory.Action]
    ) {
      self.contentExtension = contentExtension
      self.header = header
      self.texts = texts
      self.previewHidden = previewHidden
      self.defaultContentHidden = defaultContentHidden
      self.attachments = attachments
      self.labels = labels
      self.hasMediaButton = hasMediaButton
      self.actions = actions
    }

    /// One of the shown texts.
    public subscript(dynamicMember text: KeyPath<Texts, String>) -> String { texts[keyPath: text] }

    /// What the record says of it.
    static let fields: [Field<LongLook>] =
      [
        Field(
          "extension", .name(.category),
          "the category by which a content extension shows it; absent for the system's own look"
        ) { $0.contentExtension },
        Field(
          "header", .text,
          "what stands at the top: the app's name, or a title of the extension's own"
        ) {
          $0.header
        },
      ] + Texts.fields { $0.texts } + [
        Field("previewHidden", .flag, "whether a placeholder replaces the text") {
          $0.previewHidden
        },
        Field("defaultContentHidden", .flag, "whether the extension has the texts left out") {
          $0.defaultContentHidden
        },
        Field("attachments", .attachments, "the files that are shown with it") { $0.attachments },
        Field(
          "labels", .list(of: .text).leavingOut(\.isEmpty),
          "the texts in a compiled extension's view"
        ) { $0.labels },
        Field("mediaButton", .yes, "whether the extension has a button that plays its media") {
          $0.hasMediaButton
        },
        Field("actions", .list(of: .action), "the buttons") { $0.actions },
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

extension FieldType<[Presentation.Attachment]> {
  /// The files that are shown, if there are any.
  fileprivate static var attachments: Self {
    list(
      of: .record([
        Field("identifier", .text, "the name within the notification") { $0.identifier },
        Field("name", .text, "the name of the file") { $0.name },
        Field("type", .text, "the uniform type identifier") { $0.type },
        Field("thumbnail", .yes, "whether it is the one beside the text") { $0.isThumbnail },
      ])
    ).leavingOut(\.isEmpty)
  }
}
