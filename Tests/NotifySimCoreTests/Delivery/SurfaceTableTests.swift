import NotifySimCore
import Testing
import UserNotifications

@Suite("Where an alert is seen (D60 to D62, D90, D92)")
struct SurfaceTableTests {
  @Test(
    "is the same by the rules and by naive questions, in 1536 cells",
    arguments: SurfaceOracle.Manner.allCases, SurfaceOracle.Category.allCases)
  func table(manner: SurfaceOracle.Manner, category: SurfaceOracle.Category) async {
    for cell in SurfaceOracle.cells(manner, category) { await check(cell) }
  }

  @Test("has as many cells as its name says")
  func count() {
    #expect(SurfaceOracle.count == 1536)
  }

  private func check(_ cell: SurfaceOracle) async {
    let phone = simulator(TestApp.entitled(categories: Self.categories)) { cell.prepare(&$0) }
    let log = await phone.run(.deliver(cell.push))
    let shown = log.presentations.map(\.surface)
    #expect(shown.contains(.watch) == cell.watch, "watch: \(cell) \(log)")
    #expect(shown.contains(.banner) == cell.banner, "banner: \(cell) \(log)")
    #expect(shown.contains(.lockScreen) == cell.lockScreen, "lock screen: \(cell) \(log)")
    #expect(shown.contains(.carPlay) == cell.car, "car: \(cell) \(log)")
    #expect(shown.contains(.notificationCenter), "list: \(cell) \(log)")
    #expect(Set(shown).count == shown.count, "each place once: \(cell) \(log)")
    #expect(log.has("withheld carPlay") == cell.isKeptFromCar, "\(cell) \(log)")
    let isMissing = !cell.watch && !cell.banner && !cell.lockScreen
    let place = cell.isLocked ? "withheld lockScreen" : "withheld banner"
    #expect(log.has(place) == isMissing, "\(cell) \(log)")
    #expect(phone.device.onScreen == nil || !isMissing, "\(cell) \(log)")
  }

  static let categories = [
    UNNotificationCategory(
      identifier: "CAR", actions: [], intentIdentifiers: [], options: .allowInCarPlay),
    Categories.plain,
  ]

  @Test(
    "in the car only with a category that allows it and the person's permission (D90)",
    arguments: [
      ("CAR", NotificationSettings.Setting.enabled, nil),
      ("CAR", .disabled, "the car's screen is off for the app"),
      ("CAR", .notSupported, "the car's screen is off for the app"),
      ("PLAIN", .enabled, "its category lacks 'allowInCarPlay'"),
      ("PLAIN", .notSupported, "its category lacks 'allowInCarPlay'"),
      ("car", .enabled, "its category lacks 'allowInCarPlay'"),
    ])
  func car(category: String, setting: NotificationSettings.Setting, reason: String?) async {
    let app = TestApp.app(categories: Self.categories)
    let log = await run(app, .alert(category: category)) {
      $0.carPlay.connected = true
      $0.settings.carPlay = setting
    }
    #expect(log.has("presented carPlay") == (reason == nil), "\(log)")
    #expect(log.reasons("carPlay") == [reason].compactMap(\.self))
    let event = log.events.first { $0.sketch.hasSuffix("carPlay") }
    #expect(event?.rules.first?.rawValue == "D90")
  }

  @Test("is supported in the car only for an app that asks for it (D90)")
  func asked() {
    let asking = TestApp.entitled().manifest
    #expect(DeviceState.standard(for: asking).settings.carPlay == .enabled)
    #expect(DeviceState.standard(for: TestApp.manifest()).settings.carPlay == .notSupported)
  }

  @Test("on the watch takes the place of the phone, and can be answered (D92)")
  func watch() async {
    let phone = simulator {
      $0.locked = true
      $0.watch.worn = true
      $0.watch.unlocked = true
    }
    let log = await phone.run(.alert(category: "MEETING"), .choose("ACCEPT"))
    let shown = log.presentations.first
    #expect(shown?.surface == .watch && shown?.actions.count == 5, "\(log)")
    #expect(log.has("completion didReceive once") && phone.device.delivered.isEmpty, "\(log)")
  }
}

extension SurfaceOracle {
  fileprivate var push: Push {
    let identifier: String? =
      switch category {
      case .none: nil
      case .withoutCar: "PLAIN"
      case .withCar: "CAR"
      }
    return PayloadBuilder(
      body: "B", category: identifier, level: manner == .passive ? "passive" : nil
    ).push()
  }

  fileprivate func prepare(_ device: inout DeviceState) {
    device.locked = isLocked
    device.screenOn = isScreenOn
    device.watch.worn = isWorn
    device.watch.unlocked = isWatchUnlocked
    device.carPlay.connected = isInCar
    device.focus.on = manner == .silenced || manner == .silencedButShown
    device.focus.showsOnLockScreen = manner == .silencedButShown
    switch settings {
    case .all: break
    case .noAlert: device.settings.alert = .disabled
    case .noLockScreen: device.settings.lockScreen = .disabled
    case .noCar: device.settings.carPlay = .disabled
    }
  }
}
