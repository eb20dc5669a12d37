import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reading, writing and waiting by the number of an open file.
package enum Descriptor {
  /// What came of one attempt to write.
  package enum WriteOutcome {
    /// This many bytes were written.
    case written(Int)
    /// Interrupted, or the descriptor does not block and is full.
    case tryAgain
    /// The reading side is closed.
    case closed
    /// Anything else.
    case failed(SystemError)
  }

  /// What came of one attempt to read.
  package enum ReadOutcome {
    /// These bytes were read.
    case bytes(ArraySlice<UInt8>)
    /// Interrupted, or the descriptor does not block and is empty.
    case tryAgain
    /// The end of the file, or a descriptor that is closed or hung up.
    case end
    /// Anything else.
    case failed(SystemError)
  }

  /// Which of two descriptors can be read.
  package enum Readiness {
    /// The first one alone.
    case first
    /// The second one, whether or not the first one can be read too.
    case second
    /// The third one, and not the second one.
    case third
    /// None before the time was over or a signal came.
    case neither
  }

  /// Writes as many bytes as go in one attempt: write(2).
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> WriteOutcome {
    let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
    guard count < 0 else { return .written(count) }
    switch errno {
    case EINTR, EAGAIN, EWOULDBLOCK: return .tryAgain
    case EPIPE: return .closed
    case let code: return .failed(SystemError(code: code))
    }
  }

  /// Writes all bytes, and waits where that is needed.
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

  /// Writes as many bytes as go without waiting, whether or not the descriptor blocks: poll(2) and
  /// write(2).
  ///
  /// - Parameters:
  ///   - bytes: the bytes.
  ///   - descriptor: where they are written.
  ///   - milliseconds: how long to wait each time until some go after all.
  /// - Returns: how many bytes were written.
  /// - Throws: ``SystemError``
  package static func writeWithoutWaiting(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32, patience milliseconds: Int32 = 0
  ) throws(SystemError) -> Int {
    var rest = bytes
    while !rest.isEmpty, waitUntilWritable(descriptor, milliseconds: milliseconds) {
      // What can be written to at all takes this much.
      switch write(rest.prefix(Int(PIPE_BUF)), to: descriptor) {
      case .written(let count): rest = rest.dropFirst(count)
      case .tryAgain: continue
      case .closed: throw SystemError(code: EPIPE)
      case .failed(let error): throw error
      }
    }
    return bytes.count - rest.count
  }

  /// Writes over the beginning of a file; in a pipe it stays as it is: pwrite(2).
  package static func rewriteBeginning(_ bytes: [UInt8], of descriptor: Int32) throws(SystemError) {
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 0 || errno == ESPIPE else { throw SystemError(code: errno) }
  }

  /// Waits until a descriptor takes bytes again, or a time is over (-1: never): poll(2).
  ///
  /// - Returns: whether it does.
  @discardableResult
  static func waitUntilWritable(_ descriptor: Int32, milliseconds: Int32 = -1) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Reads the bytes that there are, at most 64 KiB: read(2).
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

  /// What one call of read(2) gives, without zeros being written first where it will stand.
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

  /// Reads to the end of a file or a pipe, and waits where that is needed: read(2).
  ///
  /// - Parameters:
  ///   - descriptor: what to read.
  ///   - knownSize: how many bytes the file has, 0 for a pipe; nil to ask the system.
  ///   - limit: the most bytes that are taken.
  /// - Returns: the bytes; nil where there are more than the limit.
  /// - Throws: why reading failed.
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
        // A file that has the size it had, and room was left: there is no more.
        if bytes.count == size, size <= limit, piece.count < room { return bytes }
        room = 1 << 16
      } catch {
        try waitAfter(error, on: descriptor)
      }
    }
    return nil
  }

  /// Waits for bytes after an error that says that there are none yet, and throws any other.
  private static func waitAfter(
    _ error: SystemError, on descriptor: Int32
  ) throws(SystemError) {
    switch error.code {
    case EINTR: break
    case EAGAIN, EWOULDBLOCK: _ = wait(for: descriptor, or: nil, milliseconds: -1)
    default: throw error
    }
  }

  /// Opens a file without a name, which goes when nobody has it open: tmpfile(3).
  ///
  /// - Returns: its descriptor, which no child process inherits.
  package static func openScratchFile() throws(SystemError) -> Int32 {
    guard let file = tmpfile() else { throw SystemError(code: errno) }
    defer { fclose(file) }
    let descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, ChildProcess.sharedFile + 1)
    guard descriptor >= 0 else { throw SystemError(code: errno) }
    return descriptor
  }

  /// Empties a file, for whoever writes it: ftruncate(2).
  package static func empty(_ descriptor: Int32) {
    _ = ftruncate(descriptor, 0)
    _ = lseek(descriptor, 0, SEEK_SET)
  }

  /// The bytes of a file from an offset on, wherever it is read and written otherwise: pread(2).
  package static func contents(of descriptor: Int32, from offset: Int) -> [UInt8] {
    guard let size = try? FileVersion(of: descriptor).size, size > offset else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size - offset) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size - offset, off_t(offset)))
    }
  }

  /// Waits for bytes and fills the beginning of a buffer with those that there are: read(2).
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

  /// Waits until one of some descriptors can be read, or a time is over (-1: never): poll(2).
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

  /// Closes a descriptor, and says what of it could not be written: close(2).
  package static func closeReporting(_ descriptor: Int32) throws(SystemError) {
    guard systemClose(descriptor) == 0 else { throw SystemError(code: errno) }
  }

  /// Occupies the standard descriptors that the process was started without, so that no pipe that
  /// is opened later takes their numbers: open(2).
  ///
  /// Reading them is at the end at once, and writing fails.
  package static func occupyStandardDescriptors() {
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// Opens a pipe whose ends no child process inherits: pipe(2).
  static func openPipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The kind of socket that carries a stream of bytes: socket(2).
  static var streamSocket: Int32 {
    #if canImport(Glibc)
    Int32(SOCK_STREAM.rawValue)
    #else
    SOCK_STREAM
    #endif
  }

  /// Opens two sockets that are connected, whose ends no child process inherits: socketpair(2).
  static func openSocketPair() -> (ours: Int32, theirs: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// Takes standard input away from everything else in the process, which finds it empty from now
  /// on: dup2(2).
  ///
  /// - Returns: the descriptor that it has now, which no child process inherits; nil where that
  ///   cannot be done.
  package static func takeStandardInput() -> Int32? {
    let taken = fcntl(0, F_DUPFD_CLOEXEC, 3)
    guard taken >= 0 else { return nil }
    let empty = open("/dev/null", O_RDONLY)
    guard empty >= 0 else { return nil }
    _ = dup2(empty, 0)
    close(empty)
    return taken
  }

  /// Takes the file that this process has from the one that started it:
  /// ``ChildProcess/sharedFile``.
  ///
  /// - Returns: the descriptor that it has now, which no child process inherits; nil where there is
  ///   no such file.
  package static func takeSharedFile() -> Int32? {
    let taken = fcntl(ChildProcess.sharedFile, F_DUPFD_CLOEXEC, ChildProcess.sharedFile + 1)
    guard taken >= 0 else { return nil }
    close(ChildProcess.sharedFile)
    return taken
  }
}

/// An error of the operating system: errno(3).
package struct SystemError: Error {
  /// Its number.
  package let code: Int32

  /// Creates an error from its number.
  package init(code: Int32) {
    self.code = code
  }

  /// A folder is where a file should be.
  package static let isFolder = SystemError(code: EISDIR)
  /// A pipe, a socket or a device is where a file should be.
  package static let notRegular = SystemError(code: -1)
  /// A file is not as it was when it was read.
  package static let changed = SystemError(code: -3)
  /// The name of a file holds a NUL.
  package static let nulInName = SystemError(code: -2)

  /// Whether nothing is there: the file, or a folder on the way to it.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the user may not look there.
  package var isDenied: Bool { code == EACCES || code == EPERM }

  /// Whether the reading side of a pipe is closed.
  package var isClosedPipe: Bool { code == EPIPE }

  /// The system's words: strerror(3).
  package var message: String {
    switch code {
    case Self.notRegular.code: "not a regular file"
    case Self.changed.code: "another process changed it meanwhile"
    case Self.nulInName.code: "the name has a NUL character"
    default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }
  }

  /// The system's words in lower case, as a part of a sentence.
  package var reason: String { code > 0 ? message.lowercased() : message }
}

// The functions of the C library, which have the names of those above.

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int
{
  read(descriptor, buffer, size)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ size: Int) -> Int {
  write(descriptor, buffer, size)
}

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// What a terminal says of itself.
package enum TerminalDevice {
  /// Whether a descriptor is a terminal: isatty(3).
  package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The columns of a terminal's window, or nil where it has none: TIOCGWINSZ of tty_ioctl(4).
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// The raw mode of the terminal, in which every key comes at once and none is shown, and what is
  /// pasted comes in brackets.
  ///
  /// The settings from before are kept for the whole process, so that whatever ends it can put them
  /// back.
  package enum RawMode {
    private struct Saved {
      let input: Int32
      let output: Int32
      let settings: Settings
    }

    private static let saved = Mutex<Saved?>(nil)
    private static let beginPasting = "\u{1B}[?2004h"
    private static let endPasting = "\u{1B}[?2004l"

    /// Puts a terminal into raw mode; false where that cannot be done, and nothing is changed.
    package static func begin(input: Int32, output: Int32) -> Bool {
      guard let settings = Settings(of: input) else { return false }
      // Before the change, so that a signal in between cannot leave the terminal changed.
      saved.withLock { $0 = Saved(input: input, output: output, settings: settings) }
      guard settings.raw.apply(to: input) else {
        saved.withLock { $0 = nil }
        return false
      }
      _ = Descriptor.write(Array(beginPasting.utf8)[...], to: output)
      return true
    }

    /// Puts the terminal back, if it is in raw mode.
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

      /// The settings that a descriptor's terminal has; nil where it is none.
      init?(of descriptor: Int32) {
        guard tcgetattr(descriptor, &settings) == 0 else { return nil }
      }

      /// The same for reading key by key; a line feed still begins a line.
      var raw: Settings {
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
  }
}
