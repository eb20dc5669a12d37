import APNs

extension Rule {
  package static let wholePayload = Rule(
    "P4", .verified,
    "The whole payload, `aps` included, becomes the content's `userInfo`.",
    source:
      "Local and Remote Notification Programming Guide: Creating the Remote Notification Payload")
  package static let localizedText = Rule(
    "P9", .verified,
    "A localisation key is replaced by the text that the app's strings have for it in the person's"
      + " language; `%@` takes the next argument, `%2$@` the second, and `%%` is a percent sign.",
    source:
      "Local and Remote Notification Programming Guide: Creating the Remote Notification Payload")
  package static let nearLanguage = Rule(
    "P9b", .observed,
    "Each of the person's languages is looked up among the app's in turn, then a more general one"
      + " (`pl` for `pl-PL`), then the only other one of the same language (`pl-PL` for `pl`);"
      + " after all of the person's comes the development region. All keys are looked up in the one"
      + " that is found first.",
    source: "Apple: Technical Q&A QA1828 for all but the third; for that, NSLocale and"
      + " preferredLocalizations as developers print them")
  package static let missingTranslation = Rule(
    "P9c", .observed,
    "A localisation key that the app has in other languages, and not in the one that serves the"
      + " person, counts as one that the app lacks.",
    source: "element-hq/element-ios#5996, on iOS 15.4.1; so Foundation looks keys up, in one table")
  package static let missingLocalization = Rule(
    "P10", .observed,
    "A localisation key that the app's strings do not have is shown as it is, unless the alert has"
      + " a text beside it.",
    source: "thoughtbot/Tropos#180; m-tkg/otegami")
  package static let localizedWins = Rule(
    "P11", .observed,
    "Where an alert has both a text and a localisation key for it, the key wins if the app's"
      + " strings have it; else the text is shown.",
    source: "jchambers/pushy#799 and #851; ZhukV/AppleApnPush#62; otherwise chvanikoff/apns4ex#15"
      + " of 2015, where the text wins always")
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
    "P18", .observed,
    "`content-available` wakes the app when its value is 1; some reports say that its presence"
      + " is enough.",
    source: "invertase/react-native-firebase#9228 and #9229; otherwise samwize.com")
  package static let badgeAsText = Rule(
    "P19", .observed,
    "A badge that is a string is ignored, and the rest is delivered.",
    source: "richsage/RMSPushNotificationsBundle#62; CatalystCode/react-native-azurenotificationhub"
      + "#195")
  package static let wrongTypes = Rule(
    "P19b", .open,
    "Any other key whose value has the wrong type is ignored as well, and the rest is delivered.",
    source: "not documented; reported of badges",
    search: "reports of other keys whose values have the wrong type")
  package static let categoryNeedsAlert = Rule(
    "P21", .verified,
    "A category without an alert has no effect: there is no place for the buttons.",
    source: "Local and Remote Notification Programming Guide")
  package static let emptyAPS = Rule(
    "P24", .observed,
    "A push without `aps`, or with an empty one, is accepted by APNs, shows nothing and wakes"
      + " nothing.",
    source: "rpush/rpush#113; node-apn/node-apn#344; Apple: Adding a web service to update passes")
  package static let invalidJSON = Rule(
    "P25", .open,
    "What APNs does with a body that is not JSON is not documented; here it makes no notification.",
    source: "not documented",
    search:
      "a reason of APNs for such a body, or a report of status 200; Apple's list has no reason"
      + " for it")
  package static let simulatorTool = Rule(
    "P29", .observed,
    "`simctl push` refuses a push without text, sound or badge with the error 1401 and any push"
      + " before permission with 2003, takes no headers, and never runs the service extension.",
    source: "m-tkg/otegami; Sa3doola/NotifyLab, with Xcode 26 and 27")

  /// The rules of how a payload becomes the content of a notification (P).
  static let payloadRules = [
    wholePayload, localizedText, nearLanguage, missingTranslation, missingLocalization,
    localizedWins, criticalSound,
    contentMapping,
    alertText,
    contentAvailableValue, badgeAsText, wrongTypes, categoryNeedsAlert, emptyAPS, invalidJSON,
    simulatorTool,
  ]
}
