import Dispatch
import Foundation
import NotifySimCore
import Testing
import UserNotifications

@Suite("What a service extension hands over is shown")
struct ServiceExtensionEndingTests {
  private static let method = "didReceive(_:withContentHandler:)"

  @Test(
    "The content is shown as the extension uses its content handler (D31, D37)",
    arguments: Manner.allCases)
  func outcome(manner: Manner) async {
    let keeper = Keeper()
    let app = TestApp.extended { script in
      script.handOver = { content, handler in manner.treat({ handler(content) }, keeper: keeper) }
    }
    let phone = simulator(app, profile: manner.profile)
    let log = await phone.run(.mutable())
    let outcome = manner.outcome
    let isShown = outcome == "once" || outcome == "multiple"
    #expect(log.sketch(of: "completion") == ["completion service \(outcome)"], "\(log)")
    #expect(log.presentations.first?.body == (isShown ? "changed" : "Hello"), "\(log)")
    #expect(log.messages("X22").count == (outcome == "once" ? 0 : 1), "\(log)")
    #expect(log.reasons("modifiedContent").count == (isShown ? 0 : 1), "\(log)")
    #expect(log.rules.contains("D31"))
    #expect(log.rules.contains("D37") == (outcome == "multiple"))
    #expect(log.has("callback willExpire") == (manner == .held), "\(log)")
  }

  @Test("The first call of the content handler counts (D37)")
  func firstCall() async {
    let app = TestApp.extended { script in
      script.handOver = { content, handler in
        handler(content)
        let other = UNMutableNotificationContent()
        other.body = "second"
        handler(other)
      }
    }
    let log = await run(app, .mutable())
    #expect(log.presentations.first?.body == "changed", "\(log)")
  }

  @Test("Changes after the call of the content handler do not count")
  func laterChange() async {
    let app = TestApp.extended { script in
      script.handOver = { content, handler in
        handler(content)
        let content = content as? UNMutableNotificationContent
        content?.body = "too late"
        content?.userInfo = ["k": "too late"]
      }
    }
    let phone = simulator(app)
    let log = await phone.run(.mutable(custom: [("k", "1")]))
    #expect(log.has("modified body") && log.presentations.first?.body == "changed", "\(log)")
    let data = phone.device.delivered.first?.content.userInfo.dictionary
    #expect(data?["k"] as? Int == 1)
  }

  @Test("An extension may keep its content handler forever")
  func keepsHandler() async {
    let log = await run(
      TestApp.extended { $0.answersAtExpiry = true }, .mutable(), .background)
    #expect(log.has("completion service once") && log.has("modified body"), "\(log)")
    #expect(!log.has("effect expiring"), "it is let go of when it has answered")
  }

  @Test(
    "An extension can give its content when its time is almost up (D31)",
    arguments: [true, false])
  func expiry(answers: Bool) async {
    let app = TestApp.extended { script in
      script.answersAtExpiry = answers
      script.handOver = { _, _ in }
    }
    var profile = Profile()
    profile.serviceExtensionTimeLimit = answers ? 0.4 : 0.2
    let phone = simulator(app, profile: profile)
    let log = await phone.run(.mutable())
    #expect(
      log.sketch(of: "callback", "completion", "modified", "effect")
        == [
          "callback service", "effect asked", "callback willExpire", "effect expiring",
          "completion service \(answers ? "once" : "timedOut")",
        ] + (answers ? ["modified body"] : []), "\(log)")
    #expect(log.presentations.first?.body == (answers ? "changed" : "Hello"), "\(log)")
    let passed = phone.device.time.timeIntervalSince(DeviceState.epoch)
    #expect(abs(passed - 0.2) < 1e-6, "half of a limit this short, or all of it")
    let message = "the completion handler of '\(Self.method)' was not called within 0.2 seconds"
    #expect(log.messages("X22") == (answers ? [] : [message]))
    let reason = "the service extension took too long, so the original content is shown"
    #expect(log.reasons("modifiedContent") == (answers ? [] : [reason]))
  }

  @Test("An extension that blocks its thread ends in time (D31)")
  func blocked() async {
    let done = DispatchSemaphore(value: 0)
    let app = TestApp.extended { script in
      script.handOver = { content, handler in
        done.wait()
        handler(content)
      }
    }
    let phone = simulator(app, profile: .impatient)
    let log = await phone.run(.mutable())
    #expect(log.has("completion service timedOut") && log.has("callback willExpire"), "\(log)")
    #expect(log.presentations.first?.body == "Hello", "the original is shown in time")
    done.signal()
  }

  @Test("A released content handler ends the extension at once")
  func releasedAtOnce() async {
    var profile = Profile()
    profile.serviceExtensionTimeLimit = 86_400
    let phone = simulator(TestApp.extended { $0.handOver = { _, _ in } }, profile: profile)
    let log = await phone.run(.mutable())
    #expect(log.has("completion service never") && log.has("presented banner"), "\(log)")
    #expect(phone.device.time == DeviceState.epoch)
    #expect(
      log.reasons("modifiedContent") == [
        "the service extension handed nothing over, so the original content is shown"
      ])
  }

  @Test("Later calls of the content handler are reported")
  func lateCalls() async {
    let keeper = Keeper()
    let app = TestApp.extended { script in
      script.handOver = { content, handler in
        Manner.heldAfterwards.treat({ handler(content) }, keeper: keeper)
      }
    }
    let phone = simulator(app)
    _ = await phone.run(.mutable())
    keeper.callAll()
    let log = await phone.run(.background)
    #expect(log.has("completion service multiple") && log.rules.contains("D37"), "\(log)")
    #expect(log.messages("X22").count == 1)
  }

  @Test("The original is shown where the extension returns it")
  func unchanged() async {
    let log = await run(TestApp.extended { $0.change = { _ in } }, .mutable())
    #expect(log.has("completion service once") && !log.kinds.contains("modified"), "\(log)")
    #expect(log.presentations.first?.body == "Hello")
  }

  @Test("The original is shown where the extension overrides nothing")
  func untouched() async {
    var app = TestApp.app()
    app.makeServiceExtension = { _ in UNNotificationServiceExtension() }
    let log = await run(app, .mutable())
    #expect(log.has("completion service once") && !log.kinds.contains("modified"), "\(log)")
  }
}
