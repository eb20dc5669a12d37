import Foundation
import Synchronization

/// The process's own standard streams.
package final class SystemTerminal: Terminal {
  /// The environment variables.
  package let environment: [String: String]
  /// True.
  package let isOfProcess = true

  /// Where lines are read.
  let inputDescriptor: Int32
  private let output: Int32
  private let error: Int32
  private let noticesInterrupts: Bool
  private let reader: Mutex<InputReader>
  private let pending = Mutex<[UInt8]>([])

  private static let bufferSize = 1 << 16

  /// Creates a terminal over three open file descriptors, which it does not close.
  ///
  /// From then on the process ignores SIGPIPE: a closed pipe is an error of ``write(_:to:)``.
  ///
  /// - Parameters:
  ///   - input: Where lines are read.
  ///   - output: The descriptor of standard output.
  ///   - error: The descriptor of standard error.
  ///   - environment: The environment variables.
  ///   - noticesInterrupts: Whether Ctrl-C ends the wait for a line and not the process.
  package init(
    input: Int32 = 0, output: Int32 = 1, error: Int32 = 2,
    environment: [String: String] = ProcessInfo.processInfo.environment,
    noticesInterrupts: Bool = true
  ) {
    Platform.occupyStandardDescriptors()
    Platform.ignoreBrokenPipes()
    inputDescriptor = input
    self.output = output
    self.error = error
    self.environment = environment
    self.noticesInterrupts = noticesInterrupts
    reader = Mutex(InputReader(input))
  }

  /// Whether standard input is a terminal.
  package var isInputTerminal: Bool { Platform.isTerminal(inputDescriptor) }

  /// The columns of the first of the three streams that has a window.
  package var windowColumns: Int? {
    [output, error, inputDescriptor].lazy.compactMap(Platform.columns(of:)).first
  }

  /// Whether a stream goes to a terminal.
  package func isTerminal(_ stream: OutputStream) -> Bool {
    Platform.isTerminal(descriptor(of: stream))
  }

  /// Writes text; standard output is buffered unless it is a terminal.
  package func write(_ text: String, to stream: OutputStream) throws(TerminalError) {
    guard stream == .standardOutput else {
      try flush()
      return try send(Array(text.utf8), to: stream)
    }
    let isFull = pending.withLock { bytes in
      bytes += text.utf8
      return bytes.count >= Self.bufferSize
    }
    if isFull || isTerminal(.standardOutput) { try flush() }
  }

  /// Writes out what is buffered; after an error the buffer is empty all the same.
  package func flush() throws(TerminalError) {
    let bytes = pending.withLock { bytes in
      defer { bytes.removeAll(keepingCapacity: true) }
      return bytes
    }
    try send(bytes, to: .standardOutput)
  }

  /// Waits for the next line of standard input; a terminal's own line editing applies.
  ///
  /// Ctrl-C belongs to the wait from the moment at which the prompt can be seen.
  package func readLine(
    prompt: String = "", timeout: Duration? = nil
  ) throws(TerminalError) -> LineInput {
    try flush()
    let wait = { (interrupts: Int32?) throws(TerminalError) in
      if self.isInputTerminal { try self.write(prompt, to: .standardError) }
      return try self.waitForLine(by: timeout.map(Self.deadline), interrupts)
    }
    let result = try noticesInterrupts ? InterruptWatch.during(wait) : wait(nil)
    if isInputTerminal, result.leavesCursorInLine { try write("\n", to: .standardError) }
    return result
  }

  private func waitForLine(
    by deadline: ContinuousClock.Instant?, _ interrupts: Int32?
  ) throws(TerminalError) -> LineInput {
    try reader.withLock { (reader) throws(TerminalError) in
      try reader.next(by: deadline, interrupts: interrupts)
    }
  }

  private static func deadline(after timeout: Duration) -> ContinuousClock.Instant {
    let tenYears = Duration.seconds(315_360_000)
    return .now + min(max(timeout, .zero), tenYears)
  }

  func descriptor(of stream: OutputStream) -> Int32 {
    stream == .standardOutput ? output : error
  }

  private func send(_ bytes: [UInt8], to stream: OutputStream) throws(TerminalError) {
    let descriptor = descriptor(of: stream)
    var rest = bytes[...]
    while !rest.isEmpty {
      switch Platform.write(rest, to: descriptor) {
      case .written(let count): rest = rest.dropFirst(count)
      case .tryAgain: Platform.waitUntilWritable(descriptor)
      case .closed: throw .outputClosed(stream)
      case .failed(let reason): throw .outputFailed(stream, reason: reason)
      }
    }
  }
}

extension LineInput {
  /// Whether a terminal's cursor still stands behind the prompt.
  fileprivate var leavesCursorInLine: Bool {
    switch self {
    case .line, .tooLong: false
    case .endOfInput, .timedOut, .interrupted: true
    }
  }
}
