/// Connection frames, and the handling of errors.
extension HTTP2Connection {
  /// Processes a complete frame.
  mutating func read(_ header: FrameHeader, _ payload: ArraySlice<UInt8>) throws(ErrorCode.Fault) {
    switch phase {
    case .block where header.type != .continuation:
      throw .connection(.protocolError, "a frame between the parts of a header block")
    case .settings:
      guard header.type == .settings, !header.flags.contains(.acknowledgement) else {
        throw .connection(.protocolError, "the first frame is not SETTINGS")
      }
      phase = .frames
    case .preface, .frames, .block, .ended: break
    }
    switch header.type {
    case .data: try readData(header, payload)
    case .headers: try readHeaders(header, payload)
    case .continuation: try readContinuation(header, payload)
    case .priority: try readPriority(header, payload)
    case .rstStream: try readReset(header, payload)
    case .settings: try readSettings(header, payload)
    case .pushPromise: throw .connection(.protocolError, "PUSH_PROMISE from a client")
    case .ping: try readPing(header, payload)
    case .goAway: try readGoAway(header, payload)
    case .windowUpdate: try readWindowUpdate(header, payload)
    case nil: try spendIdleFrame()
    }
  }

  /// Counts a frame that does not contribute to a request.
  mutating func spendIdleFrame() throws(ErrorCode.Fault) {
    idleFramesOfTurn -= 1
    guard idleFrames.spend(at: now) else {
      throw .connection(.enhanceYourCalm, "too many frames that bring no request")
    }
  }

  private func demandConnection(_ header: FrameHeader, _ name: String) throws(ErrorCode.Fault) {
    guard header.stream == 0 else {
      throw .connection(.protocolError, "\(name) on a stream")
    }
  }

  /// Requires a stream that has been opened.
  func demandOpened(_ header: FrameHeader, _ name: String) throws(ErrorCode.Fault) {
    guard header.stream > 0 else {
      throw .connection(.protocolError, "\(name) without a stream")
    }
    guard header.stream <= lastStream, header.stream % 2 == 1 else {
      throw .connection(.protocolError, "\(name) on stream \(header.stream), which is idle")
    }
  }

  private mutating func readPriority(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>
  ) throws(ErrorCode.Fault) {
    try spendIdleFrame()
    guard header.stream > 0 else {
      throw .connection(.protocolError, "PRIORITY without a stream")
    }
    guard payload.count == 5 else { throw .stream(header.stream, .frameSizeError) }
    guard payload.bigEndian(0, 4) & 0x7FFF_FFFF != header.stream else {
      throw .stream(header.stream, .protocolError)
    }
  }

  private mutating func readReset(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>
  ) throws(ErrorCode.Fault) {
    guard payload.count == 4 else {
      throw .connection(.frameSizeError, "RST_STREAM of \(payload.count) bytes")
    }
    try demandOpened(header, "RST_STREAM")
    guard let stream = streams[header.stream] else { return try spendIdleFrame() }
    close(header.stream, .finished)
    if stream.isDelivered { events.append(.cancelled(header.stream)) }
    try spendReset()
  }

  private mutating func readSettings(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>
  ) throws(ErrorCode.Fault) {
    try demandConnection(header, "SETTINGS")
    try spendIdleFrame()
    if header.flags.contains(.acknowledgement) {
      guard payload.isEmpty else {
        throw .connection(.frameSizeError, "an acknowledgement of SETTINGS with a payload")
      }
      if announcedStreams.count > 1 { announcedStreams.removeFirst() }
      return
    }
    let before = peer.initialWindowSize
    try peer.update(with: payload)
    encoder.setPeerLimit(peer.headerTableSize)
    written.appendFrame(.settings, .acknowledgement, stream: 0, [])
    try applyInitialWindow(changedFrom: before)
  }

  private mutating func readPing(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>
  ) throws(ErrorCode.Fault) {
    try demandConnection(header, "PING")
    try spendIdleFrame()
    guard payload.count == 8 else {
      throw .connection(.frameSizeError, "PING of \(payload.count) bytes")
    }
    guard !header.flags.contains(.acknowledgement) else { return }
    written.appendFrame(.ping, .acknowledgement, stream: 0, payload)
  }

  private mutating func readGoAway(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>
  ) throws(ErrorCode.Fault) {
    try demandConnection(header, "GOAWAY")
    try spendIdleFrame()
    guard payload.count >= 8 else {
      throw .connection(.frameSizeError, "GOAWAY of \(payload.count) bytes")
    }
    let debug = String(decoding: payload.dropFirst(8).prefix(256), as: UTF8.self)
    events.append(.goAway(ErrorCode(rawValue: payload.bigEndian(4, 4)), debug: debug))
  }

  /// Handles an error: resets the stream, or ends the connection.
  mutating func react(to fault: ErrorCode.Fault) {
    switch fault {
    case .connection(let code, let text):
      end(.fault(code, text), code, text)
    case .stream(let stream, let code):
      let wasDelivered = streams[stream]?.isDelivered ?? false
      reset(stream, code)
      if wasDelivered { events.append(.cancelled(stream)) }
      do throws(ErrorCode.Fault) {
        try spendReset()
      } catch {
        react(to: error)
      }
    }
  }

  private mutating func spendReset() throws(ErrorCode.Fault) {
    guard resets.spend(at: now) else {
      throw .connection(.enhanceYourCalm, "too many streams that are reset")
    }
  }

  /// Ends the connection: the last frame contains the reason, and nothing more is read.
  mutating func end(_ reason: HTTP2Connection.End, _ code: ErrorCode, _ text: String) {
    appendGoAway(code, lastStream: lastAnswered ?? lastStream, Array(text.utf8))
    streams = [:]
    (blocked, closedWindows, held) = ([], [], 0)
    phase = .ended
    events.append(.ended(reason))
  }

  /// Appends a GOAWAY frame.
  mutating func appendGoAway(_ code: ErrorCode, lastStream: StreamID, _ debug: [UInt8]) {
    var payload: [UInt8] = []
    payload.appendBigEndian(lastStream)
    payload.appendBigEndian(code.rawValue)
    written.appendFrame(.goAway, stream: 0, payload + debug.prefix(1_024))
  }
}
