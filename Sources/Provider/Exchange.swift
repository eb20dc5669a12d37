package import APNs
package import Foundation
package import HTTP2
package import NotifySimCore

/// A request of a provider, and what APNs answered.
package struct Exchange: Sendable {
  /// Its place among all exchanges, from 1.
  package let seq: Int
  /// The number of the connection.
  package let connection: Int
  /// The stream that it came on.
  package let stream: UInt32
  /// The phone that it concerns, from 0: the one of its device token, or the first.
  package let phone: Int
  /// When it came.
  package let time: Date
  /// The request.
  package let request: HTTP2Request
  /// Its headers, as APNs reads them.
  package let headers: RequestHeaders
  /// What is known of the signature of its provider token.
  package let verification: TokenVerification
  /// The environment of its connection.
  package let environment: APNsEnvironment
  /// Whether a good provider token has come over its connection.
  package let isTrusted: Bool
  /// The answer.
  package let answer: APNsAnswer

  /// The stimulus that it is for a phone.
  package var providerRequest: ProviderRequest {
    var push = Push(
      source: SourceText(name: "request \(seq)", bytes: request.body), headers: headers)
    push.request = .complete
    var made = ProviderRequest(push)
    made.connection = "\(connection)"
    made.environment = environment
    made.verification = verification
    made.answer = answer
    return made
  }
}
