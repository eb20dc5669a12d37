package import HTTP2

/// What a server asks of its owner; it is called on the server's thread, and must not wait.
package protocol ProviderService: Sendable {
  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - connection: the number of the connection.
  ///   - host: the host of APNs that the client asked a proxy for; nil for one that came directly.
  /// - Returns: the answer, or when there is one.
  func answer(_ request: HTTP2Request, on connection: Int, to host: String?) -> ServedReply
  /// Takes note of what happened to a connection.
  func report(_ report: ConnectionReport)
  /// Answers a request on the control port, at once or later.
  func control(_ request: HTTP1Request, from client: Int)
  /// A second went by.
  func tick()
  /// The server has sent all, and is over.
  func stopped()
}

/// What comes of a request.
package enum ServedReply: Sendable {
  /// The answer.
  case now(ServedAnswer)
  /// The answer comes later.
  case later
  /// There is too much to do; the server asks again.
  case busy
}

/// An answer to a provider.
package struct ServedAnswer: Sendable {
  /// The status.
  package let status: Int
  /// The header fields.
  package let fields: [HeaderField]
  /// The body.
  package let body: [UInt8]
  /// Whether the connection ends after it, with the same body as the reason.
  package let endsConnection: Bool
  /// Whether the provider is trusted from now on, and may open many streams.
  package let isTrusted: Bool

  /// Creates the value of its parts.
  package init(
    status: Int, fields: [HeaderField], body: [UInt8], endsConnection: Bool, isTrusted: Bool
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.endsConnection = endsConnection
    self.isTrusted = isTrusted
  }
}

/// What happened to a connection.
package struct ConnectionReport: Sendable {
  /// The number of the connection, from 1.
  package let connection: Int
  /// What became of it.
  package let state: State
  /// The protocol that the client and the server agreed on; nil for a client that offered none.
  package let alpn: String?
  /// How many requests it brought.
  package let requests: Int
  /// Why it ended.
  package let reason: String?

  /// What can become of a connection.
  package enum State: String, Sendable {
    /// The first bytes came.
    case open
    /// A good provider token came.
    case trusted
    /// The server said that it ends.
    case goAway
    /// It is over.
    case closed
  }
}
