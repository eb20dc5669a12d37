@testable import NotifySimCore
import Testing

@Suite("Pushes for a complication")
struct ComplicationTests {
  @Test("Fifty complication pushes a day are delivered, on the simulated clock (D8, X46)")
  func budget() async {
    let phone = simulator(PushApp.app())
    var log = EventLog()
    for _ in 0..<52 { log.events += await phone.run(.pushKit(.complication)).events }
    #expect(log.count(of: "callback push PKPushTypeComplication") == 50, "\(log.sketch)")
    #expect(log.count(of: "withheld notification") == 2)
    #expect(log.count(of: "diagnostic X46 warning") == 2 && log.rules.contains("D8"))
    #expect(phone.device.complication.pushes.count == 50)

    let evening = await phone.run(.advance(14 * 3600), .pushKit(.complication))
    #expect(evening.has("withheld notification"), "it is 23:00 of the same day: \(evening)")
    let tomorrow = await phone.run(.advance(3600), .pushKit(.complication))
    #expect(tomorrow.has("callback push PKPushTypeComplication"), "\(tomorrow)")
    #expect(phone.device.complication.pushes.count == 1)
  }

  @Test("Complication pushes are not delivered while it is not on the active face (D8)")
  func inactive() async throws {
    let phone = simulator(PushApp.app()) {
      $0.complication.active = false
      $0.app = .notRunning
    }
    let log = await phone.run(
      .pushKit(.complication), try .set("complication.active", "true"), .pushKit(.complication))
    #expect(log.reasons("notification").count == 1, "\(log)")
    #expect(log.count(of: "callback push PKPushTypeComplication") == 1)
    #expect(phone.device.complication.pushes.count == 1, "what is not delivered is not counted")
  }

  @Test("A complication that is not on the face has a remedy")
  func remedy() async {
    let app = PushApp.app()
    var device = DeviceState.standard(for: app.manifest)
    device.complication.active = false
    let push = PayloadBuilder().push("apns-push-type: complication")
    let events = await Simulator(app: app, device: device).perform(.deliver(push))
    let search = RemedySearch(app: app, device: device, profile: Profile(), push: push)
    let remedies = await search.remedies(for: events)
    #expect(
      remedies.flatMap(\.ways).joined().map { change in
        if case .setting(let setting) = change {
          "\(setting.key.name)=\(setting.value)"
        } else {
          ""
        }
      } == ["complication.active=true"])
  }
}
