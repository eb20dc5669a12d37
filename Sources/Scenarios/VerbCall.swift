public import NotifySimCore

/// A verb with what it was given: one line of the interactive phone, one step of a scenario.
public struct VerbCall: Sendable {
  /// The verb.
  public let verb: Verb
  /// What was typed or chosen; empty where the verb takes no text.
  public var text = ""
  /// The push that arrives, for a verb that takes a payload.
  public var push: Push?
  /// The local notification, for a verb that takes one.
  public var request: LocalRequest?
  /// The parts of the phone's state to set, in order.
  public var settings: [DeviceSetting] = []
  /// The time that passes, in seconds.
  public var seconds = 0.0
  /// The moment to which time passes, in place of the seconds.
  public var clockTime: ClockTime?
  /// The place to which the phone is taken.
  public var position: Position?
  /// The identifier of the notification meant, if it is not the newest.
  public var of: String?
  /// The identifier of the action, where several take text.
  public var action: String?

  /// Creates a call.
  public init(_ verb: Verb) {
    self.verb = verb
  }

  /// What is done to the phone, in order.
  public var stimuli: [Stimulus] { verb.makeStimuli(self) }
}

extension VerbCall {
  /// The time that passes, as it would be typed: `1h30m`, or `to 18:00`.
  package var durationWords: String {
    clockTime.map { "to \($0.text)" } ?? PassingTime(seconds: seconds)?.words ?? "0s"
  }

  /// Takes a time that passes, or a moment to which it does.
  ///
  /// - Returns: false where the words are neither.
  mutating func setDuration(_ words: String) -> Bool {
    if words.hasPrefix("to ") {
      clockTime = ClockTime(String(words.dropFirst(3)))
      return clockTime != nil
    }
    guard let time = PassingTime(words) else { return false }
    seconds = time.seconds
    return true
  }

  /// What a verb takes that lets time pass.
  static let durationForms =
    "seconds, a time such as 1h30m, or a moment such as 'to 18:00' or 'to 2026-03-29T02:30'"
}
