/// What would have had to differ for something to happen that was withheld.
public struct Remedy: Sendable {
  /// What was withheld.
  public let subject: Withheld.Subject
  /// The changes of the phone's state, each of which alone would have let it happen.
  public let settings: [DeviceSetting]
}

/// Finds remedies by trying: the same push is delivered to phones that differ in one setting.
///
/// Nothing is known here of why something is withheld, so no rule can be forgotten; the answer is
/// what the phone itself does.
public struct RemedySearch: Sendable {
  private let trial: HandlingProbe.Trial

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - app: the app; its commands are not run again.
  ///   - device: the phone as it was before the push arrived.
  ///   - profile: how to decide where the real system's behaviour is uncertain.
  ///   - push: the push.
  public init(app: App, device: DeviceState, profile: Profile, push: Push) {
    trial = HandlingProbe.Trial(app: app, device: device, profile: profile, push: push)
  }

  /// The remedies for what a delivery withheld, in the order of the events; none for what no
  /// single setting would change.
  public func remedies(for events: [Event]) async -> [Remedy] {
    guard !trial.app.runsCommands, !events.contains(where: \.isOverTime) else { return [] }
    var wanted: [Withheld.Subject] = []
    for case .withheld(let withheld) in events.map(\.kind) where !wanted.contains(withheld.what) {
      wanted.append(withheld.what)
    }
    guard !wanted.isEmpty else { return [] }
    var outcomes: [(setting: DeviceSetting, events: [Event])] = []
    for setting in DeviceKey.all.flatMap(\.settings)
    where setting.value != setting.key.value(in: trial.device) {
      outcomes.append((setting, await trial.deliver { setting.apply(to: &$0) }.events))
    }
    return wanted.compactMap { subject in
      let settings = outcomes.filter { subject.happens(in: $0.events) }.map(\.setting)
      return settings.isEmpty ? nil : Remedy(subject: subject, settings: settings)
    }
  }
}

extension Event {
  /// Whether the app took all the time there is, which each trial would take again.
  fileprivate var isOverTime: Bool {
    if case .completion(let report) = kind { report.outcome == .timedOut } else { false }
  }
}

extension Withheld.Subject {
  /// Whether events show that it happened, and that none of it was withheld.
  fileprivate func happens(in events: [Event]) -> Bool {
    let isWithheld = events.contains { event in
      if case .withheld(let withheld) = event.kind { withheld.what == self } else { false }
    }
    return !isWithheld && events.contains { shows($0.kind) }
  }

  private func shows(_ kind: Event.Kind) -> Bool {
    switch (self, kind) {
    case (.banner, .presented(let shown)): shown.surface == .banner
    case (.lockScreen, .presented(let shown)): shown.surface == .lockScreen
    case (.notificationCenter, .presented(let shown)): shown.surface == .notificationCenter
    case (.carPlay, .presented(let shown)): shown.surface == .carPlay
    case (.notification, .presented), (.notification, .sound), (.notification, .badge): true
    case (.notification, .callback(let callback)):
      callback.method == .didReceiveIncomingPush
        || callback.method == .didReceiveIncomingPushWithoutCompletion
    case (.actions, .presented(let shown)): !shown.actions.isEmpty
    case (.sound, .sound), (.badge, .badge): true
    case (.wake, .callback(let callback)): callback.method == .didReceiveRemoteNotification
    case (.serviceExtension, .callback(let callback)): callback.method == .didReceiveRequest
    case (.interruptionLevel, .presented), (.interruptionLevel, .sound): true
    default: false
    }
  }
}
