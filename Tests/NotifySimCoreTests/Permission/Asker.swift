import NotifySimCore
import Synchronization
import UIKit
import UserNotifications

/// An app that asks for permission, and everything that it is told about it.
final class Asker: Sendable {
  private let state: Mutex<State>

  private struct State {
    var options: [UNAuthorizationOptions]
    var asked = 0
    var answers: [String] = []
  }

  /// Creates an app that asks for the first of these, then for the second, and so on.
  init(_ options: UNAuthorizationOptions...) {
    state = Mutex(State(options: options))
  }

  /// What the completion handlers were told, in the order of their calls: the number of the
  /// request and the answer.
  var answers: [String] { state.withLock { $0.answers } }

  /// How often the app has asked.
  var asked: Int { state.withLock { $0.asked } }

  /// The app, which asks with every silent push.
  var app: App {
    TestApp.app { script in
      script.fetch = { _, done in
        self.ask()
        done(.newData)
      }
    }
  }

  /// The app, which asks at every launch, as often as it is told to.
  func appAskingAtLaunch(times: Int = 1) -> App {
    TestApp.app { script in
      script.launch = { _ in for _ in 0..<times { self.ask() } }
    }
  }

  /// The app, which asks from many tasks that it starts at its launch.
  func appAskingFromTasks(_ count: Int) -> App {
    TestApp.app { script in
      script.launch = { _ in
        for _ in 0..<count { Task { self.ask() } }
      }
    }
  }

  /// A phone on which the app was never allowed anything.
  func phone(
    _ app: App? = nil, profile: Profile = .generous,
    device change: (inout DeviceState) -> Void = { _ in }
  ) -> Simulator {
    simulator(app ?? self.app, profile: profile) {
      $0.authorization = .notDetermined
      change(&$0)
    }
  }

  private func ask() {
    let (number, options) = state.withLock { state in
      state.asked += 1
      return (state.asked, state.options[min(state.asked, state.options.count) - 1])
    }
    let center = UNUserNotificationCenter.current()
    center.requestAuthorization(options: options) { granted, error in
      self.note("\(number) \(granted)\(error == nil ? "" : " error")")
      guard UNUserNotificationCenter.current() === center else { return self.note("elsewhere") }
    }
  }

  private func note(_ word: String) {
    state.withLock { $0.answers.append(word) }
  }
}

extension Profile {
  /// A profile in which silent pushes always wake the app.
  static let generous: Profile = {
    var profile = Profile()
    profile.silentBudget = 1000
    return profile
  }()
}

extension EventLog {
  /// What the person was asked to allow, prompt by prompt.
  var prompts: [[String]] {
    events.compactMap { if case .prompt(let options) = $0.kind { options } else { nil } }
  }

  /// What became of the app's permission.
  var permissions: [String] { sketch(of: "authorization") }
}

extension DeviceState {
  /// The four switches that permission is about.
  var granted: [NotificationSettings.Setting] {
    [settings.alert, settings.sound, settings.badge, settings.carPlay]
  }
}
