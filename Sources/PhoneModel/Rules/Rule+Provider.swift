package import APNs

/// What APNs does with a provider's request (N).
extension Rule {
  package static let requestHeaders = Rule(
    "N6", .verified,
    "A push is a POST to /3/device/ and the device token, and its headers `apns-id`,"
      + " `apns-expiration`, `apns-priority`, `apns-collapse-id` and `apns-topic` have forms of"
      + " their own.",
    source: "Apple: Sending notification requests to APNs")
  package static let repeatedHeader = Rule(
    "N8", .verified,
    "APNs refuses a request in which one of its headers is there twice.",
    source: "Apple: Handling notification responses from APNs")
  package static let pushTypes = Rule(
    "N9", .verified,
    "APNs knows eleven push types, and refuses any other.",
    source: "Apple: Sending notification requests to APNs; Setting up a remote notification server")
  package static let unfitTopic = Rule(
    "N10", .verified,
    "The topic has to end as the push type wants it; for one that does not, Apple's text names no"
      + " reason of its own.",
    source: "Apple: Sending notification requests to APNs")
  package static let foreignTopic = Rule(
    "N10b", .observed,
    "A device token with the topic of another app is DeviceTokenNotForTopic; a topic that the key"
      + " does not cover is TopicDisallowed.",
    source: "reports of providers, such as node-apn/node-apn#514")
  package static let uniqueID = Rule(
    "N12", .verified,
    "In the development environment the answer has an `apns-unique-id`, by which Apple's console"
      + " knows the push.",
    source: "Apple: Handling notification responses from APNs")
  package static let acceptance = Rule(
    "N13", .verified,
    "Status 200 has an empty body and says that APNs took the push, not that a phone got it; any"
      + " other status has a reason.",
    source: "Apple: Handling notification responses from APNs")
  package static let refusedByAPNs = Rule(
    "N14", .verified,
    "APNs answers a request whose headers or size are at fault with an error and a reason; the"
      + " push reaches no phone.",
    source: "Apple: Handling notification responses from APNs")
  package static let requestLimit = Rule(
    "N14b", .verified,
    "APNs refuses too many requests in a row for one device token, and does not say how many are.",
    source: "Apple: Handling notification responses from APNs; of the old protocol 11 to 50 at a"
      + " time were reported (PushSharp#500, node-apn#258)")
  package static let lateUnregistered = Rule(
    "N16", .verified,
    "APNs reports a deleted app late by design, on a schedule that is not documented, and possibly"
      + " never.",
    source: "Apple's developer forums, threads 780156 and 794478")
  package static let checkOrder = Rule(
    "N17b", .observed,
    "APNs names the first fault that it finds: method and path, then the provider token,"
      + " then the device token, then the topic.",
    source: "pushy#736; firebase-ios-sdk#4042; kylebrowning/APNSwift")
  package static let returnedID = Rule(
    "N18b", .observed,
    "A given `apns-id` comes back in the letters it was sent in; one that APNs makes is in upper"
      + " case.",
    source: "aioapns, which compares letter by letter; Edujugon/PushNotification#170")
  package static let providerToken = Rule(
    "N19", .verified,
    "A provider token is a JSON Web Token, signed with ES256, that names its key, its team and the"
      + " time it was made.",
    source: "Apple: Establishing a token-based connection to APNs")
  package static let stringIssuedAt = Rule(
    "N19b", .observed,
    "A provider token whose `iat` is a string is taken all the same; clients in production make"
      + " such ones.",
    source: "kylebrowning/APNSwift#246; alexanderwe/kalyke")
  package static let tokenAge = Rule(
    "N20", .verified,
    "A provider token is good for an hour, and a provider uses one for at least 20 minutes; one"
      + " that is made up to \(ProviderToken.leeway) seconds in the future is taken too, a number"
      + " that Apple does not give.",
    source: "Apple: Establishing a token-based connection to APNs")
  package static let tokenUpdates = Rule(
    "N20b", .observed,
    "APNs accepts about five provider tokens that come sooner.",
    source: "kylebrowning/APNSwift#34; otherwise AndrewBarba/apns2#44")
  package static let oneTeam = Rule(
    "N21", .verified,
    "A connection is bound to the team and the key of its first provider token, and a key may be"
      + " for some topics or for one environment alone.",
    source: "Apple: Establishing a token-based connection to APNs")
  package static let tokenForm = Rule(
    "N23", .verified,
    "A device token stands in the path in hexadecimal digits.",
    source: "Apple: Sending notification requests to APNs")
  package static let tokenScope = Rule(
    "N24", .verified,
    "A device token is for one app on one device in one environment; APNs refuses it in the other"
      + " environment, and once another has taken its place.",
    source: "Apple: Registering your app with APNs; Handling notification responses from APNs")
  package static let storesOne = Rule(
    "N25", .open,
    "For a phone that is offline or saves power APNs stores one push of an app, the newest.",
    source: "Apple: Sending notification requests to APNs, \"in most cases\"; WWDC23 session 10025",
    search: "a rule for when it stores several, as developers saw; Apple's developer support calls"
      + " it not deterministic")
  package static let expires = Rule(
    "N27", .verified,
    "APNs discards a stored push when its expiration has passed.",
    source: "Apple: Viewing the status of push notifications")
  package static let expiredOnArrival = Rule(
    "N27b", .verified,
    "APNs discards a push whose expiration has passed when it takes it, before that could replace"
      + " the stored one.",
    source: "Apple: Viewing the status of push notifications")
  package static let notStored = Rule(
    "N28", .verified,
    "A push with expiration 0 is tried once and never stored.",
    source: "Apple: Sending notification requests to APNs; one report has a VoIP push arrive some"
      + " 20 seconds after flight mode")
  package static let broadcast = Rule(
    "N32", .verified,
    "A broadcast is a POST to /4/broadcasts/apps/ and the bundle identifier, with a channel, a push"
      + " type, an expiration and a priority.",
    source: "Apple: Sending broadcast push notification requests to APNs")
  package static let channels = Rule(
    "N33", .verified,
    "Channels are created, read, deleted and listed below /1/apps/ and the bundle identifier.",
    source: "Apple: Sending channel management requests to APNs")
  package static let broadcastFaults = Rule(
    "N35", .observed,
    "Requests about broadcasts have further reasons, such as ChannelNotRegistered, and"
      + " FeatureNotEnabled where broadcasts are switched off for the app.",
    source: "Apple: Handling error responses from APNs; kylebrowning/APNSwift")

  /// The rules of what APNs does with a request (N).
  static let providerRules = [
    requestHeaders, repeatedHeader, pushTypes, unfitTopic, foreignTopic, uniqueID,
    acceptance, refusedByAPNs, requestLimit, lateUnregistered, checkOrder, returnedID,
    providerToken, stringIssuedAt, tokenAge, tokenUpdates, oneTeam, tokenForm, tokenScope,
    storesOne, expires, expiredOnArrival, notStored, broadcast, channels, broadcastFaults,
  ]
}

extension ResponseReason {
  /// The rules by which APNs gives it.
  package var rules: [Rule] {
    switch self {
    case .methodNotAllowed, .badPath, .badMessageID, .badExpirationDate, .badPriority,
      .badCollapseID, .missingTopic:
      [.requestHeaders]
    case .duplicateHeaders: [.repeatedHeader]
    case .invalidPushType: [.pushTypes]
    case .badTopic: [.unfitTopic]
    case .topicDisallowed, .deviceTokenNotForTopic: [.foreignTopic]
    case .missingProviderToken, .invalidProviderToken: [.providerToken]
    case .expiredProviderToken: [.tokenAge]
    case .tooManyProviderTokenUpdates: [.tokenAge, .tokenUpdates]
    case .unrelatedKeyID, .badEnvironmentKeyID: [.oneTeam]
    case .missingDeviceToken: [.tokenForm]
    case .badDeviceToken, .expiredToken: [.tokenScope]
    case .unregistered: [.inactiveToken, .lateUnregistered]
    case .tooManyRequests: [.requestLimit]
    case .badChannelID, .badRequestParameters, .badRequestPayload, .cannotCreateChannel,
      .channelNotRegistered, .featureNotEnabled, .missingChannelID, .missingPushType,
      .topicMismatch:
      [.broadcastFaults]
    case .badCertificate, .badCertificateEnvironment, .forbidden, .idleTimeout,
      .internalServerError, .payloadEmpty, .payloadTooLarge, .serviceUnavailable, .shutdown:
      [.refusedByAPNs]
    }
  }
}
