import TestSupport
import Testing

@testable import APNs

@Suite("What the linter says")
struct LinterMessageTests {
  private static let activity =
    #""timestamp":1,"event":"start","attributes-type":"A","attributes":{},"content-state":{}"#

  @Test(
    "A finding says what matters for its key",
    arguments: [
      (
        #"{"aps":{"alert":"a","stale-date":1}}"#,
        "'stale-date' only counts in the push of a Live Activity"
      ),
      (
        #"{"aps":{"alert":"a","timestamp":1}}"#,
        "'timestamp' only counts in the push of a Live Activity; custom data belongs beside 'aps'"
      ),
      (
        #"{"aps":{"alert":"{{x}}"}}"#,
        "the text holds '{{x}}', which looks like an unfilled placeholder; the person would see"
          + " it literally"
      ),
      (
        #"{"aps":{"alert":"a","thread-id":"{{x}}"}}"#,
        "the thread identifier holds '{{x}}', which looks like an unfilled placeholder"
      ),
      (
        #"{"aps":{"timestamp":1,"event":"pause","content-state":{}}}"#,
        "without a known 'event' this is only the push of a Live Activity if its type says so"
      ),
      (
        #"{"aps":{"timestamp":1,"content-state":{}}}"#,
        "without 'event' this is only the push of a Live Activity if its type says so"
      ),
    ])
  func messages(_ json: String, _ message: String) throws {
    let found = PayloadLinter().check(try Payload.read(Array(json.utf8)))
    #expect(found.map(\.message).contains(message), "\(found.map(\.message))")
  }

  @Test(
    "Of two keys that exclude each other the later one is marked",
    arguments: ["channel", "token"])
  func exclusion(_ last: String) throws {
    let first = last == "token" ? "channel" : "token"
    let values = ["channel": #""c""#, "token": "1"]
    let members = [first, last].map { #""input-push-\#($0)":\#(values[$0] ?? "1")"# }
    let json =
      #"{"aps":{\#(Self.activity),"alert":{"body":"a"},\#(members.joined(separator: ","))}}"#
    let found = PayloadLinter().check(try Payload.read(Array(json.utf8)))
      .first { $0.message.contains("exclude each other") }
    let finding = try #require(found, "\(json)")
    #expect(finding.pointer == "/aps/input-push-\(last)")
    let start = try #require(finding.span?.start)
    #expect(json.utf8.dropFirst(start).starts(with: "\"input-push-\(last)\"".utf8))
  }

  @Test("A push for a pass in Wallet may be empty", arguments: ["{}", #"{"aps":{}}"#])
  func wallet(_ json: String) throws {
    let payload = try Payload.read(Array(json.utf8))
    #expect(!PayloadLinter().check(payload).isEmpty)
    let headers = RequestHeaders(["apns-topic: pass.com.example.coffee"])
    let codes = PayloadLinter().check(payload, sentWith: headers).map(\.code)
    #expect(!codes.contains(.missingAPS) && !codes.contains(.emptyContent))
  }

  @Test("A sound's name that ends with a dot is not said to have no extension")
  func soundWithDot() throws {
    let check = { (name: String) throws in
      PayloadLinter().check(
        try Payload.read(Array(#"{"aps":{"alert":"a","sound":"\#(name)"}}"#.utf8)))
    }
    #expect(try check("chime.").isEmpty)
    #expect(try check("chime").map(\.code) == [.soundFile])
  }

  @Test(
    "Times that lie too far apart are bounded",
    arguments: [(5, 2, 3), (.max, -1, .max), (-2, .max, .min), (.min, 1, .min)])
  func elapsed(_ now: Int, _ time: Int, _ expected: Int) {
    #expect(now.elapsed(since: time) == expected)
  }
}
