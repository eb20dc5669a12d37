import Foundation
import Testing

@testable import CommandLineTools

@Suite("Writing") struct SystemTerminalOutputTests {
  @Test("Standard output is buffered until it is flushed, standard error is not")
  func buffering() throws {
    let both = TestPipe()
    let terminal = Self.terminal(output: both, error: both)
    try terminal.write("result ", to: .standardOutput)
    try terminal.write("error ", to: .standardError)
    try terminal.write("more", to: .standardOutput)
    try terminal.flush()
    try terminal.flush()
    #expect(try both.finish() == "result error more")
  }

  @Test("Waiting for input flushes the output")
  func flushesBeforeReading() throws {
    let output = TestPipe()
    let input = TestPipe()
    try input.closeWriting()
    let terminal = SystemTerminal(
      input: input.readEnd, output: output.writeEnd, environment: [:], noticesInterrupts: false)
    try terminal.write("card\n", to: .standardOutput)
    #expect(try terminal.nextLine() == .endOfInput)
    #expect(try output.finish() == "card\n")
  }

  @Test("Writing more than a pipe holds works on a non-blocking descriptor")
  func largeOutput() throws {
    let pipe = TestPipe()
    #expect(fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK) == 0)
    let text = String(repeating: "0123456789", count: 100_000)
    let reader = BackgroundReader(pipe)
    let terminal = Self.terminal(output: pipe, error: pipe)
    try terminal.write(text, to: .standardOutput)
    try terminal.flush()
    try pipe.closeWriting()
    #expect(try reader.bytes() == Array(text.utf8))
  }

  @Test("A closed pipe is an error that names the stream, once")
  func closedPipe() throws {
    let output = TestPipe()
    try output.closeReading()
    let terminal = Self.terminal(output: output, error: output)
    try terminal.write("lost", to: .standardOutput)
    #expect(throws: TerminalError.outputClosed(.standardOutput)) { try terminal.flush() }
    try terminal.flush()
    #expect(throws: TerminalError.outputClosed(.standardError)) {
      try terminal.write("lost", to: .standardError)
    }
  }

  @Test(
    "A full device is an error with the system's message",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDevice() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let terminal = SystemTerminal(output: full, environment: [:])
    try terminal.write("lost", to: .standardOutput)
    let reason = String(cString: strerror(ENOSPC))
    #expect(throws: TerminalError.outputFailed(.standardOutput, reason: reason)) {
      try terminal.flush()
    }
  }

  @Test("Errors say in one sentence what happened")
  func words() {
    #expect(
      "\(TerminalError.outputClosed(.standardError))" == "standard error was closed by its reader")
    #expect(
      "\(TerminalError.outputFailed(.standardOutput, reason: "Disk full"))"
        == "cannot write to standard output: Disk full")
    #expect(
      "\(TerminalError.inputFailed(reason: "Is a directory"))"
        == "cannot read standard input: Is a directory")
  }

  private static func terminal(output: TestPipe, error: TestPipe) -> SystemTerminal {
    SystemTerminal(output: output.writeEnd, error: error.writeEnd, environment: [:])
  }
}
