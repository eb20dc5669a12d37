extension Rule {
  /// The rules by which a payload becomes the content of a notification.
  static let payloadRules = [
    wholePayload, invalidJSON, refusedByAPNs, contentMapping, localizedText, missingLocalization,
    localizedWins, wrongTypes, contentAvailableValue, emptyAPS,
  ]

  package static let wholePayload = Rule(
    "P4", .verified,
    "The whole payload, `aps` included, becomes the content's `userInfo`.",
    source:
      "Local and Remote Notification Programming Guide: Creating the Remote Notification Payload")
  package static let refusedByAPNs = Rule(
    "N14", .verified,
    "APNs answers a request whose headers or size are at fault with an error and a reason; the"
      + " push reaches no phone.",
    source: "Apple: Handling notification responses from APNs")
  package static let contentMapping = Rule(
    "P14", .verified,
    "Each key of `aps` sets a property of the content; the collapse identifier becomes the"
      + " request's identifier, and without one an identifier is made.",
    source: "Apple: Generating a remote notification; WWDC16 session 707")
  package static let localizedText = Rule(
    "P9", .verified,
    "A localisation key stands for the text that the app's strings have for it in the person's"
      + " language; `%@` takes the next argument, `%2$@` the second, and `%%` is a percent sign.",
    source:
      "Local and Remote Notification Programming Guide: Creating the Remote Notification Payload")
  package static let localizedWins = Rule(
    "P11", .verified,
    "Where an alert has both a text and a localisation key for it, the key wins.",
    source: "Apple: Generating a remote notification")
  package static let missingLocalization = Rule(
    "P10", .open,
    "A localisation key that the app's strings do not have is shown as it is.",
    source: "not documented; as NSLocalizedString behaves")
  package static let wrongTypes = Rule(
    "P19", .open,
    "A key whose value has the wrong type is ignored, and the rest is delivered.",
    source: "not documented; reported of badges sent as strings")
  package static let contentAvailableValue = Rule(
    "P18", .open,
    "`content-available` wakes the app when its value is 1; some reports say that its presence"
      + " is enough.",
    source: "reports of `content-available: 0`")
  package static let emptyAPS = Rule(
    "P24", .open,
    "A push without `aps`, or with an empty one, is accepted by APNs, shows nothing and wakes"
      + " nothing.",
    source: "reports")
  package static let invalidJSON = Rule(
    "P25", .open,
    "What APNs does with a body that is not JSON is not documented; no notification comes of it.",
    source: "not documented")
}
