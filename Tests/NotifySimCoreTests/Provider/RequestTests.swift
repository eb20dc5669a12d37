@testable import APNs
import Foundation
@testable import NotifySimCore
@testable import PhoneModel
import Testing

@Suite("A server's request to APNs")
struct RequestTests {
  private func request(
    _ json: String = #"{"aps":{"alert":"B"}}"#, _ headers: String...,
    change: (inout ProviderRequest) -> Void = { _ in }
  ) -> Stimulus {
    var request = ProviderRequest(Push(json: json, headers: headers))
    change(&request)
    return .request(request)
  }

  @Test("A request is answered before the phone gets the push, and refused without the phone")
  func order() async {
    let log = await run(TestApp.app(), request())
    #expect(
      log.kinds.prefix(4) == ["session", "answered", "received", "presented"], "\(log)")
    let refused = await run(TestApp.app(), request(#"{"aps":{}}"#, "apns-priority: 7"))
    #expect(refused.kinds == ["session", "answered"])
    #expect(refused.answers.map(\.reason) == [.badPriority])
    #expect(refused.answers.first?.message == "apns-priority '7' is not 10, 5 or 1")
  }

  @Test("An accepted request is about the notification of its collapse identifier")
  func collapseIdentifier() async {
    let accepted = await run(
      TestApp.app(), request(#"{"aps":{"alert":"B"}}"#, "apns-collapse-id: score"))
    #expect(accepted.first("answered")?.notification == "score", "\(accepted)")
    let refused = await run(
      TestApp.app(),
      request(#"{"aps":{"alert":"B"}}"#, "apns-collapse-id: score", "apns-priority: 7"))
    #expect(refused.first("answered")?.notification == nil, "\(refused)")
  }

  @Test(
    "A request gets path, topic, push type and token",
    arguments: [
      (#"{"aps":{"alert":"B"}}"#, [String](), "alert", ""),
      (#"{"aps":{"content-available":1}}"#, [], "background", ""),
      (#"{"aps":{"alert":"B"}}"#, ["apns-push-type: voip"], "voip", ".voip"),
      (
        #"{"aps":{"event":"update","content-state":{}}}"#, [], "liveactivity",
        ".push-type.liveactivity"
      ),
      (
        #"{"aps":{"content-changed":true}}"#, ["apns-push-type: widgets"], "widgets",
        ".push-type.widgets"
      ),
    ])
  func completed(json: String, headers: [String], type: String, suffix: String) async throws {
    let phone = simulator(PushApp.app())
    let whole = await phone.completed(ProviderRequest(Push(json: json, headers: headers)))
    let own = whole.push.headers
    #expect(own.fields.map(\.name).first == ":method" && own[":method"] == "POST")
    #expect(own.pushType?.rawValue == type && own.fields.map(\.name).last == "authorization")
    #expect(own.topic == "\(PushApp.app().manifest.bundleIdentifier)\(suffix)")
    let token = try #require(own[":path"]?.dropFirst("/3/device/".count))
    #expect(phone.deviceTokens[String(token)]?.topic == own.topic)
    #expect(own.providerToken?.faults == [] && own.diagnostics.isEmpty)
    #expect(await run(PushApp.app(), .request(whole)).answers.map(\.status) == [200])
  }

  @Test("A request keeps given headers, and drops empty ones")
  func given() async {
    let phone = simulator()
    var request = ProviderRequest(
      Push(
        json: "{}", headers: ["apns-topic:", "apns-priority: 5", ":path: /3/device/ab", "x: y"]))
    let own = await phone.completed(request).push.headers
    #expect(
      own.fields.map(\.name) == [
        ":method", ":path", "apns-push-type", "apns-priority", "x", "authorization",
      ])
    #expect(own[":path"] == "/3/device/ab")
    request.token = "cd"
    #expect(await phone.completed(request).push.headers[":path"] == "/3/device/cd")
    request.push.request = .complete
    let complete = await phone.completed(request).push.headers
    #expect(complete[":path"] == "/3/device/cd" && complete["authorization"] == nil)
    request.token = nil
    #expect(await phone.completed(request).push.headers.fields == request.push.headers.fields)
  }

  @Test("A request keeps the findings about lines that are not headers")
  func malformed() async {
    let request = ProviderRequest(Push(json: "{}", headers: ["apns-id"]))
    let own = await simulator().completed(request).push.headers
    #expect(
      own.diagnostics.map(\.message) == ["'apns-id' is not a header of the form 'name: value'"])
  }

  @Test("A request uses a provider token for 50 minutes, and then another one")
  func tokenUse() async {
    let phone = simulator()
    var ages: [Int?] = []
    for pause in [0.0, 60, 2940, 1, 3600] {
      ages += await phone.run(.advance(pause), request()).answers.map(\.tokenAge)
    }
    #expect(ages == [0, 60, 3000, 0, 0])
  }

  @Test("A request goes to the app's environment unless it names one (N24)")
  func environment() async {
    var app = TestApp.app()
    for (own, sent, status) in [
      (.development, nil, 200), (.production, nil, 200), (.production, .production, 200),
      (.production, .development, 400), (.development, .production, 400), (.none, nil, 400),
    ] as [(AppManifest.APSEnvironment, APNsEnvironment?, Int)] {
      app.manifest.apsEnvironment = own
      let log = await run(app, request { $0.environment = sent })
      #expect(log.answers.map(\.status) == [status], "\(own) \(String(describing: sent))")
      let hasID = log.json.contains("apnsUniqueID")
      #expect(hasID == (status == 200 && own == .development))
    }
  }

  @Test("A request with an answer of another gate is not judged again")
  func answered() async {
    let taken = APNsAnswer(apnsID: "a", token: "b", route: .device(token: "b"))
    var refused = taken
    refused.reason = .shutdown
    refused.status = 503
    let phone = simulator()
    let log = await phone.run(
      request { $0.answer = refused }, request { $0.answer = taken })
    #expect(log.answers.map(\.status) == [503, 200] && log.count(of: "received remote") == 1)
  }

  @Test("A request with an injected fault gets that answer once")
  func fault() async {
    let phone = simulator()
    let log = await phone.run(request { $0.fault = .internalServerError }, request())
    #expect(log.answers.map(\.status) == [500, 200])
  }

  @Test("A request says whether the provider token's signature was verified")
  func verified() async {
    let key = ProviderToken.TrustedKey(teamID: "TEAMID1234")
    let log = await run(
      TestApp.app(), request { $0.verification = .verified(key) },
      request { $0.verification = .refused }, request { $0.verification = .unverified })
    #expect(log.answers.map(\.isVerified) == [true, false, false])
    #expect(log.answers.map(\.status) == [200, 403, 200])
  }

  @Test("A request with several faults cites the order of the checks (N17b)")
  func checkOrder() async {
    for (headers, isOrdered) in [
      (["apns-priority: 7"], false), (["apns-priority: 7", "apns-expiration: soon"], true),
    ] {
      let push = Push(json: #"{"aps":{"alert":"B"}}"#, headers: headers)
      let log = await run(TestApp.app(), .request(ProviderRequest(push)))
      #expect(log.answers.first?.answer.others.isEmpty == !isOrdered, "\(log)")
      #expect(log.rules.contains("N17b") == isOrdered, "\(log)")
    }
  }

  @Test("A request of an unknown push type uses the device token of alerts")
  func unknownType() async {
    let log = await run(
      TestApp.app(), request(), request(#"{"aps":{"alert":"B"}}"#, "apns-push-type: alarm"))
    #expect(log.answers.map(\.reason) == [nil, .invalidPushType], "\(log)")
    #expect(Set(log.answers.map(\.answer.token)).count == 1, "\(log)")
    #expect(log.answers.last?.answer.others == [], "\(log)")
  }

  @Test("A saved phone keeps its connection and channels")
  func saved() async {
    let app = TestApp.app()
    let path = "/1/apps/\(app.manifest.bundleIdentifier)"
    let first = simulator(app)
    #expect(await first.saved().provider == nil, "no request came yet")
    _ = await first.run(request())
    #expect(await first.saved().provider?.connections.count == 1)
    let created = await first.run(
      request(
        #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#, ":path: \(path)/channels"))
    let channel = created.answers.last?.answer.channelID ?? "none"
    let second = Simulator(app: app, resuming: await first.saved())
    let log = await second.run(
      .advance(60), request(),
      request(
        "", ":method: GET", ":path: \(path)/channels", "apns-channel-id: \(channel)"))
    #expect(log.answers.map(\.tokenAge) == [60, 60], "\(log)")
    #expect(log.answers.map(\.status) == [200, 200], "\(log)")
    #expect(
      log.answers.last.map { String(decoding: $0.answer.content, as: UTF8.self) }
        == #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#)
  }

  @Test("Saved connections are ordered by name and environment")
  func savedOrder() async {
    let phone = simulator()
    for name in ["b", "a"] {
      for environment in [APNsEnvironment.production, .development] {
        let sent = request {
          $0.connection = name
          $0.environment = environment
        }
        _ = await phone.run(sent)
      }
    }
    let saved = await phone.saved().provider?.connections ?? []
    #expect(
      saved.map { "\($0.name) \($0.state.environment.rawValue)" } == [
        "a development", "a production", "b development", "b production",
      ])
  }

  @Test("A broadcast to a channel reaches no notification of the app, also while offline")
  func broadcast() async {
    let phone = simulator { $0.online = false }
    let app = TestApp.app().manifest.bundleIdentifier
    let created = await phone.run(
      request(
        #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#,
        ":path: /1/apps/\(app)/channels"
      ))
    let channel = created.answers.first?.answer.channelID ?? ""
    #expect(created.answers.map(\.status) == [201] && created.kinds == ["session", "answered"])
    let sent = await phone.run(
      request(
        #"{"aps":{"event":"update","content-state":{},"timestamp":1767258000}}"#,
        ":path: /4/broadcasts/apps/\(app)", "apns-channel-id: \(channel)",
        "apns-push-type: LiveActivity", "apns-expiration: 0", "apns-priority: 10"))
    #expect(sent.answers.map(\.status) == [200], "\(sent)")
    #expect(sent.kinds == ["answered", "withheld"] && phone.device.stored == nil)
  }
}

extension EventLog {
  /// What APNs answered.
  var answers: [ProviderRequest.Answered] {
    events.compactMap { if case .answered(let request) = $0.kind { request } else { nil } }
  }

  fileprivate var json: String { jsonLines }
}
