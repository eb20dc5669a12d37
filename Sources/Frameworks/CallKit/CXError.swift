public import Foundation

/// The domain of errors of CallKit that have no domain of their own.
public let CXErrorDomain = "com.apple.CallKit.error"
/// The domain of ``CXErrorCodeIncomingCallError``.
public let CXErrorDomainIncomingCall = "com.apple.CallKit.error.incomingcall"
/// The domain of ``CXErrorCodeRequestTransactionError``.
public let CXErrorDomainRequestTransaction = "com.apple.CallKit.error.requesttransaction"
/// The domain of ``CXErrorCodeNotificationServiceExtensionError``.
public let CXErrorDomainNotificationServiceExtension =
  "com.apple.CallKit.error.notificationserviceextension"

/// Why the system rejects an incoming call.
public struct CXErrorCodeIncomingCallError: _BridgedStoredNSError, Sendable {
  /// The error as an object.
  public let _nsError: NSError

  /// Creates an error from an object of the domain ``CXErrorDomainIncomingCall``.
  public init(_nsError error: NSError) {
    _nsError = error
  }

  /// The error domain, ``CXErrorDomainIncomingCall``.
  public static var _nsErrorDomain: String { CXErrorDomainIncomingCall }

  /// The error codes.
  public enum Code: Int, _ErrorCodeProtocol, Hashable, Codable, Sendable, CaseIterable {
    /// The error of these codes.
    public typealias _ErrorType = CXErrorCodeIncomingCallError

    /// Another error.
    case unknown = 0
    /// The app has no permission to report calls.
    case unentitled = 1
    /// There is already a call with this UUID.
    case callUUIDAlreadyExists = 2
    /// A Focus filters the call.
    case filteredByDoNotDisturb = 3
    /// The person blocked the caller.
    case filteredByBlockList = 4
    /// The screen is shared in a way that allows no calls.
    case filteredDuringRestrictedSharingMode = 5
    /// The call is protected.
    case callIsProtected = 6
  }
}

// The codes as they are written in a `catch` or a `case`.
extension CXErrorCodeIncomingCallError {
  /// See ``Code/unknown``.
  public static var unknown: Code { .unknown }
  /// See ``Code/unentitled``.
  public static var unentitled: Code { .unentitled }
  /// See ``Code/callUUIDAlreadyExists``.
  public static var callUUIDAlreadyExists: Code { .callUUIDAlreadyExists }
  /// See ``Code/filteredByDoNotDisturb``.
  public static var filteredByDoNotDisturb: Code { .filteredByDoNotDisturb }
  /// See ``Code/filteredByBlockList``.
  public static var filteredByBlockList: Code { .filteredByBlockList }
  /// See ``Code/filteredDuringRestrictedSharingMode``.
  public static var filteredDuringRestrictedSharingMode: Code {
    .filteredDuringRestrictedSharingMode
  }
  /// See ``Code/callIsProtected``.
  public static var callIsProtected: Code { .callIsProtected }
}

/// Why the system rejects a transaction.
public struct CXErrorCodeRequestTransactionError: _BridgedStoredNSError, Sendable {
  /// The error as an object.
  public let _nsError: NSError

  /// Creates an error from an object of the domain ``CXErrorDomainRequestTransaction``.
  public init(_nsError error: NSError) {
    _nsError = error
  }

  /// The error domain, ``CXErrorDomainRequestTransaction``.
  public static var _nsErrorDomain: String { CXErrorDomainRequestTransaction }

  /// The error codes.
  public enum Code: Int, _ErrorCodeProtocol, Hashable, Codable, Sendable, CaseIterable {
    /// The error of these codes.
    public typealias _ErrorType = CXErrorCodeRequestTransactionError

    /// Another error.
    case unknown = 0
    /// The app has no permission.
    case unentitled = 1
    /// The app has no provider with a delegate.
    case unknownCallProvider = 2
    /// The transaction has no actions.
    case emptyTransaction = 3
    /// There is no call with this UUID.
    case unknownCallUUID = 4
    /// There is already a call with this UUID.
    case callUUIDAlreadyExists = 5
    /// An action is not valid.
    case invalidAction = 6
    /// The maximum number of call groups is reached.
    case maximumCallGroupsReached = 7
    /// The call is protected.
    case callIsProtected = 8
  }
}

// The codes as they are written in a `catch` or a `case`.
extension CXErrorCodeRequestTransactionError {
  /// See ``Code/unknown``.
  public static var unknown: Code { .unknown }
  /// See ``Code/unentitled``.
  public static var unentitled: Code { .unentitled }
  /// See ``Code/unknownCallProvider``.
  public static var unknownCallProvider: Code { .unknownCallProvider }
  /// See ``Code/emptyTransaction``.
  public static var emptyTransaction: Code { .emptyTransaction }
  /// See ``Code/unknownCallUUID``.
  public static var unknownCallUUID: Code { .unknownCallUUID }
  /// See ``Code/callUUIDAlreadyExists``.
  public static var callUUIDAlreadyExists: Code { .callUUIDAlreadyExists }
  /// See ``Code/invalidAction``.
  public static var invalidAction: Code { .invalidAction }
  /// See ``Code/maximumCallGroupsReached``.
  public static var maximumCallGroupsReached: Code { .maximumCallGroupsReached }
  /// See ``Code/callIsProtected``.
  public static var callIsProtected: Code { .callIsProtected }
}

/// Why the system accepts no call from a service extension.
public struct CXErrorCodeNotificationServiceExtensionError: _BridgedStoredNSError, Sendable {
  /// The error as an object.
  public let _nsError: NSError

  /// Creates an error from an object of the domain ``CXErrorDomainNotificationServiceExtension``.
  public init(_nsError error: NSError) {
    _nsError = error
  }

  /// The error domain, ``CXErrorDomainNotificationServiceExtension``.
  public static var _nsErrorDomain: String { CXErrorDomainNotificationServiceExtension }

  /// The error codes.
  public enum Code: Int, _ErrorCodeProtocol, Hashable, Codable, Sendable, CaseIterable {
    /// The error of these codes.
    public typealias _ErrorType = CXErrorCodeNotificationServiceExtensionError

    /// Another error.
    case unknown = 0
    /// The caller is no service extension.
    case invalidClientProcess = 1
    /// The app lacks the entitlement to filter notifications.
    case missingNotificationFilteringEntitlement = 2
  }
}

// The codes as they are written in a `catch` or a `case`.
extension CXErrorCodeNotificationServiceExtensionError {
  /// See ``Code/unknown``.
  public static var unknown: Code { .unknown }
  /// See ``Code/invalidClientProcess``.
  public static var invalidClientProcess: Code { .invalidClientProcess }
  /// See ``Code/missingNotificationFilteringEntitlement``.
  public static var missingNotificationFilteringEntitlement: Code {
    .missingNotificationFilteringEntitlement
  }
}
