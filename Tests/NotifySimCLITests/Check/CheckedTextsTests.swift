import NotifySimCore
import TestSupport
import Testing

@testable import Checks

/// What a check says of texts as people have them: documents, programs, templates, requests and
/// configuration.
@Suite("Checks of texts as people have them")
struct CheckedTextsTests {
  /// A file, and what is found in it, each finding with its line and column.
  struct Text: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let name: String
    let text: String
    let findings: [String]

    init(_ description: String, _ name: String, _ text: String, _ findings: [String]) {
      (testDescription, self.name, self.text, self.findings) = (description, name, text, findings)
    }
  }

  /// Documents and templates.
  static let documents = [
    Text(
      "blocks of AsciiDoc", "a.adoc",
      #"""
      = Push

      [source,json]
      ----
      {"aps": {"alert": "A", "badge": "3"}}
      ----
      """#,
      [
        "5:33: error: 'badge' must be a number, not a string \"3\"; the key is ignored [X3]"
      ]),
    Text(
      "reStructuredText with a program in it", "README.rst",
      #"""
      Title
      =====

          data = json.dumps({"title": title}, indent=True)
      """#,
      [
        "1:1: error: this is a program or other text, not JSON [X1]"
      ]),
    Text(
      "a comment for keys that are left out", "a.md",
      #"""
      # A
      ```jsx
      {
        aps: {
          // ... (alert, sound)
          category: "A"
        }
      }
      ```
      """#, []),
    Text(
      "an object of JavaScript in a block of JSON", "b.md",
      #"""
      # A
      ```json
      {
        token: 't',
        apns: { payload: { aps: { badge: '3', ... // and more
        } } },
        ...
      };
      ```
      """#,
      [
        "4:3: warning: this block is JavaScript, not JSON: its keys have no quotes [X1]",
        "5:36: error: 'badge' must be a number, not a string \"3\"; the key is ignored [X3]",
      ]),
    Text(
      "a request to Pusher Beams without its targets", "c.md",
      #"""
      # A
      ```json
      {"apns": {"aps": {"alert": "A"}, "pusher": {}}}
      ```
      """#, []),
    Text(
      "a template of words", "a.hbs",
      #"""
      {{#>layout}}
      {{name}}, you have {{count}} new messages.
      {{/layout}}
      """#,
      [
        "1:1: error: this is a template, not JSON [X1]"
      ]),
    Text(
      "a template of words in Markdown", "e.md",
      #"""
      # A
      ```
      {{allcaps .field}} must be greater
      ```
      """#,
      [
        "2:1: error: this is Markdown, not JSON [X1]"
      ]),
    Text(
      "a part without braces in Markdown", "f.md",
      #"""
      We send a category:

          "aps" : {
            "alert" : "A",
            "badge" : 1
          }
      """#,
      [
        "3:5: note: only 'aps' is read, and not what stands around it [dialect]"
      ]),
    Text(
      "a broken message in prose", "a.txt",
      #"""
      Notes: a message

      {
        "message": {
          "token": "b",
          "android": {
            "notification"{ "tag": "a" }
          },
          "apns": {"payload": {"aps": {"alert": "A"}}}
        }
      }
      """#,
      [
        "7:21: error: expected ':' after the key 'notification', found '{' [X1]"
      ]),
    Text(
      "several examples for a service", "g.md",
      #"""
      # A
      ```json
      {"notifications": [{"tokens": ["t"], "platform": 1}]}
      ```

      ```json
      {"notifications": [{"tokens": ["t"], "platform": 2}]}
      ```
      """#,
      [
        "3:1: error: this is a message for gorush; iOS gets a payload made of"
          + " 'notifications' [X2]"
      ]),
    Text(
      "several objects in one block", "h.md",
      #"""
      # A
      ```json
      {
        // A form of another kind.
        "a": {}
      }

      // As a payload:
      {"aps": {"alert": "A", "badge": 1}}
      ```
      """#, []),
  ]

  /// Programs.
  static let programs = [
    Text(
      "targets of which the program drops one", "a.rb",
      #"""
      message = {
        tokens: some,
        notification: { title: title, body: 'B' },
        apns: { payload: { aps: { badge: 1 } } },
        topic: topic
      }.compact
      """#, []),
    Text(
      "keys of the Admin SDK in a constant", "a.js",
      #"""
      const admin = require('firebase-admin');
      const aps = { contentAvailable: true };
      """#,
      [
        "2:7: note: only 'aps' is read, and not what stands around it [dialect]"
      ]),
    Text(
      "a key of the Admin SDK beside the one that it becomes", "b.js",
      #"""
      admin.messaging().send({
        apns: { payload: { aps: { alert: 'A', mutableContent: true, 'mutable-content': 1 } } },
        token: 'token',
      });
      """#,
      [
        "2:41: error: 'mutableContent' beside 'mutable-content': the Admin SDK refuses a"
          + " message with both [dialect]"
      ]),
    Text(
      "true for 1 in a message of the Admin SDK", "c.js",
      #"""
      admin.messaging().send({
        token: 't', apns: { payload: { aps: { 'content-available': true } } },
      });
      """#, []),
    Text(
      "a template for Android", "a.cs",
      #"""
      case DeviceType.Android:
        Add("{\"message\":{\"notification\":{\"title\":\"$(title)\",\"body\":\"B\"}}}");
        var x = new Template();
      """#, []),
    Text(
      "PHP that is switched off", "a.php",
      #"""
      <?php
      /*
      if ($fp) {
        $body['aps'] = array(
          'content-available' => 0,
        );
      */
      """#,
      [
        "1:1: error: this is PHP, not JSON [X1]"
      ]),
    Text(
      "JavaScript that is switched off", "d.js",
      #"""
      // const message = {
      //   tokens: ['a'],
      //   notification: { title: 'A' },
      //   topic: 'general',
      // }
      const message = JSON.parse(args[2])
      """#,
      [
        "6:1: error: this is JavaScript, not JSON [X1]"
      ]),
    Text(
      "a part that is assigned to a message", "b.php",
      #"""
      <?php
      $payload['message']['apns'] = [
        'payload' => ['aps' => ['mutable-content' => 1]],
        'fcm_options' => ['image' => $image],
      ];
      """#,
      [
        "3:17: note: only 'aps' is read, and not what stands around it [dialect]"
      ]),
    Text(
      "members that come from elsewhere", "e.js",
      #"""
      const payload = {
        ...base,
        aps: { bage: 1, 'mutable-content': 1, ...(channel ? { alert } : {}) },
      };
      """#,
      [
        "3:10: warning: 'bage' is not a key of 'aps', and is ignored; did you mean"
          + " 'badge'? [X4]"
      ]),
    Text(
      "an empty array of PHP", "c.php",
      #"""
      <?php
      $payload = ['aps' => ['alert' => [], 'badge' => 1]];
      """#, []),
    Text(
      "values of SQL", "a.sql",
      #"""
      insert into t values ('c', '{"color":"red"}');
      insert into t values ('i', '{"aps":{"alert":"$(text)"}}');
      """#, []),
    Text(
      "a string with a margin", "a.kt",
      #"""
      val json = """
          |{
          |  "aps": {"alert": "A", "badge": "1"}
          |}
          """.trimMargin()
      """#,
      [
        "3:39: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]"
      ]),
    Text(
      "verbatim strings that are joined", "b.cs",
      #"""
      using System;
      var p = Parse(@"{""aps"":{""alert"":""" + a + @""",""badge"":""1""}}");
      """#,
      [
        "2:62: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]"
      ]),
    Text(
      "a message with Expo's library", "f.js",
      #"""
      const { Expo } = require('expo-server-sdk')
      expo.sendPushNotificationsAsync([{ to: tokens[0], title: 'A', body: 'B', badge: '3' }])
      """#,
      [
        "2:81: error: 'badge' must be a number, not a string \"3\"; the key is ignored [X3]"
      ]),
  ]

  /// Messages, requests and configuration.
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
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
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
      "XML", "layout.xml",
      #"""
      <?xml version="1.0"?>
      <layout/>
      """#,
      [
        "1:1: error: this is XML, not JSON [X1]"
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
      "a recorded exchange", "g.json",
      #"""
      {"calls": [{"content": "{\"body\":\"{\\\"aps\\\":{\\\"alert\\\":\\\"A\\\"}}\"}"}]}
      """#,
      [
        "1:1: error: this is not a payload: it has no 'aps' object [X2]"
      ]),
    Text(
      "a message at the address of FCM's legacy API", "c.http",
      #"""
      POST /fcm/send
      Host: fcm.googleapis.com
      Content-Type: application/json

      {"token": "abc", "notification": {"title": "A", "body": "B"}}
      """#,
      [
        "5:18: error: '/fcm/send' is the address of FCM's legacy API, which was switched"
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
      "a key of a sound", "j.json",
      #"""
      {"aps": {"alert": "A", "sound": {"critical": 1, "sound": "default"}}}
      """#,
      [
        "1:49: warning: 'sound' is not a key of 'sound', and is ignored; did you mean"
          + " 'name'? [X4]"
      ]),
  ]

  @Test("A text is reported as it is meant", arguments: documents + programs + messages)
  func texts(_ row: Text) {
    var findings = PayloadFindings(reading: .apple)
    let bytes = Array(row.text.utf8)
    let lines = SourceText(name: row.name, bytes: bytes)
    let found = findings.of(bytes[...], named: row.name).map { finding in
      let place = lines.location(of: finding.span?.start ?? 0)
      return "\(place.line):\(place.column): \(finding.severity.rawValue): \(finding.message)"
        + " [\(finding.code.rawValue)]"
    }
    #expect(found == row.findings)
  }
}
