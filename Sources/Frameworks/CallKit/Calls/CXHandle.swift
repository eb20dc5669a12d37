public import Foundation

/// How a caller can be reached.
open class CXHandle: NSObject, @unchecked Sendable {
  /// What the value is.
  public let type: HandleType
  /// The number, address or name.
  public let value: String

  /// Creates a handle.
  public init(type: HandleType, value: String) {
    self.type = type
    self.value = value
  }

  /// What the value of a handle is.
  public enum HandleType: Int, Hashable, Codable, Sendable, CaseIterable {
    /// Anything else, such as a user name.
    case generic = 1
    /// A telephone number.
    case phoneNumber = 2
    /// An e-mail address.
    case emailAddress = 3
  }
}
