import APNs

extension Rule {
  package static let refusedByAPNs = Rule(
    "N14", .verified,
    "APNs answers a request whose headers or size are at fault with an error and a reason; the"
      + " push reaches no phone.",
    source: "Apple: Handling notification responses from APNs")
  package static let storesOne = Rule(
    "N25", .verified,
    "For a phone that is offline or saves power APNs stores one push of an app, the newest.",
    source: "Apple: Sending notification requests to APNs; WWDC23 session 10025")
  package static let expires = Rule(
    "N27", .verified,
    "APNs discards a stored push when its expiration has passed.",
    source: "Apple: Viewing the status of push notifications")
  package static let notStored = Rule(
    "N28", .verified,
    "A push with expiration 0 is tried once and never stored.",
    source: "Apple: Sending notification requests to APNs")
  package static let wholePayload = Rule(
    "P4", .verified,
    "The whole payload, `aps` included, becomes the content's `userInfo`.",
    source:
      "Local and Remote Notification Programming Guide: Creating the Remote Notification Payload")
  package static let localizedText = Rule(
    "P9", .verified,
    "A localisation key stands for the text that the app's strings have for it in the person's"
      + " language; `%@` takes the next argument, `%2$@` the second, and `%%` is a percent sign.",
    source:
      "Local and Remote Notification Programming Guide: Creating the Remote Notification Payload")
  package static let missingLocalization = Rule(
    "P10", .open,
    "A localisation key that the app's strings do not have is shown as it is.",
    source: "not documented; as NSLocalizedString behaves")
  package static let localizedWins = Rule(
    "P11", .verified,
    "Where an alert has both a text and a localisation key for it, the key wins.",
    source: "Apple: Generating a remote notification")
  package static let criticalSound = Rule(
    "P13", .verified,
    "A critical sound needs the entitlement and the person's permission; without them it plays as"
      + " an ordinary one.",
    source: "Apple: Generating a remote notification")
  package static let contentMapping = Rule(
    "P14", .verified,
    "Each key of `aps` sets a property of the content; the collapse identifier becomes the"
      + " request's identifier, and without one an identifier is made.",
    source: "Apple: Generating a remote notification; WWDC16 session 707")
  package static let alertText = Rule(
    "P15", .verified,
    "An alert is shown if its title, subtitle or body has text.",
    source: "Local and Remote Notification Programming Guide")
  package static let contentAvailableValue = Rule(
    "P18", .open,
    "`content-available` wakes the app when its value is 1; some reports say that its presence"
      + " is enough.",
    source: "reports of `content-available: 0`")
  package static let wrongTypes = Rule(
    "P19", .open,
    "A key whose value has the wrong type is ignored, and the rest is delivered.",
    source: "not documented; reported of badges sent as strings")
  package static let categoryNeedsAlert = Rule(
    "P21", .verified,
    "A category without an alert has no effect: there is no place for the buttons.",
    source: "Local and Remote Notification Programming Guide")
  package static let emptyAPS = Rule(
    "P24", .open,
    "A push without `aps`, or with an empty one, is accepted by APNs, shows nothing and wakes"
      + " nothing.",
    source: "reports")
  package static let invalidJSON = Rule(
    "P25", .open,
    "What APNs does with a body that is not JSON is not documented; no notification comes of it.",
    source: "not documented")

  /// The rules of what APNs does with a request (N), and of how a payload becomes the content of a
  /// notification (P).
  static let payloadRules = [
    refusedByAPNs, storesOne, expires, notStored, wholePayload, localizedText, missingLocalization,
    localizedWins, criticalSound, contentMapping, alertText, contentAvailableValue, wrongTypes,
    categoryNeedsAlert, emptyAPS, invalidJSON,
  ]
}
