import APNs
import CommandLineTools
import Foundation
import NotifySimCore

/// How a request is sent to APNs.
enum PushOptions {
  /// What is printed in place of sending.
  enum Printed: String, CaseIterable, Hashable, Sendable {
    /// The request.
    case request
    /// The curl command that sends it.
    case curl
  }

  /// The device token.
  static let token = CommandOption.text(
    "--token", value: "hex",
    help: "Send to this device token; without it, to the one of the phone's app.")

  /// The environment.
  static let environment = CommandOption<APNsEnvironment?>.choice(
    "--environment", value: "environment",
    help: """
      Send to this environment of APNs; without it, to the one that the manifest's apsEnvironment \
      names.
      """)

  /// When the provider token was made.
  static let issuedAt = CommandOption.reading(
    "--issued-at", value: "instant",
    help: "Make the provider token at this instant, such as 2026-01-01T08:00:00Z; without it, now."
  ) { text throws(UsageError) in
    guard let date = Date(simulatedTimestamp: text) else {
      throw .invalidValue(
        text, of: "'--issued-at'", takes: "an instant such as 2026-01-01T09:00:00Z")
    }
    return date
  }

  /// What to print in place of sending.
  static let printed = CommandOption<Printed?>.choice(
    "--print", value: "form",
    help: "Print the request, or the curl command for it, and send nothing.")

  static let all = OptionSpec.Group(
    "Sending", [token.spec, environment.spec, issuedAt.spec, printed.spec])
}

extension ParsedArguments {
  /// The request that sends a push, as the options say.
  func request(_ push: Push, issuedAt: Date?) -> ProviderRequest {
    var request = ProviderRequest(push)
    request.token = self[PushOptions.token]
    request.environment = self[PushOptions.environment]
    request.issuedAt = issuedAt
    return request
  }
}
