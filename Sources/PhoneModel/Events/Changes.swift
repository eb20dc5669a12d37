extension Event {
  /// A removed notification.
  public struct Removal: Sendable {
    /// Where it was.
    public let place: Place
    /// Why.
    public let reason: Reason

    /// Creates the value from its parts.
    package init(place: Place, reason: Reason) {
      self.place = place
      self.reason = reason
    }

    /// What the record says of it.
    static let fields: [Field<Removal>] = [
      Field("place", .word, "where it was") { $0.place },
      Field("reason", .word, "why it is gone") { $0.reason },
    ]

    /// Why a notification can be removed.
    public enum Reason: String, Sendable, CaseIterable {
      /// The person answered it.
      case answered
      /// The app removed it.
      case app
      /// More local notifications were pending than the phone keeps.
      case limit
      /// The app was deleted.
      case uninstalled
      /// The app's process ended.
      case appEnded
      /// A push set the number on the icon to 0.
      case badge
    }

    /// Where a notification can be removed from.
    public enum Place: String, Sendable, CaseIterable {
      /// Notification Center.
      case delivered
      /// The scheduled ones.
      case pending
      /// The one that APNs stores for the phone.
      case stored
      /// The silent push that waits for the app to be started.
      case heldSilentPush
    }
  }

  /// A notification that replaced another one with the same identifier.
  public struct Replacement: Sendable {
    /// Where the replaced one was.
    public let place: Removal.Place

    /// Creates the value from its parts.
    package init(place: Removal.Place) {
      self.place = place
    }

    /// What the record says of it.
    static let fields: [Field<Replacement>] = [
      Field("place", .word, "where the replaced one was") { $0.place }
    ]
  }

  /// A part of the phone's state that changed.
  public struct DeviceChange: Sendable {
    /// The device key.
    public let key: String
    /// The value before.
    public let from: String
    /// The value after.
    public let to: String

    /// Creates the value from its parts.
    package init(key: String, from: String, to: String) {
      self.key = key
      self.from = from
      self.to = to
    }

    /// What the record says of it.
    static let fields: [Field<DeviceChange>] = [
      Field("key", .name(.deviceKey), "the device key") { $0.key },
      Field("from", .text, "the value before") { $0.from },
      Field("to", .text, "the value after") { $0.to },
    ]
  }

  /// What a service extension changed of a notification.
  public struct Modification: Sendable {
    /// What the notification said before.
    public let original: NotificationContent
    /// What it says now.
    public let content: NotificationContent

    /// The names of the properties that differ, as in `UNNotificationContent`.
    public var changedKeys: [String] { changedProperties.map(\.name) }

    private let changedProperties: [Field<NotificationContent>]

    /// Compares two contents; nil if they agree in everything.
    package init?(_ original: NotificationContent, to content: NotificationContent) {
      changedProperties = NotificationContent.fields.filter { !$0.isSame(original, content) }
      guard !changedProperties.isEmpty else { return nil }
      self.original = original
      self.content = content
    }

    /// What the record says of it.
    static let fields: [Field<Modification>] = [
      Field(
        "changes", changes,
        "the properties that changed, with their new values, under the names of"
          + " `UNNotificationContent`; `null` for what was taken away"
      ) { $0 }
    ]

    private static var changes: FieldType<Modification> {
      FieldType(
        NotificationContent.shapeOfChanges, value: { _ in nil },
        write: { change in
          .object(change.changedProperties.map { ($0.name, $0.wholeTree(change.content)) })
        })
    }
  }

  /// Something that did not happen, and why.
  public struct Withheld: Sendable {
    /// What did not happen.
    public let what: Subject
    /// Why, as a sentence.
    public let reason: String

    /// Creates the value from its parts.
    package init(what: Subject, reason: String) {
      self.what = what
      self.reason = reason
    }

    /// What the record says of it.
    static let fields: [Field<Withheld>] = [
      Field("what", .word, "what did not happen") { $0.what },
      Field("reason", .text, "why, as a sentence") { $0.reason },
    ]

    /// What can fail to happen.
    public enum Subject: String, Sendable, CaseIterable {
      /// The whole notification.
      case notification
      /// The banner.
      case banner
      /// The entry on the lock screen.
      case lockScreen
      /// The entry in Notification Center.
      case notificationCenter
      /// The sound.
      case sound
      /// The number on the icon.
      case badge
      /// Some or all of the buttons.
      case actions
      /// Waking the app for a silent push.
      case wake
      /// The run of the notification service extension.
      case serviceExtension
      /// The long look, or its going on.
      case longLook
      /// The content that the notification service extension handed over.
      case modifiedContent
      /// A file that was to be shown with the notification.
      case attachment
      /// The person's answer.
      case response
      /// The interruption level that the content asks for.
      case interruptionLevel
      /// Who wrote the message, in place of the content's title.
      case sender
      /// The car's screen.
      case carPlay
      /// The replacing of a shown notification.
      case replacement
      /// The app's removing a pending notification.
      case removal
    }
  }
}

extension [Event] {
  /// Why a choice could not be made; nil if one was made, or none was to be.
  package var impossibleChoice: Event.Withheld? {
    let isMade = contains { if case .response = $0.kind { true } else { false } }
    guard !isMade else { return nil }
    return lazy.compactMap { event in
      guard case .withheld(let withheld) = event.kind, withheld.what == .response else {
        return nil
      }
      return withheld
    }.first
  }
}
