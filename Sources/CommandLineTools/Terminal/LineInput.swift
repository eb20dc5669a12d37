import Platform

/// The result of waiting for a line of standard input.
package enum LineInput: Hashable, Sendable {
  /// A line, without its line break; bytes that are not UTF-8 became U+FFFD.
  case line(String)
  /// A line longer than ``lengthLimit``, which was read past and thrown away.
  case tooLong
  /// Nothing more will come: the end of the file, Ctrl-D, or no standard input at all.
  case endOfInput
  /// Nobody answered in the time allowed.
  case timedOut
  /// The person pressed Ctrl-C.
  case interrupted
  /// Something else wants to be done first; what was typed so far is kept.
  case woken

  /// The greatest length of a line in bytes, without its line break: 1 MiB.
  package static let lengthLimit = 1 << 20

  /// Cuts the bytes of an input into lines, holding no more than one line and one chunk.
  package struct Buffer {
    /// The greatest length of a line in bytes.
    package let limit: Int

    private var bytes: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var isSkipping = false

    /// Creates an empty buffer.
    package init(limit: Int = LineInput.lengthLimit) {
      self.limit = limit
    }

    /// Adds the bytes that were read next.
    package mutating func append(_ chunk: some Sequence<UInt8>) {
      bytes.removeFirst(start)
      searched -= start
      start = 0
      bytes += chunk
    }

    /// Whether there is a complete line.
    package var hasLine: Bool { bytes[searched...].contains(UInt8(ascii: "\n")) }

    /// Takes the next complete line, or nil when more bytes are needed.
    package mutating func nextLine() -> LineInput? {
      guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
        searched = bytes.endIndex
        dropOverlongLine()
        return nil
      }
      let line = take(upTo: end)
      start = end + 1
      searched = start
      return line
    }

    /// Takes what stands after the last line break, or nil when nothing does.
    package mutating func rest() -> LineInput? {
      guard start < bytes.endIndex || isSkipping else { return nil }
      let line = take(upTo: bytes.endIndex)
      start = bytes.endIndex
      searched = start
      return line
    }

    private mutating func take(upTo end: Int) -> LineInput {
      var line = bytes[start..<end]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      defer { isSkipping = false }
      if isSkipping || line.count > limit { return .tooLong }
      return .line(String(decoding: line, as: UTF8.self))
    }

    private mutating func dropOverlongLine() {
      guard isSkipping || bytes.endIndex - start > limit + 1 else { return }
      isSkipping = true
      bytes.removeAll(keepingCapacity: true)
      start = 0
      searched = 0
    }
  }

  /// Reads lines from a file descriptor, with a deadline and an ear for Ctrl-C.
  struct Reader {
    private let descriptor: Int32
    private var buffer = LineInput.Buffer()

    /// Creates a reader of an open descriptor, which it does not close.
    init(_ descriptor: Int32) {
      self.descriptor = descriptor
    }

    /// Whether the next call need not wait.
    var hasMore: Bool {
      buffer.hasLine || Descriptor.wait(for: descriptor, or: nil, milliseconds: 0) == .first
    }

    /// Waits for the next line.
    ///
    /// A line without a line break at the end of the input counts as a line. Bytes that came before
    /// a timeout are kept for the next call.
    ///
    /// - Parameters:
    ///   - deadline: When to give up, or nil to wait for ever.
    ///   - interrupts: The descriptor that becomes readable at Ctrl-C, or nil to ignore it.
    ///   - waking: The descriptor that becomes readable when something else is to be done.
    /// - Returns: The line, or why there is none.
    /// - Throws: ``TerminalError/inputFailed(reason:)``.
    mutating func next(
      by deadline: ContinuousClock.Instant?, interrupts: Int32?, waking: Int32? = nil
    ) throws(TerminalError) -> LineInput {
      while true {
        if let line = buffer.nextLine() { return line }
        switch Descriptor.wait(
          for: descriptor, or: interrupts, or: waking, milliseconds: Self.wait(until: deadline))
        {
        case .first: if let end = try fill() { return end }
        case .second: return .interrupted
        case .third: return .woken
        case .neither: if let deadline, ContinuousClock.now >= deadline { return .timedOut }
        }
      }
    }

    /// Reads what there is; returns what to say when there will be no more.
    private mutating func fill() throws(TerminalError) -> LineInput? {
      switch Descriptor.read(from: descriptor) {
      case .bytes(let bytes):
        buffer.append(bytes)
        return nil
      case .tryAgain: return nil
      case .end: return buffer.rest() ?? .endOfInput
      case .failed(let error): throw .inputFailed(reason: error.message)
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
}
