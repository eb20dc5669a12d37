#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Synchronization

/// The calls to the operating system: the only file that differs between platforms.
enum Platform {
  /// What came of one attempt to write.
  enum WriteOutcome {
    case written(Int)
    /// Interrupted, or the descriptor does not block and is full.
    case tryAgain
    /// The reading side is closed.
    case closed
    case failed(reason: String)
  }

  /// What came of one attempt to read.
  enum ReadOutcome {
    case bytes(ArraySlice<UInt8>)
    /// Interrupted, or the descriptor does not block and is empty.
    case tryAgain
    /// The end of the file, or a descriptor that is closed or hung up.
    case end
    case failed(reason: String)
  }

  /// Which of two descriptors can be read.
  enum Readiness {
    case first
    /// The second one, whether or not the first one can be read too.
    case second
    /// None before the time was over or a signal came.
    case neither
  }

  /// Whether a descriptor is a terminal: isatty(3).
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of a terminal's window, or nil where it has none: TIOCGWINSZ of tty_ioctl(4).
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Writes as many bytes as go in one attempt: write(2).
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> WriteOutcome {
    let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
    guard count < 0 else { return .written(count) }
    switch errno {
    case EINTR, EAGAIN, EWOULDBLOCK: return .tryAgain
    case EPIPE: return .closed
    case let code: return .failed(reason: message(code))
    }
  }

  /// Waits until a descriptor takes bytes again: poll(2).
  static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }

  /// Reads the bytes that there are, at most 64 KiB: read(2).
  static func read(from descriptor: Int32) -> ReadOutcome {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = bytes.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
    guard count <= 0 else { return .bytes(bytes.prefix(count)) }
    guard count < 0 else { return .end }
    switch errno {
    case EINTR, EAGAIN, EWOULDBLOCK: return .tryAgain
    case EBADF, EIO: return .end
    case let code: return .failed(reason: message(code))
    }
  }

  /// Opens a file to be read, which no child process inherits, or says why that fails: open(2).
  static func openForReading(_ path: String) -> Result<Int32, SystemError> {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    return descriptor < 0 ? .failure(SystemError(code: errno)) : .success(descriptor)
  }

  /// What came of trying to lock an open file.
  enum Locking {
    case locked
    /// Another process has it.
    case held
    case failed(SystemError)
  }

  /// Locks an open file until its descriptor is closed or the process ends, if nobody else has
  /// locked it: flock(2).
  static func lock(_ descriptor: Int32) -> Locking {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: return .held
      case let code: return .failed(SystemError(code: code))
      }
    }
    return .locked
  }

  /// Whether a path leads to an open file: stat(2).
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (open, found) = (stat(), stat())
    return fstat(descriptor, &open) == 0 && stat(path, &found) == 0
      && open.st_dev == found.st_dev && open.st_ino == found.st_ino
  }

  /// The path that symbolic links lead to, whether or not a file is there; of links that lead
  /// nowhere else, the path itself: readlink(2).
  static func destination(of path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &bytes, bytes.count)
      guard count > 0 else { return path }
      let link = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    return path
  }

  /// Closes a descriptor: close(2).
  static func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// Waits for bytes and fills the beginning of a buffer with those that there are: read(2).
  ///
  /// - Returns: how many bytes were read; 0 at the end.
  static func read(
    from descriptor: Int32, into buffer: inout [UInt8]
  ) -> Result<Int, SystemError> {
    while true {
      let count = buffer.withUnsafeMutableBytes {
        systemRead(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 { return .success(count) }
      switch errno {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: _ = wait(for: descriptor, or: nil, milliseconds: -1)
      case let code: return .failure(SystemError(code: code))
      }
    }
  }

  /// The offset of the first line feed from an offset on, or nil: memchr(3).
  static func lineFeed(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Waits until one of two descriptors can be read, or a time is over (-1: never): poll(2).
  static func wait(for first: Int32, or second: Int32?, milliseconds: Int32) -> Readiness {
    var requests = [first, second ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&requests, numericCast(requests.count), milliseconds) > 0 else { return .neither }
    return requests.last?.revents == 0 ? .first : .second
  }

  /// Occupies the standard descriptors that the process was started without, so that no pipe that
  /// is opened later takes their numbers: open(2).
  ///
  /// Reading them is at the end at once, and writing fails.
  static func occupyStandardDescriptors() {
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Makes writing to a closed pipe an error instead of the end of the process.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Directs the signals that end a process into a pipe, and gives the end to read; nil where there
  /// is no pipe.
  ///
  /// A signal that the process was told to ignore stays ignored.
  static func signalPipe() -> Int32? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0, let reading = ends.first, let writing = ends.last else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    signalWriteEnd.store(writing, ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let before = signal(number) { number in
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = systemWrite(signalWriteEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = code
      }
      if InterruptPipe.isIgnoring(before) { _ = signal(number, SIG_IGN) }
    }
    return reading
  }

  /// Waits for a byte of ``signalPipe()``: the number of the signal.
  static func waitForSignal(_ descriptor: Int32) -> Int32 {
    while true {
      switch read(from: descriptor) {
      case .bytes(let bytes): if let number = bytes.first { return Int32(number) }
      case .tryAgain: continue
      case .end, .failed: return SIGTERM
      }
    }
  }

  /// Waits: poll(2).
  static func pause(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }

  /// Ends the process without any more of its code: _exit(2).
  static func exitAtOnce(_ status: Int32) -> Never {
    _exit(status)
  }

  /// The system's words for an error code: strerror(3).
  static func message(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}

/// An error of the operating system: errno(3).
struct SystemError: Error {
  /// Its number.
  let code: Int32

  /// The system's words, in lower case.
  var reason: String { Platform.message(code).lowercased() }
}

/// The settings of a terminal: termios(3).
struct TerminalSettings: Sendable {
  private var settings = termios()

  /// The settings that a descriptor's terminal has; nil where it is none.
  init?(of descriptor: Int32) {
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
  }

  /// The same for reading key by key; a line feed still begins a line.
  var raw: TerminalSettings {
    var copy = self
    cfmakeraw(&copy.settings)
    copy.settings.c_oflag = settings.c_oflag
    return copy
  }

  /// Gives a terminal these settings, once it has shown what was written before.
  func apply(to descriptor: Int32) -> Bool {
    var copy = settings
    return tcsetattr(descriptor, TCSADRAIN, &copy) == 0
  }
}

/// The pipe through which the handler of SIGINT speaks; there is one in a process, never closed, so
/// that a handler that is still running on another thread never writes into a stranger's
/// descriptor.
struct InterruptPipe {
  /// What a process does at a signal; nil is the system's default.
  typealias Handler = (@convention(c) (Int32) -> Void)?

  /// The descriptor that becomes readable at Ctrl-C while the pipe is open.
  let readEnd: Int32

  /// The pipe of this process, or nil when it has no descriptors left.
  static let shared = InterruptPipe()

  private init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0, let reading = ends.first, let writing = ends.last else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    readEnd = reading
    interruptWriteEnd.store(writing, ordering: .sequentiallyConsistent)
  }

  /// Empties the pipe and directs SIGINT into it, unless the process was told to ignore SIGINT.
  ///
  /// The handler does only what signal-safety(7) allows: it writes a byte and keeps `errno`.
  ///
  /// - Returns: What the process did at SIGINT before.
  func open() -> Handler {
    while case .bytes = Platform.read(from: readEnd) {}
    let before = signal(SIGINT) { _ in
      let code = errno
      var byte: UInt8 = 0
      _ = systemWrite(interruptWriteEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      errno = code
    }
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

private let interruptWriteEnd = Atomic<Int32>(-1)
private let signalWriteEnd = Atomic<Int32>(-1)

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int
{
  read(descriptor, buffer, size)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ size: Int) -> Int {
  write(descriptor, buffer, size)
}
