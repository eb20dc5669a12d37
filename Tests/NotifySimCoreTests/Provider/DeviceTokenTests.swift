@testable import APNs
import Foundation
@testable import NotifySimCore
@testable import PhoneModel
import Testing

@Suite("The device tokens of a phone, as APNs knows them")
struct DeviceTokenTests {
  private let push = Stimulus.request(ProviderRequest(Push(json: #"{"aps":{"alert":"B"}}"#)))

  private func push(to token: String) -> Stimulus {
    var request = ProviderRequest(Push(json: #"{"aps":{"alert":"B"}}"#))
    request.token = token
    return .request(request)
  }

  struct Ending: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Nil for the app itself, which unregisters.
    let stimulus: Stimulus?
    let reason: ResponseReason
  }

  static let endings = [
    Ending(testDescription: "deleted", stimulus: .uninstall, reason: .unregistered),
    Ending(testDescription: "deleted and installed", stimulus: .reinstall, reason: .unregistered),
    Ending(testDescription: "restored", stimulus: .restore, reason: .expiredToken),
    Ending(
      testDescription: "unregistered", stimulus: nil, reason: .unregistered),
  ]

  @Test("Device tokens end with the app or the phone, and APNs says so", arguments: endings)
  func ended(row: Ending) async throws {
    let phone = simulator(TestApp.registering())
    let first = await phone.run(push)
    #expect(first.answers.map(\.status) == [200])
    let unregister = await RegisteringDelegate.order("end")
    let log = await phone.run(.advance(60), row.stimulus ?? unregister, .advance(60), push)
    let answer = try #require(log.answers.first)
    #expect(answer.reason == row.reason && answer.status == 410, "\(log)")
    #expect(answer.answer.timestamp == 1_767_258_060_000)
    #expect(answer.message?.contains("2026-01-01T09:01:00Z") == true)
    #expect(answer.answer.token == first.answers.first?.answer.token)
  }

  @Test("Device tokens are replaced at the next launch, and the former ones stay ended")
  func renewed() async throws {
    let phone = simulator(TestApp.registering())
    var tokens: [String] = []
    for stimulus in [.restore, .uninstall] as [Stimulus] {
      tokens += await phone.run(push).answers.compactMap(\.answer.token)
      _ = await phone.run(stimulus, .reinstall, .launch)
    }
    tokens += await phone.run(push).answers.compactMap(\.answer.token)
    #expect(Set(tokens).count == 3)
    var log = EventLog()
    for token in tokens { log = log + (await phone.run(push(to: token))) }
    #expect(log.answers.map(\.reason) == [.expiredToken, .unregistered, nil])
  }

  @Test("An app that registers again after unregistering has the same tokens")
  func again() async {
    let phone = simulator(TestApp.registering())
    let first = await phone.run(push).answers
    _ = await phone.run(RegisteringDelegate.order("end"), .terminate, .launch)
    let second = await phone.run(push).answers
    #expect(second.map(\.status) == [200])
    #expect(second.map(\.answer.token) == first.map(\.answer.token))
  }

  @Test("Device tokens are unchanged when an unregistered app's phone is restored")
  func unregisteredAndRestored() async {
    let phone = simulator(TestApp.registering())
    _ = await phone.run(RegisteringDelegate.order("end"), .advance(60), .restore)
    #expect(phone.device.registration.endedTokens.map(\.reason) == [.unregistered])
    #expect(phone.device.registration.endedTokens.map(\.date) == [DeviceState.epoch])
  }

  @Test("Device tokens of an app that never registers are valid at once")
  func neverRegistered() async {
    let phone = simulator()
    let log = await phone.run(push, .restore, push, .uninstall, push, .reinstall, push)
    #expect(log.answers.map(\.status) == [200, 200, 410, 200], "\(log)")
    #expect(Set(log.answers.map(\.answer.token)).count == 3)
  }

  @Test("PushKit tokens are for their own topics, and end with the app")
  func pushKit() async {
    let phone = simulator(PushApp.app())
    var call = ProviderRequest(Push(json: "{}", headers: ["apns-push-type: voip"]))
    let before = await phone.run(.request(call))
    #expect(before.answers.map(\.status) == [200] && before.has("received pushKit"), "\(before)")
    call.token = before.answers.first?.answer.token
    call.push = Push(json: #"{"aps":{"alert":"B"}}"#)
    let foreign = await phone.run(.request(call))
    #expect(foreign.answers.map(\.reason) == [.deviceTokenNotForTopic])
    let after = await phone.run(
      .uninstall, .request(ProviderRequest(Push(json: "{}", headers: ["apns-push-type: voip"]))))
    #expect(after.answers.map(\.reason) == [.unregistered])
  }

  @Test("PushKit tokens that the app does not have are unknown")
  func noPushKit() async {
    let call = ProviderRequest(Push(json: "{}", headers: ["apns-push-type: voip"]))
    #expect(await run(TestApp.app(), .request(call)).answers.map(\.reason) == [.badDeviceToken])
  }

  @Test("Device tokens survive in a saved phone")
  func saved() async throws {
    let app = TestApp.registering()
    let first = simulator(app)
    let token = try #require(await first.run(push).answers.first?.answer.token)
    _ = await first.run(.advance(60), .uninstall)
    let second = Simulator(app: app, resuming: await first.saved())
    let log = await second.run(.foreground, push, .reinstall, .launch, push(to: token), push)
    #expect(log.answers.map(\.status) == [410, 410, 200], "\(log)")
    #expect(log.answers.first?.answer.timestamp == 1_767_258_060_000)
    #expect(log.reasons("wake") == ["the app was deleted"])
  }
}

@Suite("An app that was deleted")
struct DeletedAppTests {
  @Test(
    "A deleted app does nothing until it is installed again",
    arguments: [
      Stimulus.foreground, .launch, .alert(), .silentPush, .openSettings(), .uninstall,
    ])
  func nothing(stimulus: Stimulus) async {
    let phone = simulator()
    _ = await phone.run(.uninstall)
    let log = await phone.run(stimulus)
    #expect(!log.kinds.contains("callback") && phone.device.app == .notRunning, "\(log)")
    #expect(log.kinds.allSatisfy { ["withheld", "diagnostic"].contains($0) }, "\(log)")
    #expect(await phone.run(.reinstall, .launch).has("effect launched"))
  }

  @Test("A deleted app cannot run, and schedules nothing")
  func states() async throws {
    let phone = simulator()
    _ = await phone.run(.uninstall)
    for state in AppState.allCases {
      _ = await phone.run(try .set("app", state.rawValue))
      #expect(!phone.device.app.isInMemory)
    }
    var content = NotificationContent()
    content.body = "B"
    let local = LocalRequest(
      id: "a", content: content, trigger: .timeInterval(60, repeats: false))
    _ = await phone.run(.add(local))
    #expect(phone.device.pending.isEmpty)
  }

  @Test("A deleted app leaves nothing behind")
  func gone() async {
    let phone = simulator()
    let log = await phone.run(.alert(id: "a", badge: 3), .uninstall)
    #expect(
      log.sketch.suffix(4) == [
        "appState background>notRunning", "removed delivered uninstalled", "badge 3>0",
        "authorization authorized>notDetermined",
      ], "\(log)")
    #expect(phone.device.delivered.isEmpty && phone.device.registration.removedAt != nil)
  }
}
