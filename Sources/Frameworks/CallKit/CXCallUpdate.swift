public import Foundation

/// What an app tells the system of a call.
open class CXCallUpdate: NSObject {
  /// Who calls.
  open var remoteHandle: CXHandle?
  /// The caller's name, where the app knows a better one than the contacts.
  open var localizedCallerName: String?
  /// Whether the call can be put on hold.
  open var supportsHolding = true
  /// Whether the call can be merged with another.
  open var supportsGrouping = true
  /// Whether the call can leave a group.
  open var supportsUngrouping = true
  /// Whether the call takes keypad tones.
  open var supportsDTMF = true
  /// Whether the caller wants to be seen.
  open var hasVideo = false

  /// Creates an update.
  public override init() {}
}

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

/// Why a call ended, when it was not the person who ended it.
public enum CXCallEndedReason: Int, Hashable, Codable, Sendable, CaseIterable {
  /// It failed.
  case failed = 1
  /// The caller ended it.
  case remoteEnded = 2
  /// Nobody answered.
  case unanswered = 3
  /// It was answered on another device.
  case answeredElsewhere = 4
  /// It was declined on another device.
  case declinedElsewhere = 5
}

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

/// How the system shows an app's calls.
open class CXProviderConfiguration: NSObject {
  /// The name of the app on the call's screen; nil for that under its icon.
  open private(set) var localizedName: String?
  /// The name of the ringtone's file; nil for the system's own.
  open var ringtoneSound: String?
  /// The icon of the app on the call's screen, as PNG.
  open var iconTemplateImageData: Data?
  /// How many groups of calls there can be at once.
  open var maximumCallGroups = 2
  /// How many calls a group can have.
  open var maximumCallsPerCallGroup = 5
  /// Whether calls are in the list of recent ones.
  open var includesCallsInRecents = true
  /// Whether calls can have video.
  open var supportsVideo = false
  /// The kinds of handle that the app takes.
  open var supportedHandleTypes: Set<CXHandle.HandleType> = []

  /// Creates a configuration.
  public override init() {}

  /// Creates a configuration with a name, as was done before iOS 14.
  public convenience init(localizedName: String) {
    self.init()
    self.localizedName = localizedName
  }
}
