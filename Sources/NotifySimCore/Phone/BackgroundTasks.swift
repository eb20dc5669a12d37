import Foundation
import UIKit

/// The tasks that keep the app running in the background, and their time limit (rule A74).
struct BackgroundTasks: Sendable {
  /// A task that the app began and has not ended.
  struct Entry: Sendable {
    let number: Int
    let name: String
    let expirationHandler: (@MainActor @Sendable () -> Void)?
  }

  /// The tasks, in the order in which they began.
  private(set) var entries: [Entry] = []
  /// When the time ends; nil while it is not limited.
  private(set) var deadline: Date?
  private var last = 0

  /// The seconds that an app has in the background (rule A74b).
  static let grace: TimeInterval = 30

  fileprivate mutating func begin(
    _ name: String?, _ handler: (@MainActor @Sendable () -> Void)?, inBackgroundAt time: Date?
  ) -> Int {
    last += 1
    entries.append(Entry(number: last, name: name ?? "unnamed", expirationHandler: handler))
    deadline = deadline ?? time?.addingTimeInterval(Self.grace)
    return last
  }

  fileprivate mutating func end(_ number: Int) {
    entries.removeAll { $0.number == number }
    if entries.isEmpty { deadline = nil }
  }

  /// Whether the time has ended at a date.
  func isOver(at time: Date) -> Bool { deadline.map { $0 <= time } ?? false }

  /// Updates the deadline when the app changes its state.
  mutating func move(to state: AppState, at time: Date) {
    switch state {
    case .foreground: deadline = nil
    case .background: if !entries.isEmpty { deadline = time.addingTimeInterval(Self.grace) }
    case .suspended, .notRunning, .forceQuit: self = BackgroundTasks()
    }
  }
}

extension Phone {
  func beginBackgroundTask(
    named name: String?, expirationHandler: (@MainActor @Sendable () -> Void)?
  ) -> Int? {
    withState { state in
      let time = state.device.app == .foreground ? nil : state.device.time
      return state.backgroundTasks.begin(name, expirationHandler, inBackgroundAt: time)
    }
  }

  func endBackgroundTask(_ number: Int) {
    withState { $0.backgroundTasks.end(number) }
  }

  var backgroundTimeRemaining: TimeInterval {
    withState { state in
      guard state.device.app != .foreground else { return .greatestFiniteMagnitude }
      guard let deadline = state.backgroundTasks.deadline else { return BackgroundTasks.grace }
      return max(0, deadline.timeIntervalSince(state.device.time))
    }
  }

  func open(_ url: URL) -> Bool {
    guard withDevice({ $0.app }) == .foreground else { return false }
    guard !isSimulatedLaunch else { return true }
    record(
      .effect(
        Event.Effect(name: "url.opened", details: [.init(key: "url", text: url.absoluteString)])),
      because: [.openedLink])
    withProcess { $0.isLeft = true }
    return true
  }

  var identifierForVendor: UUID? {
    var generator = IdentifierGenerator(seed: seed &+ 0x5EED)
    return UUID(uuidString: generator.next())
  }
}
