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
    ["unknown": true], ["event": "badge", "to": 4],
    ["event": "presented", "actions": ["ACCEPT"]],
    ["event": "received", "content": ["badge": 4]],
    ["event": "presented", "quiet": false],
  ]

  @Test("An event pattern finds an event that has all of its keys", arguments: found)
  func finds(_ pattern: EventPattern) async throws {
    let events = await events()
    #expect(try events.contains(pattern))
    #expect(try events.first(matching: pattern)?.seq == events.require(pattern).seq)
  }

  @Test("An event pattern skips events without its keys", arguments: missed)
  func misses(_ pattern: EventPattern) async throws {
    let events = await events()
    #expect(try !events.contains(pattern))
    #expect(try events.first(matching: pattern) == nil)
    #expect(try events.all(matching: pattern).isEmpty)
    #expect(throws: EventPattern.ReadingError.self) { try events.require(pattern) }
  }

  static let unmatchable: [(pattern: EventPattern, reason: String)] = [
    (["event": "presentd"], "there is no event 'presentd'; did you mean 'presented'?"),
    (
      ["event": "presented", "surfce": "banner"],
      "an event 'presented' has no key 'surfce'; did you mean 'surface'?"
    ),
    (
      ["event": "presented", "surface": "baner"],
      "'surface' is never 'baner'; it is one of banner, lockScreen, notificationCenter, carPlay,"
        + " watch; did you mean 'banner'?"
    ),
    (["event": "badge", "to": "3"], #"'to' is a whole number, and never "3""#),
  ]

  @Test("A pattern that no event can match fails, also when negated", arguments: unmatchable)
  func senseless(_ pattern: EventPattern, _ reason: String) async {
    let events = await events()
    let searches: [() throws -> Void] = [
      { _ = try !events.contains(pattern) }, { _ = try events.first(matching: pattern) },
      { _ = try events.all(matching: pattern) }, { try events.require(pattern) },
    ]
    for search in searches {
      let error = #expect(throws: EventPattern.ReadingError.self) { try search() }
      #expect(error?.description == "no event can match \(pattern): \(reason)")
    }
  }

  @Test("A required event that is missing names the nearest one and its differences")
  func nearest() async throws {
    let events = await events()
    let error = #expect(throws: EventPattern.ReadingError.self) {
      try events.require(["event": "badge", "to": 4])
    }
    let badge = try events.require(["event": "badge"])
    #expect(
      error?.description
        == #"no event matches {"event":"badge","to":4}; the nearest is badge, event \#(badge.seq): to is 3, not 4"#
    )
  }

  @Test("All matching events are given in order, with captured variables")
  func all() async throws {
    let events = await events()
    let word = "presented"
    let found = try events.all(matching: ["event": "\(word)"])
    #expect(found.map(\.kind.name) == ["presented", "presented"])
    #expect(found.map(\.seq) == found.map(\.seq).sorted())
    #expect(try events.first(matching: ["event": "\(word)"])?.seq == found.first?.seq)
  }

  @Test("An event pattern is shown as JSON in a failure")
  func description() {
    let pattern: EventPattern = ["event": "badge", "to": 3, "of": [1.5, true, ["a": "\"b\""]]]
    #expect("\(pattern)" == #"{"event":"badge","to":3,"of":[1.5,true,{"a":"\"b\""}]}"#)
  }
}

@Suite("A push for tests")
struct PushSourceTests {
  @Test("A push for tests is read from a file, with its name and the given headers")
  func file() async throws {
    let file = Repository.file("fixtures/payloads/wrong-types.json")
    let push = try Push(contentsOf: file, headers: ["apns-collapse-id: parcel"])
    let events = await run(TestApp.app(), .deliver(push)).events
    try events.require(
      ["event": "diagnostic", "file": "\(file.path)", "pointer": "/aps/badge"])
    try events.require(["event": "presented", "notification": "parcel", "title": "Parcel"])
  }

  @Test("A push for tests cannot be made from a missing file")
  func missing() {
    #expect(throws: CocoaError.self) {
      try Push(contentsOf: Repository.file("nothing.json"))
    }
  }
}
