/// A stream that is open, or half closed: a request that comes in, or waits for its answer.
struct Stream {
  /// The fields of the request.
  let request: HTTP2Request.Head
  /// When the request began; once there is an answer, when that was given.
  var since: Duration
  /// What came of the body so far.
  var body: [UInt8] = []
  /// Whether the client has sent all.
  var isComplete = false
  /// Whether the owner was told of the request.
  var isHandedOver = false
  /// How many bytes the client may still send.
  var receiveWindow = Settings.defaultWindow
  /// By how many bytes the window for answers differs from the initial one in the settings:
  /// what the client added, less what was sent.
  var granted = 0
  /// What of the answer's body waits for the client to widen the window; nil before the answer.
  var rest: ArraySlice<UInt8>?

  /// What matters for the next bytes of the body; nil where there may be none.
  var receiving: (isHandedOver: Bool, window: Int, bodyCount: Int)? {
    isComplete ? nil : (isHandedOver, receiveWindow, body.count)
  }

  /// Whether the owner has to give an answer.
  var isUnanswered: Bool { isHandedOver && rest == nil }

  /// What the request counts while it is not handed over.
  var held: Int { isHandedOver ? 0 : request.size + body.count }
}

extension Stream {
  /// How the last streams ended, since that tells what a late frame for one of them means.
  struct Closed {
    /// How a stream ended.
    enum End {
      /// Both sides had sent all, or the client reset it.
      case finished
      /// This side reset it, or ignores it: what the client had sent by then is no fault.
      case resetHere
    }

    private static let capacity = 1_024
    private var ends = [(stream: StreamID, end: End)?](repeating: nil, count: capacity)

    /// Remembers a stream in place of one that is much older.
    mutating func insert(_ stream: StreamID, _ end: End) {
      ends[Self.place(of: stream)] = (stream, end)
    }

    /// How a stream ended; nil where it was never opened, or too long ago.
    func end(of stream: StreamID) -> End? {
      guard let found = ends[Self.place(of: stream)], found.stream == stream else { return nil }
      return found.end
    }

    private static func place(of stream: StreamID) -> Int { Int(stream >> 1) % capacity }
  }
}
