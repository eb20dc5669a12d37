/// The server's side of one HTTP/2 connection, for requests and answers that are small: RFC 9113.
///
/// Bytes go in, events and bytes come out; the owner moves them, and tells the time. What is held
/// is bounded, whatever the peer sends, and whether or not it reads.
///
///     connection.receive(bytes, at: now)
///     while let event = connection.next() { … connection.respond(to: stream, …) … }
///     connection.removeOutput(send(connection.output))
package struct HTTP2Connection: Sendable {
  /// What every client begins with: RFC 9113, section 3.4.
  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  let limits: HTTP2Limits
  var now: Duration
  /// What was received, and how much of it was read.
  private var input: [UInt8] = []
  private var used = 0
  /// What is to be sent, and how much of it was.
  var written: [UInt8] = []
  private var sent = 0
  var events: [HTTP2Connection.Event] = []

  /// What has to come next.
  enum Phase {
    case preface
    case settings
    case frames
    /// A header block that goes on in the next frame.
    case block(HeaderBlock)
    case ended
  }

  /// The beginning of a header block.
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
  /// The last stream that is answered, once the connection is about to end.
  var lastAnswered: StreamID?
  /// The stream limits that were announced: the one that the peer knows of, and the later ones.
  var announcedStreams: [Int]
  var held = 0
  /// How many bytes the client may still send.
  var receiveWindow: Int
  var sendWindow = Settings.defaultWindow
  /// The streams whose answers wait for the window of the connection, in their order.
  var blocked: [StreamID] = []
  /// The streams whose answers wait for their own window.
  var closedWindows: Set<StreamID> = []
  /// No open stream has been granted more than this, and none of those with a closed window more
  /// than that: a change of the initial window looks at all streams only where one of them may be
  /// concerned.
  var mostGranted = (any: 0, closed: Int.min)
  var resets: HTTP2Limits.Budget
  var idleFrames: HTTP2Limits.Budget
  /// How many frames may still be read in this turn that bring no request on.
  var idleFramesOfTurn: Int
  private var lastProgress: Duration
  private var idleSince: Duration
  private var saidIdle = false

  /// A connection that was just accepted; the settings are the first bytes to be sent.
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

  /// Whether the connection is over and everything was sent.
  package var isOver: Bool {
    guard output.isEmpty else { return false }
    return hasEnded || lastAnswered != nil && streams.isEmpty
  }

  /// Whether nothing more is read, and what is to be sent only says why.
  package var hasEnded: Bool {
    if case .ended = phase { true } else { false }
  }

  /// Whether the client has said what it is, so that requests can come.
  package var hasBegun: Bool {
    switch phase {
    case .preface, .settings: false
    case .frames, .block, .ended: true
    }
  }

  /// Whether the client waits for the answer to a request.
  package var owesAnswers: Bool { streams.values.contains(where: \.isUnanswered) }

  /// The bytes that are to be sent now.
  package var output: ArraySlice<UInt8> { written[sent...] }

  /// Whether frames are left that are read in the next turn, though no more bytes come.
  package var hasFramesLeft: Bool { idleFramesOfTurn <= 0 }

  /// Begins a turn, in which only so many frames are read that bring no request on: the owner has
  /// other connections to serve.
  package mutating func beginTurn() {
    idleFramesOfTurn = limits.idleFramesOfTurn
  }

  /// Whether bytes are wanted; otherwise the owner leaves them where they are, until the peer has
  /// read what waits for it.
  package var wantsInput: Bool {
    guard !hasEnded else { return false }
    return output.count < limits.output && input.count - used < limits.output
  }

  /// Takes bytes that the peer sent; ``next()`` reads them.
  package mutating func receive(_ bytes: some Collection<UInt8>, at time: Duration) {
    now = max(now, time)
    if hasEnded { return }
    input.append(contentsOf: bytes)
  }

  /// The next event in what was received; nil where there is none before more bytes come, or before
  /// the peer has read what waits for it.
  package mutating func next() -> HTTP2Connection.Event? {
    while events.isEmpty, output.count < limits.output, idleFramesOfTurn > 0 {
      do throws(ErrorCode.Fault) {
        guard let count = try readNext(from: input[used...]) else { break }
        used += count
      } catch {
        react(to: error)
        // A frame with a fault in its stream was read to its end all the same.
        used += FrameHeader.size + FrameHeader(input[used...]).length
      }
      if hasEnded { used = input.count }
    }
    dropUsed()
    if !streams.isEmpty { (idleSince, saidIdle) = (now, false) }
    return events.isEmpty ? nil : events.removeFirst()
  }

  /// Forgets what was read, once that is all or much.
  private mutating func dropUsed() {
    if used >= input.count {
      input.removeAll(keepingCapacity: input.capacity <= 1 << 17)
      used = 0
    } else if used > 1 << 16 {
      input.removeFirst(used)
      used = 0
    }
  }

  /// Reads the preface or a frame; gives how many bytes it has, or nil where some are missing.
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

  /// Forgets bytes of ``output`` that were sent.
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

  /// Ends what takes too long; the owner calls it now and then.
  package mutating func passTime(to time: Duration) {
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
    if streams.isEmpty, !saidIdle, now - idleSince > limits.idleTime {
      saidIdle = true
      events.append(.idle)
    }
  }

  /// Whether a request takes too long to come in, or its answer to be let out.
  private func isLate(_ id: StreamID) -> Bool {
    guard let stream = streams[id] else { return false }
    if stream.rest != nil { return now - stream.since > limits.stallTime }
    return !stream.isHandedOver && now - stream.since > limits.requestTime
  }
}
