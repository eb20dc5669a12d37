package import APNs
import Foundation
package import NotifySimCore

/// The options of a server's request besides its payload and its headers.
struct Sending: Sendable {
  private var token: String?
  private var environment: APNsEnvironment?
  private var connection: String?
  private var issuedAt: Date?
  private var fault: ResponseReason?

  /// The request that sends a push.
  func request(_ push: Push) -> ProviderRequest {
    var request = ProviderRequest(push)
    request.token = token
    request.environment = environment
    request.connection = connection ?? request.connection
    request.issuedAt = issuedAt
    request.fault = fault
    return request
  }

  /// Takes the word for a modifier.
  ///
  /// - Returns: false if it is none, or the modifier says nothing of a request.
  mutating func set(_ modifier: Verb.Modifier, _ word: String) -> Bool {
    switch modifier {
    case .token: token = word
    case .connection: connection = word
    case .environment:
      environment = APNsEnvironment(rawValue: word)
      return environment != nil
    case .issuedAt:
      issuedAt = Date(simulatedTimestamp: word)
      return issuedAt != nil
    case .fault:
      fault = ResponseReason(named: word)
      return fault != nil
    case .of, .action, .headers: return false
    }
    return true
  }

  /// The word for a modifier; nil if nothing was said.
  func word(for modifier: Verb.Modifier) -> String? {
    switch modifier {
    case .token: token
    case .environment: environment?.rawValue
    case .connection: connection
    case .issuedAt: issuedAt?.simulatedTimestamp
    case .fault: fault?.rawValue
    case .of, .action, .headers: nil
    }
  }
}

extension Verb.Modifier {
  /// What it takes, as a mistake says it.
  var wanted: String {
    switch self {
    case .environment: words.joined(separator: " or ")
    case .issuedAt: "an instant such as 2026-01-01T09:00:00Z"
    case .fault: "a reason of APNs, such as TooManyRequests"
    case .of, .action, .headers, .token, .connection: "a text"
    }
  }

  /// The words that it takes, where it takes a few.
  package var words: [String] {
    switch self {
    case .environment: APNsEnvironment.allCases.map(\.rawValue)
    case .fault: ResponseReason.allCases.map(\.rawValue)
    case .of, .action, .headers, .token, .connection, .issuedAt: []
    }
  }
}

extension VerbCall {
  /// The step that sends again what a server has sent, as far as APNs reads it: without the
  /// provider token, and refused for the same reason.
  ///
  /// - Parameters:
  ///   - push: the body and the headers.
  ///   - token: the device token; nil for the phone's own.
  ///   - environment: the environment that it was sent to; nil for the app's.
  ///   - fault: the reason that has to be asked for.
  package init?(
    sendingAgain push: Push, to token: String?, in environment: APNsEnvironment?,
    fault: ResponseReason?
  ) {
    guard let verb = Verb.named("push") else { return nil }
    self.init(verb)
    let names = push.headers.fields.map(\.name)
    // A header with an empty value is left out, where the phone would put in its own.
    let left = ["apns-topic", "apns-push-type"].filter { !names.contains($0) }
    let own = push.headers.fields.filter { $0.name.hasPrefix("apns-") }
    pushes = [
      Push(
        source: push.source,
        headers: RequestHeaders(own + left.map { .init(name: $0, value: "") }, after: nil))
    ]
    let words: [(Verb.Modifier, String?)] = [
      (.token, token), (.environment, environment?.rawValue), (.fault, fault?.rawValue),
    ]
    for (modifier, word) in words {
      if let word { _ = sending.set(modifier, word) }
    }
  }
}
