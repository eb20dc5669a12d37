import Foundation
import Synchronization

/// Something that came of a call, for the record.
package struct CallEffect: Sendable {
  /// What it is called, such as `call.started`.
  package let name: String
  /// What else matters, in order.
  package let details: [(key: String, value: String)]
}

/// What the system knows of the providers and the calls of an app.
package final class CallRegistry: Sendable {
  struct Call: Sendable {
    let uuid: UUID
    let isOutgoing: Bool
    var isOnHold = false
    var hasConnected = false
    /// Whether it was started or answered, so that it needs sound.
    var needsSound: Bool { (isOutgoing || hasConnected) && !isOnHold }
  }

  private struct Holder: Sendable {
    weak var provider: CXProvider?
  }

  private struct State {
    var providers: [Holder] = []
    var calls: [Call] = []
    var reports = 0
    var hasSound = false
  }

  private let state = Mutex(State())

  /// Creates the registry of an app without calls.
  package init() {}

  /// The newest provider with a delegate that somebody holds.
  var provider: CXProvider? {
    let providers = state.withLock { $0.providers.compactMap(\.provider) }
    return providers.last { $0.delegate != nil }
  }

  /// How many incoming calls the app reported, whether or not the system took them.
  package var reports: Int { state.withLock { $0.reports } }

  /// Notes that the app reported an incoming call.
  package func count() {
    state.withLock { $0.reports += 1 }
  }

  /// The calls that are not over, in the order of their names.
  package var names: [UUID] { all.map(\.uuid).sorted { $0.uuidString < $1.uuidString } }

  /// Goes on with calls that are not over, each of which somebody else began.
  package func resume(_ calls: [UUID]) {
    state.withLock { $0.calls = calls.map { Call(uuid: $0, isOutgoing: false) } }
  }

  /// The calls that are not over, in the order of their beginning.
  var all: [Call] { state.withLock { $0.calls } }

  func add(_ provider: CXProvider) {
    state.withLock { state in
      state.providers.removeAll { $0.provider == nil }
      state.providers.append(Holder(provider: provider))
    }
  }

  func knows(_ uuid: UUID) -> Bool { all.contains { $0.uuid == uuid } }

  /// Notes that a call began; false where there is one of that UUID.
  func begin(_ uuid: UUID, isOutgoing: Bool) -> Bool {
    state.withLock { state in
      guard !state.calls.contains(where: { $0.uuid == uuid }) else { return false }
      state.calls.append(Call(uuid: uuid, isOutgoing: isOutgoing))
      return true
    }
  }

  /// Notes that both sides can talk; false where there is no such call.
  func connect(_ uuid: UUID) -> Bool {
    change(uuid) { $0.hasConnected = true }
  }

  func hold(_ uuid: UUID, _ isOnHold: Bool) {
    _ = change(uuid) { $0.isOnHold = isOnHold }
  }

  /// Forgets a call; false where there is none.
  func end(_ uuid: UUID) -> Bool {
    state.withLock { state in
      let count = state.calls.count
      state.calls.removeAll { $0.uuid == uuid }
      return state.calls.count < count
    }
  }

  /// Forgets all calls, as the end of the app's process does.
  package func endAll() {
    state.withLock { state in
      state.calls = []
      state.hasSound = false
    }
  }

  /// Whether the app may use sound from now on; nil where that did not change.
  func changeOfSound() -> Bool? {
    state.withLock { state in
      let hasSound = state.calls.contains(where: \.needsSound)
      guard hasSound != state.hasSound else { return nil }
      state.hasSound = hasSound
      return hasSound
    }
  }

  private func change(_ uuid: UUID, _ body: (inout Call) -> Void) -> Bool {
    state.withLock { state in
      guard let index = state.calls.firstIndex(where: { $0.uuid == uuid }) else { return false }
      body(&state.calls[index])
      return true
    }
  }
}
