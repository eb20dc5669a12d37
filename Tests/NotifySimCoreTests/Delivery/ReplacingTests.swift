import NotifySimCore
import Testing

@Suite("A push with the collapse identifier of a shown one (D4)")
struct ReplacingTests {
  @Test("A push with the same collapse identifier replaces, alerts again and is the newest")
  func replaces() async {
    let phone = simulator()
    let log = await phone.run(
      .alert("old", id: "a"), .alert("other", id: "b"), .alert("new", id: "a", sound: "default"))
    #expect(log.count(of: "replaced delivered") == 1 && log.has("sound default"), "\(log)")
    #expect(phone.device.delivered.map(\.id) == ["b", "a"])
    #expect(phone.device.delivered.map(\.content.body) == ["other", "new"])
    #expect(log.first("replaced")?.rules.map(\.rawValue) == ["D4"])
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var push: Push

    var testDescription: String { name }
  }

  static let harmless = [
    Row(
      name: "is for PushKit",
      push: PayloadBuilder(body: "B").push("apns-collapse-id: a", "apns-push-type: voip")),
    Row(
      name: "is for a Live Activity",
      push: PayloadBuilder(body: "B").push("apns-collapse-id: a", "apns-push-type: liveactivity")),
    Row(
      name: "is silent",
      push: PayloadBuilder(contentAvailable: "1").push("apns-collapse-id: a")),
    Row(name: "is a badge only", push: PayloadBuilder(badge: 1).push("apns-collapse-id: a")),
    Row(name: "has no aps", push: Push(json: "{}", headers: ["apns-collapse-id: a"])),
  ]

  @Test("A push does not replace a notification when a condition is not met", arguments: harmless)
  func leavesAlone(row: Row) async {
    let phone = simulator()
    let log = await phone.run(.alert("old", id: "a"), .deliver(row.push))
    #expect(!log.kinds.contains("replaced"), "\(log)")
    #expect(phone.device.delivered.map(\.content.body) == ["old"])
  }

  @Test("A push does not replace while notifications are denied")
  func denied() async throws {
    let phone = simulator()
    let log = await phone.run(
      .alert("old", id: "a"), try .set("authorization", "denied"), .alert("new", id: "a"))
    #expect(!log.kinds.contains("replaced"), "\(log)")
    #expect(phone.device.delivered.map(\.content.body) == ["old"])
  }

  @Test("A push replaces one on the screen that is in no list")
  func onScreen() async {
    let phone = simulator { $0.settings.notificationCenter = .disabled }
    let log = await phone.run(.alert("old", id: "a"), .alert("new", id: "a"))
    #expect(log.count(of: "replaced delivered") == 1, "\(log)")
    #expect(phone.device.onScreen?.content.body == "new")
  }

  @Test("A push without a collapse identifier is a notification of its own")
  func ownIdentifier() async {
    let phone = simulator()
    _ = await phone.run(.alert("one"), .alert("two"))
    #expect(phone.device.delivered.count == 2)
    #expect(Set(phone.device.delivered.map(\.id)).count == 2)
  }
}
