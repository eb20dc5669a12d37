extension Phone {
  /// A process of the app begins.
  func beginLaunch() {
    withProcess { $0 = AppProcess() }
    withDevice { $0.lastLaunch = $0.time }
  }

  /// The app finished launching.
  func endLaunch() {
    withProcess { $0.delegate.endLaunch() }
  }

  /// The app asks for a device token.
  func noteRegistration() {
    withProcess { $0.hasRegistered = true }
  }

  /// Whether the process asked for a device token.
  var hasRegisteredInProcess: Bool { withProcess { $0.hasRegistered } }
}
