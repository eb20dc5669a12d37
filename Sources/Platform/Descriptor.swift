import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads, writes and waits on file descriptors.
package enum Descriptor {
  /// From this number on, descriptors are not for clients: files, children and the runtime need
  /// some.
  private static let spareFrom: Int32 = {
    let most = Int32(clamping: Descriptor.limit.soft)
    return max(most - 16, most / 4 * 3)
  }()

  /// Whether the next descriptor may be a client's; `open` is any that is open.
  static func hasRoom(beside open: Int32) -> Bool {
    let next = fcntl(open, F_DUPFD, 0)
    guard next >= 0 else { return false }
    close(next)
    return next < spareFrom
  }

  /// Raises the limit of open descriptors to what the system permits: setrlimit(2).
  package static func raiseLimit() {
    let hard = limit.hard
    var wanted = rlimit(rlim_cur: hard, rlim_max: hard)
    _ = setrlimit(openFiles, &wanted)
  }

  /// The limits of open descriptors: getrlimit(2).
  private static var limit: (soft: rlim_t, hard: rlim_t) {
    var found = rlimit(rlim_cur: 256, rlim_max: 256)
    _ = getrlimit(openFiles, &found)
    return (found.rlim_cur, found.rlim_max)
  }

  #if canImport(Glibc)
  private static var openFiles: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
  #else
  private static var openFiles: Int32 { RLIMIT_NOFILE }
  #endif

  /// The result of one attempt to write.
  package enum WriteOutcome {
    /// This many bytes were written.
    case written(Int)
    /// The call was interrupted, or the descriptor is non-blocking and full.
    case tryAgain
    /// The reading side is closed.
    case closed
    /// Any other error.
    case failed(SystemError)
  }

  /// The result of one attempt to read.
  package enum ReadOutcome {
    /// These bytes were read.
    case bytes(ArraySlice<UInt8>)
    /// The call was interrupted, or the descriptor is non-blocking and empty.
    case tryAgain
    /// The end of the file, or a descriptor that is closed or hung up.
    case end
    /// Any other error.
    case failed(SystemError)
  }

  /// Which of several descriptors is readable.
  package enum Readiness {
    /// Only the first one.
    case first
    /// The second one, whether or not the first one is readable too.
    case second
    /// The third one, and not the second one.
    case third
    /// None before the timeout or a signal.
    case neither
  }

  /// Writes as many bytes as one attempt accepts: write(2).
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> WriteOutcome {
    let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
    guard count < 0 else { return .written(count) }
    switch errno {
    case EINTR, EAGAIN, EWOULDBLOCK: return .tryAgain
    case EPIPE: return .closed
    case let code: return .failed(SystemError(code: code))
    }
  }

  /// Writes all bytes, waiting if necessary.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch write(rest, to: descriptor) {
      case .written(let count): rest = rest.dropFirst(count)
      case .tryAgain: waitUntilWritable(descriptor)
      case .closed: throw SystemError(code: EPIPE)
      case .failed(let error): throw error
      }
    }
  }

  /// Writes as many bytes as possible without blocking, even to a blocking descriptor: poll(2) and
  /// write(2).
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - descriptor: the descriptor to write to.
  ///   - milliseconds: how long to wait each time for space.
  /// - Returns: how many bytes were written.
  /// - Throws: ``SystemError``
  package static func writeWithoutWaiting(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, timeout milliseconds: Int32 = 0
  ) throws(SystemError) -> Int {
    var rest = bytes
    while !rest.isEmpty, waitUntilWritable(descriptor, milliseconds: milliseconds) {
      // A writable descriptor accepts at least this many bytes.
      switch write(rest.prefix(Int(PIPE_BUF)), to: descriptor) {
      case .written(let count): rest = rest.dropFirst(count)
      case .tryAgain: continue
      case .closed: throw SystemError(code: EPIPE)
      case .failed(let error): throw error
      }
    }
    return bytes.count - rest.count
  }

  /// Waits until a descriptor is writable, or until a timeout (-1: none): poll(2).
  ///
  /// - Returns: whether it is writable.
  @discardableResult
  static func waitUntilWritable(_ descriptor: Int32, milliseconds: Int32 = -1) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Reads the available bytes, at most 64 KiB: read(2).
  package static func read(from descriptor: Int32) -> ReadOutcome {
    switch piece(of: descriptor, atMost: 1 << 16) {
    case .success(let bytes): return bytes.isEmpty ? .end : .bytes(bytes[...])
    case .failure(let error):
      switch error.code {
      case EINTR, EAGAIN, EWOULDBLOCK: return .tryAgain
      case EBADF, EIO: return .end
      default: return .failed(error)
      }
    }
  }

  /// Calls read(2) once, into an uninitialized buffer.
  private static func piece(
    of descriptor: Int32, atMost room: Int
  ) -> Result<[UInt8], SystemError> {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      let read = systemRead(descriptor, buffer.baseAddress, room)
      if read < 0 { code = errno }
      count = max(read, 0)
    }
    return code == 0 ? .success(bytes) : .failure(SystemError(code: code))
  }

  /// Reads to the end of a file or a pipe, waiting if necessary: read(2).
  ///
  /// - Parameters:
  ///   - descriptor: the descriptor to read from.
  ///   - knownSize: the size of the file in bytes, 0 for a pipe; nil to ask the system.
  ///   - limit: the maximum number of bytes.
  /// - Returns: the bytes; nil if there are more than the limit.
  /// - Throws: the error of reading.
  package static func readAll(
    from descriptor: Int32, of knownSize: Int? = nil, atMost limit: Int
  ) throws(SystemError) -> [UInt8]? {
    let size = if let knownSize { knownSize } else { try FileVersion(of: descriptor).size }
    var bytes: [UInt8] = []
    var room = size <= 0 || size > limit ? 1 << 16 : size + 1
    while bytes.count <= limit {
      do throws(SystemError) {
        let piece = try piece(of: descriptor, atMost: room).get()
        if piece.isEmpty { return bytes }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
        // The file has the expected size and there was space left: this is the end.
        if bytes.count == size, size <= limit, piece.count < room { return bytes }
        room = 1 << 16
      } catch {
        try waitAfter(error, on: descriptor)
      }
    }
    return nil
  }

  /// Waits for bytes if the error says that none are available yet; throws any other error.
  private static func waitAfter(
    _ error: SystemError, on descriptor: Int32
  ) throws(SystemError) {
    switch error.code {
    case EINTR: break
    case EAGAIN, EWOULDBLOCK: _ = wait(for: descriptor, or: nil, milliseconds: -1)
    default: throw error
    }
  }

  /// Opens a file without a name, which is removed when it is closed: tmpfile(3).
  ///
  /// - Returns: its descriptor, which no child process inherits.
  package static func openScratchFile() throws(SystemError) -> Int32 {
    guard let file = tmpfile() else { throw SystemError(code: errno) }
    defer { fclose(file) }
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, ChildProcess.sharedFile + 1)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Truncates a file that is open for writing: ftruncate(2).
  package static func empty(_ descriptor: Int32) {
    _ = ftruncate(descriptor, 0)
    _ = lseek(descriptor, 0, SEEK_SET)
  }

  /// The bytes of a file from an offset on, independent of its read position: pread(2).
  package static func contents(of descriptor: Int32, from offset: Int) -> [UInt8] {
    guard let size = try? FileVersion(of: descriptor).size, size > offset else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size - offset) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size - offset, off_t(offset)))
    }
  }

  /// Waits for bytes and reads them into the beginning of a buffer: read(2).
  ///
  /// - Returns: how many bytes were read; 0 at the end.
  package static func read(
    from descriptor: Int32, into buffer: inout [UInt8]
  ) -> Result<Int, SystemError> {
    while true {
      let count = buffer.withUnsafeMutableBytes {
        systemRead(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 { return .success(count) }
      do throws(SystemError) {
        try waitAfter(SystemError(code: errno), on: descriptor)
      } catch {
        return .failure(error)
      }
    }
  }

  /// Waits until one of the descriptors is readable, or until a timeout (-1: none): poll(2).
  package static func wait(
    for first: Int32, or second: Int32?, or third: Int32? = nil, milliseconds: Int32
  ) -> Readiness {
    var requests = [second ?? -1, third ?? -1, first].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&requests, numericCast(requests.count), milliseconds) > 0 else { return .neither }
    let ready: [Readiness] = [.second, .third, .first]
    return zip(requests, ready).first { $0.0.revents != 0 }?.1 ?? .neither
  }

  /// Closes a descriptor: close(2).
  package static func close(_ descriptor: Int32) {
    _ = systemClose(descriptor)
  }

  /// Closes a descriptor, and throws an error if a write failed: close(2).
  package static func closeReporting(_ descriptor: Int32) throws(SystemError) {
    guard systemClose(descriptor) == 0 else { throw SystemError(code: errno) }
  }

  /// Opens `/dev/null` on the standard descriptors that are closed at the start, so that no pipe
  /// takes their numbers later: open(2).
  ///
  /// Reading from them gives the end of the file, and writing fails.
  package static func occupyStandardDescriptors() {
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Opens a pipe that no child process inherits: pipe(2).
  static func openPipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The type of a stream socket: socket(2).
  static var streamSocket: Int32 {
    #if canImport(Glibc)
    Int32(SOCK_STREAM.rawValue)
    #else
    SOCK_STREAM
    #endif
  }

  /// Opens a pair of connected sockets that no child process inherits: socketpair(2).
  static func openSocketPair() -> (ours: Int32, theirs: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Moves standard input to another descriptor, so that all other code reads an empty one:
  /// dup2(2).
  ///
  /// - Returns: the new descriptor, which no child process inherits; nil on failure.
  package static func duplicateStandardInput() -> Int32? {
    let taken = fcntl(0, F_DUPFD_CLOEXEC, 3)
    guard taken >= 0 else { return nil }
    let empty = open("/dev/null", O_RDONLY)
    guard empty >= 0 else { return nil }
    _ = dup2(empty, 0)
    close(empty)
    return taken
  }

  /// Moves standard output to another descriptor, and has all other code that writes to it write to
  /// standard error: dup2(2).
  ///
  /// - Returns: the new descriptor, which no child process inherits; nil on failure.
  package static func claimStandardOutput() -> Int32? {
    let taken = fcntl(1, F_DUPFD_CLOEXEC, 3)
    guard taken >= 0 else { return nil }
    _ = dup2(2, 1)
    return taken
  }

  /// Moves the file that the parent process shares with this one to another descriptor:
  /// ``ChildProcess/sharedFile``.
  ///
  /// - Returns: the new descriptor, which no child process inherits; nil if there is no such file.
  package static func duplicateSharedFile() -> Int32? {
    let taken = fcntl(ChildProcess.sharedFile, F_DUPFD_CLOEXEC, ChildProcess.sharedFile + 1)
    guard taken >= 0 else { return nil }
    close(ChildProcess.sharedFile)
    return taken
  }
}

/// An error of the operating system, as in errno(3).
package struct SystemError: Error {
  /// The error number.
  package let code: Int32

  /// Creates an error from its number.
  package init(code: Int32) {
    self.code = code
  }

  /// There is a folder in place of a file.
  package static let isFolder = SystemError(code: EISDIR)
  /// There is a pipe, a socket or a device in place of a file.
  package static let notRegular = SystemError(code: -1)
  /// A file changed since it was read.
  package static let changed = SystemError(code: -3)
  /// Nothing is written to a pipe or device.
  package static let silent = SystemError(code: -4)
  /// A file name contains a NUL.
  package static let nulInName = SystemError(code: -2)

  /// Whether the file, or a folder of its path, does not exist.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the user has no permission.
  package var isDenied: Bool { code == EACCES || code == EPERM }

  /// Whether the reading side of a pipe is closed.
  package var isClosedPipe: Bool { code == EPIPE }

  /// The system's error message: strerror(3).
  package var message: String {
    switch code {
    case Self.notRegular.code: "not a regular file"
    case Self.silent.code: "nothing was written to this pipe or device within 5 seconds"
    case Self.changed.code: "another process changed it meanwhile"
    case Self.nulInName.code: "the name has a NUL character"
    default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
  }

  /// The system's error message in lower case, as part of a sentence.
  package var reason: String { code > 0 ? message.lowercased() : message }
}

// Functions of the C library whose names are used above.

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int
{
  read(descriptor, buffer, size)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ size: Int) -> Int {
  write(descriptor, buffer, size)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// Properties of a terminal.
package enum TerminalDevice {
  /// Whether a descriptor refers to a terminal: isatty(3).
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The width of the terminal in columns; nil if it is not known: TIOCGWINSZ of tty_ioctl(4).
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The terminal's raw mode: every key is read at once and not echoed, and pasted text is
  /// bracketed.
  ///
  /// The previous settings are kept for the whole process, so that they can be restored however it
  /// ends.
  package enum RawMode {
    private struct Saved {
      let input: Int32
      let output: Int32
      let settings: Settings
    }

    private static let saved = Mutex<Saved?>(nil)
    private static let beginPasting = "\u{1B}[?2004h"
    private static let endPasting = "\u{1B}[?2004l"

    /// Puts a terminal into raw mode; returns false on failure, without a change.
    package static func begin(input: Int32, output: Int32) -> Bool {
      guard let settings = Settings(of: input) else { return false }
      // This comes before the change, so that a signal in between cannot leave the terminal in raw
      // mode.
      saved.withLock { $0 = Saved(input: input, output: output, settings: settings) }
      guard settings.raw.apply(to: input) else {
        saved.withLock { $0 = nil }
        return false
      }
      _ = Descriptor.write(Array(beginPasting.utf8)[...], to: output)
      return true
    }

    /// Restores the terminal if it is in raw mode.
    package static func end() {
      let before = saved.withLock { saved in
        defer { saved = nil }
        return saved
      }
      guard let before else { return }
      _ = Descriptor.write(Array(endPasting.utf8)[...], to: before.output)
      _ = before.settings.apply(to: before.input)
    }

    /// The settings of a terminal: termios(3).
    private struct Settings: Sendable {
      private var settings = termios()

      /// The settings of the descriptor's terminal; nil if it is not a terminal.
      init?(of descriptor: Int32) {
        guard tcgetattr(descriptor, &settings) == 0 else { return nil }
      }

      /// The settings for reading single keys; a line feed still starts a new line.
      var raw: Settings {
        var copy = self
        cfmakeraw(&copy.settings)
        copy.settings.c_oflag = settings.c_oflag
        return copy
      }

      /// Applies the settings to a terminal after its pending output: tcsetattr(3).
      func apply(to descriptor: Int32) -> Bool {
        var copy = settings
        return tcsetattr(descriptor, TCSADRAIN, &copy) == 0
      }
    }
  }
}
