public import Foundation

#if Networking && canImport(FoundationNetworking)
// `URLSession` and its kin, which are part of Foundation on Apple's platforms: by the package's
// trait `Networking`, since they bring libcurl along.
@_exported public import FoundationNetworking
#endif

// What Apple's Foundation has and Linux's has not, as far as it matters to notifications.

extension URL {
  /// Begins the use of a file outside of the app's own, such as an attachment's in an extension.
  ///
  /// - Returns: Whether the file is there, as any file may be read here.
  public func startAccessingSecurityScopedResource() -> Bool {
    isFileURL && FileManager.default.fileExists(atPath: path)
  }

  /// Ends that use, which nothing comes of here.
  public func stopAccessingSecurityScopedResource() {}
}

extension FileManager {
  /// The folder that the app shares with its extensions: a folder of the simulated device, which is
  /// removed with it.
  ///
  /// - Parameter groupIdentifier: The group, which begins with `group.`; a simulated device lets
  ///   the app use any.
  /// - Returns: Nil for what is no identifier of a group, and outside a simulator.
  public func containerURL(
    forSecurityApplicationGroupIdentifier groupIdentifier: String
  ) -> URL? {
    guard groupIdentifier.hasPrefix("group."), !groupIdentifier.contains("/") else { return nil }
    return UNUserNotificationCenter.current().host.container(ofGroup: groupIdentifier)
  }
}

extension UserDefaults {
  /// Keeps a value under a key, as `set(_:forKey:)` does.
  public func setValue(_ value: Any?, forKey key: String) {
    set(value, forKey: key)
  }
}

#if !canImport(ObjectiveC)
// What `NSLog("%@", userInfo)` prints: Apple's Foundation makes objects of collections there.
extension Dictionary: @retroactive CVarArg {
  /// The text of the dictionary as an object.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Dictionary: @retroactive _CVarArgObject {
  /// The text of the dictionary.
  public var _cVarArgObject: any CVarArg { NSString(string: String(describing: self)) }
}

extension Array: @retroactive CVarArg {
  /// The text of the array as an object.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension Array: @retroactive _CVarArgObject {
  /// The text of the array.
  public var _cVarArgObject: any CVarArg { NSString(string: String(describing: self)) }
}
#endif

/// The name of a method, with the method itself where it is known.
///
/// There is no Objective-C to find a method by its name: the build-tool plugin `PrepareAppSources`
/// turns `#selector(update(_:))` into `Selector("update(_:)", update(_:))`.
public struct Selector: CustomStringConvertible, @unchecked Sendable {
  /// The name.
  public let description: String
  private let method: Method?

  private enum Method {
    case isolated(@MainActor (AnyObject, Any?) -> Void)
    case free((AnyObject, Any?) -> Void)
  }

  private init(_ name: String, isolated method: @escaping @MainActor (AnyObject, Any?) -> Void) {
    description = name
    self.method = .isolated(method)
  }

  private init(_ name: String, free method: @escaping (AnyObject, Any?) -> Void) {
    description = name
    self.method = .free(method)
  }

  /// Creates the name of a method that nobody can call.
  public init(_ name: String) {
    description = name
    method = nil
  }

  /// Creates a selector of a type's method that is bound to the main actor.
  public init<Target: AnyObject>(
    _ name: String, _ method: @escaping (Target) -> @MainActor () -> Void
  ) {
    let method = Carried(method)
    self.init(name, isolated: { target, _ in (target as? Target).map(method.value)?() })
  }

  /// Creates a selector of a type's method that is bound to the main actor and told who calls.
  public init<Target: AnyObject, Sender>(
    _ name: String, _ method: @escaping (Target) -> @MainActor (Sender) -> Void
  ) {
    let method = Carried(method)
    self.init(
      name,
      isolated: { target, sender in
        if let sender = sender as? Sender { (target as? Target).map(method.value)?(sender) }
      })
  }

  /// Creates a selector of an object's method that is bound to the main actor.
  public init(_ name: String, _ method: @escaping @MainActor () -> Void) {
    self.init(name, isolated: { _, _ in method() })
  }

  /// Creates a selector of an object's method that is bound to the main actor and told who calls.
  public init<Sender>(_ name: String, _ method: @escaping @MainActor (Sender) -> Void) {
    self.init(name, isolated: { _, sender in (sender as? Sender).map(method) })
  }

  /// Creates a selector of a type's method.
  public init<Target: AnyObject>(_ name: String, _ method: @escaping (Target) -> () -> Void) {
    self.init(name, free: { target, _ in (target as? Target).map(method)?() })
  }

  /// Creates a selector of a type's method that is told who calls.
  public init<Target: AnyObject, Sender>(
    _ name: String, _ method: @escaping (Target) -> (Sender) -> Void
  ) {
    self.init(
      name,
      free: { target, sender in
        if let sender = sender as? Sender { (target as? Target).map(method)?(sender) }
      })
  }

  /// Creates a selector of an object's method.
  public init(_ name: String, _ method: @escaping () -> Void) {
    self.init(name, free: { _, _ in method() })
  }

  /// Creates a selector of an object's method that is told who calls.
  public init<Sender>(_ name: String, _ method: @escaping (Sender) -> Void) {
    self.init(name, free: { _, sender in (sender as? Sender).map(method) })
  }

  /// Calls the method: at once, or later where it is bound to the main actor and another thread
  /// calls.
  func call(on target: AnyObject, _ sender: Any?) {
    switch method {
    case .free(let method): method(target, sender)
    case .isolated(let method):
      let carried = Carried((target: target, sender: sender))
      let call: @MainActor @Sendable () -> Void = {
        method(carried.value.target, carried.value.sender)
      }
      guard !AppWork.MainQueue.isCurrent else { return MainActor.assumeIsolated(call) }
      DispatchQueue.main.async { MainActor.assumeIsolated(call) }
    case nil: break
    }
  }
}

extension NotificationCenter {
  /// Has a method of an object called for what is posted, for as long as the object is there.
  ///
  /// `removeObserver(_:)` does not end it: Linux's Foundation knows no observers but blocks.
  public func addObserver(
    _ observer: Any, selector: Selector, name: NSNotification.Name?, object: Any?
  ) {
    let held = WeakObject(observer as AnyObject)
    _ = addObserver(forName: name, object: object, queue: nil) { notification in
      if let target = held.object { selector.call(on: target, notification) }
    }
  }

  private struct WeakObject: @unchecked Sendable {
    weak var object: AnyObject?

    init(_ object: AnyObject) {
      self.object = object
    }
  }
}

/// Runs a body; there is no pool of objects to empty afterwards, as there is on Apple's platforms.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

// What an app puts on a dispatch queue is seen by its phone: these take precedence over Dispatch's
// own methods, which have more parameters with defaults. They do the same, and outside of a phone
// nothing else.
extension DispatchQueue {
  /// Runs a block on the queue; the phone whose app runs here waits for it.
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    async(group: nil, qos: .unspecified, flags: [], execute: seen(work))
  }

  /// Runs a block on the queue; the phone whose app runs here waits for it.
  public func async(
    qos: DispatchQoS, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    async(group: nil, qos: qos, flags: [], execute: seen(work))
  }

  /// Runs a block on the queue; the phone whose app runs here waits for it.
  public func async(
    flags: DispatchWorkItemFlags, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    async(group: nil, qos: .unspecified, flags: flags, execute: seen(work))
  }

  /// Runs a block on the queue as one of a group; the phone whose app runs here waits for it.
  public func async(
    group: DispatchGroup, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    async(group: group, qos: .unspecified, flags: [], execute: seen(work))
  }

  /// Runs a block on the queue after a moment; nobody waits for that, but it belongs to the phone
  /// whose app runs here.
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    guard let app = AppWork.current else {
      return asyncAfter(deadline: deadline, qos: .unspecified, flags: [], execute: work)
    }
    asyncAfter(deadline: deadline, qos: .unspecified, flags: []) { app.bound(work) }
  }

  /// The block, counted from now until it has run, and bound to the phone whose app runs here.
  private func seen(
    _ work: @escaping @Sendable @convention(block) () -> Void
  ) -> @Sendable @convention(block) () -> Void {
    guard let app = AppWork.current else { return work }
    let end = app.begin(.block)
    return {
      app.bound(work)
      end()
    }
  }
}
