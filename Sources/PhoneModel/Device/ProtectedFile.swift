package import Foundation

/// A file that an app keeps on the phone.
public struct ProtectedFile: Hashable, Sendable, Codable {
  /// What is in it.
  public var text: String
  /// When it can be used.
  public var protection: FileProtection

  /// Creates a file.
  public init(_ text: String, protection: FileProtection) {
    self.text = text
    self.protection = protection
  }
}

/// When a file can be used, in the words of `FileProtectionType` (rules R9, R9b).
public enum FileProtection: String, Hashable, Sendable, Codable, CaseIterable {
  /// While the phone is unlocked.
  case complete
  /// While the phone is unlocked; written at any time.
  case completeUnlessOpen
  /// From the first unlock since the phone was started; the class of a file unless told otherwise.
  case completeUntilFirstUserAuthentication
  /// At any time.
  case none
}

extension FileProtection {
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
}

/// What an app does with a file.
package enum FileUse {
  case read
  case write
}

extension FileProtection {
  /// Whether a file of this class can be used so on a phone in this state.
  package func permits(_ use: FileUse, on device: DeviceState) -> Bool {
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
