import APNs

extension Phone {
  /// Records a finding, with the text that it is about if there is one.
  ///
  /// A fatal finding is the reason why the input could not be used. `rules` are rules besides the
  /// rule of its code.
  ///
  /// For a payload that was built from another text, the finding is reported for that text.
  func report(
    _ diagnostic: Diagnostic, in source: SourceText? = nil, about notification: String? = nil,
    isFatal: Bool = false, because rules: [Rule] = []
  ) {
    let origin = source?.origin
    let reported = Diagnostic.Reported(
      diagnostic: origin?.map.origin(of: diagnostic) ?? diagnostic,
      source: origin?.source ?? source, isFatal: isFatal)
    let own = diagnostic.code.rule.map { [$0] } ?? []
    record(.diagnostic(reported), about: notification, because: own + rules)
  }

  /// Records a finding only the first time, since it would be the same each time.
  func reportOnce(
    _ diagnostic: Diagnostic, about notification: String? = nil, because rules: [Rule] = []
  ) {
    guard withState({ $0.record.isNew(diagnostic) }) else { return }
    report(diagnostic, about: notification, because: rules)
  }

  /// Marks a finding about a payload's sound as reported, so that it is not reported again when the
  /// sound plays.
  func rememberSoundFinding(_ diagnostic: Diagnostic) {
    var placeless = diagnostic
    placeless.span = nil
    placeless.pointer = nil
    _ = withState { $0.record.isNew(placeless) }
  }

  /// Records that something did not happen, and why.
  func withhold(
    _ what: Event.Withheld.Subject, _ reason: String, about notification: String? = nil,
    because rules: [Rule]
  ) {
    record(
      .withheld(Event.Withheld(what: what, reason: reason)), about: notification, because: rules)
  }

  /// Changes a key of the phone's state, and records the change if the value differs.
  func set(_ setting: DeviceSetting, because rules: [Rule] = []) {
    change(setting.key, because: rules) { setting.apply(to: &$0) }
  }

  /// Changes the part of the phone's state that a key names, and records the change if it differs.
  func change(
    _ key: DeviceKey, because rules: [Rule] = [], by body: (inout DeviceState) -> Void
  ) {
    let (before, after) = withDevice { device in
      let before = key.value(in: device)
      body(&device)
      return (before, key.value(in: device))
    }
    guard before != after else { return }
    record(.device(Event.DeviceChange(key: key.name, from: before, to: after)), because: rules)
  }

  /// Sets the badge number, and records the change if it differs.
  func setBadge(_ number: Int, about notification: String? = nil, because rules: [Rule]) {
    let before = withDevice { device in
      defer { device.badge = max(0, number) }
      return device.badge
    }
    let after = max(0, number)
    guard before != after else { return }
    record(.badge(from: before, to: after), about: notification, because: rules)
  }

  /// Moves the app to another state, and records the change if it differs.
  func move(to state: AppState, because rules: [Rule] = []) {
    let before = withState { phone in
      defer { phone.device.app = state }
      phone.backgroundTasks.move(to: state, at: phone.device.time)
      return phone.device.app
    }
    guard before != state else { return }
    record(.appState(from: before, to: state), because: rules)
  }

  /// Details of a call that broke its contract.
  struct BreachDetail: Sendable {
    /// A phrase, lower case, no full stop.
    let text: String
    /// Whether this is the actual problem, and the broken contract is only its consequence.
    var isCause = false
  }

  /// Reports that the app broke the completion contract, if it did (rule X22).
  ///
  /// `detail` adds facts such as the exit status of a handler command.
  func reportBreach(
    _ method: Callback.Method, _ outcome: Callback.Outcome, detail: BreachDetail?,
    about notification: String?
  ) {
    guard let breach = message(for: outcome, of: method) else { return }
    let isCause = detail?.isCause == true
    let message = isCause ? detail?.text ?? breach : breach
    let notes = detail.map { [Diagnostic.Note(isCause ? breach : $0.text)] } ?? []
    let isLight = method == .didReceiveRequest && outcome == .multiple
    report(
      Diagnostic(
        isLight ? .warning : .error, .completion, message, notes: notes,
        fixIt: outcome.advice.map { .init($0) }),
      about: notification)
  }

  /// Reports a call of a completion handler after the outcome was settled: a first call is too
  /// late, a later one is one too many.
  func reportLateCall(_ method: Callback.Method, calls: Int, about notification: String?) {
    guard calls > 1 else {
      let message = "the completion handler of '\(method.rawValue)' was called after its time limit"
      return report(Diagnostic(.error, .completion, message), about: notification)
    }
    record(
      .completion(Callback.Completion(method: method, outcome: .multiple, value: nil)),
      about: notification, because: Callback.Outcome.multiple.rules(of: method))
    reportBreach(method, .multiple, detail: nil, about: notification)
  }

  private func message(for outcome: Callback.Outcome, of method: Callback.Method) -> String? {
    let name = method.rawValue
    switch outcome {
    case .once: return nil
    case .never: return "the completion handler of '\(name)' was never called"
    case .multiple:
      return "the completion handler of '\(name)' was called more than once\(method.harm)"
    case .timedOut:
      return "the completion handler of '\(name)' was not called within"
        + " \(profile.timeLimit(of: method).secondsText)"
    case .crashed:
      let owner = method == .didReceiveRequest ? "service extension" : "app"
      return "the \(owner) ended before the completion handler of '\(name)' was called"
    }
  }

  /// Reports that the app called a completion handler off the main thread (rule R23).
  func reportOffMain(_ method: Callback.Method, about notification: String) {
    report(
      Diagnostic(
        .error, .completion,
        "the completion handler of '\(method.rawValue)' was called off the main thread, which makes"
          + " the app crash",
        fixIt: .init("call it on the main queue or the main actor")),
      about: notification, because: [.mainThread])
  }
}

extension Callback.Method {
  /// The effect of a second call of the completion handler, for the report.
  fileprivate var harm: String {
    switch self {
    case .didReceiveRequest: ", which may end the service extension"
    case .didReceiveRemoteNotification: ", which is reported to make the app crash"
    default: ""
    }
  }
}

extension Callback.Outcome {
  /// The rules that the outcome of a call complies with or violates.
  func rules(of method: Callback.Method) -> [Rule] {
    if method == .didReceiveRequest { return rulesOfServiceExtension }
    switch self {
    case .once: return .ofCompletion
    case .never, .multiple, .crashed: return [.alwaysComplete, .completionWarning]
    case .timedOut: return [.alwaysComplete, .completionTimeLimit]
    }
  }

  private var rulesOfServiceExtension: [Rule] {
    switch self {
    case .once, .never, .timedOut: [.serviceExtensionTime]
    case .multiple: [.serviceExtensionTime, .firstContentCounts, .secondContentCall]
    case .crashed: [.serviceExtensionEnded]
    }
  }

  /// The advice for a delegate that broke the contract; nil for a handler command, whose ending is
  /// explanation enough.
  fileprivate var advice: String? {
    switch self {
    case .never: "call it on every path, including early returns and the default branch"
    case .multiple: "call it once, and return after that"
    case .once, .timedOut, .crashed: nil
    }
  }
}

extension Double {
  /// The number as a time in seconds, without a fraction for a whole number.
  var secondsText: String {
    let number = Int(exactly: self).map(String.init) ?? String(self)
    return self == 1 ? "1 second" : "\(number) seconds"
  }
}
