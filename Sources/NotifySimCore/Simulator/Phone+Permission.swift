import Foundation
package import UserNotifications

/// A request for permission that the person has not answered yet.
struct PermissionPrompt: Sendable {
  /// What the app asks for.
  let options: UNAuthorizationOptions
  /// What tells the app the answer.
  let completionHandler: @Sendable (Bool, (any Error)?) -> Void
}

extension Phone {
  /// Asks the person the first time, and answers from what was decided after that; a provisional
  /// request is granted without asking (rules S61, S66, A32).
  package func requestAuthorization(
    options: UNAuthorizationOptions,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let prompt = PermissionPrompt(options: options, completionHandler: completionHandler)
    guard !deferredUntilRecorded(prompt) else { return }
    guard device.authorization == .notDetermined else {
      return completionHandler(device.authorization.permitsDelivery, nil)
    }
    if options.contains(.provisional) {
      authorize(as: .provisional, because: [.provisionalGrant])
      return completionHandler(true, nil)
    }
    keep(prompt)
    record(.prompt(options.words), because: [.firstRequestPrompts])
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
    ]
    return names.filter { contains($0.1) }.map(\.0)
  }
}
