public import Foundation
import Synchronization

/// Something that the person asks of a call; the app fulfills it or lets it fail.
open class CXAction: NSObject, @unchecked Sendable {
  /// What tells it from other actions.
  public let uuid = UUID()
  private let completed = Mutex(false)

  /// Whether the app fulfilled it or let it fail.
  open var isComplete: Bool { completed.withLock { $0 } }

  /// Creates an action.
  public override init() {}

  /// Says that it is done.
  open func fulfill() {
    completed.withLock { $0 = true }
  }

  /// Says that it cannot be done.
  open func fail() {
    completed.withLock { $0 = true }
  }
}
