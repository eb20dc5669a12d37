extension Phone {
  /// Schedules what the manifest has the app schedule at its first launch, after what its own code
  /// did in the launch that was before the record, where that is still to come.
  func scheduleFromFirstLaunch(_ past: [PendingRequest]) {
    for request in past {
      let isToCome = withDevice { device in
        guard request.nextDate > device.time,
          !device.pending.contains(where: { $0.id == request.id })
        else { return false }
        device.pending.append(request)
        return true
      }
      if isToCome {
        record(.scheduled(request), about: request.id, because: [request.trigger.rule])
      }
    }
    scheduleFromManifest()
  }

  /// Schedules what the manifest has the app schedule at its first launch.
  func scheduleFromManifest() {
    for request in app.manifest.notifications { add(request) }
  }
}
