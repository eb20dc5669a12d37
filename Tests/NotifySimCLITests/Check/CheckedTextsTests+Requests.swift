/// Messages, requests and configuration.
extension CheckedTextsTests {
  /// Scripts and files of requests.
  static let requests = [
    Text(
      "a comment in the body of a request", "a.http",
      #"""
      POST https://fcm.googleapis.com/v1/projects/p/messages:send

      {
        "message": {
          "token": "abc",
      //    "topic": "news",
          "notification": {"title": "A", "body": "B"}, "apns": {}
        }
      }
      """#, []),
    Text(
      "another request beside a push", "b.http",
      #"""
      POST https://example.com/push

      {"aps": {"alert": "A"}}

      ###

      POST http://localhost:8080/login

      {"user": "a"}
      """#, []),
    Text(
      "a message at the address of FCM's legacy API", "c.http",
      #"""
      POST /fcm/send
      Host: fcm.googleapis.com
      Content-Type: application/json

      {"token": "abc", "notification": {"title": "A", "body": "B"}}
      """#,
      [
        "1:1: error: '/fcm/send' is the address of FCM's legacy API, which was switched"
          + " off in 2024 [dialect]"
      ]),
    Text(
      "a message without 'message' for HTTP v1", "a.sh",
      #"""
      curl -d '{"token": "t", "notification": {"body": "B"}}' \
        https://fcm.googleapis.com/v1/projects/p/messages:send
      """#,
      [
        "1:25: error: FCM's HTTP v1 API takes a message in 'message', and refuses this"
          + " one [dialect]"
      ]),
    Text(
      "a form beside a payload", "b.sh",
      #"""
      #!/bin/bash
      PAYLOAD='{"aps":{"alert":"A","badge":"3"}}'
      curl http://127.0.0.1:9898/addpsp -d service=a -d type=apns
      """#,
      [
        "2:38: error: 'badge' must be a number, not a string \"3\"; the key is ignored [X3]"
      ]),
    Text(
      "a payload in a field of a form", "c.sh",
      #"""
      curl http://127.0.0.1/push -d service=a -d payload='{"aps":{"alert":"A","badge":"3"}}'
      """#,
      [
        "1:81: error: 'badge' must be a number, not a string \"3\"; the key is ignored [X3]"
      ]),
    Text(
      "a payload that a command prints", "d.sh",
      #"""
      MSG=$(echo '{"aps":{"alert":"A","badge":"1"}}')
      curl -H "apns-push-type: alert" -H "apns-topic: a.b" -d "$MSG" \
        https://api.push.apple.com/3/device/00ff
      """#,
      [
        "2:57: note: the shell puts another text here; the one push in the text is taken for"
          + " it [dialect]",
        "1:41: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]",
      ]),
    Text(
      "a payload in a branch", "e.sh",
      #"""
      if [ -z "$1" ]; then
        P='{"aps":{"alert":"A","foo":1}}'
      else
        P=$(<$1)
      fi
      curl -H "apns-push-type: alert" -d "$P" https://api.push.apple.com/3/device/$T
      """#,
      [
        "6:36: note: the shell puts another text here; the one push in the text is taken for"
          + " it [dialect]",
        "2:26: warning: 'foo' is not a key of 'aps', and the system ignores it there; custom"
          + " data belongs beside 'aps', unless the app reads it here [X5]",
      ]),
    Text(
      "a payload that Python writes", "g.sh",
      #"""
      python3 - "$1" <<'PY'
      import json, sys
      json.dump({"aps": {"alert": "A", "badge": "1"}}, open(sys.argv[1], "w"))
      PY
      xcrun simctl push booted a.b "$1"
      """#,
      [
        "3:43: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]"
      ]),
    Text(
      "commands in one another", "h.sh",
      #"""
      DIR="$(cd "$(dirname "$0")" && pwd)"
      curl -H "apns-push-type: background" -d @- https://api.push.apple.com/3/device/00ff <<EOF
      {"aps":{"alert":"A","content-available":1}}
      EOF
      """#,
      [
        "2:41: note: the shell puts another text here; the one push in the text is taken for"
          + " it [dialect]",
        "2:1: warning: apns-topic is missing; with a provider token, or a certificate for"
          + " several topics, APNs answers 400 MissingTopic [X39]",
        "2:1: warning: apns-priority is missing, which means 10; a push of type 'background'"
          + " needs 5, or APNs may refuse or drop it [X7b]",
        "3:9: warning: a push of type 'background' must not have 'alert'; APNs or the phone"
          + " may drop it [X7]",
      ]),
    Text(
      "a request whose answer is kept", "i.sh",
      #"""
      #!/bin/bash
      R=$(curl -H "apns-topic: a.b" -d '{"aps":{"alert":"A"}}' \
        https://api.push.apple.com/3/device/00ff)
      """#,
      [
        "2:5: warning: apns-push-type is missing; watchOS requires it, and elsewhere the"
          + " push may be delayed or dropped [X44]"
      ]),
    Text(
      "a push of a type that is not known", "j.sh",
      #"""
      curl -H "apns-push-type: $TYPE" -d '{"aps":{"alert":{"room":1}}}' \
        https://api.push.apple.com/3/device/00ff
      """#, []),
    Text(
      "a message of other platforms to an endpoint", "k.sh",
      #"""
      aws sns publish --target-arn a --message-structure json --message '{"ADM":"{}"}'
      """#,
      [
        "1:68: error: the message is for other platforms, so APNs gets no push [dialect]"
      ]),
    Text(
      "a payload that a script writes to a file", "l.sh",
      #"""
      #!/bin/bash
      set -e
      echo '{"aps": {"alert": "A", "badge": "1"}}' > payload.json
      xcrun simctl push booted com.example.app payload.json
      """#,
      [
        "3:39: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]"
      ]),
    Text(
      "a token that somebody fills in", "n.sh",
      #"""
      TOKEN=
      curl -H "apns-topic: a.b" -H "apns-push-type: alert" \
        -d '{"aps":{"alert":"A"}}' https://api.push.apple.com/3/device/${TOKEN}
      """#, []),
    Text(
      "a command beside a push", "o.sh",
      #"""
      curl -d '{"token": "a"}' http://localhost/token
      curl -d '{"aps":{"alert":"A"}}' http://localhost/push
      """#, []),
    Text(
      "a script that pushes a file", "p.sh",
      #"""
      ID=$(xcrun simctl list devices | grep Booted)
      xcrun simctl push "$ID" a.b "$FILE"
      """#,
      [
        "2:29: error: the command sends what is in a file, whose name is not known [dialect]"
      ]),
    Text(
      "a message for HTTP v1 at the address of the legacy API", "q.sh",
      #"""
      curl -d '{"message": {"token": "t"}}' \
        https://fcm.googleapis.com/fcm/send
      """#,
      [
        "2:3: error: '/fcm/send' is the address of FCM's legacy API, which was switched"
          + " off in 2024 [dialect]"
      ]),
    Text(
      "a file whose name a script is given", "r.sh",
      #"""
      #!/usr/bin/env bash
      xcrun simctl push booted com.example.app "$PAYLOAD"
      """#,
      [
        "2:42: error: the command sends what is in a file, whose name is not known [dialect]"
      ]),
  ]

  /// Messages and configuration.
  static let messages = [
    Text(
      "a configuration with comments", "launch.jsonc",
      #"""
      {
        // Use a debugger.
        "version": "1", // the first
      }
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]",
        "3:17: warning: trailing comma before '}'; Apple's parser accepts it and others do"
          + " not [X1]",
      ]),
    Text(
      "a document that names its schema", ".swcrc",
      #"""
      {"$schema": "https://example.com/swcrc", "jsc": {}}
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
    Text(
      "a request to Ably", "d.json",
      #"""
      {"notification": {}, "apns": {"aps": {}}, "fcm": {}, "web": {}}
      """#,
      [
        "1:1: error: this is a message for Ably; iOS gets a payload made of 'apns' [X2]"
      ]),
    Text(
      "a request to Pusher Beams for others", "e.json",
      #"""
      {"interests": ["a"], "fcm": {"notification": {}}}
      """#,
      [
        "1:1: error: this is a message for Pusher Beams; nothing of it goes to iOS,"
          + " which gets 'apns' [X2]"
      ]),
    Text(
      "the part of an FCM message that stands alone", "f.json",
      #"""
      {
        "headers": {"apns-push-type": "alert"},
        "payload": {"aps": {"alert": "A", "mutableContent": true}}
      }
      """#, []),
    Text(
      "a recorded exchange", "g.json",
      #"""
      {"calls": [{"content": "{\"body\":\"{\\\"aps\\\":{\\\"alert\\\":\\\"A\\\"}}\"}"}]}
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
    Text(
      "tokens in a string", "h.json",
      #"""
      {"registration_ids": "[a,b]", "notification": {"body": "B"}}
      """#,
      [
        "1:2: error: 'registration_ids' belongs to FCM's legacy API, which was switched"
          + " off in 2024 [dialect]"
      ]),
    Text(
      "a misspelt key twice", "i.json",
      #"""
      {"aps": {"alert": "A", "thread": "a", "thread-identifier": "b"}}
      """#,
      [
        "1:24: warning: 'thread' is not a key of 'aps', and is ignored; did you mean"
          + " 'thread-id'? [X4]",
        "1:39: warning: 'thread-identifier' is not a key of 'aps', and is ignored; did"
          + " you mean 'thread-id'? [X4]",
      ]),
    Text(
      "a key of a sound", "j.json",
      #"""
      {"aps": {"alert": "A", "sound": {"critical": 1, "sound": "default"}}}
      """#,
      [
        "1:49: warning: 'sound' is not a key of 'sound', and is ignored; did you mean"
          + " 'name'? [X4]"
      ]),
    Text(
      "data for Parse", "k.json",
      #"""
      {"alert": "A", "badge": "Increment"}
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
    Text(
      "a message for Expo before it has a target", "l.json",
      #"""
      {"title": "A", "body": "B", "sound": "default", "priority": "default"}
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
    Text(
      "a message for AeroGear", "m.json",
      #"""
      {"alert": "A", "criteria": {"alias": null}, "config": {"ttl": -1}}
      """#,
      [
        "1:1: error: this is a message for AeroGear; iOS gets a payload made of 'alert' [X2]"
      ]),
    Text(
      "a payload within what a service reports", "n.json",
      #"""
      {"status": "STARTED", "body": {"apns": {"aps": {"alert": "A"}}}}
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
    Text(
      "an object without its brace in a list", "o.json",
      #"""
      {
        "aps": {"alert": "A"},
        "items": [
          {"id": {"n": 1}
          {"id": {"n": 2}}
        ]
      }
      """#,
      [
        "4:20: error: the object is not closed; expected '}' before the next one [X1]"
      ]),
    Text(
      "a comment before a configuration", "p.jsonc",
      #"""
      /** How to configure it. */
      {
        "name": "a" /* why */
      }
      """#,
      [
        "2:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
    Text(
      "a message with a list of topics", "q.json",
      #"""
      {"title": "A", "message": "B", "topic": [{"name": "uk"}]}
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
    Text(
      "tokens without a message for FCM's legacy API", "r.json",
      #"""
      {"registration_ids": ["a"], "priority": "high"}
      """#,
      [
        "1:2: error: 'registration_ids' belongs to FCM's legacy API, which was switched"
          + " off in 2024 [dialect]"
      ]),
    Text(
      "a group of devices", "s.json",
      #"""
      {"operation": "create", "registration_ids": ["a"]}
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
    Text(
      "a message for all platforms of JPush", "t.json",
      #"""
      {"platform": "all", "audience": "all", "notification": {"alert": "A"}}
      """#,
      [
        "1:1: error: this is a message for JPush; iOS gets a payload made of"
          + " 'notification' [X2]"
      ]),
    Text(
      "a report of JPush", "u.json",
      #"""
      {"msg_id": 1, "registration_ids": ["a"]}
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
  ]
}
