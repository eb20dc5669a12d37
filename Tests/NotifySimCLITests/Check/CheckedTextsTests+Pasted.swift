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
      "strings beside one another in Python", "p.py",
      #"""
      p = {"aps": {"alert": "one" "two", "badge": 1}}
      """#, []),
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
      "a push of Ionic", "o.sh",
      #"""
      curl https://push.ionic.io/api/v1/push -d '{"tokens": ["T"], "production": false, "notification": {"alert": "a", "ios": {"badge": 0}}}'
      """#,
      [
        "1:44: error: this is a message for Ionic; iOS gets a payload made of"
          + " 'notification' [X2]"
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
      "a call with a certificate", "k.sh",
      #"""
      curl -v -d '{"aps":{"caller":"x"}}' --http2 --cert ApnsVoipPush.pem https://api.push.apple.com/3/device/ee7a0cec2d6ff3e1d49f4ef679c5cb74f405ed937a818124301265051971d09c
      """#, []),
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
  ]
}
