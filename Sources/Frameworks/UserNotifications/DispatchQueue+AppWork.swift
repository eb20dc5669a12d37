public import Foundation

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
