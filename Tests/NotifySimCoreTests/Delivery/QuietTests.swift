import NotifySimCore
import Testing

@Suite("Quiet notifications")
struct QuietTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var push = PayloadBuilder(body: "B", sound: "s")
    var device: @Sendable (inout DeviceState) -> Void = { _ in }
    var isQuiet = true

    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "none of these", isQuiet: false),
    Row(name: "without a sound of its own", push: PayloadBuilder(body: "B")),
    Row(
      name: "a critical one without a sound of its own",
      push: PayloadBuilder(body: "B", level: "critical"), isQuiet: false),
    Row(name: "passive", push: PayloadBuilder(body: "B", sound: "s", level: "passive")),
    Row(name: "provisional", device: { $0.authorization = .provisional }),
    Row(name: "delivered quietly", device: { $0.settings.deliverQuietly = true }),
    Row(name: "sounds off", device: { $0.settings.sound = .disabled }),
    Row(
      name: "sounds off, of a critical one",
      push: PayloadBuilder(body: "B", sound: "s", level: "critical"),
      device: { $0.settings.sound = .disabled }, isQuiet: false),
    Row(name: "the silent switch", device: { $0.silentSwitch = true }),
    Row(name: "a Focus", device: { $0.focus.on = true }),
    Row(name: "badges off", device: { $0.settings.badge = .disabled }, isQuiet: false),
  ]

  @Test("A quiet notification is quiet on every surface, and no other is", arguments: rows)
  func quiet(row: Row) async {
    let log = await run(TestApp.entitled(), .deliver(row.push.push()), device: row.device)
    #expect(!log.presentations.isEmpty, "\(log)")
    #expect(log.presentations.allSatisfy { $0.quiet == row.isQuiet }, "\(log)")
    #expect(log.kinds.contains("sound") != row.isQuiet, "\(log)")
  }
}
