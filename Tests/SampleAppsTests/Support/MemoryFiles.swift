import Foundation
import SampleApps
import Synchronization

/// Files in memory, of which those of the class Complete are closed while the phone is locked.
final class MemoryFiles: FileStore {
  private let lock: LockHost
  private let files = Mutex<[String: (text: String, protection: FileProtectionType)]>([:])

  init(lock: LockHost) {
    self.lock = lock
  }

  /// The names of the files.
  var names: [String] { files.withLock { $0.keys.sorted() } }

  func read(_ name: String) throws -> String? {
    let file = files.withLock { $0[name] }
    if let file { try checkOpen(file.protection) }
    return file?.text
  }

  func write(_ text: String, to name: String, protection: FileProtectionType) throws {
    try checkOpen(protection)
    files.withLock { $0[name] = (text, protection) }
  }

  func remove(_ name: String) {
    files.withLock { _ = $0.removeValue(forKey: name) }
  }

  private func checkOpen(_ protection: FileProtectionType) throws {
    if lock.isLocked, protection.rawValue == FileProtectionType.complete.rawValue {
      throw CocoaError(.fileReadNoPermission)
    }
  }
}
