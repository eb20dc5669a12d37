public import Foundation

/// The domain of ``CXErrorCodeIncomingCallError``.
public let CXErrorDomainIncomingCall = "com.apple.CallKit.error.incomingcall"

/// Why the system does not take an incoming call.
public struct CXErrorCodeIncomingCallError: CustomNSError, Hashable, Sendable {
  /// What went wrong.
  public let code: Code

  /// Creates an error.
  public init(_ code: Code) {
    self.code = code
  }

  /// The domain.
  public static var errorDomain: String { CXErrorDomainIncomingCall }
  /// The number of the code.
  public var errorCode: Int { code.rawValue }

  /// What can go wrong.
  public enum Code: Int, Hashable, Codable, Sendable, CaseIterable {
    /// Something else.
    case unknown = 0
    /// The app may not report calls.
    case unentitled = 1
    /// There is a call of that UUID.
    case callUUIDAlreadyExists = 2
    /// A Focus keeps the call back.
    case filteredByDoNotDisturb = 3
    /// The person blocked the caller.
    case filteredByBlockList = 4
  }
}
