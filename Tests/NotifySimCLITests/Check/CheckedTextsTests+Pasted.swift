/// Commands, logs and programs as people paste them.
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
      "a push of Ionic", "o.sh",
      #"""
      curl https://push.ionic.io/api/v1/push -d '{"tokens": ["T"], "production": false, "notification": {"alert": "a", "ios": {"badge": 0}}}'
      """#,
      [
        "1:44: error: this is a message for Ionic; iOS gets a payload made of"
          + " 'notification' [X2]"
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
      "a heading of signs before a payload", "a1.txt",
      #"""
      === APNs request ===
      {"aps":{"alert":"x","badge":"1"}}
      """#,
      [
        "2:29: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]"
      ]),
    Text(
      "an arrow before a payload", "a2.txt",
      #"""
      -> {"aps":{"alert":"x","badge":"1"}}
      """#,
      [
        "1:32: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]"
      ]),
    Text(
      "a picture and a remark before a payload", "a3.txt",
      #"""
      🚀 Sending (attempt 1): {"aps":{"alert":"x","badge":"1"}, "data": { ... }}
      """#,
      [
        "1:71: warning: '...' is a placeholder; members belong in its place [X21]",
        "1:55: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]",
      ]),
    Text(
      "headers that are described after equals signs", "b1.txt",
      #"""
      headers: apns-collapse-id = alert_id (at most 64 bytes)
               apns-expiration  = end of the release window (P1) or now + 24 h (P0)
      payload: {"aps": {"alert": "x"}}
      """#, []),
    Text(
      "headers that are described after colons", "b2.txt",
      #"""
      apns-expiration: unix seconds, e.g. now + 3600
      apns-priority: 5 or 10
      apns-topic: your bundle id
      apns-push-type: alert or background

      {"aps": {"alert": {"title": "A", "body": "B"}}}
      """#, []),
    Text(
      "a printed local notification", "d.txt",
      #"""
      <UNNotification: 0x60; request: <UNNotificationRequest: 0x61; identifier: 5, content: <UNNotificationContent: 0x62; title: <redacted>>, trigger: <UNTimeIntervalNotificationTrigger: 0x63; repeats: NO>>>
      """#,
      [
        "1:1: error: this is a printed local notification, which no payload made [X1]"
      ]),
    Text(
      "a printed notification in a comment of Swift", "e.swift",
      #"""
          //  <UNNotificationResponse: 0x283f34e60; actionIdentifier: com.apple.UNNotificationDefaultActionIdentifier, notification: <UNNotification: 0x283f350c0; date: 2019-05-08 19:53:13 +0000, request: <UNNotificationRequest: 0x283131da0>>>
      """#,
      [
        "1:9: error: this is a printed notification, not JSON [X1]"
      ]),
    Text(
      "a word for a sound file", "g.js",
      #"""
      {
        aps: {
          alert: 'alert_text',
          sound: 'sound_file'
        }
      }
      """#, []),
    Text(
      "a declarative push whose notification is a variable", "i1.py",
      #"""
      notification = {
          "title": title,
          "navigate": navigate,
      }
      return json.dumps({
          "web_push": 8030,
          "notification": notification,
      })
      """#, []),
    Text(
      "a declarative push with a spread", "i2.js",
      #"""
      return { web_push: 8030, notification: {
        title,
        ...(link ? { navigate: link } : {})
      } };
      """#, []),
    Text(
      "a request with objects of headers and body", "j.txt",
      #"""
      POST https://api.push.apple.com/3/device/TOKEN
      Headers: {"apns-topic": "com.a.b"}
      Body: {"aps": {"alert": "x"}}
      """#,
      [
        "1:1: warning: apns-push-type is missing; watchOS requires it, and elsewhere the"
          + " push may be delayed or dropped [X44]"
      ]),
    Text(
      "a call with a certificate", "k.sh",
      #"""
      curl -v -d '{"aps":{"caller":"x"}}' --http2 --cert ApnsVoipPush.pem https://api.push.apple.com/3/device/ee7a0cec2d6ff3e1d49f4ef679c5cb74f405ed937a818124301265051971d09c
      """#, []),
    Text(
      "messages for two platforms in one program", "m.go",
      #"""
      const (
      	msgAPNS = `{"APNS": "{\"aps\": {\"alert\": \"%s\"}}" }`
      	msgGCM  = `{"GCM": "{\"notification\": {\"title\": \"%s\"}}"}`
      )
      """#, []),
    Text(
      "a variable beside a mistake", "n.sh",
      #"""
      DATA=$(cat <<DATA_EOF
      {
        "notification": { "title": "$TITLE" "body": "b" },
        "to": "x"
      }
      DATA_EOF)
      curl https://fcm.googleapis.com/fcm/send -d "$DATA"
      """#,
      [
        "3:31: note: the shell puts another text here, which is not known [dialect]",
        "3:38: error: missing comma between two members [X1]",
        "4:3: error: 'to' belongs to FCM's legacy API, which was switched off in 2024"
          + " [dialect]",
      ]),
    Text(
      "signs of a word processor in a command", "p.sh",
      #"""
      curl –X POST https://api.push.apple.com/3/device/x \
      -H ‘apns-push-type: alert’ \
      -d ‘{“aps”: {“alert”: “Test”}}’
      """#,
      [
        "1:6: error: the shell does not know this sign of a word processor [dialect]",
        "3:8: error: strings need double quotes, not curly quotes [X1]",
        "3:20: error: strings need double quotes, not curly quotes [X1]",
        "3:33: error: strings need double quotes, not curly quotes [X1]",
        "1:16: error: the device token 'x' has characters that are not hexadecimal digits;"
          + " APNs answers 400 BadDeviceToken [X40]",
        "1:1: warning: apns-topic is missing; with a provider token, or a certificate for"
          + " several topics, APNs answers 400 MissingTopic [X39]",
      ]),
    Text(
      "headers in a part of a message for FCM", "r.js",
      #"""
      apns: {
        headers: { "apns-priority": "10", "apns-push-type": "background" },
        payload: { aps: { "content-available": 1 } },
      },
      """#,
      [
        "2:31: warning: apns-priority is 10; a push of type 'background' needs 5, or APNs"
          + " may refuse or drop it [X7]"
      ]),
    Text(
      "what a command printed", "b.txt",
      #"""
      curl https://example.com/status
      {"aps": {"badge": 1}}
      """#, ["1:1: error: this is a shell command without a push in it [dialect]"]),
    Text(
      "a printed dictionary without a quote", "c.txt",
      #"""
      [AnyHashable("data"): {
          publishId = "pubid-xxxx;
      }, AnyHashable("aps"): {
          alert = hi;
      }]
      """#, ["1:1: error: this is a printed dictionary with a mistake in it, not JSON [X1]"]),
    Text(
      "a dash of a word processor in a command for SNS", "d.sh",
      #"""
      aws sns publish –-target-arn a --message '{"aps": {"alert": "A"}}'
      """#,
      [
        "1:17: error: the shell does not know this sign of a word processor [dialect]",
        "1:44: warning: without '--message-structure json', SNS sends this text as the alert"
          + " [dialect]",
      ]),
  ]
}
