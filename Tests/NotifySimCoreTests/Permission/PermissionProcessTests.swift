import NotifySimCore
import Testing
import UIKit
import UserNotifications

@Suite("A prompt belongs to the process that asks")
struct PermissionProcessTests {
  @Test("A prompt at launch comes at the beginning of the record")
  func atLaunch() async {
    let asker = Asker([.alert])
    let phone = asker.phone(asker.appAskingAtLaunch())
    let log = await phone.run(.advance(1))
    #expect(log.kinds == ["session", "prompt"] && log.prompts == [["alert"]], "\(log)")
    #expect(log.events.map(\.seq) == [1, 2] && asker.answers.isEmpty)
    let answered = await phone.run(.allow, .alert())
    #expect(asker.answers == ["1 true"] && answered.presentations.count == 2, "\(answered)")
  }

  @Test(
    "No prompt is shown where the answer is known",
    arguments: AuthorizationStatus.allCases.filter { $0 != .notDetermined })
  func known(status: AuthorizationStatus) async {
    let asker = Asker([.alert])
    let log = await run(asker.appAskingAtLaunch(), .advance(1)) { $0.authorization = status }
    #expect(log.kinds == ["session"], "\(log)")
    #expect(asker.answers == ["1 \(status.permitsDelivery)"])
  }

  @Test("Provisional permission at launch is granted at the beginning of the record")
  func provisionalAtLaunch() async {
    let asker = Asker([.alert, .provisional])
    let log = await asker.phone(asker.appAskingAtLaunch()).run(.advance(1))
    #expect(
      log.sketch == ["session", "authorization notDetermined>provisional"], "\(log)")
    #expect(asker.answers == ["1 true"])
  }

  @Test(
    "An app that is not in memory asks when it is launched again",
    arguments: [AppState.notRunning, .forceQuit])
  func notInMemory(state: AppState) async {
    let asker = Asker([.alert])
    let phone = asker.phone(asker.appAskingAtLaunch()) { $0.app = state }
    let before = await phone.run(.advance(1), .allow)
    #expect(before.prompts.isEmpty && before.has("withheld response"), "\(before)")
    let after = await phone.run(.foreground, .allow)
    #expect(after.prompts == [["alert"]] && asker.asked == 2, "\(after)")
    #expect(asker.answers == ["2 true"])
  }

  @Test("A prompt ends with its process, and the next process asks anew")
  func ends() async throws {
    for end in [Stimulus.terminate, .forceQuit, try .set("app", "notRunning")] {
      let asker = Asker([.alert])
      let phone = asker.phone(asker.appAskingAtLaunch())
      let log = await phone.run(.advance(1), end, .allow, .alert())
      #expect(log.prompts.count == 1 && log.permissions.isEmpty, "\(log)")
      #expect(
        log.reasons("notification") == ["the app never asked the person to allow notifications"],
        "\(log)")
      let again = await phone.run(.foreground, .deny)
      #expect(again.prompts.count == 1 && asker.answers == ["2 false"], "\(again)")
    }
  }

  @Test("A prompt stays while the app is suspended, locked away or off the screen")
  func stays() async throws {
    let asker = Asker([.alert])
    let phone = asker.phone { $0.app = .foreground }
    let log = await phone.run(
      .silentPush, .background, try .set("app", "suspended"), .lock, .unlock, .allow)
    #expect(log.permissions.count == 1 && asker.answers == ["1 true"], "\(log)")
  }
}

@Suite("Requests during a prompt")
struct PermissionWaitingTests {
  @Test(
    "Requests during a prompt show no second prompt, and get its answer once",
    arguments: [true, false])
  func waiting(allows: Bool) async {
    let asker = Asker([.alert], [.sound], [.badge, .provisional])
    let phone = asker.phone()
    let asked = await phone.run(.silentPush, .silentPush, .silentPush)
    #expect(asked.prompts == [["alert"]] && asked.permissions.isEmpty, "\(asked)")
    #expect(asker.asked == 3 && asker.answers.isEmpty)
    let log = await phone.run(allows ? .allow : .deny, .allow)
    #expect(asker.answers == ["1 \(allows)", "2 \(allows)", "3 \(allows)"])
    #expect(log.permissions.count == 1 && log.count(of: "withheld response") == 1, "\(log)")
    guard allows else { return }
    #expect(phone.device.granted == [.enabled, .notSupported, .notSupported, .notSupported])
  }

  @Test("Requests at launch get the answer of the first")
  func atLaunch() async {
    let asker = Asker([.alert], [.sound])
    let log = await asker.phone(asker.appAskingAtLaunch(times: 3)).run(.allow)
    #expect(log.prompts == [["alert"]], "\(log)")
    #expect(asker.answers == ["1 true", "2 true", "3 true"])
  }

  @Test("A request may come from the handler of the first")
  func fromHandler() async {
    let answers = ErrorKeeper()
    let app = TestApp.app { script in
      script.launch = { center in
        center.requestAuthorization(options: [.alert]) { first, _ in
          UNUserNotificationCenter.current().requestAuthorization(options: [.sound]) { second, _ in
            answers.words.append("\(first) \(second)")
          }
        }
      }
    }
    let log = await run(app, .deny) { $0.authorization = .notDetermined }
    #expect(log.prompts.count == 1 && answers.words == ["false false"], "\(log)")
  }

  @Test("Requests may come from many threads while the person answers")
  func concurrent() async {
    let asker = Asker([.alert])
    let phone = asker.phone(asker.appAskingFromTasks(40))
    var log = EventLog()
    for _ in 0..<100_000 where asker.answers.count < 40 {
      log.events += await phone.perform(.allow)
      await Task.yield()
    }
    #expect(log.prompts.count == 1 && log.permissions.count == 1)
    #expect(Set(asker.answers) == Set((1...40).map { "\($0) true" }) && asker.answers.count == 40)
  }
}

@Suite("The async form of the request")
struct PermissionAsyncTests {
  @Test("The async request waits for the person, and returns the answer", arguments: [true, false])
  func waits(allows: Bool) async throws {
    let (results, told) = AsyncStream<Bool>.makeStream()
    let app = TestApp.app { script in
      script.launch = { _ in
        Task {
          let center = UNUserNotificationCenter.current()
          if let granted = try? await center.requestAuthorization(options: [.alert, .badge]) {
            told.yield(granted)
          }
          told.finish()
        }
      }
    }
    let phone = simulator(app) { $0.authorization = .notDetermined }
    var log = EventLog()
    for _ in 0..<100_000 where log.prompts.isEmpty {
      log.events += await phone.perform(.background)
      await Task.yield()
    }
    #expect(log.prompts == [["badge", "alert"]], "\(log)")
    log = log + (await phone.run(allows ? .allow : .deny))
    var answers: [Bool] = []
    for await answer in results { answers.append(answer) }
    #expect(answers == [allows] && log.permissions.count == 1, "\(log)")
  }
}
