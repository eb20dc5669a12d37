/// What a notification says, as the phone keeps it: `UNNotificationContent` as a value (rule P14).
///
/// Copies share their fields until one of them is changed: content is handed on many times on its
/// way through the phone, and seldom changed.
///
/// The properties are written out for speed: a delivery reads them often, and a key path would be
/// slower. What reads or writes content as JSON goes over ``fields`` instead.
public struct NotificationContent: Sendable {
  private var fields: Shared<Fields>

  /// The first line.
  public var title: String {
    get { fields.value.title }
    set { fields.change { $0.title = newValue } }
  }

  /// The second line.
  public var subtitle: String {
    get { fields.value.subtitle }
    set { fields.change { $0.subtitle = newValue } }
  }

  /// The text.
  public var body: String {
    get { fields.value.body }
    set { fields.change { $0.body = newValue } }
  }

  /// The number for the app's icon: nil leaves it, 0 removes it (rule A38).
  public var badge: Int? {
    get { fields.value.badge }
    set { fields.change { $0.badge = newValue } }
  }

  /// The sound, or nil for none.
  public var sound: Sound? {
    get { fields.value.sound }
    set { fields.change { $0.sound = newValue } }
  }

  /// The category that decides the buttons; empty for none.
  public var categoryIdentifier: String {
    get { fields.value.categoryIdentifier }
    set { fields.change { $0.categoryIdentifier = newValue } }
  }

  /// The thread by which notifications are grouped; empty for the app's own group.
  public var threadIdentifier: String {
    get { fields.value.threadIdentifier }
    set { fields.change { $0.threadIdentifier = newValue } }
  }

  /// The scene that should open; nil for none.
  public var targetContentIdentifier: String? {
    get { fields.value.targetContentIdentifier }
    set { fields.change { $0.targetContentIdentifier = newValue } }
  }

  /// How far the notification may interrupt.
  public var interruptionLevel: InterruptionLevel {
    get { fields.value.interruptionLevel }
    set { fields.change { $0.interruptionLevel = newValue } }
  }

  /// The rank in a summary, 0 to 1.
  public var relevanceScore: Double {
    get { fields.value.relevanceScore }
    set { fields.change { $0.relevanceScore = newValue } }
  }

  /// What a Focus filter compares; nil for unfiltered.
  public var filterCriteria: String? {
    get { fields.value.filterCriteria }
    set { fields.change { $0.filterCriteria = newValue } }
  }

  /// The image or storyboard shown when the app is launched from the notification.
  public var launchImageName: String {
    get { fields.value.launchImageName }
    set { fields.change { $0.launchImageName = newValue } }
  }

  /// The text for a group's summary; ignored since iOS 15.
  public var summaryArgument: String {
    get { fields.value.summaryArgument }
    set { fields.change { $0.summaryArgument = newValue } }
  }

  /// How many items the notification stands for in a summary; ignored since iOS 15.
  public var summaryArgumentCount: Int {
    get { fields.value.summaryArgumentCount }
    set { fields.change { $0.summaryArgumentCount = newValue } }
  }

  /// Who wrote the message of a communication notification; nil for any other (rule D45).
  public var sender: String? {
    get { fields.value.sender }
    set { fields.change { $0.sender = newValue } }
  }

  /// The group to which the message was written, of a communication notification.
  public var groupName: String? {
    get { fields.value.groupName }
    set { fields.change { $0.groupName = newValue } }
  }

  /// The files to show, the first as the thumbnail; only a service extension adds them to a remote
  /// notification (rule A43).
  public var attachments: [Attachment] {
    get { fields.value.attachments }
    set { fields.change { $0.attachments = newValue } }
  }

  /// The app's own data: for a remote notification the whole payload (rule P4).
  public var userInfo: UserInfo {
    get { fields.value.userInfo }
    set { fields.change { $0.userInfo = newValue } }
  }

  /// Creates empty content.
  public init() {
    fields = Self.noFields
  }

  /// Creates content from its fields.
  package init(_ fields: Fields) {
    self.fields = Shared(fields)
  }

  /// What the texts are looked up by when they are shown; nil for texts that stay as they are.
  package var localized: LocalizedTexts? {
    get { fields.value.localized }
    set { fields.change { $0.localized = newValue } }
  }

  /// Whether there is text to show (rule P15).
  public var hasText: Bool {
    !(title.isEmpty && subtitle.isEmpty && body.isEmpty)
  }

  /// Whether there is neither text nor a sound nor a badge (rule L11).
  public var isEmpty: Bool { !hasText && sound == nil && badge == nil }

  /// Whether it does nothing but remove the badge (rule L18b).
  package var isBadgeRemoval: Bool { badge == 0 && !hasText && sound == nil }

  /// What content holds; see the properties of the same names.
  package struct Fields: Sendable, Codable {
    package var title = "" { didSet { localized?.title = nil } }
    package var subtitle = "" { didSet { localized?.subtitle = nil } }
    package var body = "" { didSet { localized?.body = nil } }
    /// What the texts are looked up by when they are shown; nil for texts that stay as they are.
    package var localized: LocalizedTexts?
    package var badge: Int?
    package var sound: Sound?
    package var categoryIdentifier = ""
    package var threadIdentifier = ""
    var targetContentIdentifier: String?
    package var interruptionLevel = InterruptionLevel.active
    package var relevanceScore = 0.0
    package var filterCriteria: String?
    var launchImageName = ""
    package var summaryArgument = ""
    var summaryArgumentCount = 1
    package var sender: String?
    package var groupName: String?
    package var attachments: [Attachment] = []
    package var userInfo = UserInfo()
  }

  private static let noFields = Shared(Fields())
}

extension NotificationContent: Codable {
  /// Reads the fields.
  public init(from decoder: any Decoder) throws {
    self.init(try Fields(from: decoder))
  }

  /// Writes the fields.
  public func encode(to encoder: any Encoder) throws {
    try fields.value.encode(to: encoder)
  }

  /// How far a notification may interrupt, in the words of `UNNotificationInterruptionLevel`
  /// (rules A12, D40).
  public enum InterruptionLevel: String, Sendable, CaseIterable, Codable {
    /// To the list, without lighting the screen or sounding.
    case passive
    /// At once, with screen and sound; the default.
    case active
    /// At once, and through a Focus where the person permits it.
    case timeSensitive
    /// At once, through Focus and the silent switch; needs an entitlement.
    case critical
  }
}
