/// Something that did not happen, and why.
public struct Withheld: Sendable {
  /// What did not happen.
  public let what: Subject
  /// Why, as a sentence.
  public let reason: String

  /// Creates the value of its parts.
  package init(what: Subject, reason: String) {
    self.what = what
    self.reason = reason
  }

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
    /// The car's screen.
    case carPlay
  }
}

extension [Event] {
  /// Why a choice could not be made; nil if one was made, or none was to be.
  package var impossibleChoice: Withheld? {
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
