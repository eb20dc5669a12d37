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
