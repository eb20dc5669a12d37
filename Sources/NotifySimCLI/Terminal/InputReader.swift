/// Reads lines from a file descriptor, with a deadline and an ear for Ctrl-C.
struct InputReader {
  private let descriptor: Int32
  private var buffer = LineBuffer()

  /// Creates a reader of an open descriptor, which it does not close.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Waits for the next line.
  ///
  /// A line without a line break at the end of the input counts as a line. Bytes that came before a
  /// timeout are kept for the next call.
  ///
  /// - Parameters:
  ///   - deadline: When to give up, or nil to wait for ever.
  ///   - interrupts: The descriptor that becomes readable at Ctrl-C, or nil to ignore it.
  /// - Returns: The line, or why there is none.
  /// - Throws: ``TerminalError/inputFailed(reason:)``.
  mutating func next(
    by deadline: ContinuousClock.Instant?, interrupts: Int32?
  ) throws(TerminalError) -> LineInput {
    while true {
      if let line = buffer.nextLine() { return line }
      switch Platform.wait(
        for: descriptor, or: interrupts, milliseconds: Self.wait(until: deadline))
      {
      case .first: if let end = try fill() { return end }
      case .second: return .interrupted
      case .neither: if let deadline, ContinuousClock.now >= deadline { return .timedOut }
      }
    }
  }

  /// Reads what there is; returns what to say when there will be no more.
  private mutating func fill() throws(TerminalError) -> LineInput? {
    switch Platform.read(from: descriptor) {
    case .bytes(let bytes):
      buffer.append(bytes)
      return nil
    case .tryAgain: return nil
    case .end: return buffer.rest() ?? .endOfInput
    case .failed(let reason): throw .inputFailed(reason: reason)
    }
  }

  /// The milliseconds that are left, rounded up and at most an hour, or -1 for ever.
  private static func wait(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = min(max(deadline - .now, .zero), .seconds(3600))
    let (seconds, attoseconds) = left.components
    let milliseconds = 1_000_000_000_000_000 as Int64
    return Int32(seconds * 1000 + (attoseconds + milliseconds - 1) / milliseconds)
  }
}
