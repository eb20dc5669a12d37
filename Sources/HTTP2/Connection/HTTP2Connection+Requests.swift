/// The frames of a request: HEADERS, CONTINUATION and DATA.
extension HTTP2Connection {
  /// The payload without its padding.
  private func unpadded(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>
  ) throws(ErrorCode.Fault) -> ArraySlice<UInt8> {
    guard header.flags.contains(.padded) else { return payload }
    guard let padding = payload.first else {
      throw .connection(.frameSizeError, "a padded frame without a payload")
    }
    guard Int(padding) < payload.count else {
      throw .connection(.protocolError, "a padding that is longer than its frame")
    }
    return payload.dropFirst().dropLast(Int(padding))
  }

  mutating func readHeaders(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>
  ) throws(ErrorCode.Fault) {
    guard header.stream % 2 == 1 else {
      throw .connection(.protocolError, "a client opened stream \(header.stream)")
    }
    var fragment = try unpadded(header, payload)
    var dependsOnItself = false
    if header.flags.contains(.priority) {
      guard fragment.count >= 5 else {
        throw .connection(.frameSizeError, "HEADERS without the priority that it announces")
      }
      dependsOnItself = fragment.bigEndian(0, 4) & 0x7FFF_FFFF == header.stream
      fragment = fragment.dropFirst(5)
    }
    let block = HeaderBlock(
      stream: header.stream, endsStream: header.flags.contains(.endStream),
      dependsOnItself: dependsOnItself, began: now, bytes: Array(fragment))
    guard header.flags.contains(.endHeaders) else {
      phase = .block(block)
      return
    }
    try read(block)
  }

  mutating func readContinuation(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>
  ) throws(ErrorCode.Fault) {
    guard case .block(var block) = phase, block.stream == header.stream else {
      throw .connection(.protocolError, "CONTINUATION without a header block")
    }
    phase = .frames
    block.bytes.append(contentsOf: payload)
    block.frames += 1
    guard block.bytes.count <= limits.headerBlock, block.frames <= limits.headerFrames else {
      throw .connection(.enhanceYourCalm, "a header block that is too long")
    }
    guard header.flags.contains(.endHeaders) else {
      phase = .block(block)
      return
    }
    try read(block)
  }

  /// Decodes a complete header block: the header or the trailer of a request.
  private mutating func read(_ block: HeaderBlock) throws(ErrorCode.Fault) {
    let list: HeaderDecoder.Fields
    do throws(HeaderDecoder.Failure) {
      list = try decoder.decode(block.bytes[...])
    } catch {
      throw .connection(.compressionError, "header fields that cannot be read")
    }
    if let stream = streams[block.stream] {
      return try readTrailers(list, of: stream, block)
    }
    guard block.stream > lastStream else {
      switch closed.end(of: block.stream) {
      case .resetHere?: return try spendIdleFrame()
      case .finished?:
        throw .connection(.streamClosed, "HEADERS on stream \(block.stream), which is closed")
      case nil:
        throw .connection(.protocolError, "stream \(block.stream) after stream \(lastStream)")
      }
    }
    lastStream = block.stream
    try open(block, list)
  }

  private mutating func open(
    _ block: HeaderBlock, _ list: HeaderDecoder.Fields
  ) throws(ErrorCode.Fault) {
    if let last = lastAnswered, block.stream > last {
      closed.insert(block.stream, .resetHere)
      return try spendIdleFrame()
    }
    guard streams.count < announcedStreams.max() ?? 0 else {
      throw .stream(block.stream, .refusedStream)
    }
    guard !block.dependsOnItself else { throw .stream(block.stream, .protocolError) }
    guard !list.isTooLarge else { return try refuseFields(block) }
    guard let head = HTTP2Request.Head(list) else { throw .stream(block.stream, .protocolError) }
    streams[block.stream] = Stream(request: head, since: block.began)
    try countHeld(list.size, of: block.stream)
    if block.endsStream { try complete(block.stream) }
  }

  /// Answers a request with too many header fields, without the owner: RFC 6585, section 5.
  private mutating func refuseFields(_ block: HeaderBlock) throws(ErrorCode.Fault) {
    let fields = encoder.encode([HeaderField(":status", "431")])
    written.appendFrame(.headers, [.endHeaders, .endStream], stream: block.stream, fields)
    guard !block.endsStream else { return closed.insert(block.stream, .finished) }
    throw .stream(block.stream, .noError)
  }

  private mutating func readTrailers(
    _ list: HeaderDecoder.Fields, of stream: Stream, _ block: HeaderBlock
  ) throws(ErrorCode.Fault) {
    guard !stream.isComplete else {
      throw .connection(.streamClosed, "HEADERS on stream \(block.stream) after its end")
    }
    let areAllowed = list.fields.allSatisfy {
      $0.isWellFormed && !$0.isPseudo && !$0.isAboutConnection
    }
    guard block.endsStream, !block.dependsOnItself, areAllowed else {
      throw .stream(block.stream, .protocolError)
    }
    try complete(block.stream)
  }

  mutating func readData(
    _ header: FrameHeader, _ payload: ArraySlice<UInt8>
  ) throws(ErrorCode.Fault) {
    let bytes = try unpadded(header, payload)
    try demandOpened(header, "DATA")
    guard payload.count <= receiveWindow else {
      throw .connection(.flowControlError, "more bytes than the connection's window allows")
    }
    receiveWindow -= payload.count
    let window = max(limits.connectionWindow, Settings.defaultWindow)
    if receiveWindow < window / 2 {
      appendWindowUpdate(window - receiveWindow, stream: 0)
      receiveWindow = window
    }
    let id = header.stream
    guard let state = streams[id]?.receiving else {
      if streams[id] == nil, closed.end(of: id) == .resetHere { return try spendIdleFrame() }
      throw .connection(.streamClosed, "DATA on stream \(id), which is closed")
    }
    guard payload.count <= state.window else { throw .stream(id, .flowControlError) }
    if bytes.isEmpty { try spendIdleFrame() }
    let padding = payload.count - bytes.count
    if padding > 0 { appendWindowUpdate(padding, stream: id) }
    streams[id]?.receiveWindow -= bytes.count
    let isLast = header.flags.contains(.endStream)
    if !state.isDelivered {
      let taken = bytes.prefix(limits.body - state.bodyCount)
      streams[id]?.body.append(contentsOf: taken)
      try countHeld(taken.count, of: id)
      let surplus = state.surplus + bytes.count - taken.count
      streams[id]?.surplus = surplus
      if surplus > limits.surplus {
        deliver(id, isBodyCut: true)
      } else if !isLast,
        state.bodyCount + taken.count == limits.body || limits.body > Settings.defaultWindow
      {
        // Without a wider window, the client would send no more.
        let used = Settings.defaultWindow - state.window + bytes.count
        if used >= Settings.defaultWindow / 2 {
          appendWindowUpdate(used, stream: id)
          streams[id]?.receiveWindow += used
        }
      }
    }
    if isLast { try complete(id) }
  }

  /// Counts bytes that are stored for a stream.
  private mutating func countHeld(_ count: Int, of stream: StreamID) throws(ErrorCode.Fault) {
    held += count
    guard held <= limits.held else { throw .stream(stream, .enhanceYourCalm) }
  }

  /// Handles the end of a request.
  private mutating func complete(_ id: StreamID) throws(ErrorCode.Fault) {
    guard let stream = streams[id] else { return }
    streams[id]?.isComplete = true
    guard !stream.isDelivered else { return }
    let count = stream.body.count + stream.surplus
    guard stream.request.contentLength ?? count == count else {
      throw .stream(id, .protocolError)
    }
    idleFrames.credit(8)
    deliver(id, isBodyCut: stream.surplus > 0)
  }

  private mutating func deliver(_ id: StreamID, isBodyCut: Bool) {
    guard let stream = streams[id] else { return }
    held -= stream.held
    streams[id]?.isDelivered = true
    streams[id]?.body = []
    events.append(.request(HTTP2Request(id, stream, isBodyCut: isBodyCut)))
  }
}
