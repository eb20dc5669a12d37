import APNs
import Foundation

extension Simulator {
  /// Lets time pass, delivering each local notification at its own moment.
  func advance(by seconds: Double) async {
    guard seconds > 0 else { return }
    let end = phone.withDevice(\.time).addingTimeInterval(seconds)
    guard end <= .endOfClock else { return phone.reportEndOfClock() }
    await advance(until: end)
  }

  /// Lets time pass up to a moment on the phone's clock.
  func advance(to time: ClockTime) async {
    let (now, zone) = phone.withDevice { ($0.time, $0.timeZone) }
    guard let end = time.date(after: now, in: zone) else {
      return phone.report(
        Diagnostic(
          .error, .clock, "time cannot pass to \(time.text): \(zone.name) left out that day"))
    }
    guard end >= now else { return phone.reportPast(time.text) }
    guard end <= .endOfClock else { return phone.reportEndOfClock() }
    await advance(until: end)
  }

  func advance(until end: Date) async {
    guard end > phone.withDevice(\.time) else { return }
    let looked = code.longLook?.id
    phone.withDevice { device in
      if !device.staysOnScreen, device.onScreen?.id != looked { device.onScreen = nil }
    }
    guard await deliverDue(until: end) else { return }
    phone.withDevice { $0.time = max($0.time, end) }
  }
}

extension Phone {
  /// Reports that time was to go on for too long.
  fileprivate func reportEndOfClock() {
    report(
      Diagnostic(
        .error, .clock, "time cannot pass beyond \(Date.endOfClock.simulatedTimestamp)"))
  }

  /// Reports that time was to go back.
  func reportPast(_ time: String) {
    let now = withDevice { $0.timeZone.localTimestamp($0.time) }
    report(Diagnostic(.error, .clock, "time cannot go back to \(time): it is \(now)"))
  }
}
