import APNs

/// What a handler command answered in a step, so that the step can be tried again on a phone that
/// differs without running the command.
///
/// A call counts as the same where it is about the same content; what the message says of the
/// phone does not matter. A command that was never asked is taken to answer nothing.
package struct CommandAnswers: Sendable {
  private var results: [String: HandlerRun.Result] = [:]

  /// Forgets what was answered, at the beginning of a step.
  mutating func forget() {
    if !results.isEmpty { results.removeAll() }
  }

  /// Keeps what a command answered.
  mutating func keep(_ result: HandlerRun.Result, to call: AppCall) {
    results[call.subject] = result
  }

  /// What a command answered to a call; one that was not made was answered by nothing.
  func answer(to call: AppCall) -> HandlerRun.Result {
    results[call.subject] ?? HandlerRun.Result(ending: .exited(0))
  }
}

extension AppCall {
  /// What the call is and what it is about, but for identifiers and times.
  fileprivate var subject: String {
    let subject: JSONTree? =
      switch self {
      case .willPresent(let notification), .didReceiveRequest(let notification):
        notification.content.tree
      case .didReceive(let response): .text(response.actionIdentifier)
      case .didReceiveRemoteNotification(let payload): payload.tree
      case .didReceiveIncomingPush(let push): push.payload.tree
      default: nil
      }
    return method.rawValue + (subject?.text ?? "")
  }
}
