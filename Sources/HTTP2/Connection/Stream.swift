/// An open or half-closed stream: a request that is arriving or waits for its response.
struct Stream {
  /// The fields of the request.
  let request: HTTP2Request.Head
  /// When the request began; after the response, when that was given.
  var since: Duration
  /// The body so far.
  var body: [UInt8] = []
  /// How many bytes of the body were dropped, since it is too long.
  var surplus = 0
  /// Whether the client has sent the whole request.
  var isComplete = false
  /// Whether the owner received the request.
  var isDelivered = false
  /// How many bytes the client may still send.
  var receiveWindow = Settings.defaultWindow
  /// The window for the response minus the initial window: what the client added, minus what was
  /// sent.
  var granted = 0
  /// The part of the response body that waits for the window; nil before the response.
  var rest: ArraySlice<UInt8>?

  /// The state for the next bytes of the body; nil if there may be none.
  var receiving: (isDelivered: Bool, window: Int, bodyCount: Int, surplus: Int)? {
    isComplete ? nil : (isDelivered, receiveWindow, body.count, surplus)
  }

  /// Whether the owner has to respond.
  var isUnanswered: Bool { isDelivered && rest == nil }

  /// The stored bytes of the request, while the owner has not received it.
  var held: Int { isDelivered ? 0 : request.size + body.count }
}

extension Stream {
  /// How recent streams ended, which determines how a late frame is handled.
  struct Closed {
    /// How a stream ended.
    enum End {
      /// Both sides had sent everything, or the client reset it.
      case finished
      /// This side reset or ignores it: frames that the client had already sent are no error.
      case resetHere
    }

    private static let capacity = 1_024
    private var ends = [(stream: StreamID, end: End)?](repeating: nil, count: capacity)

    /// Records a stream, replacing a much older one.
    mutating func insert(_ stream: StreamID, _ end: End) {
      ends[Self.place(of: stream)] = (stream, end)
    }

    /// How a stream ended; nil if it was never opened, or ended too long ago.
    func end(of stream: StreamID) -> End? {
      guard let found = ends[Self.place(of: stream)], found.stream == stream else { return nil }
      return found.end
    }

    private static func place(of stream: StreamID) -> Int { Int(stream >> 1) % capacity }
  }
}
