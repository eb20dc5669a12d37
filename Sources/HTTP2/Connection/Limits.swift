/// What a connection puts up with; the defaults are those that Apple's servers announce.
package struct HTTP2Limits: Sendable {
  /// How many streams may be open at once, as announced at first.
  package var streams = 1_000
  /// How many streams are taken until the peer has read what is announced.
  package var unannouncedStreams = 1_000
  /// What the header fields of a request may count together; a longer list is answered with 431.
  package var headerList = 8_000
  /// How many bytes the compressed header fields of a request may have.
  package var headerBlock = 32_768
  /// In how many frames the header fields of a request may come.
  package var headerFrames = 64
  /// How much of a body is read; a longer one is handed over as it is, and marked.
  package var body = 65_535
  /// How many bytes a client may send before it is told that they were read.
  ///
  /// With the initial 64 KiB a body is cut in two now and then, and its second part has to wait for
  /// many later ones.
  package var connectionWindow = 1 << 20
  /// How many bytes of unfinished requests are held, fields and bodies together.
  package var held = 8 << 20
  /// How many bytes to be sent may wait before no more frames are read.
  package var output = 256 << 10
  /// How many streams may be reset, by either side, beyond those that a second gives back.
  package var resets = HTTP2Limits.Budget(most: 1_000, perSecond: 33)
  /// How many frames may come that bring no request on, beyond those that requests and time give
  /// back.
  package var idleFrames = HTTP2Limits.Budget(most: 10_000, perSecond: 100)
  /// How many of these frames are read before the owner's other connections have their turn.
  package var idleFramesOfTurn = 256
  /// How long a request may take to come in.
  package var requestTime: Duration = .seconds(60)
  /// How long the peer may take to begin, and to read what waits for it.
  package var stallTime: Duration = .seconds(30)
  /// How long a connection may be without any open stream.
  package var idleTime: Duration = .seconds(600)

  /// The limits of Apple's servers, or those that come next to them.
  package init() {}
}

extension HTTP2Limits {
  /// A number of events that is used up, and fills again as time passes.
  package struct Budget: Sendable {
    private let most: Int
    private let perSecond: Int
    private var left: Int
    private var filled = Duration.zero

    /// A full budget.
    package init(most: Int, perSecond: Int) {
      self.most = most
      self.perSecond = perSecond
      left = most
    }

    /// Takes one away; false where none is left.
    mutating func spend(at time: Duration) -> Bool {
      fill(at: time)
      guard left > 0 else { return false }
      left -= 1
      return true
    }

    /// Gives some back.
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
