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
    Text(
      "remarks behind a line that goes on", "i.md",
      #"""
      # A
      ```
      curl \
        --header "apns-topic: a.b" \  # <bundle-id>
        --header "apns-push-type: alert" \ # type
        --data '{"aps":{"alert":"A"}}' \
        https://api.push.apple.com/3/device/$TOKEN
      ```
      """#, []),
    Text(
      "a template in a document", "j.md",
      #"""
      # A
      ```json
      {"aps": {"alert": "$(message)"}}
      ```
      """#, []),
    Text(
      "the name of a command in a log", "b.txt",
      #"""
      Tomcat started on port(s): 8080 (http)
      received: {"aps":{"alert":"A","badge":"1"}}
      """#,
      [
        "2:39: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]"
      ]),
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
      "a blank before the parenthesis of PHP", "d.php",
      #"""
      <?php
      $body = array (
        'aps' => array (
          'alert' => 'A',
          'badge' => '1',
        ),
      );
      """#,
      [
        "5:16: error: 'badge' must be a number, not a string \"1\"; the key is ignored [X3]"
      ]),
    Text(
      "tokens in a variable", "i.js",
      #"""
      const message = {
        notification: { title: 'a', icon: '/i.png' },
        tokens: tokens
      };
      """#,
      [
        "2:31: error: 'notification' has no key 'icon' [dialect]"
      ]),
  ]

  @Test(
    "A text is reported as it is meant",
    arguments: documents + programs + requests + messages + json + pasted)
  func texts(_ row: Text) {
    var findings = PayloadFindings(reading: .apple)
    let bytes = Array(row.text.utf8)
    let lines = SourceText(name: row.name, bytes: bytes)
    let found = findings.of(bytes[...], named: row.name).findings.map { finding in
      let place = lines.location(of: finding.span?.start ?? 0)
      return "\(place.line):\(place.column): \(finding.severity.rawValue): \(finding.message)"
        + " [\(finding.code.rawValue)]"
    }
    #expect(found == row.findings)
  }
}
