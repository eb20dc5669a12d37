import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Turns Ctrl-C into a byte in a pipe while code waits for input.
///
/// Outside such a wait SIGINT has its previous effect, which is to end the program, so that a long
/// computation can be stopped. The signal handler only writes the byte. A process that was started
/// with SIGINT ignored keeps ignoring it.
package enum InterruptWatch {
  private struct State {
    var depth = 0
    var before: Pipe.Handler = nil
  }

  private static let state = Mutex(State())

  /// Runs a closure with a descriptor that becomes readable at Ctrl-C; nil if there is none.
  ///
  /// Calls may be nested; the outermost one restores the handler of SIGINT.
  ///
  /// - Parameters:
  ///   - noticesResizing: whether the descriptor also becomes readable when the terminal's window
  ///     is resized; ``take(from:)`` tells the two apart.
  ///   - body: the closure.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws.
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

  /// Reads the pending bytes of the descriptor.
  ///
  /// - Returns: whether Ctrl-C was pressed; false if the window was only resized.
  package static func take(from descriptor: Int32) -> Bool {
    guard case .bytes(let bytes) = Descriptor.read(from: descriptor) else { return true }
    return bytes.contains { $0 != resizing }
  }

  /// The byte for a resized window.
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

  /// The pipe that the handler of SIGINT writes to.
  ///
  /// A process has one, never closed, so that a handler still running on another thread cannot
  /// write to a reused descriptor.
  fileprivate struct Pipe {
    /// A signal handler; nil is the system's default.
    typealias Handler = (@convention(c) (Int32) -> Void)?

    /// The descriptor that becomes readable at Ctrl-C while the pipe is open.
    let readEnd: Int32

    /// The pipe of this process; nil if no descriptors are left.
    static let shared = Pipe()

    private init?() {
      guard let (reading, writing) = Descriptor.openPipe() else { return nil }
      for end in [reading, writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
      readEnd = reading
      interruptWriteEnd.store(writing, ordering: .sequentiallyConsistent)
    }

    /// Empties the pipe and directs SIGINT to it, unless the process ignores SIGINT.
    ///
    /// - Returns: The previous handler of SIGINT.
    func open() -> Handler {
      while case .bytes = Descriptor.read(from: readEnd) {}
      let before = signal(SIGINT) { _ in writeByte(0, to: interruptWriteEnd) }
      if Self.isIgnoring(before) { _ = signal(SIGINT, SIG_IGN) }
      return before
    }

    /// Directs SIGWINCH to the pipe as well.
    ///
    /// - Returns: The previous handler of SIGWINCH.
    func openForResizing() -> Handler {
      signal(SIGWINCH) { _ in writeByte(InterruptWatch.resizing, to: interruptWriteEnd) }
    }

    /// Restores the handler of SIGINT.
    func close(restoring handler: Handler) {
      _ = signal(SIGINT, handler)
    }

    /// Whether a handler ignores its signal.
    static func isIgnoring(_ handler: Handler) -> Bool {
      unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN as Handler, to: Int.self)
    }
  }
}

/// Cleans up and ends the process at a signal, together with a running command.
///
/// While code waits for input, ``InterruptWatch`` handles Ctrl-C instead.
package enum InterruptExit {
  private static let isArmed = Mutex(false)

  /// The signals that end a process by default, except those that report a fault of the program.
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU,
  ]

  /// Installs handlers that clean up and then end the process with status 128 plus the signal
  /// number.
  ///
  /// The signal handler only writes a byte to a pipe; a thread that reads the pipe does the rest.
  /// If there is no pipe or no thread, the signals keep their previous effect.
  ///
  /// - Parameters:
  ///   - interrupt: at Ctrl-C, ends what is to be ended instead of the process; returns false if
  ///     there is nothing, and the process ends.
  ///   - cleanUp: called before the process ends.
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

  /// Directs the signals to a pipe, except those that the process ignores.
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

/// Waits for a byte that a signal handler writes to a pipe: the signal number; nil if the pipe
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

/// Requests to end a server process: SIGTERM, SIGINT or SIGHUP.
package enum Termination {
  private static let writeEnd = Atomic<Int32>(-1)

  /// Calls a closure at the first of these signals, on a new thread.
  ///
  /// A second signal, or a timeout, ends the process with status 128 plus the signal number.
  ///
  /// - Parameters:
  ///   - milliseconds: how long the process may take to end by itself.
  ///   - body: called with whether the signal was SIGINT.
  ///   - cleanUp: called before the process is ended.
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
      // A signal that the process ignores stays ignored, as for nohup(1).
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
  }
}

/// Functions for the whole process.
package enum CurrentProcess {
  /// Makes it an error, not the end of the process, to write to a closed pipe or beyond the file
  /// size limit: signal(2).
  package static func failWhereNothingCanBeWritten() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// The command line with the program's name; bytes that are not UTF-8 are encoded as in
  /// ``SystemPath``.
  package static var arguments: [String] {
    (0..<Int(CommandLine.argc)).compactMap { place in
      CommandLine.unsafeArgv[place].map { SystemPath.text(of: $0) }
    }
  }

  /// Removes an environment variable, so that no child process inherits it: unsetenv(3).
  ///
  /// No other thread may read the environment at the same time.
  package static func removeVariable(_ name: String) {
    unsetenv(name)
  }

  /// Whether commands from the files of this user may run: the owner is the process's user, root,
  /// or the user who called sudo: geteuid(2).
  package static func trusts(owner: UInt32) -> Bool {
    let user = geteuid()
    if owner == user || owner == 0 { return true }
    guard user == 0, let behind = getenv("SUDO_UID") else { return false }
    return UInt32(String(cString: behind)) == owner
  }

  /// Blocks the calling thread for a time; not for use in asynchronous code: poll(2).
  package static func pause(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }
}

private let interruptWriteEnd = Atomic<Int32>(-1)
private let signalWriteEnd = Atomic<Int32>(-1)

/// Writes a byte in a signal handler, using only what signal-safety(7) allows; preserves `errno`.
private func writeByte(_ byte: UInt8, to descriptor: borrowing Atomic<Int32>) {
  let code = errno
  var byte = byte
  _ = write(descriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
  errno = code
}

/// The processes that the children of this process leave running, including those in sessions of
/// their own.
///
/// On Linux a process can become the parent of all descendants whose parents have ended (a
/// subreaper). It then finds them among its children, in any session or group. This is only for a
/// program that starts no other children. Other systems have no such feature.
package enum Orphans {
  /// How often to look for further processes, and the pause in between, in milliseconds.
  private static let timeout: (rounds: Int, pause: Int32) = (200, 1)

  private static let adopted = Atomic<Bool>(false)

  /// Whether this process is a subreaper.
  static var areAdopted: Bool { adopted.load(ordering: .sequentiallyConsistent) }

  /// From now on, also ends processes that a child leaves running in other sessions, where the
  /// system supports it: prctl(2).
  package static func adopt() {
    #if os(Linux)
    // `prctl` is variadic, and Swift does not import variadic functions.
    typealias Function = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    let becomeSubreaper: Int32 = 36
    guard let program = dlopen(nil, RTLD_NOW), let symbol = dlsym(program, "prctl") else { return }
    let isDone = unsafeBitCast(symbol, to: Function.self)(becomeSubreaper, 1, 0, 0, 0) == 0
    adopted.store(isDone, ordering: .sequentiallyConsistent)
    #endif
  }

  /// Ends every child of this process except some, and the processes that they leave.
  static func endAll(besides kept: Set<Int32> = []) {
    for _ in 0..<timeout.rounds {
      let orphans = children.subtracting(kept)
      guard !orphans.isEmpty else { return }
      for orphan in orphans {
        _ = kill(orphan, SIGKILL)
        _ = waitpid(orphan, nil, WNOHANG)
      }
      CurrentProcess.pause(milliseconds: timeout.pause)
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
