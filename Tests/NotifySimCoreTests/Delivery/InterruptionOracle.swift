/// What the table of rulebook section 5, stage 6, expects of one push with text, a badge and
/// perhaps a sound: each question is answered from the rules alone.
struct InterruptionOracle: Sendable, CustomStringConvertible {
  enum Level: String, CaseIterable, Sendable { case passive, active, timeSensitive, critical }
  enum Sound: String, CaseIterable, Sendable { case none, ordinary, critical }
  enum Permit: String, CaseIterable, Sendable { case given, notEntitled, switchedOff }

  /// A Focus, by what it lets pass.
  enum Focus: String, CaseIterable, Sendable {
    case off, nothingPasses, timeSensitivePasses, appPasses, filterMatches, filterDiffers
    case shownOnLockScreen
  }

  var level: Level
  var permit: Permit
  var focus: Focus
  var sound: Sound
  var isLocked: Bool
  var isSilent: Bool
  var hasSummary: Bool
  var isForeground: Bool

  var description: String {
    "\(level), \(permit), Focus \(focus), sound \(sound), locked \(isLocked), silent \(isSilent),"
      + " summary \(hasSummary), foreground \(isForeground)"
  }

  static func cells(_ level: Level, _ focus: Focus) -> [InterruptionOracle] {
    var cells: [InterruptionOracle] = []
    for permit in Permit.allCases {
      for sound in Sound.allCases {
        for bits in 0..<16 {
          cells.append(
            InterruptionOracle(
              level: level, permit: permit, focus: focus, sound: sound, isLocked: bits & 1 != 0,
              isSilent: bits & 2 != 0, hasSummary: bits & 4 != 0, isForeground: bits & 8 != 0))
        }
      }
    }
    return cells
  }

  static let count = Level.allCases.count * Focus.allCases.count * cells(.active, .off).count
}

extension InterruptionOracle {
  /// Whether a level that needs permission lost it (D41).
  var isDemoted: Bool { (level == .timeSensitive || level == .critical) && permit != .given }

  /// The level that counts (D41); a critical sound that may be played makes it critical (D41b).
  private var effective: Level {
    if sound == .critical, permit == .given { return .critical }
    return isDemoted ? .active : level
  }

  /// Whether the Focus leaves it to the list (D42, D43); nothing holds back a critical one (D40).
  private var isSilenced: Bool {
    if effective == .critical { return false }
    switch focus {
    case .off, .appPasses, .filterMatches: return false
    case .filterDiffers, .nothingPasses, .shownOnLockScreen: return true
    case .timeSensitivePasses: return effective != .timeSensitive
    }
  }

  /// Whether it waits for the summary (D44).
  var isHeld: Bool {
    hasSummary && !isForeground && (effective == .passive || effective == .active)
  }

  var banner: Bool { !isHeld && !isLocked && effective != .passive && !isSilenced }

  var lockScreen: Bool {
    !isHeld && isLocked && (!isSilenced || focus == .shownOnLockScreen)
  }

  var list: Bool { !isHeld }

  /// Whether the sound that plays is a critical one (P13); nil for no sound.
  var heard: Bool? {
    guard !isHeld, effective != .passive, !isSilenced else { return nil }
    let isCriticalSound = sound == .critical && permit == .given
    if isSilent, effective != .critical, !isCriticalSound { return nil }
    if sound == .none { return effective == .critical ? true : nil }
    return isCriticalSound
  }
}
