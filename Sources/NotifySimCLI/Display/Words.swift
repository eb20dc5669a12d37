import APNs
import CommandLineTools
import Foundation
import NotifySimCore

extension AppState {
  /// The state as people call it.
  var words: String {
    switch self {
    case .notRunning: "not running"
    case .forceQuit: "force-quit"
    case .suspended: "suspended"
    case .background: "in the background"
    case .foreground: "in the foreground"
    }
  }
}

extension CompletionOutcome {
  /// The outcome as people call it.
  var words: String {
    switch self {
    case .once: "once"
    case .never: "never"
    case .multiple: "more than once"
    case .timedOut: "not in time"
    case .crashed: "crashed"
    }
  }
}

extension PersonResponse.Kind {
  /// The choice as people call it.
  var words: String {
    switch self {
    case .open: "opened"
    case .dismiss: "dismissed"
    case .action: "chose"
    case .reply: "replied to"
    case .doubleTap: "double-tapped"
    }
  }
}

extension Withheld.Subject {
  /// The subject as people call it.
  var words: String {
    switch self {
    case .lockScreen: "lock screen"
    case .notificationCenter: "Notification Center"
    case .serviceExtension: "service extension"
    case .longLook: "long look"
    case .modifiedContent: "modified content"
    default: rawValue
    }
  }
}

extension Reception {
  /// The arrival as people call it.
  var words: String {
    let type = pushType.map { " of type \($0.rawValue)" } ?? ""
    switch origin {
    case .remote: return "a push\(type)"
    case .pushKit: return "a push\(type) for PushKit"
    case .local: return "a local notification"
    }
  }
}

extension Removal.Reason {
  /// The reason as people call it.
  var words: String {
    switch self {
    case .answered: "answered"
    case .badge: "the badge went to 0"
    case .app: "removed by the app"
    case .uninstalled: "the app was deleted"
    case .appEnded: "the app ended"
    case .limit: "more were pending than the phone keeps"
    }
  }
}

extension NotificationContent {
  /// The first text that there is.
  var headline: String {
    [title, subtitle, body].first { !$0.isEmpty } ?? "a notification without text"
  }
}

extension Date {
  /// The instant for people: date and time on the wall in a zone, with the zone's name.
  func momentText(in zone: PhoneZone) -> String {
    let name = zone.isGMT ? "UTC" : zone.name
    return (zone.wallText(self).replacing("T", with: " ")) + " " + name
  }
}

extension PendingRequest {
  /// What it waits for, as people say it.
  func whenWords(in zone: PhoneZone) -> String {
    if case .location(let region, _) = trigger { return region.words }
    return "at \(nextDate.momentText(in: zone))"
  }
}

extension Removal.Place {
  /// What was removed from there, as people call it.
  var words: String {
    switch self {
    case .delivered, .pending, .stored: "from the \(rawValue) ones"
    case .heldSilentPush: "the silent push that was held"
    }
  }

  /// What was replaced there, as people call it.
  var replacedWords: String {
    switch self {
    case .delivered: "a delivered one of the same identifier"
    case .pending: "a pending one of the same identifier"
    case .heldSilentPush: "the silent push that was held for the app"
    case .stored: "the one that APNs stored"
    }
  }
}

extension Date {
  /// Hours and minutes on the wall in a zone, as a notification shows them: `09:00`.
  func clockText(in zone: PhoneZone) -> String {
    String(zone.wallText(self).dropFirst("2026-01-01T".count).prefix("09:00".count))
  }
}
