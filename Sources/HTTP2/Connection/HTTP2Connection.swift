/// The server's side of one HTTP/2 connection, for small requests and responses: RFC 9113.
///
/// It does no input or output: the owner passes in bytes and the time, and gets events and bytes.
/// Its memory is limited, whatever the peer sends, and whether or not the peer reads.
///
///     connection.receive(bytes, at: now)
///     while let event = connection.next() { … connection.respond(to: stream, …) … }
///     connection.removeOutput(send(connection.output))
package struct HTTP2Connection: Sendable {
  /// The connection preface of every client: RFC 9113, section 3.4.
  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  let limits: HTTP2Limits
  var now: Duration
  /// The received bytes, and how many of them were processed.
  private var input: [UInt8] = []
  private var used = 0
  /// The bytes to send, and how many of them were sent.
  var written: [UInt8] = []
  private var sent = 0
  var events: [HTTP2Connection.Event] = []

  /// What has to come next.
  enum Phase {
    case preface
    case settings
    case frames
    /// The continuation of a header block.
    case block(HeaderBlock)
    case ended
  }

  /// An incomplete header block.
  struct HeaderBlock {
    let stream: StreamID
    let endsStream: Bool
    let dependsOnItself: Bool
    let began: Duration
    var bytes: [UInt8]
    var frames = 1
  }

  var phase = Phase.preface
  var peer = Settings()
  var decoder: HeaderDecoder
  var encoder = HeaderEncoder(tableLimit: Settings.defaultTableSize)
  var streams: [StreamID: Stream] = [:]
  var closed = Stream.Closed()
  var lastStream: StreamID = 0
  /// The last stream to answer, once the connection is ending.
  var lastAnswered: StreamID?
  /// The announced stream limits: the one that the peer has acknowledged, and later ones.
  var announcedStreams: [Int]
  var held = 0
  /// How many bytes the client may still send.
  var receiveWindow: Int
  var sendWindow = Settings.defaultWindow
  /// The streams whose responses wait for the connection's window, in order.
  var blocked: [StreamID] = []
  /// The streams whose responses wait for their own window.
  var closedWindows: Set<StreamID> = []
  /// Upper bounds of `granted`, for all open streams and for those with a closed window.
  ///
  /// A change of the initial window checks all streams only if a bound requires it.
  var maximumGranted = (any: 0, closed: Int.min)
  var resets: HTTP2Limits.Budget
  var idleFrames: HTTP2Limits.Budget
  /// How many frames that do not contribute to a request may be read in this turn.
  var idleFramesOfTurn: Int
  private var lastProgress: Duration
  private var idleSince: Duration
  private var reportedIdle = false

  /// Creates a connection that was just accepted; the first bytes to send are the settings.
  package init(limits: HTTP2Limits = HTTP2Limits(), at time: Duration = .zero) {
    self.limits = limits
    now = time
    (lastProgress, idleSince) = (time, time)
    decoder = HeaderDecoder(
      tableLimit: Settings.defaultTableSize, listLimit: limits.headerList)
    (resets, idleFrames) = (limits.resets, limits.idleFrames)
    idleFramesOfTurn = limits.idleFramesOfTurn
    announcedStreams = [limits.unannouncedStreams, limits.streams]
    receiveWindow = max(limits.connectionWindow, Settings.defaultWindow)
    written.appendFrame(
      .settings, stream: 0,
      Settings.payload([
        (.headerTableSize, Settings.defaultTableSize),
        (.maxConcurrentStreams, limits.streams),
        (.initialWindowSize, Settings.defaultWindow),
        (.maxFrameSize, Settings.defaultFrameSize),
        (.maxHeaderListSize, limits.headerList),
      ]))
    if receiveWindow > Settings.defaultWindow {
      appendWindowUpdate(receiveWindow - Settings.defaultWindow, stream: 0)
    }
  }

  /// Whether the connection has ended and everything was sent.
  package var isOver: Bool {
    guard output.isEmpty else { return false }
    return hasEnded || lastAnswered != nil && streams.isEmpty
  }

  /// Whether nothing more is read, and the remaining output is only the reason.
  package var hasEnded: Bool {
    if case .ended = phase { true } else { false }
  }

  /// Whether the client has sent its preface and settings, so that requests can follow.
  package var hasBegun: Bool {
    switch phase {
    case .preface, .settings: false
    case .frames, .block, .ended: true
    }
  }

  /// Whether the client waits for a response.
  package var owesAnswers: Bool { streams.values.contains(where: \.isUnanswered) }

  /// The bytes to send now.
  package var output: ArraySlice<UInt8> { written[sent...] }

  /// Whether frames remain for the next turn, even if no more bytes arrive.
  package var hasFramesLeft: Bool { idleFramesOfTurn <= 0 }

  /// Begins a turn.
  ///
  /// The number of frames in a turn that do not contribute to a request is limited, since the owner
  /// serves other connections too.
  package mutating func beginTurn() {
    idleFramesOfTurn = limits.idleFramesOfTurn
  }

  /// Whether to read more bytes; if not, the owner waits until the peer has read the output.
  package var wantsInput: Bool {
    guard !hasEnded else { return false }
    return output.count < limits.output && input.count - used < limits.output
  }

  /// Appends received bytes; ``next()`` processes them.
  package mutating func receive(_ bytes: some Collection<UInt8>, at time: Duration) {
    now = max(now, time)
    if hasEnded { return }
    input.append(contentsOf: bytes)
  }

  /// Returns the next event; nil until more bytes arrive, or until the peer has read the output.
  package mutating func next() -> HTTP2Connection.Event? {
    while events.isEmpty, output.count < limits.output, idleFramesOfTurn > 0 {
      do throws(ErrorCode.Fault) {
        guard let count = try readNext(from: input[used...]) else { break }
        used += count
      } catch {
        react(to: error)
        // A frame with a stream error was still read to its end.
        used += FrameHeader.size + FrameHeader(input[used...]).length
      }
      if hasEnded { used = input.count }
    }
    dropUsed()
    if !streams.isEmpty { (idleSince, reportedIdle) = (now, false) }
    return events.isEmpty ? nil : events.removeFirst()
  }

  /// Discards processed input, if it is all or a large part.
  private mutating func dropUsed() {
    if used >= input.count {
      input.removeAll(keepingCapacity: input.capacity <= 1 << 17)
      used = 0
    } else if used > 1 << 16 {
      input.removeFirst(used)
      used = 0
    }
  }

  /// Processes the preface or a frame; returns its length, or nil if it is incomplete.
  private mutating func readNext(from bytes: ArraySlice<UInt8>) throws(ErrorCode.Fault) -> Int? {
    switch phase {
    case .ended: return nil
    case .preface:
      guard bytes.starts(with: Self.preface.prefix(bytes.count)) else {
        end(.notHTTP2, .protocolError, "the connection does not begin with the HTTP/2 preface")
        return nil
      }
      guard bytes.count >= Self.preface.count else { return nil }
      phase = .settings
      return Self.preface.count
    case .settings, .frames, .block:
      guard bytes.count >= FrameHeader.size else { return nil }
      let header = FrameHeader(bytes)
      guard header.length <= Settings.defaultFrameSize else {
        throw .connection(.frameSizeError, "a frame of \(header.length) bytes")
      }
      let count = FrameHeader.size + header.length
      guard bytes.count >= count else { return nil }
      try read(header, bytes.dropFirst(FrameHeader.size).prefix(header.length))
      return count
    }
  }

  /// Removes the bytes of ``output`` that were sent.
  package mutating func removeOutput(_ count: Int) {
    guard count > 0 else { return }
    lastProgress = now
    sent += min(count, output.count)
    if sent == written.count {
      written.removeAll(keepingCapacity: written.capacity <= 1 << 17)
      sent = 0
    } else if sent > 1 << 16 {
      written.removeFirst(sent)
      sent = 0
    }
  }

  /// Handles timeouts; the owner calls it regularly.
  package mutating func advanceTime(to time: Duration) {
    now = max(now, time)
    switch phase {
    case .ended: return
    case .preface, .settings:
      if now - idleSince > limits.stallTime { end(.timeout, .settingsTimeout, "no settings") }
      return
    case .block(let block) where now - block.began > limits.requestTime:
      return end(.timeout, .enhanceYourCalm, "a header block takes too long")
    case .frames, .block: break
    }
    if output.isEmpty { lastProgress = now }
    if now - lastProgress > limits.stallTime {
      (written, sent) = ([], 0)
      return end(.timeout, .enhanceYourCalm, "the peer does not read")
    }
    for id in streams.keys.sorted() where isLate(id) { reset(id, .cancel) }
    if streams.isEmpty, !reportedIdle, now - idleSince > limits.idleTime {
      reportedIdle = true
      events.append(.idle)
    }
  }

  /// Whether a request takes too long to arrive, or its response to be read.
  private func isLate(_ id: StreamID) -> Bool {
    guard let stream = streams[id] else { return false }
    if stream.rest != nil { return now - stream.since > limits.stallTime }
    return !stream.isDelivered && now - stream.since > limits.requestTime
  }
}
