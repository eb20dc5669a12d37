import NotifySimCore
import Testing

@Suite("How far a push may interrupt (D40 to D47, P13)")
struct InterruptionTableTests {
  @Test(
    "is the same by the rules and by naive questions, in 4032 cells",
    arguments: InterruptionOracle.Level.allCases, InterruptionOracle.Focus.allCases)
  func table(level: InterruptionOracle.Level, focus: InterruptionOracle.Focus) async {
    for cell in InterruptionOracle.cells(level, focus) { await check(cell) }
  }

  @Test("has as many cells as its name says")
  func count() {
    #expect(InterruptionOracle.count == 4032)
  }

  private func check(_ cell: InterruptionOracle) async {
    let app = TestApp.entitled(
      cell.permit == .notEntitled ? [] : [.timeSensitive, .criticalAlerts])
    let phone = simulator(app) { cell.prepare(&$0) }
    let log = await phone.run(.deliver(cell.push))
    let shown = log.presentations.map(\.surface)
    #expect(shown.contains(.banner) == cell.banner, "banner: \(cell) \(log)")
    #expect(shown.contains(.lockScreen) == cell.lockScreen, "lock screen: \(cell) \(log)")
    #expect(shown.contains(.notificationCenter) == cell.list, "list: \(cell) \(log)")
    #expect(log.heard == cell.heard, "sound: \(cell) \(log)")
    #expect(phone.device.badge == 3, "nothing holds back the badge (D64): \(cell) \(log)")
    #expect(phone.device.held.count == (cell.isHeld ? 1 : 0), "held: \(cell) \(log)")
    checkReasons(cell, log)
  }

  /// Each thing that did not happen has its own event.
  private func checkReasons(_ cell: InterruptionOracle, _ log: EventLog) {
    let lacksSound = cell.sound != .none && cell.heard == nil
    #expect(log.has("withheld notification") == cell.isHeld, "\(cell) \(log)")
    #expect(log.has("withheld interruptionLevel") == cell.isDemoted, "\(cell) \(log)")
    #expect(log.rules.contains("D41") == cell.isDemoted, "\(cell) \(log)")
    #expect(log.rules.contains("D44") == cell.isHeld, "\(cell) \(log)")
    guard !cell.isHeld else { return }
    #expect(log.has("withheld banner") == (!cell.isLocked && !cell.banner), "\(cell) \(log)")
    #expect(
      log.has("withheld lockScreen") == (cell.isLocked && !cell.lockScreen), "\(cell) \(log)")
    #expect(log.has("withheld sound") == lacksSound, "\(cell) \(log)")
    #expect(log.count(of: "withheld sound") <= 1, "\(cell) \(log)")
  }
}

extension InterruptionOracle {
  fileprivate var push: Push {
    let builder = PayloadBuilder(
      body: "B", sound: sound == .ordinary ? "s.caf" : nil, badge: 3,
      level: level == .timeSensitive ? "time-sensitive" : level.rawValue, filter: "work",
      soundJSON: sound == .critical ? #"{"critical": 1, "name": "s.caf", "volume": 0.5}"# : nil)
    return builder.push()
  }

  fileprivate func prepare(_ device: inout DeviceState) {
    device.locked = isLocked
    device.silentSwitch = isSilent
    device.app = isForeground ? .foreground : .background
    device.settings.scheduledDelivery = hasSummary ? .enabled : .disabled
    let setting: NotificationSettings.Setting = permit == .switchedOff ? .disabled : .enabled
    device.settings.timeSensitive = setting
    device.settings.criticalAlert = setting
    device.focus.on = focus != .off
    device.focus.allowsApp = [.appPasses, .filterMatches, .filterDiffers].contains(focus)
    device.focus.allowsTimeSensitive = focus == .timeSensitivePasses || focus == .filterDiffers
    device.focus.showsOnLockScreen = focus == .shownOnLockScreen
    switch focus {
    case .filterMatches: device.focus.filter = "work"
    case .filterDiffers: device.focus.filter = "home"
    default: break
    }
  }
}

extension EventLog {
  /// Whether the sound that played was a critical one; nil if none did.
  fileprivate var heard: Bool? {
    for event in events {
      if case .sound(let sound) = event.kind { return sound.critical }
    }
    return nil
  }
}
