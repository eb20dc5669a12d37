import Foundation
package import UserNotifications

/// A request for permission that the person has not answered yet.
struct PermissionPrompt: Sendable {
  /// What the app asks for.
  let options: UNAuthorizationOptions
  /// What tells the app the answer: the handler of the request that made the prompt appear, and
  /// those of the requests that came while it was there.
  var completionHandlers: [@Sendable (Bool, (any Error)?) -> Void]

  /// What becomes of a request for permission.
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

  /// Tells the app the answer.
  func complete(_ isGranted: Bool) {
    for completionHandler in completionHandlers { completionHandler(isGranted, nil) }
  }
}

extension Phone {
  package func requestAuthorization(
    options: UNAuthorizationOptions,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    take(PermissionPrompt(options: options, completionHandlers: [completionHandler]))
  }

  /// Asks the person the first time, and answers from what was decided after that; a provisional
  /// request is granted without asking (rules S61, S66, A32).
  func take(_ request: PermissionPrompt) {
    switch settle(request) {
    case .decided(let isGranted): request.complete(isGranted)
    case .provisional:
      record(
        .authorization(from: .notDetermined, to: .provisional), because: [.provisionalGrant])
      request.complete(true)
    case .prompts: prompt(request)
    case .waits: break
    }
  }

  /// Whether the app has the entitlement for critical alerts.
  var mayAlertCritically: Bool {
    app.manifest.entitlements.contains(AppManifest.criticalAlerts)
  }

  private func prompt(_ request: PermissionPrompt) {
    let isOnTrial = withDevice { $0.authorization == .provisional }
    var rules: [Rule] = [isOnTrial ? .explicitRequest : .firstRequestPrompts]
    var options = request.options
    if options.contains(.criticalAlert), !mayAlertCritically {
      options.remove(.criticalAlert)
      rules.append(.criticalNeedsEntitlement)
    }
    record(.prompt(options.words), because: rules)
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
}

extension UNAuthorizationOptions {
  /// The options by name.
  fileprivate var words: [String] {
    let names: [(String, Self)] = [
      ("badge", .badge), ("sound", .sound), ("alert", .alert), ("carPlay", .carPlay),
      ("criticalAlert", .criticalAlert), ("provisional", .provisional),
      ("providesAppNotificationSettings", .providesAppNotificationSettings),
    ]
    return names.filter { contains($0.1) }.map(\.0)
  }
}
