import Foundation

extension Phone {
  /// Sets the phone's time zone: what waits for a time on the wall waits for that of the new zone;
  /// what waits for elapsed time goes on waiting (rule L22).
  ///
  /// A request whose time on the wall is past in the new zone, and never comes again, is due at
  /// once.
  func setZone(_ setting: DeviceSetting) {
    set(setting, because: [.wallClock])
    let moved = withDevice { device in
      device.pending.indices.compactMap { index -> PendingRequest? in
        let request = device.pending[index]
        guard request.trigger.followsZone, request.nextDate > device.time else { return nil }
        let next = request.trigger.nextDate(after: device.time, in: device.timeZone) ?? device.time
        guard next != request.nextDate else { return nil }
        device.pending[index].nextDate = next
        return device.pending[index]
      }
    }
    for request in moved {
      record(.scheduled(request), about: request.id, because: [request.trigger.rule, .wallClock])
    }
  }
}
