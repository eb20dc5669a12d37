public import Foundation

/// What a notification is going to say and carry (2.4).
///
/// The properties are those of ``UNNotificationContent``, which can be set here.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
  open override var title: String {
    get { super.title }
    set { change { $0.title = newValue } }
  }

  open override var subtitle: String {
    get { super.subtitle }
    set { change { $0.subtitle = newValue } }
  }

  open override var body: String {
    get { super.body }
    set { change { $0.body = newValue } }
  }

  open override var badge: NSNumber? {
    get { super.badge }
    set { change { $0.badge = newValue.map(UserInfo.PlainValue.init) } }
  }

  open override var sound: UNNotificationSound? {
    get { super.sound }
    set { change { $0.sound = newValue?.fields } }
  }

  open override var attachments: [UNNotificationAttachment] {
    get { super.attachments }
    set { change { $0.attachments = newValue.map(\.fields) } }
  }

  open override var userInfo: [AnyHashable: Any] {
    get { super.userInfo }
    set { change { $0.userInfo = UserInfo(newValue) } }
  }

  open override var launchImageName: String {
    get { super.launchImageName }
    set { change { $0.launchImageName = newValue } }
  }

  open override var categoryIdentifier: String {
    get { super.categoryIdentifier }
    set { change { $0.categoryIdentifier = newValue } }
  }

  open override var threadIdentifier: String {
    get { super.threadIdentifier }
    set { change { $0.threadIdentifier = newValue } }
  }

  open override var targetContentIdentifier: String? {
    get { super.targetContentIdentifier }
    set { change { $0.targetContentIdentifier = newValue } }
  }

  open override var interruptionLevel: UNNotificationInterruptionLevel {
    get { super.interruptionLevel }
    set { change { $0.interruptionLevel = newValue } }
  }

  open override var relevanceScore: Double {
    get { super.relevanceScore }
    set { change { $0.relevanceScore = newValue } }
  }

  open override var filterCriteria: String? {
    get { super.filterCriteria }
    set { change { $0.filterCriteria = newValue } }
  }

  open override var summaryArgument: String {
    get { super.summaryArgument }
    set { change { $0.summaryArgument = newValue } }
  }

  open override var summaryArgumentCount: Int {
    get { super.summaryArgumentCount }
    set { change { $0.summaryArgumentCount = newValue } }
  }
}

/// The entry of an extension that changes a remote notification before it is shown (D30).
open class UNNotificationServiceExtension: NSObject {
  /// Creates the extension, as the system does for every notification.
  public override init() {}

  /// Changes the content and hands it over; this implementation hands it over as it is.
  ///
  /// - Parameters:
  ///   - request: The notification that arrived; take a mutable copy of its content (A53).
  ///   - contentHandler: To be called with the content to show.
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    contentHandler(request.content)
  }

  /// Tells that time is up: the last chance to hand over what there is.
  open func serviceExtensionTimeWillExpire() {}
}
