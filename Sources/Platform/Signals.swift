import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Turns Ctrl-C into a byte in a pipe for as long as somebody waits for input.
///
/// Outside of such a wait SIGINT does what it did before, which is to end the program, so that a
/// long computation can be stopped. The signal handler does nothing but write the byte. A process
/// started with SIGINT ignored goes on ignoring it.
package enum InterruptWatch {
  private struct State {
    var depth = 0
    var before: Pipe.Handler = nil
  }

  private static let state = Mutex(State())

  /// Runs a body with the descriptor that becomes readable at Ctrl-C; nil where it cannot.
  ///
  /// Watches may be nested; the outermost one decides when SIGINT is let go again.
  package static func during<Result, Failure>(
    _ body: (Int32?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let pipe = Pipe.shared else { return try body(nil) }
    begin(pipe)
    defer { end(pipe) }
    return try body(pipe.readEnd)
  }

  private static func begin(_ pipe: Pipe) {
    state.withLock { state in
      if state.depth == 0 { state.before = pipe.open() }
      state.depth += 1
    }
  }

  private static func end(_ pipe: Pipe) {
    state.withLock { state in
      state.depth -= 1
      if state.depth == 0 { pipe.close(restoring: state.before) }
    }
  }

  /// The pipe through which the handler of SIGINT speaks; there is one in a process, never closed,
  /// so that a handler that is still running on another thread never writes into a stranger's
  /// descriptor.
  fileprivate struct Pipe {
    /// What a process does at a signal; nil is the system's default.
    typealias Handler = (@convention(c) (Int32) -> Void)?

    /// The descriptor that becomes readable at Ctrl-C while the pipe is open.
    let readEnd: Int32

    /// The pipe of this process, or nil when it has no descriptors left.
    static let shared = Pipe()

    private init?() {
      guard let (reading, writing) = Descriptor.openPipe() else { return nil }
      for end in [reading, writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      readEnd = reading
      interruptWriteEnd.store(writing, ordering: .sequentiallyConsistent)
    }

    /// Empties the pipe and directs SIGINT into it, unless the process was told to ignore SIGINT.
    ///
    /// - Returns: What the process did at SIGINT before.
    func open() -> Handler {
      while case .bytes = Descriptor.read(from: readEnd) {}
      let before = signal(SIGINT) { _ in writeByte(0, to: interruptWriteEnd) }
      if Self.isIgnoring(before) { _ = signal(SIGINT, SIG_IGN) }
      return before
    }

    /// Directs SIGINT to where it went before.
    func close(restoring handler: Handler) {
      _ = signal(SIGINT, handler)
    }

    /// Whether a signal does nothing to the process.
    static func isIgnoring(_ handler: Handler) -> Bool {
      unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN as Handler, to: Int.self)
    }
  }
}

/// Ends the process tidily at a signal while nobody waits for input: a command that is running is
/// ended with it.
///
/// While somebody waits for input, ``InterruptWatch`` takes Ctrl-C, and gives it back afterwards.
package enum InterruptExit {
  private static let isArmed = Mutex(false)

  /// From now on SIGINT, SIGTERM and SIGHUP first clean up, then end the process with 128 and the
  /// signal's number.
  ///
  /// The signal handler does nothing but write a byte to a pipe; a thread that waits for it does
  /// the rest. Where there is no pipe, the signals do what they did before.
  package static func arm(_ cleanUp: @escaping @Sendable () -> Void) {
    let isFirst = isArmed.withLock { armed in
      defer { armed = true }
      return !armed
    }
    guard isFirst, let pipe = signalPipe() else { return }
    Thread.detachNewThread {
      let signal = waitForSignal(pipe)
      cleanUp()
      _exit(128 + signal)
    }
  }

  /// Directs the signals that end a process into a pipe, and gives the end to read; nil where there
  /// is no pipe.
  ///
  /// A signal that the process was told to ignore stays ignored.
  private static func signalPipe() -> Int32? {
    guard let (reading, writing) = Descriptor.openPipe() else { return nil }
    signalWriteEnd.store(writing, ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in
        writeByte(UInt8(truncatingIfNeeded: number), to: signalWriteEnd)
      }
      if InterruptWatch.Pipe.isIgnoring(before) { _ = signal(number, SIG_IGN) }
    }
    return reading
  }

  /// Waits for a byte of the pipe: the number of the signal.
  private static func waitForSignal(_ descriptor: Int32) -> Int32 {
    while true {
      switch Descriptor.read(from: descriptor) {
      case .bytes(let bytes): if let number = bytes.first { return Int32(number) }
      case .tryAgain: continue
      case .end, .failed: return SIGTERM
      }
    }
  }
}

/// What concerns the process as a whole.
package enum CurrentProcess {
  /// Makes writing to a closed pipe an error instead of the end of the process: signal(2).
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Blocks the calling thread for a while, which asynchronous code must not do: poll(2).
  package static func pause(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }
}

private let interruptWriteEnd = Atomic<Int32>(-1)
private let signalWriteEnd = Atomic<Int32>(-1)

/// Writes a byte in a signal handler, which may do only what signal-safety(7) allows: `errno` is as
/// before.
private func writeByte(_ byte: UInt8, to descriptor: borrowing Atomic<Int32>) {
  let code = errno
  var byte = byte
  _ = write(descriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = code
}
