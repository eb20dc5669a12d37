import Foundation
import UserNotifications

/// The app's requests for permission that the person has not answered yet.
struct PermissionPrompts: Sendable {
  private var shown: Request?
  private var deferred: [Request] = []

  /// A request for permission.
  struct Request: Sendable {
    /// The requested options.
    let options: UNAuthorizationOptions
    /// Completion handlers: that of the request that showed the prompt, and those of requests that
    /// the app made while the prompt was shown.
    fileprivate(set) var completionHandlers: [@Sendable (Bool, (any Error)?) -> Void]

    /// Passes the answer to the app.
    func complete(_ isGranted: Bool) {
      for completionHandler in completionHandlers { completionHandler(isGranted, nil) }
    }
  }

  /// The result of a request.
  enum Outcome: Sendable {
    /// The person decided before.
    case decided(Bool)
    /// It is granted provisionally.
    case provisional
    /// The prompt is shown.
    case prompts
    /// It waits for the answer to an earlier prompt, or for the end of the simulated first launch.
    case waits
  }

  /// Whether the person sees a prompt.
  var isAsking: Bool { shown != nil }

  /// The options of the prompt on the screen.
  var shownOptions: UNAuthorizationOptions? { shown?.options }

  /// Determines the result of a request.
  ///
  /// During a simulated launch it is deferred; while a prompt is shown it waits for the answer.
  mutating func settle(
    _ request: Request, of manifest: AppManifest, on device: inout DeviceState,
    isSimulatedLaunch: Bool
  ) -> Outcome {
    let isUndecided = device.authorization == .notDetermined
    let endsTrial =
      device.authorization == .provisional && !request.options.contains(.provisional)
      && !isSimulatedLaunch
    guard isUndecided || endsTrial else {
      if request.options.contains(.providesAppNotificationSettings) {
        device.settings.offersAppSettings = true
      }
      return .decided(device.authorization.permitsDelivery)
    }
    if isSimulatedLaunch {
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

  /// Returns the prompt on the screen, and removes it.
  mutating func removeShown() -> Request? {
    defer { shown = nil }
    return shown
  }

  /// Returns the requests of a simulated launch, and removes them.
  mutating func drainDeferred() -> [Request] {
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

  /// Handles a request: shows a prompt the first time, and answers from the earlier decision later.
  ///
  /// A provisional request is granted without a prompt (rules S61, S66, A32).
  func take(_ request: PermissionPrompts.Request) {
    let outcome = withState { state in
      state.prompts.settle(
        request, of: app.manifest, on: &state.device,
        isSimulatedLaunch: state.record.isSimulatedLaunch)
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

  /// The options in the prompt: critical alerts only with the entitlement.
  private func promptedOptions(of options: UNAuthorizationOptions) -> UNAuthorizationOptions {
    mayAlertCritically ? options : options.subtracting(.criticalAlert)
  }

  /// The names of the options of the prompt on the screen; nil if there is no prompt.
  var prompt: [String]? {
    withState { $0.prompts.shownOptions }.map {
      promptedOptions(of: $0).names
    }
  }

  /// Whether the person sees a prompt.
  var isAsking: Bool { withState { $0.prompts.isAsking } }

  /// Records the person's answer, if a prompt is shown.
  ///
  /// - Returns: the prompt, which is removed, and the status before the answer; nil without a
  ///   prompt.
  func answerPrompt(
    allows: Bool
  ) -> (prompt: PermissionPrompts.Request, before: AuthorizationStatus)? {
    withState { state in
      guard let prompt = state.prompts.removeShown() else { return nil }
      let before = state.device.authorization
      if allows {
        state.device.grant(prompt.options, to: app.manifest)
      } else {
        // With the permission come what was asked for (rule A47).
        state.device.settings.grant(prompt.options)
        state.device.authorization = .denied
      }
      return (prompt, before)
    }
  }

  /// Removes all prompts without an answer, as the end of the app's process does.
  func dropPrompts() {
    withState { $0.prompts = PermissionPrompts() }
  }

  /// Changes the authorization status, and records the change if it differs.
  func authorize(as status: AuthorizationStatus, because rules: [Rule]) {
    let before = withDevice { device in
      defer { device.authorization = status }
      return device.authorization
    }
    guard before != status else { return }
    record(.authorization(from: before, to: status), because: rules)
  }

  /// Whether the app may play critical sounds, whatever else is turned off (rules D41, P13).
  var allowsCriticalAlerts: Bool {
    mayAlertCritically && withDevice { $0.settings.criticalAlert == .enabled }
  }

  /// Whether the app has the entitlement for critical alerts.
  private var mayAlertCritically: Bool {
    app.manifest.mayUse(.criticalAlerts)
  }
}
