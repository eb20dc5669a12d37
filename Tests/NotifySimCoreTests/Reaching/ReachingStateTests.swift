import APNs
import Foundation
import NotifySimCore
import Testing

@Suite("A stored push is a part of the phone's state")
struct ReachingStateTests {
  /// The state as it comes back from JSON.
  private func restored(_ device: DeviceState) throws -> DeviceState {
    try JSONDecoder().decode(DeviceState.self, from: JSONEncoder().encode(device))
  }

  private func restarted(_ phone: Simulator) throws -> Simulator {
    let device = try restored(phone.device)
    return simulator { $0 = device }
  }

  @Test("A stored push is delivered after saving with all its headers")
  func roundTrip() async throws {
    let phone = simulator { $0.online = false }
    _ = await phone.run(
      .push(
        "Grüße 👋\u{1F3FD} \"\\\"", "apns-collapse-id: c", "apns-priority: 5",
        expiration(after: 600)))
    let again = try restarted(phone)
    #expect(again.device.stored?.expiration == phone.device.stored?.expiration)
    let log = await again.run(try .set("lowPowerMode", "true"), try .set("online", "true"))
    #expect(log.shown.isEmpty && again.device.stored != nil, "\(log)")
    let back = await again.run(try .set("lowPowerMode", "false"))
    #expect(back.shown == Array(repeating: "Grüße 👋\u{1F3FD} \"\\\"", count: 2), "\(back)")
    #expect(back.first("received")?.notification == "c")
  }

  @Test("A stored push expires after saving as before")
  func expires() async throws {
    let phone = simulator { $0.online = false }
    _ = await phone.run(.push("B", expiration(after: 600)), .advance(599))
    let again = try restarted(phone)
    let log = await again.run(.advance(1), try .set("online", "true"))
    #expect(log.lost == [expired] && log.shown.isEmpty, "\(log)")
  }

  @Test("A stored push keeps the name of its file for findings")
  func source() async throws {
    let phone = simulator { $0.online = false }
    _ = await phone.run(
      .deliver(Push(json: #"{"aps": {"alert": "B", "badge": "3"}}"#)))
    let log = try await restarted(phone).run(try .set("online", "true"))
    #expect(!log.diagnostics.isEmpty && log.shown == ["B", "B"], "\(log)")
    #expect(log.diagnostics.allSatisfy { $0.source?.name == "payload.json" }, "\(log)")
  }

  @Test("A stored push is read as strictly as on arrival")
  func strictness() async throws {
    let text = SourceText(name: "p", bytes: Array("{\"aps\": {\"alert\": \"B\",}}".utf8))
    for (options, lost) in [
      (JSONReader.Options.apple, [storedOffline]), (.strict, ["the payload cannot be read"]),
    ] {
      let phone = simulator { $0.online = false }
      let log = await phone.run(.deliver(Push(source: text, options: options)))
      #expect(log.lost == lost && (phone.device.stored == nil) == (options == .strict), "\(log)")
    }
  }
}

@Suite("Pushes that APNs refuses are refused at once, and never stored")
struct ReachingRefusalTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var push: Push
    var reason = "APNs refuses the request"

    var testDescription: String { name }
  }

  static let rows = [
    Row(
      name: "no JSON", push: Push(json: #"{"aps": {"alert": "B"}"#),
      reason: "the payload cannot be read"),
    Row(name: "no object", push: Push(json: "[1]"), reason: "the payload cannot be read"),
    Row(
      name: "no UTF-8",
      push: Push(
        source: SourceText(name: "p", bytes: Array("{\"a\":\"".utf8) + [0xFF, 0x22, 0x7D])),
      reason: "the payload cannot be read"),
    Row(
      name: "a bad header", push: PayloadBuilder(body: "B").push("apns-priority: 7")),
    Row(
      name: "a line that is no header", push: PayloadBuilder(body: "B").push("apns-priority 5")),
    Row(
      name: "too large",
      push: PayloadBuilder(body: String(repeating: "B", count: 4100)).push()),
  ]

  @Test("A push that APNs refuses is answered with its reason and never stored", arguments: rows)
  func refused(row: Row) async throws {
    let phone = simulator { $0.online = false }
    let log = await phone.run(.push("good"), .deliver(row.push))
    #expect(log.lost == [storedOffline, row.reason], "\(log)")
    #expect(!log.diagnostics.isEmpty && !log.kinds.contains("replaced"), "\(log)")
    let back = await phone.run(try .set("online", "true"))
    #expect(back.shown == ["good", "good"], "\(back)")
  }
}
