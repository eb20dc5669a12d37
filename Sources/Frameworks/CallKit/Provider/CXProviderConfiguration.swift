public import Foundation

/// How the system shows an app's calls.
open class CXProviderConfiguration: NSObject {
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
}
