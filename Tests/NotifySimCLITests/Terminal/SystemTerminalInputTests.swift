import Foundation
import Platform
import Testing

@testable import CommandLineTools

@Suite("Reading lines") struct SystemTerminalInputTests {
  @Test("Reading gives the lines of a pipe, also without a last line break, and then the end")
  func lines() throws {
    let pipe = TestPipe()
    let terminal = Self.terminal(pipe.readEnd)
    try pipe.write("ACCEPT\r\n회의\nlast".utf8)
    try pipe.closeWriting()
    #expect(try terminal.nextLine() == .line("ACCEPT"))
    #expect(try terminal.nextLine() == .line("회의"))
    #expect(try terminal.nextLine() == .line("last"))
    #expect(try terminal.nextLine() == .endOfInput)
    #expect(try terminal.nextLine() == .endOfInput)
  }

  @Test("Reading gives up at the timeout and keeps what was typed")
  func timeout() throws {
    let pipe = TestPipe()
    let terminal = Self.terminal(pipe.readEnd)
    #expect(try terminal.readLine(timeout: .zero) == .timedOut)
    try pipe.write("hel".utf8)
    #expect(try terminal.readLine(timeout: .milliseconds(1)) == .timedOut)
    #expect(try terminal.readLine(timeout: .seconds(-1)) == .timedOut)
    try pipe.write("lo\n".utf8)
    #expect(try terminal.readLine(timeout: .seconds(Int64.max)) == .line("hello"))
  }

  @Test("A line that is there is read even at an expired timeout")
  func answerBeforeTimeout() throws {
    let pipe = TestPipe()
    let terminal = Self.terminal(pipe.readEnd)
    try pipe.write("one\ntwo\n".utf8)
    #expect(try terminal.readLine(timeout: .zero) == .line("one"))
    #expect(try terminal.readLine(timeout: .zero) == .line("two"))
    #expect(try terminal.readLine(timeout: .zero) == .timedOut)
  }

  @Test("Reading waits for a non-blocking descriptor")
  func nonBlocking() throws {
    let pipe = TestPipe()
    #expect(fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK) == 0)
    let terminal = Self.terminal(pipe.readEnd)
    #expect(try terminal.readLine(timeout: .zero) == .timedOut)
    try pipe.write("x\n".utf8)
    #expect(try terminal.nextLine() == .line("x"))
  }

  @Test("Reading skips a line longer than a mebibyte")
  func tooLong() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let longest = String(repeating: "x", count: LineInput.lengthLimit)
    try Data("\(longest)\n\(longest)y\nnext\n".utf8).write(to: file)
    let handle = try FileHandle(forReadingFrom: file)
    let terminal = Self.terminal(handle.fileDescriptor)
    #expect(try terminal.nextLine() == .line(longest))
    #expect(try terminal.nextLine() == .tooLong)
    #expect(try terminal.nextLine() == .line("next"))
    #expect(try terminal.nextLine() == .endOfInput)
  }

  @Test("A closed standard input is the end of input")
  func closedInput() throws {
    #expect(try Self.terminal(Int32(getdtablesize()) - 1).nextLine() == .endOfInput)
  }

  @Test("A directory cannot be read, with the system's message")
  func directory() throws {
    let descriptor = open("/", O_RDONLY)
    defer { close(descriptor) }
    let terminal = Self.terminal(descriptor)
    #expect(throws: TerminalError.inputFailed(reason: String(cString: strerror(EISDIR)))) {
      try terminal.nextLine()
    }
  }

  @Test("No prompt is written on a pipe")
  func noPrompt() throws {
    let pipe = TestPipe()
    let errors = TestPipe()
    let terminal = SystemTerminal(
      input: pipe.readEnd, output: errors.writeEnd, error: errors.writeEnd, environment: [:],
      noticesInterrupts: false)
    try pipe.write("x\n".utf8)
    #expect(try terminal.nextLine(prompt: "choice: ") == .line("x"))
    #expect(try errors.finish() == "")
  }

  private static func terminal(_ input: Int32) -> SystemTerminal {
    SystemTerminal(input: input, environment: [:], noticesInterrupts: false)
  }
}

@Suite("Ctrl-C", .serialized) struct InterruptTests {
  /// Whoever started the tests may ignore the signal, as a shell does for what it runs behind.
  init() { signal(SIGINT, SIG_DFL) }

  @Test("Ctrl-C ends the wait for a line and not the process")
  func interrupts() throws {
    let pipe = TestPipe()
    let terminal = SystemTerminal(input: pipe.readEnd, environment: [:])
    let result = try InterruptWatch.during { (_) throws(TerminalError) in
      pressControlC()
      return try terminal.readLine(timeout: .seconds(10))
    }
    #expect(result == .interrupted)
  }

  @Test("Ctrl-C of an earlier wait does not end the next one")
  func stale() throws {
    let pipe = TestPipe()
    let terminal = SystemTerminal(input: pipe.readEnd, environment: [:])
    try InterruptWatch.during { (interrupts) throws(TerminalError) in
      pressControlC()
      waitUntilReadable(interrupts)
    }
    try pipe.write("x\n".utf8)
    #expect(try terminal.nextLine() == .line("x"))
  }

  @Test("Ctrl-C stays ignored in a process that was started ignoring it")
  func restores() throws {
    let before = signal(SIGINT, SIG_IGN)
    defer { signal(SIGINT, before) }
    let pipe = TestPipe()
    let terminal = SystemTerminal(input: pipe.readEnd, environment: [:])
    let result = try InterruptWatch.during { (_) throws(TerminalError) in
      pressControlC()
      return try terminal.readLine(timeout: .zero)
    }
    #expect(result == .timedOut)
    let after = signal(SIGINT, SIG_IGN)
    #expect(unsafeBitCast(after, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self))
  }

  /// Sends the signal to the process, as a terminal does; the threads of a test block it.
  private func pressControlC() {
    _ = kill(getpid(), SIGINT)
  }

  private func waitUntilReadable(_ descriptor: Int32?) {
    var request = pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, 10_000)
  }
}
