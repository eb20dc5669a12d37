import Foundation
import UserNotifications

/// The app's requests for permission that the person has not answered yet.
struct PermissionPrompts: Sendable {
  private var shown: Request?
  private var deferred: [Request] = []

  /// A request for permission.
  struct Request: Sendable {
    /// What the app asks for.
    let options: UNAuthorizationOptions
    /// What tells the app the answer: the handler of the request that made the prompt appear, and
    /// those of the requests that came while it was there.
    fileprivate(set) var completionHandlers: [@Sendable (Bool, (any Error)?) -> Void]

    /// Tells the app the answer.
    func complete(_ isGranted: Bool) {
      for completionHandler in completionHandlers { completionHandler(isGranted, nil) }
    }
  }

  /// What becomes of a request.
  enum Outcome: Sendable {
    /// The person decided before.
    case decided(Bool)
    /// It is granted on trial.
    case provisional
    /// The person is asked.
    case prompts
    /// It is answered together with one before it, or once the record begins.
    case waits
  }

  /// Whether the person sees a prompt.
  var isAsking: Bool { shown != nil }

  /// What the prompt that the person sees asks for.
  var shownOptions: UNAuthorizationOptions? { shown?.options }

  /// Settles what becomes of a request: in a rehearsal it is put off, and while the person sees a
  /// prompt it waits for that prompt's answer.
  mutating func settle(
    _ request: Request, of manifest: AppManifest, on device: inout DeviceState, isRehearsing: Bool
  ) -> Outcome {
    let isUndecided = device.authorization == .notDetermined
    let endsTrial =
      device.authorization == .provisional && !request.options.contains(.provisional)
      && !isRehearsing
    guard isUndecided || endsTrial else {
      if request.options.contains(.providesAppNotificationSettings) {
        device.settings.offersAppSettings = true
      }
      return .decided(device.authorization.permitsDelivery)
    }
    if isRehearsing {
      deferred.append(request)
      return .waits
    }
    guard shown == nil else {
      shown?.completionHandlers += request.completionHandlers
      return .waits
    }
    guard !request.options.contains(.provisional) else {
      device.grant(request.options, to: manifest)
      return .provisional
    }
    shown = request
    return .prompts
  }

  /// The prompt that the person sees, which is then gone.
  mutating func takeShown() -> Request? {
    defer { shown = nil }
    return shown
  }

  /// The requests of a rehearsal, which then no longer wait.
  mutating func takeDeferred() -> [Request] {
    defer { deferred = [] }
    return deferred
  }
}

extension Phone {
  func requestAuthorization(
    options: UNAuthorizationOptions,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    take(PermissionPrompts.Request(options: options, completionHandlers: [completionHandler]))
  }

  /// Asks the person the first time, and answers from what was decided after that; a provisional
  /// request is granted without asking (rules S61, S66, A32).
  func take(_ request: PermissionPrompts.Request) {
    let outcome = withState { state in
      state.prompts.settle(
        request, of: app.manifest, on: &state.device, isRehearsing: state.record.isRehearsing)
    }
    switch outcome {
    case .decided(let isGranted): request.complete(isGranted)
    case .provisional:
      record(
        .authorization(from: .notDetermined, to: .provisional), because: [.provisionalGrant])
      request.complete(true)
    case .prompts: prompt(request)
    case .waits: break
    }
  }

  private func prompt(_ request: PermissionPrompts.Request) {
    let isOnTrial = withDevice { $0.authorization == .provisional }
    let options = promptedOptions(of: request.options)
    record(
      .prompt(options.names),
      because: [isOnTrial ? .explicitRequest : .firstRequestPrompts]
        + (options == request.options ? [] : [.criticalNeedsEntitlement]))
  }

  /// What the person is asked for: critical alerts only where the app may have them.
  private func promptedOptions(of options: UNAuthorizationOptions) -> UNAuthorizationOptions {
    mayAlertCritically ? options : options.subtracting(.criticalAlert)
  }

  /// What the prompt asks for that the person sees; nil where there is none.
  var prompt: [String]? {
    withState { $0.prompts.shownOptions }.map {
      promptedOptions(of: $0).names
    }
  }

  /// Whether the person sees a prompt.
  var isAsking: Bool { withState { $0.prompts.isAsking } }

  /// Remembers the person's answer, if a prompt is there to be answered.
  ///
  /// - Returns: the prompt, which is then gone, and what was allowed before.
  func answerPrompt(
    allows: Bool
  ) -> (prompt: PermissionPrompts.Request, before: AuthorizationStatus)? {
    withState { state in
      guard let prompt = state.prompts.takeShown() else { return nil }
      let before = state.device.authorization
      if allows {
        state.device.grant(prompt.options, to: app.manifest)
      } else {
        state.device.authorization = .denied
        state.device.settings.grant(nil)
      }
      return (prompt, before)
    }
  }

  /// Takes away what the app asks for, unanswered, as the end of its process does.
  func dropPrompts() {
    withState { $0.prompts = PermissionPrompts() }
  }

  /// Changes what the person allowed, and records it, if it changes.
  func authorize(as status: AuthorizationStatus, because rules: [Rule]) {
    let before = withDevice { device in
      defer { device.authorization = status }
      return device.authorization
    }
    guard before != status else { return }
    record(.authorization(from: before, to: status), because: rules)
  }

  /// Whether the app may sound whatever the person has switched off (rules D41, P13).
  var allowsCriticalAlerts: Bool {
    mayAlertCritically && withDevice { $0.settings.criticalAlert == .enabled }
  }

  /// Whether the app has the entitlement for critical alerts.
  private var mayAlertCritically: Bool {
    app.manifest.entitlements.contains(.criticalAlerts)
  }
}
