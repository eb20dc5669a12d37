// The values of this module are read from JSON, and what is wrong with them is a `Diagnostic`: who
// imports it needs both.
@_exported public import Schema

// What can be wrong with a payload or a request. A code is declared once: its identifier, how
// certain its rule is, the severities of its findings, the rule's statement and source, and
// examples.
extension Diagnostic.Code {
  /// X2: the top level is not an object, or there is no `aps`, or `aps` is not an object.
  public static let missingAPS = Self(
    "X2", .verified, [.error],
    "The payload is not an object, or has no `aps` object.",
    source: "Apple: Generating a remote notification",
    bad: Diagnostic.Example(#"{"alert":"Meeting at two"}"#),
    good: .plain)

  /// X3: a key of Apple's holds a value of the wrong type, and is ignored.
  public static let wrongType = Self(
    "X3", .verified, [.error, .note],
    "A key of Apple's has a value of the wrong type, or `true` instead of the number 1.",
    source: "Apple: Generating a remote notification; for what comes of it rules P18, P19 and P19b",
    bad: Diagnostic.Example(#"{"aps":{"alert":"Meeting at two","badge":"3"}}"#),
    good: Diagnostic.Example(#"{"aps":{"alert":"Meeting at two","badge":3}}"#))

  /// X3b: an image of an FCM message that nothing fetches.
  public static let imageOfFCM = Self(
    "X3b", .verified, [.warning],
    "An FCM message has an image but no `mutable-content`, so the service extension that would"
      + " fetch it does not run.",
    source: "Firebase: Send an image in the notification payload; rule D30",
    bad: .messageWithImage(#"{"sound":"default"}"#),
    good: .messageWithImage(#"{"mutable-content":1}"#))

  /// X5: data of the app's own inside `aps` or `alert`.
  public static let customKey = Self(
    "X5", .verified, [.warning],
    "Custom data is inside `aps` or `alert`, where the system ignores it.",
    source: "Apple: Generating a remote notification",
    bad: Diagnostic.Example(#"{"aps":{"alert":"Meeting at two","meeting_id":7}}"#),
    good: Diagnostic.Example(#"{"aps":{"alert":"Meeting at two"},"meeting_id":7}"#))

  /// X6: the payload has more bytes than APNs accepts.
  public static let tooLarge = Self(
    "X6", .verified, [.error],
    "The payload is larger than its push type allows.",
    source: "Apple: Generating a remote notification",
    bad: .long(4097),
    good: .long(4096))

  /// X7: the content, the priority or the expiration does not fit the push type.
  public static let pushTypeMismatch = Self(
    "X7", .verified, [.error, .warning, .note],
    "The content or the priority does not fit the push type, or a Live Activity push lacks a key.",
    source:
      "Apple: Sending notification requests to APNs; Starting and updating Live Activities with"
      + " ActivityKit push notifications",
    bad: Diagnostic.Example(
      #"{"aps":{"content-available":1,"sound":"default"}}"#, "apns-push-type: background",
      "apns-priority: 5", "apns-topic: com.example.app"),
    good: Diagnostic.Example(
      #"{"aps":{"content-available":1}}"#, "apns-push-type: background", "apns-priority: 5",
      "apns-topic: com.example.app"))

  /// X7b: a background push without a priority, which is then one that a person should notice.
  public static let defaultPriority = Self(
    "X7b", .verified, [.warning],
    "A push of type `background` has no priority, which means 10, and such pushes must not have"
      + " 10.",
    source: "Apple: Sending notification requests to APNs",
    bad: Diagnostic.Example(
      #"{"aps":{"content-available":1}}"#, "apns-push-type: background",
      "apns-topic: com.example.app"),
    good: Diagnostic.Example(
      #"{"aps":{"content-available":1}}"#, "apns-push-type: background", "apns-priority: 5",
      "apns-topic: com.example.app"))

  /// X8: `mutable-content` where the service extension does not run.
  public static let mutableContent = Self(
    "X8", .verified, [.warning],
    "`mutable-content` has no effect without alert text or while alerts are off.",
    source: "rule D30",
    bad: Diagnostic.Example(#"{"aps":{"mutable-content":1,"badge":3}}"#),
    good: Diagnostic.Example(#"{"aps":{"mutable-content":1,"badge":3,"alert":"Meeting at two"}}"#))

  /// X8b: a key that has no effect in the push of a Live Activity.
  public static let liveActivityKey = Self(
    "X8b", .verified, [.warning, .note],
    "A Live Activity push has its sound beside `alert`, or attributes without starting the"
      + " activity.",
    source: "Apple: Starting and updating Live Activities with ActivityKit push notifications",
    bad: Diagnostic.Example(
      #"{"aps":{"timestamp":1767258000,"event":"update","content-state":{"score":2},"#
        + #""alert":{"title":"Goal","body":"2:1"},"sound":"default"}}"#),
    good: Diagnostic.Example(
      #"{"aps":{"timestamp":1767258000,"event":"update","content-state":{"score":2},"#
        + #""alert":{"title":"Goal","body":"2:1","sound":"default"}}}"#))

  /// X9: a value is outside its range or not one of the known words.
  public static let outOfRange = Self(
    "X9", .verified, [.error, .warning],
    "A value is out of range, unknown, or needs a missing entitlement.",
    source: "Apple: Generating a remote notification; rules P13 and D41",
    bad: Diagnostic.Example(
      #"{"aps":{"alert":"Meeting at two","interruption-level":"timeSensitive"}}"#),
    good: Diagnostic.Example(
      #"{"aps":{"alert":"Meeting at two","interruption-level":"time-sensitive"}}"#))

  /// X9b: a critical level without a critical sound.
  public static let criticalLevel = Self(
    "X9b", .verified, [.warning],
    "The interruption level is `critical`, but the sound is not.",
    source: "Apple: Generating a remote notification; rules P13 and D41",
    bad: Diagnostic.Example(
      #"{"aps":{"alert":"Smoke in the kitchen","interruption-level":"critical"}}"#),
    good: Diagnostic.Example(
      #"{"aps":{"alert":"Smoke in the kitchen","interruption-level":"critical","#
        + #""sound":{"critical":1,"name":"default","volume":1.0}}}"#))

  /// X9c: a text that cannot be a bundle identifier.
  public static let bundleIdentifier = Self(
    "X9c", .verified, [.error],
    "A bundle identifier has an empty part, or is an unexpanded build setting.",
    source: "Apple: CFBundleIdentifier",
    bad: Diagnostic.Example(
      #"{"Simulator Target Bundle":"com..example","aps":{"alert":"Meeting at two"}}"#),
    good: Diagnostic.Example(
      #"{"Simulator Target Bundle":"com.example","aps":{"alert":"Meeting at two"}}"#))

  /// X10: the category brings no buttons.
  public static let category = Self(
    "X10", .verified, [.warning],
    "The category is not registered, differs in letter case, or comes without an alert.",
    source: "rules S34 and P21",
    bad: Diagnostic.Example(#"{"aps":{"sound":"default","category":"MEETING"}}"#),
    good: Diagnostic.Example(
      #"{"aps":{"sound":"default","category":"MEETING","alert":"Meeting at two"}}"#)
  )

  /// X19: a localisation key without an entry, or missing.
  public static let localization = Self(
    "X19", .verified, [.warning, .note],
    "A localisation key has no text in some language, or is missing for its arguments; or arguments"
      + " and placeholders differ.",
    source: "Apple: Generating a remote notification; rules P9, P9c, P10 and P11",
    bad: Diagnostic.Example(#"{"aps":{"alert":{"body":"Meeting at two","loc-args":["two"]}}}"#),
    good: Diagnostic.Example(#"{"aps":{"alert":{"loc-key":"MEETING_AT","loc-args":["two"]}}}"#))

  /// X20: nothing that a person would notice.
  public static let emptyContent = Self(
    "X20", .verified, [.warning],
    "A notification has no text, sound or badge.",
    source: "rule P15",
    bad: Diagnostic.Example(#"{"aps":{"thread-id":"meetings"}}"#),
    good: .plain)

  /// X21: text with a placeholder that nobody replaces.
  public static let formatText = Self(
    "X21", .verified, [.warning, .note],
    "A placeholder, a summary format or the body of a local notification has a stray percent sign,"
      + " or a push has an unfilled template placeholder.",
    source: "rules D71, A41 and A39",
    bad: Diagnostic.Example(#"{"aps":{"alert":"Meeting with {{name}}"}}"#),
    good: .plain)

  /// X38: a sound file that the phone cannot play.
  public static let soundFile = Self(
    "X38", .observed, [.warning, .note],
    "A sound is not found, has no extension, lasts 30 seconds or more, or is in a format that Apple"
      + " does not list: not Linear PCM, IMA4, µLaw or aLaw in an .aiff, .wav or .caf file.",
    source: "Apple: UNNotificationSound",
    bad: Diagnostic.Example(#"{"aps":{"alert":"Meeting at two","sound":"chime.mp3"}}"#),
    good: Diagnostic.Example(#"{"aps":{"alert":"Meeting at two","sound":"chime.caf"}}"#))

  /// X39: a request header is at fault.
  public static let badHeader = Self(
    "X39", .verified, [.error, .warning],
    "A request header is missing, or APNs would refuse it.",
    source: "Apple: Sending notification requests to APNs; Handling notification responses",
    bad: .sent("apns-priority: 7"),
    good: .sent("apns-priority: 10"))

  /// X40: the device token is malformed.
  public static let deviceToken = Self(
    "X40", .verified, [.error],
    "The device token in the path is not pairs of hexadecimal digits.",
    source: "Apple: Sending notification requests to APNs",
    bad: .sent(":path: /3/device/<00fc13ad>"),
    good: .sent(":path: /3/device/00fc13adff785122"))

  /// X41: the provider token is no token that APNs accepts.
  public static let providerToken = Self(
    "X41", .verified, [.error, .warning],
    "The provider token is not a JSON Web Token for APNs, is older than an hour, or comes from the"
      + " future.",
    source: "Apple: Establishing a token-based connection to APNs; for a string as `iat` rule N19b",
    bad: .sent(
      "authorization: bearer "
        + Diagnostic.Example.token("eyJhbGciOiJIUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ")
    ),
    good: .sent(
      "authorization: bearer "
        + Diagnostic.Example.token("eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ")
    ))

  /// X42: a push that a phone which is off never gets.
  public static let expiration = Self(
    "X42", .verified, [.warning, .note],
    "The expiration is 0, past, or in milliseconds, so a phone that is off misses the push or gets"
      + " it much too late.",
    source: "Apple: Sending notification requests to APNs; rules N27 and N28",
    bad: .sent("apns-expiration: 0"),
    good: .sent("apns-expiration: 1893456000"))

  /// X42b: an expiration that is a number of seconds from now.
  public static let lifetime = Self(
    "X42b", .verified, [.warning],
    "The expiration looks like a duration; it must be the seconds since 1970.",
    source: "Apple: Sending notification requests to APNs; rule N27",
    bad: .sent("apns-expiration: 3600"),
    good: .sent("apns-expiration: 1893456000"))

  /// X44: the push type is not given.
  public static let missingPushType = Self(
    "X44", .verified, [.warning],
    "The push type is missing; watchOS requires it.",
    source: "Apple: Sending notification requests to APNs",
    bad: Diagnostic.Example(Diagnostic.Example.plain.text, "apns-topic: com.example.app"),
    good: Diagnostic.Example(
      Diagnostic.Example.plain.text, "apns-topic: com.example.app", "apns-push-type: alert"))

  /// Every numbered code of payloads and requests, those of JSON among them.
  package static let ofRequests: [Diagnostic.Code] = [
    .invalidJSON, .missingAPS, .wrongType, .imageOfFCM, .unknownKey, .customKey, .tooLarge,
    .pushTypeMismatch, .defaultPriority, .mutableContent, .liveActivityKey, .outOfRange,
    .criticalLevel, .bundleIdentifier, .category, .localization, .emptyContent, .formatText,
    .soundFile, .badHeader, .deviceToken, .providerToken, .expiration, .lifetime, .missingPushType,
  ]
}

extension Diagnostic.Example {
  /// The plain payload with all headers that it needs, and one more.
  fileprivate static func sent(_ header: String) -> Diagnostic.Example {
    Diagnostic.Example(plain.text, "apns-push-type: alert", "apns-topic: com.example.app", header)
  }

  /// A provider token with a header; its signature is only as long as one.
  fileprivate static func token(_ header: String) -> String {
    let claims = "eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoxNzY3MjU4MDAwfQ"
    return "\(header).\(claims)." + String(repeating: "A", count: 86)
  }

  /// A message of Firebase's with an image.
  fileprivate static func messageWithImage(_ aps: String) -> Diagnostic.Example {
    Diagnostic.Example(
      #"{"message":{"token":"cx3","notification":{"title":"Garden","body":"It blooms","#
        + #""image":"https://example.com/rose.jpg"},"apns":{"payload":{"aps":\#(aps)}}}}"#)
  }

  /// A payload of so many bytes.
  fileprivate static func long(_ size: Int) -> Diagnostic.Example {
    let (head, tail) = (#"{"aps":{"alert":""#, #""}}"#)
    let rest = max(0, size - head.utf8.count - tail.utf8.count)
    return Diagnostic.Example(
      head + String(repeating: "Meeting! ", count: rest / 9)
        + String(repeating: "!", count: rest % 9) + tail)
  }
}
