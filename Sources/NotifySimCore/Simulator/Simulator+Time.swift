import Foundation

extension Simulator {
  /// Lets time pass, delivering each local notification at its own moment.
  func advance(by seconds: Double) async {
    guard seconds.isFinite, seconds > 0 else { return }
    let end = min(phone.withDevice(\.time).addingTimeInterval(seconds), .distantFuture)
    let looked = code.longLook?.id
    phone.withDevice { device in
      if !device.staysOnScreen, device.onScreen?.id != looked { device.onScreen = nil }
    }
    await deliverDue(until: end)
    phone.withDevice { $0.time = max($0.time, end) }
  }
}
