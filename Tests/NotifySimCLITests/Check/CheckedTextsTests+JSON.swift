/// Payloads and messages in files of JSON.
extension CheckedTextsTests {
  /// Each in a file of its own.
  static let json = [
    Text(
      "a push of Centrifugo", "g.json",
      #"""
      { "recipient": { "filter": { "topics": ["test"] } },
        "notification": { "fcm": { "message": { "notification": {"title": "Hello", "body": "x"} } } } }
      """#,
      [
        "1:1: error: this is a message for Centrifugo; iOS gets a payload made of"
          + " 'notification.apns.payload' [X2]"
      ]),
    Text(
      "a notification for Android alone", "h.json",
      #"""
      {"notification": {"android": {"alert": "A", "title": "T"}}}
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
    Text(
      "data for a service worker", "i.json",
      #"""
      {
        "title": "Your order is ready",
        "body": "View your order for details.",
        "icon": "https://example.com/icon.png",
        "badge": "https://example.com/badge.png",
        "actions": [ { "action": "view", "title": "View order" } ]
      }
      """#,
      [
        "1:1: error: this is a message for a service worker, which shows it on a web page;"
          + " iOS gets no payload of it [X2]"
      ]),
    Text(
      "data of LeanCloud", "j.json",
      #"""
      {"alert": "A", "_apns_team_id": "T"}
      """#,
      [
        "1:1: error: this is a message for LeanCloud; iOS gets a payload made of 'alert'"
          + " [X2]"
      ]),
    Text(
      "keys of another service in 'apns'", "s.json",
      #"""
      {"apns": {"sound": "default", "alertBody": "A"}}
      """#,
      [
        "1:1: error: this is a message for SAP Mobile Services; iOS gets a payload made of"
          + " 'apns' [X2]"
      ]),
    Text(
      "a payload where Pinpoint has none", "l.json",
      #"""
      {"APNSMessage": {"aps": {"alert": "A"}}}
      """#,
      [
        "1:1: error: this is a message for Amazon Pinpoint; iOS gets a payload made of"
          + " 'APNSMessage' [X2]"
      ]),
    Text(
      "JSON without escapes in a string", "t.json",
      #"""
      {"APNS": "{"aps":{"alert":"'s'"}}", "default": "x"}
      """#,
      [
        "1:10: error: the quotes of the JSON in this string are not escaped; in a string"
          + " '\"' is written '\\\"' [X1]"
      ]),
    Text(
      "a key in Apple's spelling for OneSignal", "a.json",
      #"""
      {"app_id": "a", "contents": {"en": "A"}, "content-available": 1}
      """#, ["1:42: warning: OneSignal has no key 'content-available' [dialect]"]),
    Text(
      "a badge for all platforms of Airship", "b.json",
      #"""
      {"audience": "all", "notification": {"alert": "A", "badge": 1}, "device_types": "all"}
      """#,
      [
        "1:1: error: this is a message for Airship; iOS gets a payload made of"
          + " 'notification' [X2]"
      ]),
    Text(
      "a message for FCM's legacy API with 'aps'", "c.json",
      #"""
      {
        "to": "dKxdtiyWmUDC:APA91bFYwxxNrrjOE1",
        "priority": "high",
        "content_available": true,
        "aps": { "content_available": 1 },
        "data": { "id": "1" }
      }
      """#,
      [
        "2:3: error: 'to' belongs to FCM's legacy API, which was switched off in 2024"
          + " [dialect]"
      ]),
    Text(
      "a quote too many", "f.json",
      #"""
      {
        "aps": {
          "alert": "Hello"",
          "badge": 1
        }
      }
      """#,
      [
        "3:21: error: a quote too many after the string [X1]"
      ]),
    Text(
      "data of LeanCloud with parts for makers", "o.json",
      #"""
      {
        "alert": "Body default",
        "mi": { "title": "Title for xiaomi" },
        "vivo": { "alert": "body for vivo" }
      }
      """#,
      [
        "1:1: error: this is a message for LeanCloud; iOS gets a payload made of 'alert'"
          + " [X2]"
      ]),
    Text(
      "a quote without an escape in JSON in a string", "s.json",
      #"""
      {"APNS": "{\"aps\":{\"alert\":\"A\"},\"link\":\"https://a/"}"}
      """#,
      [
        "1:59: error: this quote ends the string that holds JSON; a quote in it is written"
          + " '\\\"' [X1]"
      ]),
    Text(
      "a string over three lines", "c.json",
      #"""
      {"message": {"token": "t", "notification": {"title": "A", "body": "
      B
      "}, "apns": {}}}
      """#,
      [
        "1:68: error: a line break in a string is written '\\n' [X1]",
        "2:2: error: a line break in a string is written '\\n' [X1]",
      ]),
    Text(
      "a message with a status of the app's own", "d.json",
      #"""
      {"to": "t", "title": "A", "sound": "default", "data": {"status": "ok"}}
      """#, ["1:1: error: this is not a payload: it has no 'aps' object [X2]"]),
    Text(
      "a quote without an escape in JSON in a string", "e.json",
      #"""
      {"default": "x", "GCM": "{\"data\":{\"m\":\"a "b" c\"}}", "APNS": "{\"aps\":{\"alert\":\"A\"}}"}
      """#,
      [
        "1:47: error: the string ends at this quote, and text follows it; a quote in JSON in a"
          + " string is written '\\\\\\\"' [X1]"
      ]),
    Text(
      "an object of the app's own named 'alert'", "f.json",
      #"""
      {"aps": {"content-available": 1}, "alert": {"action": "remind"}}
      """#, []),
    Text(
      "a template of Azure", "g.json",
      #"""
      {"aps": {"alert": "$(message)"}}
      """#,
      [
        "1:20: note: the text holds '$(message)', which only a template of Azure Notification Hubs"
          + " fills in [X21]"
      ]),
    Text(
      "a push of Matrix for UnifiedPush", "h.json",
      #"""
      {"notification": {"devices": [{"app_id": "a", "pushkey": "https://example.com/UPa"}]}}
      """#,
      [
        "1:1: error: this is a message for a push gateway of Matrix such as Sygnal; nothing of it"
          + " goes to iOS, which has no UnifiedPush [X2]"
      ]),
  ]
}
