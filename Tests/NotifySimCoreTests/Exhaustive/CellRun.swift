import Foundation
import NotifySimCore
import Synchronization
import UIKit

/// One phone that takes every kind of push at every level, beside its naive twin.
struct CellRun {
  private var naive: NaivePhone
  private let start: NaivePhone
  private let simulator: Simulator
  private let script = AnsweringDelegate.Script()
  private var log = 0.0
  private var number = 0
  /// How many pushes were compared.
  private(set) var count = 0
  /// What differed, in words.
  private(set) var differences: [String] = []

  /// Sets up a phone as its twin is.
  init(_ naive: NaivePhone, answer: NaivePhone.Answer) {
    self.naive = naive
    start = naive
    var device = DeviceState.standard(for: Self.manifest)
    device.set(naive)
    var profile = Profile()
    profile.silentBudget = 1000
    let app = App(manifest: Self.manifest) { [script] _ -> any UIApplicationDelegate in
      guard answer >= NaivePhone.noMethod else { return AnsweringDelegate(script) }
      return SilentDelegate(isAsked: answer == NaivePhone.noMethod)
    }
    simulator = Simulator(app: app, device: device, profile: profile)
  }

  private static let manifest: AppManifest = {
    var manifest = TestApp.manifest()
    manifest.entitlements = [.timeSensitive, .criticalAlerts]
    manifest.authorization.insert(.criticalAlert)
    return manifest
  }()

  /// Sends the pushes of some kinds, with one answer of the app in the foreground.
  mutating func send(
    answer: NaivePhone.Answer, where isWanted: (NaivePhone.Kind) -> Bool
  ) async {
    await Task.yield()
    script.answer.withLock { $0 = answer }
    for kind in NaivePhone.Kind.allCases where isWanted(kind) {
      for level in NaivePhone.Level.allCases { await send(kind, level, answer) }
    }
  }

  /// Answers what is left, once.
  mutating func open() async {
    let events = await simulator.perform(.open())
    let calls = events.count { $0.isCallback(.didReceive) }
    let responses = events.count { if case .response = $0.kind { true } else { false } }
    if calls > 1 || responses > 1 { differences.append("\(start): answered twice") }
  }

  private mutating func send(
    _ kind: NaivePhone.Kind, _ level: NaivePhone.Level, _ answer: NaivePhone.Answer
  ) async {
    number = number == 1 ? 2 : 1
    count += 1
    await bringBack()
    let expected = naive.receive(kind, level, number: number, answer: answer)
    guard let push = CellPush.all[CellPush(kind: kind, level: level, number: number)] else {
      return differences.append("no push for \(kind) \(level)")
    }
    let found = outcome(of: await simulator.perform(.deliver(push)))
    if found != expected, differences.count < 3 {
      differences.append(
        "\(start), \(kind), \(level), answer \(answer): found \(found.names), by the rules"
          + " \(expected.names)")
    }
  }

  /// Puts the app back where the table wants it, after a push has woken it.
  private mutating func bringBack() async {
    guard naive.place != start.place else { return }
    naive.place = start.place
    guard let setting = try? DeviceSetting("app", start.place.rawValue) else { return }
    _ = await simulator.perform(.set(setting))
  }

  private mutating func outcome(of events: [Event]) -> NaivePhone.Outcome {
    var outcome: NaivePhone.Outcome = []
    let isHeard = events.contains { if case .sound = $0.kind { true } else { false } }
    for event in events {
      if case .presented(let shown) = event.kind, shown.quiet == isHeard { outcome.insert(.odd) }
      let time = event.time.timeIntervalSince1970
      if time < log { outcome.insert(.odd) }
      log = time
      outcome.formUnion(event.outcome(on: naive))
    }
    return outcome
  }
}

extension Event {
  fileprivate func isCallback(_ method: Callback.Method) -> Bool {
    if case .callback(let callback) = kind { callback.method == method } else { false }
  }

  /// What of a cell's outcome the event shows.
  fileprivate func outcome(on naive: NaivePhone) -> NaivePhone.Outcome {
    switch kind {
    case .callback(let callback):
      if naive.place == .forceQuit { return .odd }
      switch callback.method {
      case .willPresent: return .asked
      case .didReceiveRemoteNotification: return .fetched
      case .didReceive: return .odd
      default: return []
      }
    case .presented(let shown):
      let isRight =
        naive.mayBeSeen && shown.previewHidden == naive.hidesText
      return isRight ? shown.surface.outcome : .odd
    case .sound: return naive.isQuiet ? .odd : .sound
    case .badge(_, let number): return number < 0 ? .odd : .badge
    case .completion(let completion): return completion.outcome == .once ? [] : .odd
    default: return []
    }
  }
}

extension Presentation.Surface {
  fileprivate var outcome: NaivePhone.Outcome {
    switch self {
    case .banner: .banner
    case .lockScreen: .lockScreen
    case .notificationCenter: .list
    case .carPlay, .watch: .odd
    }
  }
}

extension NaivePhone.Outcome {
  fileprivate var names: String {
    let names = ["fetched", "asked", "banner", "lockScreen", "list", "sound", "badge", "odd"]
    return names.enumerated().filter { rawValue >> $0.offset & 1 != 0 }.map(\.element)
      .joined(separator: " ")
  }
}

extension DeviceState {
  /// Makes the phone as its twin is.
  fileprivate mutating func set(_ naive: NaivePhone) {
    authorization = AuthorizationStatus(rawValue: naive.permission.rawValue) ?? .denied
    app = AppState(rawValue: naive.place.rawValue) ?? .background
    locked = naive.isLocked
    silentSwitch = naive.isMuted
    focus.on = naive.focus != .off
    focus.allowsTimeSensitive = naive.focus == .onButForTimeSensitive
    if !naive.alerts { settings.alert = .disabled }
    if !naive.sounds { settings.sound = .disabled }
    if !naive.badges { settings.badge = .disabled }
    if !naive.lockScreen { settings.lockScreen = .disabled }
    if !naive.list { settings.notificationCenter = .disabled }
    switch naive.previews {
    case .always: settings.showPreviews = .always
    case .whenAuthenticated: settings.showPreviews = .whenAuthenticated
    case .never: settings.showPreviews = .never
    }
  }
}
