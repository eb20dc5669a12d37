public import Foundation

/// What a notification is going to say and carry (2.4).
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  /// The first line, a short reason for the alert.
  open override var title: String {
    get { super.title }
    set { change { $0.title = newValue } }
  }

  /// The second line.
  open override var subtitle: String {
    get { super.subtitle }
    set { change { $0.subtitle = newValue } }
  }

  /// The text; a literal percent sign is written `%%` (A39).
  open override var body: String {
    get { super.body }
    set { change { $0.body = newValue } }
  }

  /// The number for the app's icon: nil leaves it, 0 removes it (A38).
  open override var badge: NSNumber? {
    get { super.badge }
    set {
      let badge = newValue.map(PlainValue.init)
      change { $0.badge = badge }
    }
  }

  /// The sound to play, or nil for silence.
  open override var sound: UNNotificationSound? {
    get { super.sound }
    set {
      let sound = newValue?.fields
      change { $0.sound = sound }
    }
  }

  /// The files to show, the first as the thumbnail (A43).
  open override var attachments: [UNNotificationAttachment] {
    get { super.attachments }
    set {
      let attachments = newValue.map(\.fields)
      change { $0.attachments = attachments }
    }
  }

  /// The app's own data (S36).
  open override var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set {
      let userInfo = UserInfo(newValue)
      change { $0.userInfo = userInfo }
    }
  }

  /// The image or storyboard shown when the notification launches the app.
  open override var launchImageName: String {
    get { super.launchImageName }
    set { change { $0.launchImageName = newValue } }
  }

  /// The identifier of the category whose actions are offered (S36).
  open override var categoryIdentifier: String {
    get { super.categoryIdentifier }
    set { change { $0.categoryIdentifier = newValue } }
  }

  /// The key that groups notifications.
  open override var threadIdentifier: String {
    get { super.threadIdentifier }
    set { change { $0.threadIdentifier = newValue } }
  }

  /// The value by which a scene to show is chosen.
  open override var targetContentIdentifier: String? {
    get { super.targetContentIdentifier }
    set { change { $0.targetContentIdentifier = newValue } }
  }

  /// How urgently the notification asks for attention (A40).
  open override var interruptionLevel: UNNotificationInterruptionLevel {
    get { super.interruptionLevel }
    set { change { $0.interruptionLevel = newValue } }
  }

  /// The rank in the summary, 0...1, kept as given (A40).
  open override var relevanceScore: Double {
    get { super.relevanceScore }
    set { change { $0.relevanceScore = newValue } }
  }

  /// The value by which a Focus decides whether to show the notification.
  open override var filterCriteria: String? {
    get { super.filterCriteria }
    set { change { $0.filterCriteria = newValue } }
  }

  /// The words that go into the summary of a group; not used since iOS 15 (A41).
  open override var summaryArgument: String {
    get { super.summaryArgument }
    set { change { $0.summaryArgument = newValue } }
  }

  /// The number of things that the notification counts for; not used since iOS 15 (A40).
  open override var summaryArgumentCount: Int {
    get { super.summaryArgumentCount }
    set { change { $0.summaryArgumentCount = newValue } }
  }
}
