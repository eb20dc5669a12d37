extension Simulator {
  /// The app schedules a local notification.
  func add(_ request: LocalRequest) {
    inApp { _ = phone.add(request) }
  }
}
