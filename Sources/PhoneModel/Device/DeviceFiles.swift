package import Foundation
import UserNotifications

/// A file that an app keeps on the phone.
public struct ProtectedFile: Hashable, Sendable, Codable {
  /// What is in it.
  public var text: String
  /// When it can be used.
  public var protection: Protection

  /// Creates a file.
  public init(_ text: String, protection: Protection) {
    self.text = text
    self.protection = protection
  }

  /// When a file can be used, in the words of `FileProtectionType` (rules R9, R9b).
  public enum Protection: String, Hashable, Sendable, Codable, CaseIterable {
    /// While the phone is unlocked.
    case complete
    /// While the phone is unlocked; written at any time.
    case completeUnlessOpen
    /// From the first unlock since the phone was started; the class of a file unless told
    /// otherwise.
    case completeUntilFirstUserAuthentication
    /// At any time.
    case none
  }
}

extension ProtectedFile.Protection {
  /// The class that Foundation names; one that is not known here counts as the strictest.
  package init(_ type: FileProtectionType) {
    switch type.rawValue {
    case FileProtectionType.completeUnlessOpen.rawValue: self = .completeUnlessOpen
    case FileProtectionType.completeUntilFirstUserAuthentication.rawValue:
      self = .completeUntilFirstUserAuthentication
    case FileProtectionType.none.rawValue: self = .none
    default: self = .complete
    }
  }

  /// What an app does with a file.
  package enum Use {
    case read
    case write
  }

  /// Whether a file of this class can be used so on a phone in this state.
  package func permits(_ use: Use, on device: DeviceState) -> Bool {
    guard device.locked else { return true }
    return switch self {
    case .complete: false
    case .completeUnlessOpen: use == .write
    case .completeUntilFirstUserAuthentication: device.unlockedSinceStart
    case .none: true
    }
  }

  /// The rule that closes a file of this class.
  package var rule: Rule { self == .complete ? .protectedData : .otherProtection }
}

/// The phone's store of attachment files (rule A43).
///
/// It is a record of what the phone took: a file is known by its path and its mark, so that a new
/// file in its place is another one. A phone moves the files of an app's container; others on this
/// machine stay where they are.
public struct AttachmentStore: Hashable, Sendable, Codable {
  private var moved: [String: FileMark] = [:]
  /// The paths of the files that it holds, in order.
  private var stored: [String] = []

  /// Creates a store without files.
  public init() {}

  /// Whether it holds the file that an attachment had.
  package func holds(_ url: URL) -> Bool { stored.contains(url.storePath) }

  /// Whether the file of a place is one that the phone took away from there, and no other is there.
  package func tookAway(_ url: URL) -> Bool {
    guard url.isFileURL, let mark = moved[url.storePath] else { return false }
    return FileMark(of: url).map { $0 == mark } ?? true
  }

  /// Marks a file that is gone from its place from now on.
  package mutating func mark(_ url: URL) {
    moved[url.storePath] = FileMark(of: url)
  }

  /// Holds a file that is at a place now.
  package mutating func keep(_ url: URL) {
    if !holds(url) { stored = (stored + [url.storePath]).sorted() }
  }

  /// Deletes files that no content has any more.
  package mutating func forget(_ urls: [URL], besidesThoseOf contents: [NotificationContent]) {
    let kept = Set(contents.flatMap(\.attachments).map(\.url.storePath))
    let gone = Set(urls.map(\.storePath)).subtracting(kept)
    stored.removeAll { gone.contains($0) }
  }

  /// The identity of a file among those that were at the same path.
  fileprivate struct FileMark: Hashable, Codable {
    let number: Int
    let size: Int
    /// When it was changed last, in thousandths of a second since 1970.
    let modified: Int

    init?(of url: URL) {
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.storePath),
        let number = attributes[.systemFileNumber] as? NSNumber,
        let size = attributes[.size] as? NSNumber,
        let modified = attributes[.modificationDate] as? Date
      else { return nil }
      self.number = number.intValue
      self.size = size.intValue
      self.modified = Int(exactly: (modified.timeIntervalSince1970 * 1000).rounded()) ?? 0
    }
  }
}
