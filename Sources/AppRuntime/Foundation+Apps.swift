public import Foundation

#if Networking && canImport(FoundationNetworking)
// `URLSession` and related types, which are part of Foundation on Apple's platforms. They need the
// package's trait `Networking`, since they depend on libcurl.
@_exported public import FoundationNetworking
#endif

// Parts of Apple's Foundation that Linux lacks, as far as notifications need them.

extension URL {
  /// Starts to access a file outside the app's container, such as an attachment in an extension.
  ///
  /// - Returns: Whether the file exists, since any file may be read here.
  public func startAccessingSecurityScopedResource() -> Bool {
    isFileURL && FileManager.default.fileExists(atPath: path)
  }

  /// Stops accessing the file; has no effect here.
  public func stopAccessingSecurityScopedResource() {}
}

extension FileManager {
  /// The folder that the app shares with its extensions.
  ///
  /// It belongs to the simulated device and is removed with it.
  ///
  /// - Parameter groupIdentifier: The group, which begins with `group.`; a simulated device allows
  ///   any.
  /// - Returns: Nil if this is not a group identifier, and outside a simulator.
  public func containerURL(
    forSecurityApplicationGroupIdentifier groupIdentifier: String
  ) -> URL? {
    guard groupIdentifier.hasPrefix("group."), !groupIdentifier.contains("/") else { return nil }
    return AppWork.candidates.first?.container.folder(
      at: AppContainer.groupFolder + groupIdentifier)
  }
}

#if !canImport(ObjectiveC)
// For `NSLog("%@", userInfo)`: Apple's Foundation converts collections to objects.
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

/// The name of a method, with the method itself if it is known.
///
/// Without Objective-C a method cannot be found by its name: the build-tool plugin
/// `PrepareAppSources` replaces `#selector(update(_:))` with `Selector("update(_:)", update(_:))`.
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

  /// Creates a selector without a method.
  public init(_ name: String) {
    description = name
    method = nil
  }

  /// Creates a selector of a type's method on the main actor.
  public init<Target: AnyObject>(
    _ name: String, _ method: @escaping (Target) -> @MainActor () -> Void
  ) {
    let method = Carried(method)
    self.init(name, isolated: { target, _ in (target as? Target).map(method.value)?() })
  }

  /// Creates a selector of a type's method on the main actor that gets the sender.
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

  /// Creates a selector of an object's method on the main actor.
  public init(_ name: String, _ method: @escaping @MainActor () -> Void) {
    self.init(name, isolated: { _, _ in method() })
  }

  /// Creates a selector of an object's method on the main actor that gets the sender.
  public init<Sender>(_ name: String, _ method: @escaping @MainActor (Sender) -> Void) {
    self.init(name, isolated: { _, sender in (sender as? Sender).map(method) })
  }

  /// Creates a selector of a type's method.
  public init<Target: AnyObject>(_ name: String, _ method: @escaping (Target) -> () -> Void) {
    self.init(name, free: { target, _ in (target as? Target).map(method)?() })
  }

  /// Creates a selector of a type's method that gets the sender.
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

  /// Creates a selector of an object's method that gets the sender.
  public init<Sender>(_ name: String, _ method: @escaping (Sender) -> Void) {
    self.init(name, free: { _, sender in (sender as? Sender).map(method) })
  }

  /// Calls the method at once; later if it is bound to the main actor and this is another thread.
  package func call(on target: AnyObject, _ sender: Any?) {
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

extension Selector: Hashable {
  /// Whether two selectors have the same name.
  public static func == (left: Selector, right: Selector) -> Bool {
    left.description == right.description
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

/// Runs a closure; there is no autorelease pool, as there is on Apple's platforms.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

// Overloads that make a phone aware of the app's blocks on dispatch queues. They take precedence
// over Dispatch's own methods, which have more parameters with defaults. Outside a phone they
// behave in the same way.
extension DispatchQueue {
  /// Runs a block on the queue; the phone of the running app waits for it.
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    async(group: nil, qos: .unspecified, flags: [], execute: seen(work))
  }

  /// Runs a block on the queue; the phone of the running app waits for it.
  public func async(
    qos: DispatchQoS, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    async(group: nil, qos: qos, flags: [], execute: seen(work))
  }

  /// Runs a block on the queue; the phone of the running app waits for it.
  public func async(
    flags: DispatchWorkItemFlags, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    async(group: nil, qos: .unspecified, flags: flags, execute: seen(work))
  }

  /// Runs a block on the queue as part of a group; the phone of the running app waits for it.
  public func async(
    group: DispatchGroup, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    async(group: group, qos: .unspecified, flags: [], execute: seen(work))
  }

  /// The block, counted until it has run, and bound to the phone of the running app.
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
