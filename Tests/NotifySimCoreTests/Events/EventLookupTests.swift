import APNs
import Foundation
import NotifySimCore
import TestSupport
import Testing

@Suite("Looking for an event by some of its keys")
struct EventLookupTests {
  private func events() async -> [Event] {
    await run(
      TestApp.app(), .alert("Hello", category: "MEETING", badge: 3), .choose("ACCEPT")
    ).events
  }

  static let found: [EventPattern] = [
    ["event": "presented", "surface": "banner", "body": "Hello"],
    ["event": "completion", "outcome": "once"], ["outcome": "once"], [:],
    ["event": "presented", "actions": ["ACCEPT", "DECLINE", "REPLY", "SHOW", "SIGN"]],
    ["event": "received", "content": ["body": "Hello", "badge": 3, "relevanceScore": 0.0]],
    ["event": "presented", "quiet": true], ["event": "badge", "to": 3],
  ]
  static let missed: [EventPattern] = [
    ["event": "presented", "body": "hello"], ["event": "completion", "outcome": "never"],
    ["event": "nothing"], ["unknown": true], ["event": "badge", "to": "3"],
    ["event": "presented", "actions": ["ACCEPT"]],
    ["event": "received", "content": ["badge": 4]], ["event": "badge", "to": 3.5],
    ["event": "presented", "quiet": false],
  ]

  @Test("finds what has them all", arguments: found)
  func finds(_ pattern: EventPattern) async {
    let events = await events()
    #expect(events.contains(pattern))
    #expect(events.first(matching: pattern).map(pattern.matches) == true)
  }

  @Test("passes over what has not", arguments: missed)
  func misses(_ pattern: EventPattern) async {
    let events = await events()
    #expect(!events.contains(pattern))
    #expect(events.first(matching: pattern) == nil)
    #expect(events.all(matching: pattern).isEmpty)
  }

  @Test("gives all that match in order, and takes what variables hold")
  func all() async {
    let events = await events()
    let word = "presented"
    let found = events.all(matching: ["event": "\(word)"])
    #expect(found.map(\.kind.name) == ["presented", "presented"])
    #expect(found.map(\.seq) == found.map(\.seq).sorted())
    #expect(events.first(matching: ["event": "\(word)"])?.seq == found.first?.seq)
  }

  @Test("shows its keys as JSON where a test fails")
  func description() {
    let pattern: EventPattern = ["event": "badge", "to": 3, "of": [1.5, true, ["a": "\"b\""]]]
    #expect("\(pattern)" == #"{"event":"badge","to":3,"of":[1.5,true,{"a":"\"b\""}]}"#)
  }
}

@Suite("A push for tests")
struct PushSourceTests {
  @Test("is read from a file, with its name for messages and the headers given")
  func file() async throws {
    let file = Repository.file("fixtures/payloads/wrong-types.json")
    let push = try Push(contentsOf: file, headers: ["apns-collapse-id: parcel"])
    let events = await run(TestApp.app(), .deliver(push)).events
    #expect(
      events.contains(["event": "diagnostic", "file": "\(file.path)", "pointer": "/aps/badge"]))
    #expect(events.contains(["event": "presented", "notification": "parcel", "title": "Parcel"]))
  }

  @Test("is not made of a file that is not there")
  func missing() {
    #expect(throws: CocoaError.self) {
      try Push(contentsOf: Repository.file("nothing.json"))
    }
  }
}
