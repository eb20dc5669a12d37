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
  ///
  /// - Parameters:
  ///   - noticesResizing: whether the descriptor becomes readable as well when the window of the
  ///     terminal has another size; ``take(from:)`` tells which it was.
  ///   - body: what is done meanwhile.
  /// - Returns: what the body returns.
  /// - Throws: what the body throws.
  package static func during<Result, Failure>(
    noticesResizing: Bool = false, _ body: (Int32?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let pipe = Pipe.shared else { return try body(nil) }
    begin(pipe)
    defer { end(pipe) }
    let before = noticesResizing ? pipe.openForResizing() : nil
    defer { if noticesResizing { _ = signal(SIGWINCH, before) } }
    return try body(pipe.readEnd)
  }

  /// Takes from the descriptor what came.
  ///
  /// - Returns: whether Ctrl-C was pressed, and not only a window resized.
  package static func take(from descriptor: Int32) -> Bool {
    guard case .bytes(let bytes) = Descriptor.read(from: descriptor) else { return true }
    return bytes.contains { $0 != resizing }
  }

  /// The byte that stands for a window of another size.
  private static let resizing = UInt8(1)

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

    /// Directs SIGWINCH into the pipe as well.
    ///
    /// - Returns: What the process did at SIGWINCH before.
    func openForResizing() -> Handler {
      signal(SIGWINCH) { _ in writeByte(InterruptWatch.resizing, to: interruptWriteEnd) }
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

  /// The signals that end a process unless it does something about them, but for those that tell of
  /// a fault of its own.
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
  ]

  /// From now on the signals that end a process first clean up, then end it with 128 and the
  /// signal's number.
  ///
  /// The signal handler does nothing but write a byte to a pipe; a thread that waits for it does
  /// the rest. Where there is no pipe or no thread, the signals do what they did before.
  ///
  /// - Parameters:
  ///   - interrupt: ends what Ctrl-C is to end in place of the process; false where there is
  ///     nothing of the kind, and the process ends.
  ///   - cleanUp: what is done before the process ends.
  package static func arm(
    interrupt: @escaping @Sendable () -> Bool = { false },
    _ cleanUp: @escaping @Sendable () -> Void
  ) {
    let isFirst = isArmed.withLock { armed in
      defer { armed = true }
      return !armed
    }
    guard isFirst, let (reading, writing) = Descriptor.openPipe() else { return }
    do throws(SystemError) {
      try SystemThread.start {
        while let number = waitForSignal(reading) {
          if number == SIGINT, interrupt() { continue }
          cleanUp()
          _exit(128 + number)
        }
        for number in signals { _ = signal(number, SIG_DFL) }
      }
    } catch {
      Descriptor.close(reading)
      Descriptor.close(writing)
      return
    }
    direct(to: writing)
  }

  /// Directs the signals into a pipe; one that the process was told to ignore stays ignored.
  private static func direct(to writing: Int32) {
    signalWriteEnd.store(writing, ordering: .sequentiallyConsistent)
    for number in signals {
      let before = signal(number) { number in
        writeByte(UInt8(truncatingIfNeeded: number), to: signalWriteEnd)
      }
      if InterruptWatch.Pipe.isIgnoring(before) { _ = signal(number, SIG_IGN) }
    }
  }
}

/// Waits for a byte of a pipe that a signal handler writes: the number of the signal; nil where it
/// cannot be read.
private func waitForSignal(_ descriptor: Int32) -> Int32? {
  var failures = 0
  while failures < 10 {
    switch Descriptor.read(from: descriptor) {
    case .bytes(let bytes): if let number = bytes.first { return Int32(number) }
    case .tryAgain: continue
    case .end, .failed:
      failures += 1
      CurrentProcess.pause(milliseconds: 10)
    }
  }
  return nil
}

/// The interest that a process that serves should end: SIGTERM, SIGINT or SIGHUP.
package enum Termination {
  private static let writeEnd = Atomic<Int32>(-1)

  /// From now on the first of these signals calls a body on a thread of its own.
  ///
  /// A second one, or the end of a time in which the process has not ended by itself, ends it with
  /// 128 and the signal's number.
  ///
  /// - Parameters:
  ///   - milliseconds: how long the process may take to end by itself.
  ///   - body: is told whether the signal was SIGINT.
  ///   - cleanUp: what is done before the process is ended.
  /// - Throws: ``SystemError``
  package static func watch(
    endingWithin milliseconds: Int32,
    _ body: @escaping @Sendable (_ isInterrupt: Bool) -> Void,
    cleanUp: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    guard let pipe = Descriptor.openPipe() else { throw SystemError(code: errno) }
    writeEnd.store(pipe.writing, ordering: .sequentiallyConsistent)
    try SystemThread.start {
      guard let first = waitForSignal(pipe.reading) else { return }
      body(first == SIGINT)
      var last = first
      if Descriptor.wait(for: pipe.reading, or: nil, milliseconds: milliseconds) == .first {
        last = waitForSignal(pipe.reading) ?? first
      }
      cleanUp()
      _exit(128 + last)
    }
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let before = signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Termination.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = code
      }
      // What the process was told to ignore stays ignored, as for nohup(1).
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
  }
}

/// What concerns the process as a whole.
package enum CurrentProcess {
  /// Makes it an error instead of the end of the process to write to a closed pipe, or more to a
  /// file than the process may: signal(2).
  package static func failWhereNothingCanBeWritten() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// The words of the command line, the program's name among them: a byte that is not UTF-8 is as
  /// in the names of files.
  package static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { place in
      CommandLine.unsafeArgv[place].map { SystemPath.text(of: $0) }
    }
  }

  /// Removes a variable from the environment, so that no child process inherits it: unsetenv(3).
  ///
  /// Nobody else may read the environment meanwhile.
  package static func removeVariable(_ name: String) {
    unsetenv(name)
  }

  /// Whether the files of a user may run commands for this process: those of its own user, of the
  /// system's administrator, and of the user for whom the administrator acts: geteuid(2).
  package static func trusts(owner: UInt32) -> Bool {
    let user = geteuid()
    if owner == user || owner == 0 { return true }
    guard user == 0, let behind = getenv("SUDO_UID") else { return false }
    return UInt32(String(cString: behind)) == owner
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

/// What the children of this process leave running, in sessions of their own too.
///
/// On Linux a process can have itself made the parent of its descendants whose own parents have
/// ended. It then finds them all among its children, whatever sessions and groups they are in. Only
/// a program that starts no other children may ask for that. Other systems have nothing like it.
package enum Orphans {
  /// How often to look for more of them, and for how long to wait each time, in milliseconds.
  private static let patience: (rounds: Int, pause: Int32) = (200, 1)

  private static let adopted = Atomic<Bool>(false)

  /// Whether this process is the parent of what its descendants leave behind.
  static var areAdopted: Bool { adopted.load(ordering: .sequentiallyConsistent) }

  /// From now on, what a child leaves running is ended with it, in a session of its own too, where
  /// the system can find it: prctl(2).
  package static func adopt() {
    #if os(Linux)
    // `prctl` takes any number of arguments, and Swift imports no such function.
    typealias Function = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    let becomeSubreaper: Int32 = 36
    guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "prctl") else { return }
    let isDone = unsafeBitCast(symbol, to: Function.self)(becomeSubreaper, 1, 0, 0, 0) == 0
    adopted.store(isDone, ordering: .sequentiallyConsistent)
    #endif
  }

  /// Ends every child of this process but some, and what those leave behind in turn.
  static func endAll(besides kept: Set<Int32> = []) {
    for _ in 0..<patience.rounds {
      let orphans = children.subtracting(kept)
      guard !orphans.isEmpty else { return }
      for orphan in orphans {
        _ = kill(orphan, SIGKILL)
        _ = waitpid(orphan, nil, WNOHANG)
      }
      CurrentProcess.pause(milliseconds: patience.pause)
    }
  }

  /// The children of this process: proc(5).
  private static var children: Set<Int32> {
    let threads = (try? FileSystem.folder(at: "/proc/self/task").get())?.entries ?? []
    return threads.reduce(into: []) { children, thread in
      let path = "/proc/self/task/\(thread.name)/children"
      guard let descriptor = try? FileSystem.openForReading(path).get() else { return }
      defer { Descriptor.close(descriptor) }
      guard case .bytes(let bytes) = Descriptor.read(from: descriptor) else { return }
      for word in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace) {
        if let child = Int32(word) { children.insert(child) }
      }
    }
  }
}
