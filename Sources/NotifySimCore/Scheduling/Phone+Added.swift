import Synchronization
import UserNotifications

extension Phone {
  /// Takes note that a local notification was added.
  func noteAdded(_ identifier: String) {
    state.withLock { state in
      if state.added.time != state.device.time { state.added = (state.device.time, []) }
      state.added.identifiers.insert(identifier)
    }
  }

  /// Begins anew with taking note of them, as another stimulus does.
  func forgetAdded() {
    state.withLock { $0.added.identifiers = [] }
  }

  /// Whether a local notification of an identifier was added before, at this very moment.
  func wasAddedNow(_ identifier: String) -> Bool {
    state.withLock {
      $0.added.time == $0.device.time && $0.added.identifiers.contains(identifier)
    }
  }

  /// Takes note that a pending local notification was dropped.
  func noteDropped(_ identifier: String) {
    state.withLock { $0.dropped.append(identifier) }
  }

  /// The identifiers of those dropped since the last call.
  func takeDropped() -> [String] {
    state.withLock { state in
      defer { state.dropped = [] }
      return state.dropped
    }
  }
}

extension Phone {
  /// Schedules a request for the app, as its code would by `add(_:)`.
  ///
  /// - Returns: what the app is told; nil is success.
  @discardableResult
  func add(_ request: LocalRequest) -> UNError? {
    let id = request.id ?? mintIdentifier()
    return schedule(request.content, for: request.trigger, as: id)
  }
}
