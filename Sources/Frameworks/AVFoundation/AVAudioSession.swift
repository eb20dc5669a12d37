// An app that imports only this framework uses NSObject, Data and Date, as it may with Apple's.
@_exported public import Foundation
import Synchronization

/// What the app means to do with sound; nothing is heard, and it keeps what it is told.
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

  /// What kind of sound it is.
  open var category: Category { state.withLock { $0.category } }
  /// What the sound is for.
  open var mode: Mode { state.withLock { $0.mode } }
  /// How it goes together with the sound of others.
  open var categoryOptions: CategoryOptions { state.withLock { $0.options } }

  /// Chooses the kind of sound and what it is for.
  open func setCategory(
    _ category: Category, mode: Mode = .default, options: CategoryOptions = []
  ) throws {
    state.withLock { $0 = State(category: category, mode: mode, options: options) }
  }

  /// Chooses what the sound is for.
  open func setMode(_ mode: Mode) throws {
    state.withLock { $0.mode = mode }
  }

  /// Begins or ends the use of sound, which never fails: no other app uses it.
  open func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

  /// Chooses the loudspeaker, or the usual way of sound.
  open func overrideOutputAudioPort(_ portOverride: PortOverride) throws {}

  /// A kind of sound.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The category as a string.
    public let rawValue: String

    /// Creates a category from its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Sound that mixes with that of others.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Sound that silences that of others.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Music and the like.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Recording.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Calls and the like.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
  }

  /// What sound is for.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The mode as a string.
    public let rawValue: String

    /// Creates a mode from its string.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// Nothing in particular.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// A call.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// A call with video.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// A film.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Something spoken.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
  }

  /// How sound goes together with that of others.
  public struct CategoryOptions: OptionSet, Sendable {
    /// The options as a number.
    public let rawValue: UInt

    /// Creates options from their number.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// It mixes with that of others.
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// That of others becomes quieter.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    /// Headsets may be used.
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    /// The loudspeaker is used.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    /// Headphones may be used.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    /// AirPlay may be used.
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
  }

  /// What others learn when the use of sound ends.
  public struct SetActiveOptions: OptionSet, Sendable {
    /// The options as a number.
    public let rawValue: UInt

    /// Creates options from their number.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// That they may go on.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 1)
  }

  /// Where sound comes from in spite of the category.
  public enum PortOverride: UInt, Sendable {
    /// The usual way.
    case none = 0
    /// The loudspeaker.
    case speaker = 0x7370_6b72
  }
}

/// Plays a file of sound; nothing is heard, and it plays until it is stopped.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
  private let playing = Mutex(false)

  /// Creates a player of a file, whose kind is not looked at.
  ///
  /// - Throws: What reading the file throws.
  public init(contentsOf url: URL) throws {
    _ = try Data(contentsOf: url)
  }

  /// Whether it plays.
  open var isPlaying: Bool { playing.withLock { $0 } }

  /// Gets ready.
  @discardableResult
  open func prepareToPlay() -> Bool { true }

  /// Plays.
  @discardableResult
  open func play() -> Bool {
    playing.withLock { $0 = true }
    return true
  }

  /// Stops for a while.
  open func pause() {
    playing.withLock { $0 = false }
  }

  /// Stops.
  open func stop() {
    playing.withLock { $0 = false }
  }
}
