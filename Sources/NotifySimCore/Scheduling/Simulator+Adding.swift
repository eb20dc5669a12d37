extension Simulator {
  /// The app schedules a local notification.
  func add(_ request: LocalRequest) {
    phone.beginAdding()
    inApp { _ = phone.add(request) }
  }
}
