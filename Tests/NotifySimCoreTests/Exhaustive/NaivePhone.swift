/// A phone in as few words as possible: what becomes of a push, worked out from the rulebook alone,
/// with no type of the product and none of its stages.
struct NaivePhone: Sendable {
  enum Permission: String, CaseIterable, Sendable {
    case notDetermined, denied, authorized, provisional, ephemeral

    var mayBeSeen: Bool { self != .denied && self != .notDetermined }
  }
  enum Place: String, CaseIterable, Sendable {
    case notRunning, forceQuit, suspended, background, foreground
  }
  enum Focus: String, CaseIterable, Sendable { case off, on, onButForTimeSensitive }
  enum Previews: String, CaseIterable, Sendable { case always, whenAuthenticated, never }
  enum Level: String, CaseIterable, Sendable { case passive, active, timeSensitive, critical }
  enum Kind: String, CaseIterable, Sendable {
    case full, text, soundOnly, waking, silent

    /// Whether it asks for a call of the app in the background.
    var runsApp: Bool { self == .waking || self == .silent }
  }

  /// What the app answers when it is asked how to present: badge 1, sound 2, list 4, banner 8; or
  /// one of these two.
  typealias Answer = Int
  static let noMethod = 16
  static let noDelegate = 17

  var permission: Permission
  var place: Place
  var isLocked = false
  var previews = Previews.always
  var focus = Focus.off
  var isMuted = false
  var alerts = true
  var sounds = true
  var badges = true
  var lockScreen = true
  var list = true
  /// The number on the icon.
  var icon = 0

  /// What can be observed of a push.
  struct Outcome: OptionSet, Hashable, Sendable {
    let rawValue: Int

    static let fetched = Outcome(rawValue: 1)
    static let asked = Outcome(rawValue: 2)
    static let banner = Outcome(rawValue: 4)
    static let lockScreen = Outcome(rawValue: 8)
    static let list = Outcome(rawValue: 16)
    static let sound = Outcome(rawValue: 32)
    static let badge = Outcome(rawValue: 64)
    /// Something that is never right: a surface in the wrong look, a call out of turn.
    static let odd = Outcome(rawValue: 128)
  }
}

extension NaivePhone {
  var mayBeSeen: Bool { permission.mayBeSeen }
  var isQuiet: Bool { permission == .provisional }
  var hidesText: Bool { previews == .never || (previews == .whenAuthenticated && isLocked) }

  /// Takes a push whose badge, if it has one, is `number`.
  mutating func receive(
    _ kind: Kind, _ level: Level, number: Int, answer: Answer
  ) -> Outcome {
    var outcome: Outcome = []
    if kind.runsApp, place != .forceQuit {
      outcome.insert(.fetched)
      if place != .foreground { place = .background }
    }
    guard kind != .silent, mayBeSeen else { return outcome }
    if place == .foreground, answer == Self.noDelegate { outcome.insert(.fetched) }
    if place == .foreground, answer < Self.noMethod { outcome.insert(.asked) }
    let told = told(kind, level, answer)
    if told.contains(.badge), icon == number { return outcome.union(told.subtracting(.badge)) }
    if told.contains(.badge) { icon = number }
    return outcome.union(told)
  }

  /// How the person is told.
  private func told(_ kind: Kind, _ level: Level, _ answer: Answer) -> Outcome {
    var ways: Outcome = kind == .soundOnly ? [] : [.banner, .lockScreen, .list]
    let hasOwnSound = kind == .full || kind == .soundOnly
    if hasOwnSound || level == .critical { ways.insert(.sound) }
    if kind == .full { ways.insert(.badge) }

    if isQuiet { ways.formIntersection(.list) }
    if level == .passive { ways.subtract([.banner, .sound]) }
    if isSilenced(level) { ways.subtract([.banner, .lockScreen, .sound]) }
    if isMuted, level != .critical { ways.remove(.sound) }
    if place == .foreground { ways.formIntersection(Self.ways(answer)) }

    ways.remove(isLocked ? .banner : .lockScreen)
    if !alerts { ways.remove(.banner) }
    if !lockScreen { ways.remove(.lockScreen) }
    if !list { ways.remove(.list) }
    if !badges { ways.remove(.badge) }
    if !sounds, level != .critical { ways.remove(.sound) }
    return ways
  }

  private func isSilenced(_ level: Level) -> Bool {
    switch focus {
    case .off: false
    case .on: level != .critical
    case .onButForTimeSensitive: level != .critical && level != .timeSensitive
    }
  }

  private static func ways(_ answer: Answer) -> Outcome {
    guard answer < noMethod else { return [] }
    var ways: Outcome = []
    if answer & 1 != 0 { ways.insert(.badge) }
    if answer & 2 != 0 { ways.insert(.sound) }
    if answer & 4 != 0 { ways.insert(.list) }
    if answer & 8 != 0 { ways.insert(.banner) }
    return ways
  }
}
