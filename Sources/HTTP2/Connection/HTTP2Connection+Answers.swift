/// Sending: responses, window updates, and the end of the connection.
extension HTTP2Connection {
  /// Sends the response to a request.
  ///
  /// - Returns: false if the client no longer waits for it.
  @discardableResult
  package mutating func respond(
    to stream: StreamID, status: Int, fields: [HeaderField] = [], body: [UInt8] = []
  ) -> Bool {
    guard streams[stream]?.isUnanswered == true else { return false }
    let block = encoder.encode([HeaderField(":status", "\(status)")] + fields)
    written.appendHeaders(block, stream: stream, endsStream: body.isEmpty)
    streams[stream]?.rest = body[...]
    streams[stream]?.since = now
    if body.isEmpty { closeAnswered(stream) } else { sendRest(of: stream) }
    return true
  }

  /// Resets the stream of a request that gets no response: INTERNAL_ERROR.
  package mutating func abort(_ stream: StreamID) {
    guard streams[stream]?.isUnanswered == true else { return }
    reset(stream, .internalError)
  }

  /// Announces another limit for concurrent streams.
  package mutating func announce(streams: Int) {
    guard announcedStreams.last != streams else { return }
    announcedStreams.append(streams)
    written.appendFrame(
      .settings, stream: 0, Settings.payload([(.maxConcurrentStreams, streams)]))
  }

  /// Announces the end of the connection: requests so far are answered, later ones are not.
  ///
  /// - Parameters:
  ///   - code: the reason as an error code.
  ///   - debug: the reason as text.
  ///   - last: the last stream to answer; nil for the last one that was opened.
  package mutating func goAway(
    _ code: ErrorCode = .noError, debug: String, last: StreamID? = nil
  ) {
    if case .ended = phase { return }
    let last = min(last ?? lastStream, lastAnswered ?? lastStream)
    lastAnswered = last
    appendGoAway(code, lastStream: last, Array(debug.utf8))
    for id in streams.keys.sorted() where id > last { close(id, .resetHere) }
  }

  /// Sends as much of a response body as the windows allow; the rest waits for the exhausted
  /// window.
  private mutating func sendRest(of id: StreamID) {
    while let stream = streams[id], let rest = stream.rest {
      let own = peer.initialWindowSize + stream.granted
      guard own > 0 else {
        closedWindows.insert(id)
        maximumGranted.closed = max(maximumGranted.closed, stream.granted)
        return
      }
      guard sendWindow > 0 else { return blocked.append(id) }
      let part = rest.prefix(min(Settings.defaultFrameSize, own, sendWindow))
      let isLast = part.count == rest.count
      written.appendFrame(.data, isLast ? .endStream : [], stream: id, part)
      sendWindow -= part.count
      streams[id]?.granted -= part.count
      streams[id]?.rest = rest.dropFirst(part.count)
      if isLast { closeAnswered(id) }
    }
  }

  /// Sends what was blocked by the window of the connection.
  private mutating func sendBlocked() {
    while sendWindow > 0, !blocked.isEmpty { sendRest(of: blocked.removeFirst()) }
  }

  /// Closes a stream after its response; a client that is still sending is asked to stop.
  private mutating func closeAnswered(_ id: StreamID) {
    guard streams[id]?.isComplete == false else { return close(id, .finished) }
    reset(id, .noError)
  }

  /// Resets a stream, whether or not it is open.
  mutating func reset(_ id: StreamID, _ code: ErrorCode) {
    written.appendFrameHeader(.rstStream, stream: id, length: 4)
    written.appendBigEndian(code.rawValue)
    close(id, .resetHere)
  }

  /// Removes a stream, and records how it ended.
  mutating func close(_ id: StreamID, _ end: Stream.Closed.End) {
    if let stream = streams.removeValue(forKey: id) {
      held -= stream.held
      if stream.rest != nil {
        closedWindows.remove(id)
        blocked.removeAll { $0 == id }
      }
    }
    if id <= lastStream { closed.insert(id, end) }
  }

  mutating func appendWindowUpdate(_ count: Int, stream: StreamID) {
    written.appendFrameHeader(.windowUpdate, stream: stream, length: 4)
    written.appendBigEndian(UInt32(clamping: count))
  }

  mutating func readWindowUpdate(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>
  ) throws(ErrorCode.Fault) {
    try spendIdleFrame()
    guard payload.count == 4 else {
      throw .connection(.frameSizeError, "WINDOW_UPDATE of \(payload.count) bytes")
    }
    let count = Int(payload.bigEndian(0, 4) & 0x7FFF_FFFF)
    if header.stream == 0 {
      guard count > 0 else { throw .connection(.protocolError, "WINDOW_UPDATE by 0") }
      sendWindow += count
      guard sendWindow <= Settings.maximumWindow else {
        throw .connection(.flowControlError, "a window above 2^31-1")
      }
    } else {
      try demandOpened(header, "WINDOW_UPDATE")
      guard let stream = streams[header.stream] else { return }
      guard count > 0 else { throw .stream(header.stream, .protocolError) }
      guard peer.initialWindowSize + stream.granted + count <= Settings.maximumWindow else {
        throw .stream(header.stream, .flowControlError)
      }
      streams[header.stream]?.granted += count
      maximumGranted.any = max(maximumGranted.any, stream.granted + count)
      if closedWindows.remove(header.stream) != nil { sendRest(of: header.stream) }
    }
    sendBlocked()
  }

  /// Applies a new initial window size to the open streams: RFC 9113, section 6.9.2.
  mutating func applyInitialWindow(changedFrom before: Int) throws(ErrorCode.Fault) {
    if peer.initialWindowSize + maximumGranted.any > Settings.maximumWindow {
      maximumGranted.any = streams.values.map(\.granted).max() ?? 0
      guard peer.initialWindowSize + maximumGranted.any <= Settings.maximumWindow else {
        throw .connection(.flowControlError, "a window above 2^31-1")
      }
    }
    guard peer.initialWindowSize > before, !closedWindows.isEmpty,
      peer.initialWindowSize + maximumGranted.closed > 0
    else { return }
    let waiting = closedWindows.sorted()
    (closedWindows, maximumGranted.closed) = ([], Int.min)
    for id in waiting { sendRest(of: id) }
  }
}

extension [UInt8] {
  /// Appends a header block as a HEADERS frame, followed by CONTINUATION frames if necessary.
  mutating func appendHeaders(_ block: [UInt8], stream: StreamID, endsStream: Bool) {
    var rest = block[...]
    var type = FrameHeader.Kind.headers
    repeat {
      let part = rest.prefix(Settings.defaultFrameSize)
      rest = rest.dropFirst(part.count)
      var flags: FrameHeader.Flags = rest.isEmpty ? .endHeaders : []
      if type == .headers, endsStream { flags.insert(.endStream) }
      appendFrame(type, flags, stream: stream, part)
      type = .continuation
    } while !rest.isEmpty
  }
}
