import APNs
import NotifySimCore
import Testing
import UserNotifications

@Suite("An app that a manifest describes")
struct ManifestAppTests {
  private static func app(_ options: UNAuthorizationOptions) -> App {
    var app = TestApp.command("true")
    app.manifest.authorization = options
    return app
  }

  static let beginnings: [[Stimulus]] = [
    [.reinstall, .launch], [.reinstall, .foreground], [.reinstall, .silentPush],
  ]

  @Test("It asks for permission when it is launched (S61)", arguments: beginnings)
  func asks(stimuli: [Stimulus]) async {
    let phone = simulator(Self.app([.alert, .badge]))
    let log = await phone.run(stimuli)
    #expect(log.prompts == [["badge", "alert"]], "\(log)")
    let allowed = await phone.run(.allow, .alert())
    #expect(allowed.permissions == ["authorization notDetermined>authorized"], "\(allowed)")
  }

  @Test("It asks at the start of a session in which the person never answered (S61)")
  func asksAtStart() async {
    let phone = simulator(Self.app([.alert])) { $0.authorization = .notDetermined }
    let log = await phone.run(.alert())
    #expect(log.prompts.count == 1, "\(log)")
    #expect(
      log.reasons("notification") == [
        "the person has not answered the app's request for permission"
      ])
  }

  @Test("It is granted provisional permission without a prompt (S66)", arguments: beginnings)
  func provisional(stimuli: [Stimulus]) async {
    let phone = simulator(Self.app([.alert, .provisional]))
    let log = await phone.run(stimuli)
    #expect(log.prompts.isEmpty && phone.device.authorization == .provisional, "\(log)")
  }

  @Test("A removed app's categories are gone, and registered at the next launch (A29)")
  func categories() async {
    let phone = simulator(Self.app([.alert]))
    _ = await phone.run(.reinstall)
    #expect(await phone.registeredCategories().isEmpty)
    let log = await phone.run(.launch, .allow, .alert(category: "MEETING"), .choose("ACCEPT"))
    #expect(log.messages("X10").isEmpty && log.has("response action ACCEPT"), "\(log)")
  }

  @Test(
    "A new VoIP token comes with the launch after an installation (A66)",
    arguments: [
      Stimulus.reinstall, .restore,
    ])
  func pushKitToken(renewal: Stimulus) async {
    let push = Stimulus.request(
      ProviderRequest(Push(json: "{}", headers: ["apns-push-type: voip"])))
    for app in [PushApp.command("true"), PushApp.app()] {
      let phone = simulator(app)
      let first = await phone.run(push).answers
      let lost = await phone.run(renewal, push).answers
      let second = await phone.run(.launch, push).answers
      #expect(first.map(\.status) == [200] && lost.map(\.status) == [410])
      #expect(lost.map(\.answer.token) == first.map(\.answer.token))
      #expect(second.map(\.status) == [200])
      #expect(second.map(\.answer.token) != first.map(\.answer.token))
    }
  }

  @Test("The person acts on a call that a handler reported (A70)")
  func call() async {
    let app = PushApp.command(#"echo '{"reportIncomingCall": {"handle": "mina"}}'"#)
    let phone = simulator(app)
    _ = await phone.run(.pushKit(.voip))
    let during = await phone.run(.call(.answer), .call(.hold), .call(.end))
    #expect(
      during.effects.map(\.name) == ["call.answered", "call.held", "call.ended"], "\(during)")
    #expect(await phone.run(.call(.end)).reasons("response") == ["the app has no call to end"])
  }
}
