import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("Registering for remote notifications (A59 to A65, S77 to S81)")
struct RegistrationTests {
  private static let answered = [
    "callback didFinishLaunching", "effect launched", "registered", "callback didRegister",
  ]

  private func words(_ log: EventLog) -> [String] {
    log.sketch(of: "callback", "effect", "registered").map {
      $0.hasPrefix("callback didRegister") ? "callback didRegister" : $0
    }
  }

  @Test("Registration is answered with the token after the app's method")
  func launch() async throws {
    let phone = simulator(TestApp.registering()) { $0.app = .notRunning }
    let log = await phone.run(.launch)
    #expect(words(log) == Self.answered + ["effect token", "effect registered"], "\(log)")
    let token = try #require(log.tokens.first)
    #expect(token.count == 64 && token.allSatisfy(\.isHexDigit))
    #expect(log.first("effect") != nil && log.details == [token])
    #expect(log.rules.isSuperset(of: ["S77", "S78"]) && phone.device.registration.isRegistered)
  }

  @Test("Registration gives the same token at each launch, and in each run of a seed")
  func sameToken() async {
    let phone = simulator(TestApp.registering()) { $0.app = .notRunning }
    let log = await phone.run(.launch, .terminate, .launch)
    let other = simulator(TestApp.registering()) { $0.app = .notRunning }
    let tokens = log.tokens + (await other.run(.launch)).tokens
    #expect(tokens.count == 3 && Set(tokens).count == 1)
  }

  @Test("Another phone, app or environment has another token")
  func otherToken() async {
    var app = TestApp.registering()
    var tokens: Set<String> = []
    let seeds: [UInt64] = [1, 2]
    for seed in seeds { tokens.formUnion(await Self.tokens(app, seed: seed)) }
    app.manifest.apsEnvironment = .production
    tokens.formUnion(await Self.tokens(app))
    app.manifest.bundleIdentifier = "com.example.other"
    tokens.formUnion(await Self.tokens(app))
    #expect(tokens.count == 4)
  }

  private static func tokens(_ app: App, seed: UInt64 = 1) async -> [String] {
    await simulator(app, seed: seed) { $0.app = .notRunning }.run(.launch).tokens
  }

  @Test("Registration fails without the entitlement (A64)")
  func noEntitlement() async {
    var app = TestApp.registering()
    app.manifest.apsEnvironment = .none
    let phone = simulator(app) { $0.app = .notRunning }
    let log = await phone.run(.launch)
    #expect(log.has("effect failed") && log.tokens.isEmpty, "\(log)")
    #expect(log.first("effect")?.sketch == "effect launched")
    #expect("\(log.effects)".contains("aps-environment") && log.rules.contains("A64"))
    #expect(!phone.device.registration.isRegistered)
  }

  @Test("Registration waits while offline, unless the profile has it fail (A65)")
  func offline() async throws {
    let device: (inout DeviceState) -> Void = {
      $0.app = .notRunning
      $0.online = false
    }
    var profile = Profile()
    profile.offlineRegistration = .fails
    let phone = simulator(TestApp.registering(), profile: profile, device: device)
    let failed = await phone.run(.launch, try .set("online", "true"))
    #expect(failed.has("effect failed") && failed.tokens.isEmpty, "\(failed)")
    #expect(failed.rules.isSuperset(of: ["A65", "S80"]))

    let patient = simulator(TestApp.registering(), device: device)
    let waiting = await patient.run(.launch)
    #expect(words(waiting) == ["callback didFinishLaunching", "effect launched"], "\(waiting)")
    let online = await patient.run(try .set("online", "true"))
    #expect(online.tokens.count == 1 && online.has("effect registered"), "\(online)")
  }

  @Test("Registration without the entitlement fails at once, even offline")
  func noEntitlementOffline() async {
    var app = TestApp.registering()
    app.manifest.apsEnvironment = .none
    let phone = simulator(app) {
      $0.app = .notRunning
      $0.online = false
    }
    let log = await phone.run(.launch)
    #expect(log.has("effect failed") && log.rules.contains("A64"), "\(log)")
  }

  @Test("A waiting registration ends with the process")
  func forgotten() async throws {
    let phone = simulator(TestApp.registering()) {
      $0.app = .notRunning
      $0.online = false
    }
    let log = await phone.run(.launch, .terminate, try .set("online", "true"))
    #expect(log.tokens.isEmpty && !log.has("effect failed"), "\(log)")
  }

  @Test("Registration may be requested at any time, and ended")
  func again() async {
    let phone = simulator(TestApp.registering())
    let log = await phone.run(RegisteringDelegate.order("again"))
    #expect(log.tokens.count == 1, "\(log)")
    #expect(
      log.sketch(of: "completion", "registered") == [
        "completion fetch once [newData]", "registered",
      ])
    let ended = await phone.run(RegisteringDelegate.order("end"), .alert())
    #expect(!phone.device.registration.isRegistered && ended.presentations.isEmpty, "\(ended)")
    #expect(ended.rules.contains("D3"))
  }

  @Test("The registration of an app in memory is not recorded")
  func past() async {
    let phone = simulator(TestApp.registering())
    let log = await phone.run(.background)
    #expect(log.kinds == ["session"] && phone.device.registration.isRegistered, "\(log)")
  }

  @Test("A push reaches an app that never registers")
  func unregistered() async {
    let phone = simulator()
    let log = await phone.run(.alert())
    #expect(!log.presentations.isEmpty && !phone.device.registration.isRegistered, "\(log)")
    #expect(log.diagnostics.isEmpty)
  }
}

extension EventLog {
  /// The texts that came with what the app said it did, in order.
  var details: [String] {
    effects.flatMap(\.details).compactMap { detail in
      if case .text(let text) = detail.value { text } else { nil }
    }
  }

  /// The device tokens that the app was given.
  var tokens: [String] {
    events.compactMap { if case .registered(let token) = $0.kind { token } else { nil } }
  }
}
