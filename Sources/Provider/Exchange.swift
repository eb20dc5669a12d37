package import APNs
package import Foundation
package import HTTP2
import JSON
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

  /// Writes it as JSON, the provider token without its signature.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("seq", seq)
    writer.field("time", time.simulatedTimestamp)
    writer.field("connection", connection)
    writer.field("phone", phone + 1)
    writer.field("status", answer.status)
    writer.field(ifAny: "reason", answer.reason?.rawValue)
    writer.field("apnsID", answer.apnsID)
    writer.field(ifAny: "token", answer.token)
    writer.field("method", request.method)
    writer.field("path", request.path)
    writer.key("headers")
    writer.beginArray()
    for field in request.fields {
      writer.beginArray()
      writer.string(field.name)
      writer.string(field.name == "authorization" ? Self.unsigned(field.value) : field.value)
      writer.endArray()
    }
    writer.endArray()
    writer.field("payload", String(decoding: request.body, as: UTF8.self))
    writer.endObject()
  }

  private static func unsigned(_ value: String) -> String {
    value.split(separator: ".", omittingEmptySubsequences: false).prefix(2)
      .joined(separator: ".")
  }
}

/// The last of something, so many at most.
package struct History<Element> {
  private var elements: [Element?] = []
  private var next = 0
  private let most: Int

  /// An empty history that keeps so many.
  package init(most: Int) {
    self.most = most
  }

  /// Adds one in place of the oldest.
  package mutating func append(_ element: Element) {
    guard most > 0 else { return }
    if elements.count < most {
      elements.append(element)
    } else {
      elements[next % most] = element
    }
    next = (next + 1) % most
  }

  /// All of them, the oldest first.
  package var all: [Element] {
    let start = elements.count < most ? 0 : next
    return (elements[start...] + elements[..<start]).compactMap(\.self)
  }
}
