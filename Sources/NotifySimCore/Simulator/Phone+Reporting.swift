import APNs

extension Phone {
  /// Records a finding, with the text that it is about, where it is about one; a fatal one is the
  /// reason why nothing could be done with the input, and `rules` are what it rests on besides the
  /// rule of its own code.
  ///
  /// What is about a payload that was made of another text is told of that one.
  func report(
    _ diagnostic: Diagnostic, in source: SourceText? = nil, about notification: String? = nil,
    isFatal: Bool = false, because rules: [Rule] = []
  ) {
    let origin = source?.origin
    let reported = ReportedDiagnostic(
      diagnostic: origin?.map.origin(of: diagnostic) ?? diagnostic,
      source: origin?.source ?? source, isFatal: isFatal)
    let own = diagnostic.code.rule.map { [$0] } ?? []
    record(.diagnostic(reported), about: notification, because: own + rules)
  }

  /// Records a finding that would be the same each time, the first time alone.
  func reportOnce(
    _ diagnostic: Diagnostic, about notification: String? = nil, because rules: [Rule] = []
  ) {
    guard isNew(diagnostic.message) else { return }
    report(diagnostic, about: notification, because: rules)
  }

  /// Records that something did not happen, and why.
  func withhold(
    _ what: Withheld.Subject, _ reason: String, about notification: String? = nil,
    because rules: [Rule]
  ) {
    record(.withheld(Withheld(what: what, reason: reason)), about: notification, because: rules)
  }

  /// Changes a key of the phone's state and records it, if it changes.
  func set(_ setting: DeviceSetting, because rules: [Rule] = []) {
    let before = withDevice { device in
      let before = setting.key.value(in: device)
      setting.apply(to: &device)
      return before
    }
    let after = withDevice { setting.key.value(in: $0) }
    guard before != after else { return }
    record(
      .device(DeviceChange(key: setting.key.name, from: before, to: after)), because: rules)
  }

  /// Sets the number on the icon and records it, if it changes.
  func setBadge(_ number: Int, about notification: String? = nil, because rules: [Rule]) {
    let before = withDevice { device in
      defer { device.badge = max(0, number) }
      return device.badge
    }
    let after = max(0, number)
    guard before != after else { return }
    record(.badge(from: before, to: after), about: notification, because: rules)
  }

  /// Moves the app to another state and records it, if it changes.
  func move(to state: AppState, because rules: [Rule] = []) {
    let before = withDevice { device in
      defer { device.app = state }
      return device.app
    }
    guard before != state else { return }
    record(.appState(from: before, to: state), because: rules)
  }
}
