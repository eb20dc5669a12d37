import NotifySimCore
import UIKit
import UserNotifications

/// A method of the app that takes a completion handler, and what it takes to have it called.
enum CompletedMethod: String, CaseIterable, Sendable {
  case willPresent
  case didReceive
  case fetch

  /// An app that treats the handler of this method in a manner.
  func app(_ manner: Manner, _ keeper: Keeper) -> App {
    TestApp.app { script in
      switch self {
      case .willPresent:
        script.willPresent = { _, handler in
          manner.treat({ handler([.banner]) }, keeper: keeper)
        }
      case .didReceive:
        script.didReceive = { _, handler in manner.treat(handler, keeper: keeper) }
      case .fetch:
        script.fetch = { _, handler in manner.treat({ handler(.newData) }, keeper: keeper) }
      }
    }
  }

  /// What leads to one call of the method.
  var stimuli: [Stimulus] {
    switch self {
    case .willPresent: [.foreground, .alert()]
    case .didReceive: [.alert(category: "MEETING"), .choose("ACCEPT")]
    case .fetch: [.silentPush]
    }
  }

  /// What the record shows after the outcome.
  func value(_ outcome: String) -> String {
    guard outcome == "once" || outcome == "multiple" else { return "" }
    switch self {
    case .willPresent: return " [banner]"
    case .didReceive: return ""
    case .fetch: return " [newData]"
    }
  }

  /// Apple's name.
  var name: String {
    switch self {
    case .willPresent: Callback.Method.willPresent.rawValue
    case .didReceive: Callback.Method.didReceive.rawValue
    case .fetch: Callback.Method.didReceiveRemoteNotification.rawValue
    }
  }
}
