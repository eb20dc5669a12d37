public import Foundation
import NotificationValues

/// The editable content of a notification (2.4).
///
/// It has the properties of ``UNNotificationContent``, which can be set here.
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
    set { change { $0.badge = newValue?.intValue } }
  }

  open override var sound: UNNotificationSound? {
    get { super.sound }
    set { change { $0.sound = newValue?.value } }
  }

  open override var attachments: [UNNotificationAttachment] {
    get { super.attachments }
    set { change { $0.attachments = newValue.map(\.value) } }
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
    set { change { $0.interruptionLevel = newValue.value } }
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

/// The base class of a service extension, which modifies a remote notification before it is shown
/// (D30).
open class UNNotificationServiceExtension: NSObject {
  /// Creates the extension; the system creates a new one for every notification.
  public override init() {}

  /// Modifies the content and passes it to the handler; the default implementation does not modify
  /// it.
  ///
  /// - Parameters:
  ///   - request: The notification that arrived; make a mutable copy of its content (A53).
  ///   - contentHandler: Call this with the content to show.
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    contentHandler(request.content)
  }

  /// Called shortly before the time limit: the last chance to call the content handler.
  open func serviceExtensionTimeWillExpire() {}
}
