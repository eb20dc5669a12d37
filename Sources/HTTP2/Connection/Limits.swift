/// The limits of a connection; the defaults are those that Apple's servers announce.
package struct HTTP2Limits: Sendable {
  /// How many streams may be open at the same time, as announced at first.
  package var streams = 1_000
  /// How many streams are accepted until the peer has acknowledged the announced limit.
  package var unannouncedStreams = 1_000
  /// The maximum total size of a request's header fields; a larger list is answered with 431.
  package var headerList = 8_000
  /// The maximum size of a request's compressed header fields, in bytes.
  package var headerBlock = 32_768
  /// The maximum number of frames for a request's header fields.
  package var headerFrames = 64
  /// The maximum size of a body in bytes; a longer one is truncated and marked.
  package var body = 65_535
  /// How many bytes of a longer body are read and dropped before it is answered: many clients read
  /// an answer only after they have sent everything.
  package var surplus = 1 << 20
  /// How many bytes a client may send before the window is updated.
  ///
  /// With the initial 64 KiB a body is sometimes split, and its second part has to wait for many
  /// later bodies.
  package var connectionWindow = 1 << 20
  /// How many bytes of incomplete requests are stored, fields and bodies together.
  package var held = 8 << 20
  /// How many bytes may wait to be sent; above that, no more frames are read.
  package var output = 256 << 10
  /// How many streams may be reset, by either side; refilled each second.
  package var resets = HTTP2Limits.Budget(most: 1_000, perSecond: 33)
  /// How many frames may arrive that do not contribute to a request; refilled by requests and each
  /// second.
  package var idleFrames = HTTP2Limits.Budget(most: 10_000, perSecond: 100)
  /// How many of these frames are read before the owner serves other connections.
  package var idleFramesOfTurn = 256
  /// How long a request may take to arrive.
  package var requestTime: Duration = .seconds(60)
  /// How long the peer may take to send its preface, and to read pending output.
  package var stallTime: Duration = .seconds(30)
  /// How long a connection may have no open stream.
  package var idleTime: Duration = .seconds(600)

  /// Creates the limits of Apple's servers, or the closest ones.
  package init() {}
}

extension HTTP2Limits {
  /// A budget of events that is refilled over time.
  package struct Budget: Sendable {
    private let most: Int
    private let perSecond: Int
    private var left: Int
    private var filled = Duration.zero

    /// Creates a full budget.
    package init(most: Int, perSecond: Int) {
      self.most = most
      self.perSecond = perSecond
      left = most
    }

    /// Uses one event; returns false if the budget is empty.
    mutating func spend(at time: Duration) -> Bool {
      fill(at: time)
      guard left > 0 else { return false }
      left -= 1
      return true
    }

    /// Returns events to the budget.
    mutating func credit(_ count: Int) {
      left = min(left + count, most)
    }

    private mutating func fill(at time: Duration) {
      let seconds = (time - filled).components.seconds
      guard seconds > 0 else { return }
      filled += .seconds(seconds)
      credit(Int(min(seconds, Int64(most))) * perSecond)
    }
  }
}
