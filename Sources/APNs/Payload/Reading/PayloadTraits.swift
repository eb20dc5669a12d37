/// What a reader notices on its way through a payload, for checks to go by: places on the tape, 0
/// for what is not there, and what kinds of keys there are.
struct PayloadTraits: Sendable {
  /// The `aps` dictionary.
  var aps = 0
  /// The alert, an object or a string.
  var alert = 0
  /// The values of the alert's texts; the alert itself where it is a string.
  var title = 0
  var subtitle = 0
  var body = 0
  /// The value of `sound` in `aps`.
  var sound = 0
  /// The value of `category` in `aps`.
  var category = 0
  /// The value of `thread-id` in `aps`.
  var thread = 0
  /// The keys of `aps`, by their bits.
  var apsKeys: UInt32 = 0
  /// Whether `aps` has keys that Apple does not document.
  var hasUnknownKeys = false
  /// Whether the alert has keys that Apple does not document.
  var hasUnknownAlertKeys = false
  /// A dictionary for a sound that has keys that Apple does not document.
  var strangeSound = 0
  /// Whether the alert has other keys of Apple's than title, subtitle and body.
  var hasRareAlertKeys = false
  /// Whether a flag is `true` and not 1.
  var hasTrueFlag = false
  /// Whether a simulator is told the app.
  var hasSimulatorTarget = false

  /// Whether there may be keys that nobody reads.
  var mayHoldStrangeKeys: Bool {
    hasUnknownKeys || hasUnknownAlertKeys || hasRareAlertKeys || strangeSound > 0
  }

  /// Whether there are keys that only Live Activity pushes have.
  var isActivity: Bool { apsKeys & APS.Key.liveActivityBits != 0 }
}
