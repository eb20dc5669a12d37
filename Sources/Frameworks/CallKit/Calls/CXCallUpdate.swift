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
