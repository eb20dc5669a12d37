import NotifySimCore
import TestSupport
import Testing
import UIKit
import UserNotifications
import UserNotificationsUI

@Suite("Any sequence of stimuli")
struct RandomSequenceTests {
  static let batches = 20
  static let sequencesPerBatch = 100

  @Test("Any sequence of stimuli leaves a valid phone", arguments: 0..<batches)
  func sequences(batch: Int) async {
    for number in 0..<Self.sequencesPerBatch {
      var random = SplitMix(seed: UInt64(batch * Self.sequencesPerBatch + number))
      let phone = simulator(Self.app, seed: random.next()) { device in
        device.app = random.pick(AppState.allCases)
        device.locked = random.chance(3)
        device.authorization = random.pick(AuthorizationStatus.allCases)
        device.unlocksWhenAsked = !random.chance(4)
        device.limitedSpace = random.chance(4)
        device.silentSwitch = random.chance(3)
        device.screenOn = !random.chance(3)
        device.focus.on = random.chance(4)
        device.focus.allowsApp = random.chance(2)
        device.focus.showsOnLockScreen = random.chance(2)
        device.watch.worn = random.chance(2)
        device.watch.unlocked = random.chance(2)
        device.carPlay.connected = random.chance(3)
        device.settings.showPreviews = random.pick(NotificationSettings.ShowPreviews.allCases)
        device.settings.scheduledDelivery = random.chance(3) ? .enabled : .disabled
      }
      await walk(phone, &random)
    }
  }

  private func walk(_ phone: Simulator, _ random: inout SplitMix) async {
    var log = EventLog()
    for _ in 0..<random.below(25) {
      let before = phone.device
      let stimulus = StimulusGenerator.stimulus(&random)
      let step = EventLog(await phone.perform(stimulus))
      log.events += step.events
      let invariants = StepInvariants(before: before, after: phone.device, step: step)
      if let broken = invariants.broken { Issue.record("\(broken) after \(stimulus): \(log)") }
    }
    let numbers = log.events.map(\.seq)
    #expect(numbers == Array(numbers.indices.map { $0 + 1 }), "\(log)")
    let times = log.events.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "time went back: \(log)")
  }

  /// An app that does something with everything it is told.
  private static let app: App = {
    var app = delegate
    app.contentExtensions = TestContentExtension.app(.init(answer: .doNotDismiss)).contentExtensions
    app.makeServiceExtension = {
      var script = TestService.Script()
      script.change = { content in
        switch content.body.count % 4 {
        case 0: content.body = ""
        case 1: content.categoryIdentifier = "MEETING"
        case 2: content.sound = .criticalSoundNamed(.init("x"), withAudioVolume: .infinity)
        default: content.badge = -1
        }
      }
      return TestService(script, $0)
    }
    return app
  }()

  private static let delegate = TestApp.entitled(
    categories: Categories.all + [SurfaceTests.categories[0]]
  ) { script in
    script.willPresent = { notification, done in
      let text = notification.request.content.body
      done(text.count.isMultiple(of: 2) ? [.banner, .list, .sound, .badge] : [])
    }
    script.didReceive = { response, done in
      let center = UNUserNotificationCenter.current()
      switch response.actionIdentifier {
      case "ACCEPT": center.add(.test("later", after: 60))
      case "DECLINE": center.removeAllDeliveredNotifications()
      case "REPLY": center.setBadgeCount(response.notification.request.content.body.count)
      default: center.add(.test("now"))
      }
      done()
    }
    script.fetch = { userInfo, done in
      UNUserNotificationCenter.current().add(.test("repeat", after: 60, repeats: true))
      done(userInfo.isEmpty ? .failed : .noData)
    }
  }
}
