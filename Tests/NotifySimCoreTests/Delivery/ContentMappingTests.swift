import Foundation
import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("The content of a notification (P3, P4, P13, P14)")
struct ContentMappingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// The members of `aps`.
    var aps: String
    /// What the record shows of the content, besides the payload.
    var expected: String

    var testDescription: String { aps }
  }

  private static func content(_ texts: String = "", _ level: String = "active") -> String {
    #"{\#(texts)"interruptionLevel":"\#(level)","relevanceScore":0"#
  }

  private static let none = #""title":"","subtitle":"","body":"","#

  static let rows = [
    Row(aps: #""alert": "B""#, expected: content(#""title":"","subtitle":"","body":"B","#)),
    Row(
      aps: #""alert": {"title": "T", "subtitle": "S", "body": "B", "launch-image": "L"}"#,
      expected: content(#""title":"T","subtitle":"S","body":"B","#) + #","launchImageName":"L""#),
    Row(
      aps: #""alert": {"summary-arg": "A", "summary-arg-count": 3}"#,
      expected: content(none) + #","summaryArgument":"A","summaryArgumentCount":3"#),
    Row(aps: #""badge": 0"#, expected: content(none + #""badge":0,"#)),
    Row(
      aps: #""sound": "ping.caf""#,
      expected: content(none + #""sound":{"name":"ping.caf","critical":false,"volume":1},"#)),
    Row(
      aps: #""sound": {"critical": 1, "name": "default", "volume": 0.5}"#,
      expected: content(none + #""sound":{"name":"default","critical":true,"volume":0.5},"#)),
    Row(aps: #""category": "C""#, expected: content(none + #""categoryIdentifier":"C","#)),
    Row(aps: #""thread-id": "t""#, expected: content(none + #""threadIdentifier":"t","#)),
    Row(
      aps: #""target-content-id": "w""#,
      expected: content(none + #""targetContentIdentifier":"w","#)),
    Row(aps: #""interruption-level": "passive""#, expected: content(none, "passive")),
    Row(aps: #""interruption-level": "time-sensitive""#, expected: content(none, "timeSensitive")),
    Row(aps: #""interruption-level": "critical""#, expected: content(none, "critical")),
    Row(
      aps: #""relevance-score": 0.75"#,
      expected: #"{\#(none)"interruptionLevel":"active","relevanceScore":0.75"#),
    Row(aps: #""filter-criteria": "work""#, expected: content(none) + #","filterCriteria":"work""#),
  ]

  @Test("Each part of the content comes from its key of aps", arguments: rows)
  func mapping(row: Row) async {
    let log = await run(TestApp.app(), .deliver(Push(json: "{\"aps\": {\(row.aps)}}")))
    let json = log.first("received")?.json ?? ""
    let content = json.components(separatedBy: #""content":"#).last ?? ""
    #expect(content.components(separatedBy: #","userInfo":"#).first == row.expected, "\(json)")
  }

  @Test("The app reads the same content as the record has")
  func inTheApp() async {
    let keeper = ErrorKeeper()
    let app = TestApp.app { script in
      script.didReceive = { response, done in
        let request = response.notification.request
        let content = request.content
        keeper.words = [
          request.identifier, content.title, content.body, "\(content.badge ?? -1)",
          content.categoryIdentifier, content.threadIdentifier,
          "\(content.interruptionLevel == .timeSensitive)",
          "\(request.trigger is UNPushNotificationTrigger)",
          response.notification.date.simulatedTimestamp,
        ]
        done()
      }
    }
    let push = PayloadBuilder(
      title: "T", body: "B", badge: 4, category: "MEETING", thread: "t", level: "time-sensitive")
    _ = await run(
      app, .deliver(push.push("apns-collapse-id: x")), .advance(5), .choose("ACCEPT"))
    #expect(
      keeper.words == ["x", "T", "B", "4", "MEETING", "t", "true", "true", "2026-01-01T09:00:00Z"])
  }

  @Test("The app gets its data as Foundation reads JSON")
  func userInfo() async {
    let keeper = ErrorKeeper()
    let app = TestApp.app { script in
      script.fetch = { userInfo, done in
        let list = userInfo["list"] as? [Any] ?? []
        let object = userInfo["object"] as? [String: Any] ?? [:]
        let aps = userInfo["aps"] as? [String: Any] ?? [:]
        keeper.words = [
          userInfo["text"] as? String ?? "no text",
          "\((userInfo["whole"] as? Int) ?? -1)", "\((userInfo["real"] as? Double) ?? -1)",
          "\((userInfo["flag"] as? Bool) ?? false)", "\(userInfo["nothing"] is NSNull)",
          "\(list.count)", "\((object["deep"] as? [String: Any])?["er"] as? String ?? "")",
          "\(aps["content-available"] as? Int ?? -1)",
          "\((userInfo["big"] as? NSNumber)?.doubleValue ?? -1)",
        ]
        done(.newData)
      }
    }
    let json = #"""
      {"aps": {"content-available": 1}, "text": "\u00fc", "whole": 7, "real": 1.5, "flag": true,
       "nothing": null, "list": [1, "a", []], "object": {"deep": {"er": "x"}}, "big": 1e20}
      """#
    _ = await run(app, .deliver(Push(json: json)))
    #expect(keeper.words == ["ü", "7", "1.5", "true", "true", "3", "x", "1", "1e+20"])
  }
}
