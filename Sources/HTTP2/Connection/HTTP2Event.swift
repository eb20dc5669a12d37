/// What the owner of a connection has to know.
package enum HTTP2Event: Equatable, Sendable {
  /// A request came in, and wants an answer.
  case request(HTTP2Request)
  /// The client no longer wants the answer to a request.
  case cancelled(StreamID)
  /// The client says that it will open no more streams.
  case goAway(ErrorCode, debug: String)
  /// No stream was open for the time that is allowed; the owner may say so and go.
  case idle
  /// The connection is over: what is left to be sent tells the client why.
  case ended(HTTP2End)
}

/// Why a connection ended.
package enum HTTP2End: Equatable, Sendable {
  /// The client does not speak HTTP/2.
  case notHTTP2
  /// The client broke a rule of the protocol.
  case fault(ErrorCode, String)
  /// The client was silent, or did not read, for longer than is allowed.
  case timeout
}
