/// Payloads, messages and commands as people paste them.
extension CheckedTextsTests {
  /// Each in a file of its own.
  static let pasted = [
    Text(
      "SNS with JSON that the program makes", "a.py",
      #"""
      message = {"default": "x", "APNS": json.dumps({"aps": {"alert": "x", "badge": "1"}})}
      """#,
      [
        "1:79: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]"
      ]),
    Text(
      "a missing comma in a literal", "b.js",
      #"""
      const p = { aps: { alert: { title: "A" body: "B" }, badge: 1 } };
      """#,
      [
        "1:39: error: missing comma between two members [X1]"
      ]),
    Text(
      "a missing comma in a dictionary of Swift", "m.swift",
      #"""
      let p = ["aps": ["alert": ["title": "A" "body": "B"]]]
      """#,
      [
        "1:40: error: missing comma between two members [X1]"
      ]),
    Text(
      "strings beside one another in Python", "p.py",
      #"""
      p = {"aps": {"alert": "one" "two", "badge": 1}}
      """#, []),
    Text(
      "a type whose members have no commas", "p.ts",
      #"""
      interface P {
        aps: { kind: "alert"
          badge: number }
      }
      """#,
      [
        "1:1: error: this is JavaScript, not JSON [X1]"
      ]),
    Text(
      "a comment before JSON in a file of JavaScript", "c.js",
      #"""
      // Send immediate push notification
      {
        "external_user_ids": ["user_12345"],
        "messages": {
          "apple_push": { "alert": "Your order has shipped!" }
        }
      }
      """#,
      [
        "2:1: error: this is a message for Braze; iOS gets a payload made of"
          + " 'messages.apple_push' [X2]"
      ]),
    Text(
      "JSON with comments in a file for it", "d.jsonc",
      #"""
      {
        "aps": {
          "timestamp": 1748450400,   // seconds
          "event": "update",
          "content-state": { "isLanded": false }
        }
      }
      """#, []),
    Text(
      "a score of what may be a Live Activity", "e.ts",
      #"""
      const payload = {
        aps: {
          event,
          timestamp: Math.floor(Date.now() / 1000),
          "content-state": contentState,
          "relevance-score": 100,
        },
      };
      """#, []),
    Text(
      "a push whose notification is a variable", "f.js",
      #"""
      fetch("https://go.urbanairship.com/api/push", { method: "POST", body: JSON.stringify({
        audience: "all",
        notification,
        device_types: ["ios"]
      })});
      """#,
      [
        "1:86: note: this payload is not read: it is not written as a literal throughout"
          + " [dialect]"
      ]),
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
      "a push of Ionic", "o.sh",
      #"""
      curl https://push.ionic.io/api/v1/push -d '{"tokens": ["T"], "production": false, "notification": {"alert": "a", "ios": {"badge": 0}}}'
      """#,
      [
        "1:44: error: this is a message for Ionic; iOS gets a payload made of"
          + " 'notification' [X2]"
      ]),
    Text(
      "a notification of gorush by FCM", "q.json",
      #"""
      {"notifications": [{"tokens": ["a"], "platform": 2, "message": "A"}, .....]}
      """#,
      [
        "1:70: warning: '.....' is a placeholder; a value of JSON belongs in its place"
          + " [X21]",
        "1:1: error: this is a message for gorush; iOS gets a payload made of"
          + " 'notifications' [X2]",
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
      "a command without the end of a line", "k.sh",
      #"""
      aws pinpoint send-messages \
      --message-request
      '{"MessageConfiguration": {"APNSMessage": {"Title": "A"}}}'
      """#,
      [
        "3:1: error: the command ends before this word, so nothing of it is sent [dialect]",
        "3:53: warning: the notification has a title and no body, so only the title is"
          + " shown [X20]",
      ]),
    Text(
      "a payload where Pinpoint has none", "l.json",
      #"""
      {"APNSMessage": {"aps": {"alert": "A"}}}
      """#,
      [
        "1:18: error: Amazon Pinpoint knows no 'aps' here: it takes a payload as a string"
          + " in 'RawContent' [dialect]"
      ]),
    Text(
      "settings in YAML", "n.yaml",
      #"""
      "AUTOEND__AUTH_KEYS": ["..."]
      "AUTOEND__APNS__CHANNELS": {
          "dev":{
              "topic":"org.mozilla.ios.Fennec"
          }
      }
      """#,
      [
        "1:1: error: this is YAML, not JSON [X1]"
      ]),
    Text(
      "a word that is no command", "p.mmd",
      #"""
      flowchart TB
          apns["APNs"]
          process-saved-event-handler --> |many notifications| apns
      """#,
      [
        "1:1: error: this is a program or other text, not JSON [X1]"
      ]),
    Text(
      "two printed dictionaries", "q.log",
      #"""
      Handle Remote Notification Dictionary: {
         aps =     {
         "content-available" = 1;
         };
         }

      Handle Remote Notification Dictionary: {
         aps =     {
         alert = "Thrift CU";
         threadId = 5;
         };
         }
      """#,
      [
        "10:4: warning: 'threadId' is not a key of 'aps', and is ignored; did you mean"
          + " 'thread-id'? [X4]"
      ]),
    Text(
      "headers and a payload in a call", "s.js",
      #"""
      fetch("https://api.push.apple.com/3/device/x", { headers: { "apns-push-type": "background", "apns-priority": "10" }, body: JSON.stringify({ aps: { "content-available": 1 } }) })
      """#,
      [
        "1:110: warning: apns-priority is 10; a push of type 'background' needs 5, or APNs"
          + " may refuse or drop it [X7]"
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
      "a payload that a command gets", "u.sh",
      #"""
      xcrun simctl push "$UDID" com.example.a -
      """#,
      [
        "1:41: error: the command sends what it gets as its input, which is not known"
          + " [dialect]"
      ]),
    Text(
      "a broadcast with a token that is filled in", "v.sh",
      #"""
      curl https://api.push.apple.com/4/broadcasts/apps/a -H "authorization: bearer $T" -H "apns-push-type: liveactivity" -H "apns-channel-id: YQ==" -H "apns-priority: 5" -d '{"aps":{"timestamp":1,"event":"update","content-state":{}}}'
      """#,
      [
        "1:1: error: apns-expiration is missing, and broadcasts require it [X39]"
      ]),
    Text(
      "a request whose address is a variable", "w.sh",
      #"""
      curl --http2 -H "apns-topic: $B" -H "apns-push-type: background" -d '{"aps":{"content-available":1}}' "$URL"
      """#,
      [
        "1:1: warning: apns-priority is missing, which means 10; a push of type"
          + " 'background' needs 5, or APNs may refuse or drop it [X7b]"
      ]),
    Text(
      "a body that is a variable", "x.js",
      #"""
      send({ headers: { 'apns-push-type': 'alert' }, body: JSON.stringify(payload) })
      """#,
      [
        "1:6: note: this payload is not read: it is not written as a literal throughout"
          + " [dialect]"
      ]),
    Text(
      "a request to a relay", "y.sh",
      #"""
      curl "http://127.0.0.1:8787/raw?device_token=$T" -H "Authorization: Bearer $S" \
        -H "apns-push-type: background" -d '{"aps":{"content-available":1}}'
      """#, []),
    Text(
      "a topic that somebody fills in", "z.ts",
      #"""
      send({
        headers: { authorization: `bearer ${t}`, 'apns-topic': 'com.[NAME].ios' },
        body: JSON.stringify({ aps: { alert: 'A' } }),
      })
      """#, []),
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
      ["1:52: warning: 'badge' belongs in 'notification.ios'; Airship refuses it here [dialect]"]),
  ]
}
