import APNs

extension RemedySearch {
  /// The changes that would let something happen that was withheld.
  public struct Remedy: Sendable {
    /// What was withheld.
    public let subject: Event.Withheld.Subject
    /// The alternative sets of changes, each of one or two; empty if none was found.
    public let ways: [[Change]]

    /// One change.
    public enum Change: Sendable {
      /// A part of the phone's state.
      case setting(DeviceSetting)
      /// A header of the request.
      case header(name: String, value: String)
      /// An entitlement that the app's manifest could have.
      case entitlement(AppManifest.Entitlement)
      /// A background mode that the app's manifest could have.
      case backgroundMode(AppManifest.BackgroundMode)
    }
  }
}

/// Finds remedies by trying: it delivers the same push to phones with different settings.
///
/// The search does not know why something is withheld, so it cannot miss a rule; the phone itself
/// gives the answer.
public struct RemedySearch: Sendable {
  let trial: HandlingProbe.Trial

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - device: the phone as it was before the push arrived.
  ///   - profile: the decisions where the behavior of iOS is uncertain.
  ///   - push: the push.
  ///   - answers: the results of the app's commands when the push arrived; they are not run again.
  package init(
    app: App, device: DeviceState, profile: Profile, push: Push,
    answers: HandlerRun.Answers = HandlerRun.Answers()
  ) {
    trial = HandlingProbe.Trial(
      app: app, device: device, profile: profile, push: push, answers: answers)
  }

  /// The most single changes that are tried in pairs.
  private static let firstLimit = 12

  /// The remedies for what a delivery withheld, in the order of the events.
  ///
  /// Empty if the app's code ran into a time limit, since each trial would do that again.
  public func remedies(for events: [Event]) async -> [Remedy] {
    guard !trial.app.hasCode || !events.contains(where: \.isOverTime) else { return [] }
    var wanted: [Event.Withheld.Subject] = []
    for case .withheld(let withheld) in events.map(\.kind) where !wanted.contains(withheld.what) {
      wanted.append(withheld.what)
    }
    guard !wanted.isEmpty else { return [] }
    let changes = self.changes
    let outcomes = await self.outcomes(of: changes.map { [$0] })
    var remedies: [Remedy] = []
    for subject in wanted {
      var ways = outcomes.filter { subject.happens(in: $0.events) }.map(\.changes)
      if ways.isEmpty { ways = await pairs(for: subject, events, outcomes, changes) }
      remedies.append(Remedy(subject: subject, ways: ways))
    }
    return remedies
  }

  private typealias Outcome = (changes: [Remedy.Change], events: [Event])

  private func outcomes(of ways: [[Remedy.Change]]) async -> [Outcome] {
    var outcomes: [Outcome] = []
    for way in ways { outcomes.append((way, await trial.deliver(with: way).events)) }
    return outcomes
  }

  /// The pairs of changes that let something happen.
  ///
  /// A first change counts if the reason for withholding then differs.
  private func pairs(
    for subject: Event.Withheld.Subject, _ events: [Event], _ outcomes: [Outcome],
    _ changes: [Remedy.Change]
  ) async -> [[Remedy.Change]] {
    let reasons = subject.reasons(in: events)
    let firsts = outcomes.filter { outcome in
      let others = subject.reasons(in: outcome.events)
      return !others.isEmpty && others.isDisjoint(with: reasons)
    }.flatMap(\.changes).prefix(Self.firstLimit)
    for first in firsts {
      let ways = changes.filter { !$0.affectsSameKey(as: first) }.map { [first, $0] }
      let found = await self.outcomes(of: ways).filter { subject.happens(in: $0.events) }
      if !found.isEmpty { return found.map(\.changes) }
    }
    return []
  }

  /// All single changes to try; for each key the standard value first.
  private var changes: [Remedy.Change] {
    let manifest = trial.app.manifest
    let usual = DeviceState.standard(for: manifest)
    let settings = DeviceKey.all.flatMap { key in
      let (first, others) = key.settings.reduce(into: ([DeviceSetting](), [DeviceSetting]())) {
        if $1.value == key.value(in: usual) { $0.0.append($1) } else { $0.1.append($1) }
      }
      return (first + others).filter { $0.value != key.value(in: trial.device) }
    }
    let entitlements = [AppManifest.Entitlement.timeSensitive, .criticalAlerts]
      .filter { !manifest.mayUse($0) }
    let modes = [AppManifest.BackgroundMode.remoteNotification, .voip]
      .filter { !manifest.mayUse($0) }
    let headers = [
      ("apns-push-type", PushType.background.rawValue), ("apns-push-type", PushType.alert.rawValue),
      ("apns-priority", "5"), ("apns-priority", "10"),
    ].filter { trial.push.headers[$0.0] != nil && trial.push.headers[$0.0] != $0.1 }
    return settings.map { .setting($0) } + headers.map { .header(name: $0.0, value: $0.1) }
      + entitlements.map { .entitlement($0) } + modes.map { .backgroundMode($0) }
  }
}

extension App {
  /// Whether some of the app's code is compiled and runs in each trial.
  fileprivate var hasCode: Bool { makeDelegate != nil || makeServiceExtension != nil }
}

extension RemedySearch.Remedy.Change {
  /// Whether two changes affect the same key.
  fileprivate func affectsSameKey(as other: Self) -> Bool {
    switch (self, other) {
    case (.setting(let one), .setting(let two)): one.key.name == two.key.name
    case (.header(let one, _), .header(let two, _)): one == two
    case (.entitlement(let one), .entitlement(let two)): one == two
    case (.backgroundMode(let one), .backgroundMode(let two)): one == two
    default: false
    }
  }
}

extension Event {
  /// Whether the app's code ran into a time limit.
  fileprivate var isOverTime: Bool {
    if case .completion(let report) = kind { report.outcome == .timedOut } else { false }
  }
}

extension Event.Withheld.Subject {
  /// The reasons for which it was withheld.
  fileprivate func reasons(in events: [Event]) -> Set<String> {
    Set(
      events.compactMap { event in
        guard case .withheld(let withheld) = event.kind, withheld.what == self else { return nil }
        return withheld.reason
      })
  }

  /// Whether the events show that it happened and that no part of it was withheld.
  fileprivate func happens(in events: [Event]) -> Bool {
    reasons(in: events).isEmpty && events.contains { shows($0.kind) }
  }

  private func shows(_ kind: Event.Kind) -> Bool {
    switch (self, kind) {
    case (.banner, .presented(let shown)): shown.surface == .banner
    case (.lockScreen, .presented(let shown)): shown.surface == .lockScreen
    case (.notificationCenter, .presented(let shown)): shown.surface == .notificationCenter
    case (.carPlay, .presented(let shown)): shown.surface == .carPlay
    case (.notification, .presented), (.notification, .sound), (.notification, .badge): true
    case (.notification, .callback(let callback)):
      [
        .didReceiveIncomingPush, .didReceiveIncomingVoIPPush,
        .didReceiveIncomingPushWithoutCompletion,
      ].contains(callback.method)
    case (.actions, .presented(let shown)): !shown.actions.isEmpty
    case (.sound, .sound), (.badge, .badge): true
    case (.wake, .callback(let callback)): callback.method == .didReceiveRemoteNotification
    case (.serviceExtension, .callback(let callback)): callback.method == .didReceiveRequest
    case (.interruptionLevel, .presented), (.interruptionLevel, .sound): true
    default: false
    }
  }
}
