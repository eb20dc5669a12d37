import APNs
import Foundation
import TestSupport
import Testing

@Suite("Findings about the envelope of a dialect")
struct DialectFindingTests {
  /// The findings about a text in a dialect, in their order.
  private func findings(_ dialect: Dialect, _ text: String) throws -> [Diagnostic] {
    let document = try JSONDocument(parsing: text)
    return TranslatedPayload.all(in: document, as: dialect, sentAt: 0).flatMap(\.findings)
  }

  typealias Row = (dialect: Dialect, text: String, severity: Diagnostic.Severity, message: String)

  static let rows: [Row] = [
    (
      .webPush, #"{"web_push": 8030, "notification": 1️⃣{"title": "A"}}"#, .error,
      "'notification' needs 'navigate', a text; without it only a service worker can show the"
        + " message"
    ),
    (
      .webPush, #"1️⃣{"web_push": 8030}"#, .error,
      "'notification' is missing, so the message is not declarative and only a service worker can"
        + " show it"
    ),
    (
      .webPush,
      #"{"web_push": 8030, "notification": {"title": "A", "navigate": "u"}, 1️⃣"mutable": true}"#,
      .note, "'mutable' lets the web app's service worker show something else"
    ),
    (
      .oneSignal, #"{"app_id": "a", "contents": 1️⃣"B"}"#, .error,
      "'contents' must be an object with a text for each language, not a string"
    ),
    (
      .oneSignal,
      #"{"app_id": "a", "contents": {"en": "B"}, "ios_category": "C", 1️⃣"buttons": [{"text": "Yes"}]}"#,
      .warning,
      "'buttons' and 'ios_category' exclude each other: OneSignal's service extension makes no"
        + " buttons for an alert with a category"
    ),
    (
      .oneSignal,
      #"{"app_id": "a", "contents": {"en": "B"}, 1️⃣"buttons": [{"text": "Yes"}, {"text": "No"}]}"#,
      .note,
      "OneSignal's service extension makes 2 buttons, which this phone does not show: 'Yes', 'No'"
    ),
    (
      .oneSignal, #"{"app_id": "a", "contents": {"en": "B"}, 1️⃣"buttons": [{"id": "y"}]}"#, .note,
      "OneSignal's service extension makes a button, which this phone does not show"
    ),
    (
      .oneSignal, #"{"app_id": "a", "content_available": true, 1️⃣"buttons": [{"text": "Yes"}]}"#,
      .warning,
      "'buttons' need 'contents': without a text OneSignal's service extension, which makes them,"
        + " does not run"
    ),
    (
      .oneSignal, #"{"app_id": "a", "contents": {"en": "B"}, "buttons": 1️⃣"Yes"}"#, .error,
      "'buttons' must be an array, not a string"
    ),
    (
      .oneSignal, #"{"app_id": "a", "contents": {"en": "B"}, "ttl": 1️⃣"60"}"#, .error,
      "'ttl' must be a whole number of seconds, 0 or more"
    ),
    (
      .fcm,
      #"{"message": {"token": "t", "apns": {"headers": {"apns-push-type": 1️⃣"voip"}, "payload": {"aps": {}}}}}"#,
      .warning, "FCM delivers no VoIP pushes, as developers report; send a call to APNs itself"
    ),
    (
      .fcm,
      #"{"message": {"token": "t", "notification": {"title": "A", "body": "B"}, "apns": {"payload": {"aps": {1️⃣"alert": {"subtitle": "S"}}}}}}"#,
      .warning,
      "'alert' in 'apns.payload.aps' replaces 'notification' on iOS, so its 'title' and 'body' are"
        + " lost"
    ),
    (.request, #"1️⃣{"aps": {}}"#, .error, "this is not a captured request: there is no 'payload'"),
    (
      .request, #"{"payload": {}, "headers": 1️⃣7}"#, .error,
      "'headers' must be an object, not a number"
    ),
    (
      .request, #"{"payload": {}, "headers": {"apns-topic": 1️⃣true}}"#, .error,
      "the header 'apns-topic' must be a string, not a Boolean"
    ),
    (
      .request, #"{1️⃣"payload": {}, "payload": {}}"#, .warning,
      "key 'payload' is given twice; the last one counts"
    ),
    (
      .fcm, #"1️⃣{"aps": {}}"#, .error,
      "this is not an FCM message: there is no 'message' with any of notification, data, apns"
    ),
    (
      .fcm,
      #"{"message": {"token": "t", "apns": {"headers": {1️⃣"mutable-content": "1"}, "payload": {"aps": {"alert": "B"}}}}}"#,
      .warning, "'mutable-content' is no header; it belongs in 'apns.payload.aps'"
    ),
    (
      .fcm,
      #"{"message": {"token": "t", "notification": {"body": "B"}, "apns": {"payload": {"aps": {}}}}, 1️⃣"topic": "t"}"#,
      .error, "a request to FCM has no key 'topic'"
    ),
    (
      .fcm, #"{"message": 1️⃣{"token": "t", "data": {}, "apns": {}}}"#, .warning,
      "the message has neither 'notification' nor an 'aps' in 'apns.payload', so nothing is shown,"
        + " and the app is not woken without 'content-available'"
    ),
    (
      .fcm, #"{"message": 1️⃣{"token": "t", "notification": {"body": "B"}}}"#, .note,
      "without 'apns' the phone gets only the texts: no sound, badge or category"
    ),
    (
      .fcm, #"{"message": {"token": "t", "apns": {"payload": {"aps": {}}}}, 1️⃣"to": "x"}"#, .error,
      "a request to FCM has no key 'to'"
    ),
    (
      .fcm, #"1️⃣{"notification": {"body": "B"}, "apns": {"payload": {"aps": {}}}}"#, .warning,
      "the message has none of 'token', 'topic' and 'condition'; FCM refuses it"
    ),
    (
      .fcm,
      #"{"token": "t", "notification": {"body": "B", "image": 1️⃣"i"}, "apns": {"payload": {"aps": {}}}}"#,
      .warning,
      "the image is not shown on iOS: the service extension that would fetch it runs only with"
        + " 'mutable-content': 1 in 'apns.payload.aps'"
    ),
    (
      .fcm, #"{1️⃣"registration_ids": ["a"], "notification": {"body": "B"}}"#, .error,
      "'registration_ids' belongs to FCM's legacy API, which was switched off in 2024"
    ),
    (
      .fcm,
      #"{"message": {"token": "t", "apns": {"headers": {"apns-priority": 1️⃣5}, "payload": {"aps": {}}}}}"#,
      .error, "the header 'apns-priority' must be a string, not a number"
    ),
    (
      .fcm, #"{"message": {"token": "t", "apns": {"payload": {"aps": {}}, 1️⃣"header": {}}}}"#,
      .error,
      "'apns' has no key 'header'"
    ),
    (
      .fcm, #"{"message": {"token": "t", "apns": {"payload": {"aps": {}}}, 1️⃣"tokens": "t"}}"#,
      .error,
      "an FCM message has no key 'tokens'"
    ),
    (
      .fcm, #"{"message": {"token": "t", "apns": {"payload": {"aps": {}}}, "data": {"a": 1️⃣7}}}"#,
      .error,
      "'a' must be a string, not a number: 'data' holds strings only, and FCM refuses others"
    ),
    (
      .fcm,
      #"{"message": {"token": "t", "apns": {"payload": {"aps": {}}}, "data": {1️⃣"from": "x"}}}"#,
      .error,
      "'from' is reserved by FCM, which refuses it in 'data'"
    ),
    (
      .fcm,
      #"{"message": {"token": "t", "apns": {"payload": 1️⃣"x"}, "notification": {"body": "B"}}}"#,
      .error,
      "'payload' must be an object, not a string"
    ),
    (
      .fcm,
      #"{"message": {"token": "t", "notification": {"body": "B", 1️⃣"sound": "x"}, "apns": {}}}"#,
      .error, "'notification' has no key 'sound'"
    ),
    (
      .fcm, #"{"message": {"token": "t", 1️⃣"priority": "high", "apns": {"payload": {"aps": {}}}}}"#,
      .error, "an FCM message has no key 'priority'"
    ),
    (
      .fcm, #"{"message": 1️⃣{"apns": {"payload": {"aps": {}}}}}"#, .warning,
      "the message has none of 'token', 'topic' and 'condition'; FCM refuses it"
    ),
    (
      .fcm, #"{"message": {1️⃣"condition": "c", "token": "t", "apns": {"payload": {"aps": {}}}}}"#,
      .error, "'condition' beside 'token': FCM accepts one of them, and refuses the message"
    ),
    (.expo, "1️⃣[]", .error, "this is not an Expo message: the array is empty"),
    (.expo, #"1️⃣{"body": "B"}"#, .error, "an Expo message needs 'to'"),
    (.expo, #"{"to": "x", "data": 1️⃣"B"}"#, .error, "'data' must be an object, not a string"),
    (
      .expo, #"{"to": "x", 1️⃣"_contentavailable": true}"#, .warning,
      "an Expo message has no key '_contentavailable'"
    ),
    (
      .expo, #"{"to": "x", 1️⃣"categoryIdentifier": "C"}"#, .warning,
      "an Expo message has no key 'categoryIdentifier'"
    ),
    (
      .expo, #"{"to": "x", "data": {"k": 1, 1️⃣"categoryId": "C"}}"#, .note,
      "'categoryId' in 'data' is the app's own; what Expo reads belongs beside 'data'"
    ),
    (
      .expo, #"{"to": "x", "contentAvailable": true, 1️⃣"_contentAvailable": true}"#, .note,
      "'_contentAvailable' is deprecated, and 'contentAvailable' wins over it"
    ),
    (
      .expo, #"{"to": "x", "contentAvailable": 1️⃣1}"#, .error,
      "'contentAvailable' must be a Boolean, not a number"
    ),
    (
      .expo, #"{"to": "x", "collapseId": 1️⃣7}"#, .error,
      "'collapseId' must be a string, not a number"
    ),
    (
      .expo, #"{"to": "x", "mutableContent": 1️⃣1}"#, .error,
      "'mutableContent' must be a Boolean, not a number"
    ),
    (
      .expo, #"{"to": "x", "priority": 1️⃣10}"#, .error,
      "'priority' must be 'default', 'normal' or 'high'"
    ),
    (
      .expo, #"{"to": "x", "ttl": 1️⃣-1}"#, .error,
      "'ttl' must be a whole number of seconds, 0 or more"
    ),
    (
      .expo, #"{"to": "x", "expiration": 1️⃣"1"}"#, .error,
      "'expiration' must be a whole number of seconds, 0 or more"
    ),
    (
      .expo, "1️⃣[" + Array(repeating: #"{"to": "x"}"#, count: 101).joined(separator: ",") + "]",
      .error,
      "Expo accepts at most 100 messages in a request, not 101"
    ),
    (
      .fcm, #"{"condition": "'a' in topics", 1️⃣"priority": "high", "notification": {}}"#, .error,
      "'priority' belongs to FCM's legacy API, which was switched off in 2024"
    ),
    (
      .fcm, #"{"data": {"a": "b"}, 1️⃣"to": "aToken"}"#, .error,
      "'to' belongs to FCM's legacy API, which was switched off in 2024"
    ),
    (
      .fcm, #"{1️⃣"to": "aToken", "priority": "high", "data": {"a": "b"}}"#, .error,
      "'to' belongs to FCM's legacy API, which was switched off in 2024"
    ),
    (
      .sns, #"{"default": "x", "APNS": "{\"aps\":{}}", "GCM": "{\"a\":1️⃣}"}"#, .error,
      "'GCM' holds no JSON: expected the value of 'a', found '}'"
    ),
    (
      .oneSignal, #"{"app_id": "a", "contents": {"en": "B"}, "headings": 1️⃣"A"}"#, .error,
      "'headings' must be an object with a text for each language, not a string"
    ),
    (
      .sns, #"1️⃣{"ADM": "{}"}"#, .error,
      "the message is for other platforms, so APNs gets no push"
    ),
    (
      .sns, #"1️⃣{"GCM": "{}"}"#, .warning,
      "SNS sends nothing of this to APNs; an iPhone gets what FCM makes of it"
    ),
    (
      .sns, #"1️⃣{"APNS": "{}", "GCM": "{}"}"#, .note,
      "'default' is missing, which SNS requires of a message to a topic"
    ),
    (
      .sns, #"{"APNS": "{}", "default": 1️⃣7}"#, .error,
      "'default' must be a string, not a number; SNS refuses it"
    ),
    (
      .sns, #"{1️⃣"default": "B"}"#, .note,
      "there is no message for an Apple platform, so the phone gets 'default'"
    ),
    (
      .sns, #"{"default": "B", "APNS": 1️⃣{"aps": {}}}"#, .error,
      "'APNS' must be a string that holds the payload as JSON, not an object; SNS refuses it"
    ),
    (
      .sns, #"{1️⃣"APNS_SANDBOX": "{}", "APNS": "{ }", "default": "B"}"#, .note,
      "'APNS_SANDBOX' differs from 'APNS', and only 'APNS' is delivered"
    ),
    (
      .detox, #"1️⃣{"title": "A"}"#, .error, "this is not a Detox notification: there is no 'trigger'"
    ),
    (
      .detox, #"{"trigger": {"type": 1️⃣"alarm"}}"#, .error,
      "'trigger' must have a 'type': push, calendar, timeInterval, location"
    ),
    (
      .detox, #"{"trigger": {"type": 1️⃣"calendar"}}"#, .note,
      "the trigger 'calendar' makes a local notification; here it is pushed"
    ),
    (
      .detox, #"{"trigger": {"type": "push"}, 1️⃣"user-text": "x"}"#, .note,
      "'user-text' is the person's choice, not part of the push"
    ),
    (
      .detox, #"{"trigger": {"type": "push"}, 1️⃣"sound": "x"}"#, .warning,
      "a Detox notification has no key 'sound'"
    ),
    (
      .detox, #"{"trigger": {"type": "push"}, "payload": 1️⃣[]}"#, .error,
      "'payload' must be an object, not an array"
    ),
  ]

  @Test("A mistake in a message is reported at its place", arguments: rows)
  func finding(_ row: Row) throws {
    let marked = MarkedText(row.text)
    let found = try findings(row.dialect, marked.text)
    #expect(found.map(\.message) == [row.message])
    #expect(found.first?.severity == row.severity)
    if row.message.contains("twice") {
      #expect(found.first?.code == .unknownKey)
    } else {
      #expect(found.first?.code == (row.message.contains("image") ? .imageOfFCM : .dialect))
      #expect(found.first?.span?.start == marked.place)
    }
  }

  @Test(
    "A key of FCM in the wrong place is reported with the right one",
    arguments: [
      (#""notification": {"sound": "x"}"#, "'apns.payload.aps', as 'sound'"),
      (#""notification": {"click_action": "C"}"#, "'apns.payload.aps', as 'category'"),
      (#""notification": {"title_loc_key": "k"}"#, "'apns.payload.aps.alert', as 'title-loc-key'"),
      (#""notification": {"icon": "i"}"#, "'android.notification', as 'icon'"),
      (#""ttl": "3s""#, "'apns.headers', as 'apns-expiration', and 'android.ttl'"),
    ])
  func homes(_ member: String, _ home: String) throws {
    let found = try findings(
      .fcm, #"{"message": {"token": "t", "apns": {"payload": {"aps": {}}}, \#(member)}}"#)
    #expect(found.map(\.fixIt?.message) == ["it belongs in \(home)"])
  }

  @Test(
    "A key that FCM has is not reported",
    arguments: ["live_activity_token", "liveActivityToken", "fcm_options", "fcmOptions"])
  func known(_ key: String) throws {
    let value = key.hasPrefix("live") ? #""x""# : "{}"
    let text = #"{"topic": "t", "apns": {"payload": {"aps": {}}, "\#(key)": \#(value)}}"#
    #expect(try findings(.fcm, text).isEmpty)
  }

  @Test("A key in the data of an Expo message that has it too is the app's own")
  func keyOfBoth() throws {
    let text = #"{"to": "x", "categoryId": "C", "data": {"categoryId": "D"}}"#
    #expect(try findings(.expo, text).isEmpty)
  }

  typealias Priority = (word: String, headers: [String], advice: [String])

  static let priorities: [Priority] = [
    ("high", [], [#"send it with '"priority": "normal"'"#]),
    ("default", ["apns-push-type: background"], [#"send '"priority": "normal"'"#]),
    ("high", ["apns-push-type: background", "apns-priority: 10"], ["send 'apns-priority: 5'"]),
    ("normal", ["apns-push-type: background"], []),
  ]

  @Test(
    "A priority that does not fit is to be set with Expo's word, unless it was given as a header",
    arguments: priorities)
  func priority(_ row: Priority) throws {
    let text = #"{"to": "x", "contentAvailable": true, "priority": "\#(row.word)"}"#
    let message = try #require(
      TranslatedPayload.all(in: try JSONDocument(parsing: text), as: .expo, sentAt: 0).first)
    let payload = try Payload.read(try #require(message.bytes))
    let headers = message.headers(exceptFor: RequestHeaders(row.headers))
    let advice = PayloadLinter().check(payload, sentWith: headers).map { $0.fixIt?.message ?? "" }
    #expect(advice == row.advice)
  }

  @Test("A key of 'aps' among the headers of an FCM message is reported once")
  func headerOfFCM() throws {
    let text = #"{"token": "t", "apns": {"headers": {"thread-id": "a"}, "payload": {"aps": {}}}}"#
    let message = try #require(
      TranslatedPayload.all(in: try JSONDocument(parsing: text), sentAt: 0).first)
    #expect(message.findings.count == 1)
    #expect(message.headers(exceptFor: RequestHeaders()).diagnostics.isEmpty)
  }

  @Test("A fix for a message removes the finding")
  func fixes() throws {
    for (dialect, text) in [
      (Dialect.expo, #"{"to": "x", "categoryID": "C"}"#),
      (.expo, #"{"to": "x", "categoryIdentifier": "C"}"#),
      (.expo, #"{"to": "x", "data": {"categoryId": "C", "k": 1}, "title": "A"}"#),
      (
        .fcm, #"{"message": {"token": "t", "apns": {"payload": {"aps": {}}}, "data": {"a": true}}}"#
      ),
      (
        .fcm,
        #"{"message": {"token": "t", "apns": {"headers": {"apns-priority": 5}, "payload": {"aps": {}}}}}"#
      ),
    ] {
      let fix = try #require(try findings(dialect, text).first?.fixIt)
      let corrected = try #require(fix.applied(to: text))
      #expect(try findings(dialect, corrected).isEmpty, "\(corrected)")
    }
  }

  @Test("Messages without a fault have no findings")
  func clean() throws {
    let folder = Repository.file("fixtures/payloads/dialects")
    for name in SharedFiles.names(in: folder) where !name.hasPrefix("detox") {
      let document = try JSONDocument(parsing: SharedFiles.bytes(of: name, in: folder))
      let findings = TranslatedPayload.all(in: document, sentAt: 0).flatMap(\.findings)
      #expect(findings.isEmpty, "\(name): \(findings)")
    }
  }
}
