// As with Apple's framework, an app that imports only this one can use NSObject, Data and Date.
@_exported public import Foundation
import Synchronization

/// The audio session of the app; it stores the settings, and plays nothing.
open class AVAudioSession: NSObject, @unchecked Sendable {
  private let state = Mutex(State())

  private struct State {
    var category = Category.soloAmbient
    var mode = Mode.default
    var options: CategoryOptions = []
  }

  private static let shared = AVAudioSession()

  /// The session of the process.
  open class func sharedInstance() -> AVAudioSession { shared }

  /// The category of the session.
  open var category: Category { state.withLock { $0.category } }
  /// The mode of the session.
  open var mode: Mode { state.withLock { $0.mode } }
  /// How the app's sound is combined with that of other apps.
  open var categoryOptions: CategoryOptions { state.withLock { $0.options } }

  /// Sets the category, the mode and the options.
  open func setCategory(
    _ category: Category, mode: Mode = .default, options: CategoryOptions = []
  ) throws {
    state.withLock { $0 = State(category: category, mode: mode, options: options) }
  }

  /// Sets the mode.
  open func setMode(_ mode: Mode) throws {
    state.withLock { $0.mode = mode }
  }

  /// Activates or deactivates the session; never fails, since no other app uses sound.
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

  /// Where sound comes from and goes to: the phone's own microphone and receiver.
  open var currentRoute: AVAudioSessionRouteDescription { AVAudioSessionRouteDescription() }

  /// Asks for the microphone, which is permitted at once.
  open func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
    response(true)
  }

  /// Overrides the output port; has no effect.
  open func overrideOutputAudioPort(_ portOverride: PortOverride) throws {}

  /// A category of an audio session.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The category as a string.
    public let rawValue: String

    /// Creates a category from its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Sound that is mixed with that of other apps.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Sound that silences other apps.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Playback, such as music.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Recording.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Recording and playback, such as calls.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
  }

  /// A mode of an audio session.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The mode as a string.
    public let rawValue: String

    /// Creates a mode from its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// No particular use.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// A call.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// A call with video.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// Playback of a movie.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Spoken audio.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
  }

  /// Options for combining the app's sound with that of other apps.
  public struct CategoryOptions: OptionSet, Sendable {
    /// The options as a number.
    public let rawValue: UInt

    /// Creates options from their number.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Mixes with the sound of other apps.
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// Lowers the volume of other apps.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    /// Allows headsets.
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    /// Uses the speaker by default.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    /// Allows Bluetooth headphones.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    /// Allows AirPlay.
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
  }

  /// Options for activating and deactivating a session.
  public struct SetActiveOptions: OptionSet, Sendable {
    /// The options as a number.
    public let rawValue: UInt

    /// Creates options from their number.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// Notifies other apps that they may continue.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// An override of the output port.
  public enum PortOverride: UInt, Sendable {
    /// No override.
    case none = 0
    /// The speaker.
    case speaker = 0x7370_6b72
  }
}

/// Where the sound of a session comes from and goes to.
open class AVAudioSessionRouteDescription: NSObject, @unchecked Sendable {
  /// Where it comes from.
  open var inputs: [AVAudioSessionPortDescription] { [.init(.builtInMic, "iPhone Microphone")] }
  /// Where it goes to.
  open var outputs: [AVAudioSessionPortDescription] { [.init(.builtInReceiver, "Receiver")] }
}

/// A microphone, a speaker or the like.
open class AVAudioSessionPortDescription: NSObject, @unchecked Sendable {
  /// What kind of port it is.
  public let portType: AVAudioSession.Port
  /// Its name.
  public let portName: String

  init(_ type: AVAudioSession.Port, _ name: String) {
    portType = type
    portName = name
  }
}

extension AVAudioSession {
  /// A kind of port.
  public struct Port: RawRepresentable, Hashable, Sendable {
    /// The kind as a string.
    public let rawValue: String

    /// Creates a kind from its string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The phone's microphone.
    public static let builtInMic = Port(rawValue: "MicrophoneBuiltIn")
    /// The phone's receiver, at the ear.
    public static let builtInReceiver = Port(rawValue: "Receiver")
    /// The phone's speaker.
    public static let builtInSpeaker = Port(rawValue: "Speaker")
    /// Headphones with a cable.
    public static let headphones = Port(rawValue: "Headphones")
    /// Bluetooth headphones.
    public static let bluetoothA2DP = Port(rawValue: "BluetoothA2DPOutput")
    /// A Bluetooth headset.
    public static let bluetoothHFP = Port(rawValue: "BluetoothHFP")
  }
}

/// A player of an audio file; it is silent, and plays until it is stopped.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
  private let playing = Mutex(false)

  /// Creates a player for a file; the format is not checked.
  ///
  /// - Throws: An error if the file cannot be read.
  public init(contentsOf url: URL) throws {
    _ = try Data(contentsOf: url)
  }

  /// Whether the player is playing.
  open var isPlaying: Bool { playing.withLock { $0 } }

  /// Prepares the player; does nothing here.
  @discardableResult
  open func prepareToPlay() -> Bool { true }

  /// Starts playing.
  @discardableResult
  open func play() -> Bool {
    playing.withLock { $0 = true }
    return true
  }

  /// Pauses playing.
  open func pause() {
    playing.withLock { $0 = false }
  }

  /// Stops playing.
  open func stop() {
    playing.withLock { $0 = false }
  }
}
