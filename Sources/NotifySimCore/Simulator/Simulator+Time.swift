import Foundation

extension Simulator {
  /// Lets time pass, delivering each local notification at its own moment.
  func advance(by seconds: Double) async {
    guard seconds.isFinite, seconds > 0 else { return }
    let end = phone.device.time.addingTimeInterval(seconds)
    phone.withDevice { $0.onScreen = nil }
    while let request = phone.takeDue(at: end) {
      phone.withDevice { $0.time = max($0.time, request.nextDate) }
      await deliver(request)
    }
    phone.withDevice { $0.time = max($0.time, end) }
  }
}
