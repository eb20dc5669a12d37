import NotifySimCore
import Testing

@Suite("What becomes of a push (rulebook section 5)")
struct DeliveryTableTests {
  static let settings: [NotificationSettings] =
    [NotificationSettings()]
    + [NotificationSettings.Setting.disabled, .notSupported].flatMap { off in
      [
        NotificationSettings(alert: off), NotificationSettings(sound: off),
        NotificationSettings(badge: off), NotificationSettings(lockScreen: off),
        NotificationSettings(notificationCenter: off),
        NotificationSettings(
          alert: off, sound: off, badge: off, lockScreen: off, notificationCenter: off),
      ]
    } + [NotificationSettings(alertStyle: .none), NotificationSettings(alertStyle: .alert)]

  @Test(
    "is the same by the rules and by a naive list of questions, in 5250 cells",
    arguments: ContentKind.allCases, AuthorizationStatus.allCases)
  func table(content: ContentKind, authorization: AuthorizationStatus) async {
    for app in AppState.allCases {
      for locked in [false, true] {
        for settings in Self.settings {
          await check(
            DeliveryOracle(
              authorization: authorization, app: app, locked: locked, settings: settings,
              content: content))
        }
      }
    }
  }

  @Test("has as many cells as its name says")
  func count() {
    let cells =
      ContentKind.allCases.count * AuthorizationStatus.allCases.count * AppState.allCases.count * 2
      * Self.settings.count
    #expect(cells == 5250)
  }

  private func check(_ oracle: DeliveryOracle) async {
    let phone = simulator {
      $0.authorization = oracle.authorization
      $0.app = oracle.app
      $0.locked = oracle.locked
      $0.settings = oracle.settings
    }
    let log = await phone.run(.deliver(oracle.content.push))
    let shown = log.presentations.map(\.surface)
    #expect(shown.contains(.banner) == oracle.banner, "banner: \(oracle) \(log)")
    #expect(shown.contains(.lockScreen) == oracle.lockScreen, "lock screen: \(oracle) \(log)")
    #expect(shown.contains(.notificationCenter) == oracle.list, "list: \(oracle) \(log)")
    #expect(log.kinds.contains("sound") == oracle.sound, "sound: \(oracle) \(log)")
    #expect(phone.device.badge == (oracle.badge ? 3 : 0), "badge: \(oracle) \(log)")
    #expect(phone.device.delivered.count == (oracle.list ? 1 : 0), "\(oracle) \(log)")
    #expect(log.has("callback willPresent") == oracle.isAsked, "\(oracle) \(log)")
    #expect(log.has("callback fetch") == oracle.fetches, "\(oracle) \(log)")
    let lost = log.sketch(of: "withheld").map { String($0.dropFirst("withheld ".count)) }
    #expect(lost.sorted() == oracle.lost.sorted(), "each loss has one reason: \(oracle) \(log)")
  }
}
