import APNs
import Foundation
import NotifySimCore
import TestSupport
import Testing
import UIKit
import UserNotifications

@Suite("An event as a line of JSON")
struct EventJSONTests {
  private static let rule = Rule.catalogue[0]

  /// One event of a kind, about a notification.
  private func json(_ kind: Event.Kind, notification: String? = "n") -> String {
    Event(
      seq: 7, time: DeviceState.epoch, notification: notification, reasons: [Self.rule], kind: kind
    ).json
  }

  /// The line that begins every event of a kind.
  private func head(_ name: String, notification: Bool = true) -> String {
    #"{"seq":7,"time":"2026-01-01T09:00:00Z","event":"\#(name)","rules":["\#(Self.rule.id)"]"#
      + (notification ? #","notification":"n","# : ",")
  }

  @Test("The JSON of an event has the same five keys first")
  func changes() {
    #expect(
      json(.appState(from: .notRunning, to: .foreground), notification: nil)
        == head("appState", notification: false) + #""from":"notRunning","to":"foreground"}"#)
    #expect(
      json(.authorization(from: .notDetermined, to: .provisional))
        == head("authorization") + #""from":"notDetermined","to":"provisional"}"#)
    #expect(json(.badge(from: 1, to: 2)) == head("badge") + #""from":1,"to":2}"#)
    #expect(
      json(.sound(NotificationContent.Sound(name: "ping.caf", critical: true, volume: 0.5)))
        == head("sound") + #""name":"ping.caf","critical":true,"volume":0.5}"#)
  }

  @Test("The JSON of every kind of event is recorded")
  func golden() async throws {
    let log = await EveryEvent.run()
    let version = "\"version\":\"\(Simulator.version)\""
    let golden = Repository.file("Tests/NotifySimCoreTests/Events/every-event.jsonl")
    try Golden(file: golden).expect(
      log.jsonLines.replacing(version, with: "\"version\":\"VERSION\""))
    let missing = Set(EveryEvent.kinds).subtracting(log.kinds)
    #expect(missing.isEmpty, "the run shows no \(missing)")
  }

  @Test(
    "The JSON of an event is accepted by strict parsers, whatever the payload and handler wrote")
  func strict() async throws {
    let payloads = [
      #"{"aps":{"alert":"B",},"k":[1,],}"#, #"{"aps":{"alert":"\ud800 \u0000 \u001f"}}"#,
      #"{"aps":{"alert":"B"},"n":[1e400,-0,0.10,12345678901234567890]}"#,
      "{\"aps\":{\"alert\":\"B\"},\n\"deep\":" + String(repeating: "[", count: 200)
        + String(repeating: "]", count: 200) + "}",
    ]
    let command = #"""
      printf '{"effect":"a","x":[1,],"y":{"z":"\\u0000"},}\n\001\033[31m\n{"effect":"b","x":1,"x":2}\n'
      """#
    for payload in payloads {
      let log = await run(
        TestApp.command(command), .deliver(Push(json: payload)), .open(), .silentPush)
      for event in log.events {
        let line = event.json
        let document = try JSONDocument(parsing: line, options: .strict)
        #expect(document.warnings.isEmpty, "\(line)")
        #expect(!line.utf8.contains { $0 < 0x20 }, "one line, no control characters: \(line)")
      }
    }
  }

  @Test("Events are numbered from 1 through all steps")
  func numbers() async {
    let log = await run(
      TestApp.app(), .alert(category: "MEETING"), .choose("ACCEPT"), .silentPush, .open(), .lock)
    #expect(log.events.map(\.seq) == Array(1...log.events.count))
    #expect(log.kinds.first == "session")
    #expect(log.kinds.count { $0 == "session" } == 1)
  }
}
