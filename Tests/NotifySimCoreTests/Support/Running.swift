import NotifySimCore
import UIKit
import UserNotifications

extension Simulator {
  /// Performs stimuli one after the other.
  func run(_ stimuli: [Stimulus]) async -> EventLog {
    var log = EventLog()
    for stimulus in stimuli { log.events += await perform(stimulus) }
    return log
  }

  func run(_ stimuli: Stimulus...) async -> EventLog { await run(stimuli) }
}

/// Runs stimuli on a new phone.
func run(
  _ app: App = TestApp.app(), _ stimuli: Stimulus..., profile: Profile = Profile(),
  device change: (inout DeviceState) -> Void = { _ in }
) async -> EventLog {
  await simulator(app, profile: profile, device: change).run(stimuli)
}

/// Makes a phone whose default state is changed a little.
func simulator(
  _ app: App = TestApp.app(), profile: Profile = Profile(), seed: UInt64 = 1,
  device change: (inout DeviceState) -> Void = { _ in }
) -> Simulator {
  var device = DeviceState.standard(for: app.manifest)
  change(&device)
  return Simulator(app: app, device: device, profile: profile, seed: seed)
}

/// Makes a phone whose app uses its notification center whenever a silent push comes.
func wokenPhone(
  profile: Profile = Profile(), device: (inout DeviceState) -> Void = { _ in },
  _ act: @escaping @MainActor @Sendable (UNUserNotificationCenter) -> Void
) -> Simulator {
  let app = TestApp.app { script in
    script.fetch = { _, done in
      act(UNUserNotificationCenter.current())
      done(.newData)
    }
  }
  return simulator(app, profile: profile, device: device)
}

extension Profile {
  /// A profile that takes answers from any thread.
  static let anyThread: Profile = {
    var profile = Profile()
    profile.answerThread = .any
    return profile
  }()

  /// A profile that waits only a moment for a completion handler: for tests in which nothing has
  /// to happen in that time, since a busy machine may take it all.
  static let impatient: Profile = {
    var profile = anyThread
    profile.handlerTimeLimit = 0.2
    profile.serviceExtensionTimeLimit = 0.2
    return profile
  }()
}
