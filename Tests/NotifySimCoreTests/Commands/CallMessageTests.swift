import Foundation
import NotifySimCore
import Testing

@Suite("A handler command reads its call as one line of JSON")
struct CallMessageTests {
  /// What the handler of a call reads, echoed back as the detail of an effect.
  private func message(_ stimuli: Stimulus..., device: (inout DeviceState) -> Void = { _ in }) async
    -> String
  {
    let app = TestApp.command(
      #"read -r call; printf "{\"effect\":\"call\",\"call\":%s}\n" "$call""#)
    let log = await simulator(app, device: device).run(stimuli)
    let json = log.events.last { $0.kind.name == "effect" }?.json ?? ""
    return json.components(separatedBy: #""call":"#).last ?? ""
  }

  private let app = #""app":{"bundleIdentifier":"com.example.test","name":"Test"}"#

  @Test("A handler command reads its call as JSON for a chosen action")
  func action() async {
    let json = await message(.alert("B", category: "MEETING", id: "one"), .choose("ACCEPT"))
    #expect(
      json == """
        {"schema":1,"method":"userNotificationCenter(_:didReceive:withCompletionHandler:)",\
        \(app),"device":{"time":"2026-01-01T09:00:00Z","locked":false,\
        "protectedDataAvailable":true,"app":"background","badge":0},\
        "actionIdentifier":"ACCEPT","notification":{"identifier":"one",\
        "date":"2026-01-01T09:00:00Z","content":{"title":"","subtitle":"","body":"B",\
        "categoryIdentifier":"MEETING","interruptionLevel":"active","relevanceScore":0,\
        "userInfo":{"aps":{"alert":{"body":"B"},"category":"MEETING"}}}}}}
        """)
  }

  @Test("A handler command reads its call as JSON for a reply on a locked phone")
  func reply() async {
    let json = await message(
      .alert("B", category: "MEETING", id: "one"), .reply("ja \"und\" nein\n")
    ) { $0.locked = true }
    #expect(json.contains(#""locked":true,"protectedDataAvailable":false"#), "\(json)")
    #expect(json.contains(#""actionIdentifier":"REPLY","userText":"ja \"und\" nein\n""#))
  }

  @Test("A handler command reads its call as JSON for an alert in the foreground")
  func willPresent() async {
    let json = await message(.foreground, .alert("B", id: "one"))
    #expect(json.contains(#""app":"foreground","badge":0},"notification":{"identifier":"one""#))
    #expect(!json.contains("actionIdentifier"))
  }

  @Test("A handler command reads its call as JSON for a silent push, with the whole payload")
  func fetch() async {
    let json = await message(.silentPush)
    #expect(json.hasSuffix(#""userInfo":{"aps":{"content-available":1}}}}"#), "\(json)")
  }
}
