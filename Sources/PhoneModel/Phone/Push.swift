public import APNs

/// A push as a server sends it: a body and the headers of its request.
public struct Push: Sendable {
  /// The JSON text.
  public var source: SourceText
  /// The headers whose names begin with `apns-`.
  public var headers: RequestHeaders
  /// How the JSON is read.
  public var options: JSONOptions

  /// Creates a push.
  public init(
    source: SourceText, headers: RequestHeaders = RequestHeaders(),
    options: JSONOptions = JSONOptions()
  ) {
    self.source = source
    self.headers = headers
    self.options = options
  }
}
