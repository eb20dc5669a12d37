public import Foundation
import Synchronization

// Observers of an app are called for what its own phone posts, while the process runs that added
// them. They take precedence over Foundation's own methods, which have optional parameters.

extension NotificationCenter {
  /// Calls a block for posted notifications with a name, on the posting thread or on a queue.
  ///
  /// - Returns: an object by which the observer is removed.
  @discardableResult
  public func addObserver(
    forName name: NSNotification.Name, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    let owner = Observation.Owner()
    return addObserver(forName: Optional(name), object: object, queue: queue) { notification in
      if owner.isAtWork { block(notification) }
    }
  }

  #if !canImport(ObjectiveC)
  /// The notifications with a name that are posted from now on.
  public func notifications(
    named name: Notification.Name, object: AnyObject? = nil
  ) -> AsyncStream<Notification> {
    AsyncStream { continuation in
      let token = addObserver(forName: name, object: object, queue: nil) { notification in
        let held = Carried(notification)
        continuation.yield(held.value)
      }
      let held = Carried(token)
      continuation.onTermination = { _ in self.removeObserver(held.value) }
    }
  }

  /// Calls a method of an object for posted notifications, while the object exists.
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    let (owner, held) = (Observation.Owner(), Observation.Holder(observer as AnyObject))
    let token = addObserver(forName: name, object: object, queue: nil) { notification in
      if owner.isAtWork, let target = held.object { selector.call(on: target, notification) }
    }
    Observation.all.withLock {
      $0.append(Observation(holder: held, token: Carried(token), name: name))
    }
  }

  /// Removes an observer: an object that observes by a method, or what was returned for a block.
  public func removeObserver(_ observer: AnyObject) {
    remove(Observation.removed(of: observer, named: nil))
    removeObserver(observer as Any)
  }

  /// Removes an observer of notifications with a name, or of all; of any object.
  public func removeObserver(
    _ observer: AnyObject, name: NSNotification.Name?, object: Any?
  ) {
    remove(Observation.removed(of: observer, named: name))
    removeObserver(observer as Any, name: name, object: object)
  }

  private func remove(_ observations: [Observation]) {
    for observation in observations { removeObserver(observation.token.value as Any) }
  }
  #endif
}

/// An object that observes by one of its methods.
private struct Observation: Sendable {
  let holder: Holder
  let token: Carried<any NSObjectProtocol>
  let name: NSNotification.Name?

  static let all = Mutex<[Observation]>([])

  /// Removes and returns the observations of an object, with a name or all.
  static func removed(of object: AnyObject, named name: NSNotification.Name?) -> [Observation] {
    all.withLock { all in
      let isMeant: (Observation) -> Bool = { observation in
        observation.holder.object === object && (name == nil || observation.name == name)
      }
      let removed = all.filter(isMeant)
      all.removeAll { $0.holder.object == nil || isMeant($0) }
      return removed
    }
  }

  /// A weak reference to the object.
  struct Holder: @unchecked Sendable {
    weak var object: AnyObject?

    init(_ object: AnyObject) {
      self.object = object
    }
  }

  /// The app that added an observer, and its process.
  struct Owner: Sendable {
    private let app: (any RunningApp)?
    private let process: ProcessResources?

    /// The app whose code runs; none outside a phone.
    init() {
      app = AppWork.runningApp
      process = app?.process
    }

    /// Whether the observer is called: its process runs, and no other app is posting.
    var isAtWork: Bool {
      guard let app, let process else { return true }
      guard !process.isOver else { return false }
      let poster = AppWork.boundApp ?? AppWork.runningApp
      return poster == nil || poster === app
    }
  }
}
