import Foundation
package import Platform
import Synchronization

/// The process's own standard streams.
package final class SystemTerminal: Terminal {
  /// The environment variables.
  package let environment: [String: String]
  /// True.
  package let isProcessTerminal = true

  /// Where lines are read.
  private let inputDescriptor: Int32
  private let output: Int32
  private let error: Int32
  private let noticesInterrupts: Bool
  /// Which of the descriptors are terminals.
  private let terminals: Set<Int32>
  private let reader: Mutex<LineInput.Reader>
  private let pending = Mutex(Pending())
  private let wakeUp = Mutex<Poller.WakeUp?>(nil)

  private static let bufferSize = 1 << 16

  /// What is to be written to standard output.
  private struct Pending {
    var bytes: [UInt8] = []
    /// Whether to wait for whoever reads it.
    var waits = true
    /// How many lines were left out, since they were not read.
    var unreadLines = 0

    /// How much unread output is kept.
    private static let most = 1 << 20

    /// Adds a text of whole lines; true where it is time to write.
    mutating func add(_ text: String) -> Bool {
      guard waits || bytes.count < Self.most else {
        unreadLines += Self.lines(in: text.utf8)
        return false
      }
      bytes += text.utf8
      return bytes.count >= bufferSize
    }

    mutating func skipRest() {
      unreadLines += Self.lines(in: bytes)
      bytes = []
    }

    private static func lines(in bytes: some Sequence<UInt8>) -> Int {
      bytes.count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// Creates a terminal over three open file descriptors, which it does not close.
  ///
  /// From then on the process ignores SIGPIPE and SIGXFSZ: a closed pipe and a file that may not
  /// grow are errors of ``write(_:to:)``.
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
    Descriptor.occupyStandardDescriptors()
    CurrentProcess.failWhereNothingCanBeWritten()
    inputDescriptor = input
    self.output = output
    self.error = error
    self.environment = environment
    self.noticesInterrupts = noticesInterrupts
    terminals = Set([input, output, error].filter(TerminalDevice.isTerminal))
    reader = Mutex(LineInput.Reader(input))
  }

  /// Whether standard input is a terminal.
  package var isInputTerminal: Bool { terminals.contains(inputDescriptor) }

  /// The columns of the first of the three streams that has a window.
  package var windowColumns: Int? {
    [output, error, inputDescriptor].lazy.compactMap(TerminalDevice.columns(of:)).first
  }

  /// Whether a stream goes to a terminal.
  package func isTerminal(_ stream: OutputStream) -> Bool {
    terminals.contains(descriptor(of: stream))
  }

  /// Writes text; standard output is buffered unless it is a terminal.
  package func write(_ text: String, to stream: OutputStream) throws(TerminalError) {
    guard stream == .standardOutput else {
      try flush()
      return try send(Array(text.utf8), to: stream)
    }
    let isFull = pending.withLock { $0.add(text) }
    if isFull || isTerminal(.standardOutput) { try flush() }
  }

  /// Writes out what is buffered; after an error the buffer is empty all the same.
  package func flush() throws(TerminalError) {
    let bytes: [UInt8]? = try pending.withLock { (pending) throws(TerminalError) in
      guard pending.waits else {
        try sendWhatIsRead(&pending)
        return nil
      }
      defer { pending.bytes.removeAll(keepingCapacity: true) }
      return pending.bytes
    }
    if let bytes { try send(bytes, to: .standardOutput) }
  }

  private func sendWhatIsRead(
    _ pending: inout Pending, timeout milliseconds: Int32 = 0
  ) throws(TerminalError) {
    guard !pending.bytes.isEmpty else { return }
    do throws(SystemError) {
      let count = try Descriptor.writeWithoutWaiting(
        pending.bytes[...], to: output, timeout: milliseconds)
      pending.bytes.removeFirst(count)
    } catch {
      pending.bytes = []
      throw Self.failure(error, of: .standardOutput)
    }
  }

  /// From now on, leaves out what nobody reads.
  package func leaveOutUnreadLines() {
    pending.withLock { $0.waits = false }
  }

  /// Writes what is still to be read, and leaves out what is not read in a time.
  package func writeUnreadLines(timeout milliseconds: Int32) throws(TerminalError) {
    try pending.withLock { (pending) throws(TerminalError) in
      try sendWhatIsRead(&pending, timeout: milliseconds)
      pending.skipRest()
    }
  }

  /// How many lines were left out so far.
  package var unreadLines: Int { pending.withLock(\.unreadLines) }

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

  /// Has waits for a line end when they are woken.
  package func wakeLines(by wakeUp: Poller.WakeUp) {
    self.wakeUp.withLock { $0 = wakeUp }
  }

  private var waking: Int32? { wakeUp.withLock { $0?.descriptor } }

  /// Whether a line was read already, or there is something to read.
  package var hasLineAtHand: Bool {
    guard !isInputTerminal else { return false }
    return reader.withLock { $0.hasMore }
  }

  private func waitForLine(
    by deadline: ContinuousClock.Instant?, _ interrupts: Int32?
  ) throws(TerminalError) -> LineInput {
    try reader.withLock { (reader) throws(TerminalError) in
      try reader.next(by: deadline, interrupts: interrupts, waking: waking)
    }
  }

  private static func deadline(after timeout: Duration) -> ContinuousClock.Instant {
    let tenYears = Duration.seconds(315_360_000)
    return .now + min(max(timeout, .zero), tenYears)
  }

  private func descriptor(of stream: OutputStream) -> Int32 {
    stream == .standardOutput ? output : error
  }

  private func send(_ bytes: [UInt8], to stream: OutputStream) throws(TerminalError) {
    do throws(SystemError) {
      if pending.withLock(\.waits) {
        try Descriptor.writeAll(bytes, to: descriptor(of: stream))
      } else {
        _ = try Descriptor.writeWithoutWaiting(bytes[...], to: descriptor(of: stream))
      }
    } catch {
      throw Self.failure(error, of: stream)
    }
  }

  private static func failure(_ error: SystemError, of stream: OutputStream) -> TerminalError {
    error.isClosedPipe ? .outputClosed(stream) : .outputFailed(stream, reason: error.message)
  }
}

extension SystemTerminal {
  /// Whether a line can be edited here: both sides are a terminal that moves its cursor.
  package var canEdit: Bool {
    let kind = environment["TERM"] ?? ""
    return isInputTerminal && isTerminal(.standardError) && !kind.isEmpty && kind != "dumb"
  }

  /// Waits for a line that is edited while it is typed.
  ///
  /// The terminal is in raw mode for as long as this takes, and is put back however it ends. Where
  /// it cannot be in raw mode, its own line editing applies.
  package func editLine(_ editor: inout LineEditor) throws(TerminalError) -> LineInput {
    try flush()
    if let text = editor.removeNextLine() {
      try write(editor.echo(text), to: .standardError)
      return .line(text)
    }
    guard
      TerminalDevice.RawMode.begin(input: inputDescriptor, output: descriptor(of: .standardError))
    else {
      return try readLine(prompt: editor.prompt)
    }
    defer { TerminalDevice.RawMode.end() }
    return try InterruptWatch.during(noticesResizing: true) { (interrupts) throws(TerminalError) in
      try self.draw(editor)
      return try self.read(&editor, interrupts)
    }
  }

  private func read(
    _ editor: inout LineEditor, _ interrupts: Int32?
  ) throws(TerminalError) -> LineInput {
    var drawnColumns = columns
    while true {
      while let key = editor.nextKey() {
        drawnColumns = columns
        if let input = try take(editor.press(key), editor) { return input }
      }
      guard try wait(for: &editor, interrupts) else { return .woken }
      let now = columns
      guard now != drawnColumns else { continue }
      try write(editor.redrawing(from: drawnColumns, to: now), to: .standardError)
      drawnColumns = now
    }
  }

  /// Waits for keys, or another size of the window; false if something else is to be done.
  private func wait(
    for editor: inout LineEditor, _ interrupts: Int32?
  ) throws(TerminalError) -> Bool {
    switch Descriptor.wait(for: inputDescriptor, or: interrupts, or: waking, milliseconds: -1) {
    case .neither: return true
    case .third: return false
    case .second:
      if interrupts.map({ InterruptWatch.take(from: $0) }) == true { editor.receiveInterrupt() }
    case .first:
      switch Descriptor.read(from: inputDescriptor) {
      case .bytes(let bytes): editor.receive(bytes)
      case .tryAgain: return true
      case .end: editor.receiveEnd()
      case .failed(let error): throw .inputFailed(reason: error.message)
      }
    }
    return true
  }

  private func take(
    _ outcome: LineEditor.Outcome, _ editor: LineEditor
  ) throws(TerminalError) -> LineInput? {
    switch outcome {
    case .edited: try draw(editor)
    case .cleared:
      try write(Self.clear, to: .standardError)
      try draw(editor)
    case .choices(let words):
      let list = LineEditor.listing(words, columns: columns, glyphs: glyphs(for: .standardError))
      try write("\n" + list, to: .standardError)
      try draw(editor)
    case .line(let text):
      try write("\n", to: .standardError)
      return .line(text)
    case .abandoned:
      try write("^C\n", to: .standardError)
      try draw(editor)
    case .interrupted:
      try write("^C\n", to: .standardError)
      return .interrupted
    case .endOfInput:
      try write("\n", to: .standardError)
      return .endOfInput
    }
    return nil
  }

  private func draw(_ editor: LineEditor) throws(TerminalError) {
    try write(editor.drawing(columns: columns), to: .standardError)
  }

  /// The columns of the window at this moment, which a person may have resized.
  private var columns: Int { windowColumns ?? TerminalWidth.fallback }

  /// Takes the cursor to the upper left, and clears the screen.
  private static let clear = "\u{1B}[H\u{1B}[2J"
}

extension LineInput {
  /// Whether a terminal's cursor still stands behind the prompt.
  fileprivate var leavesCursorInLine: Bool {
    switch self {
    case .line, .tooLong: false
    case .endOfInput, .timedOut, .interrupted, .woken: true
    }
  }
}
