import Foundation
import Testing

@testable import CommandLineTools

@Suite("On a terminal") struct TerminalDeviceTests {
  private let device: TestTerminalDevice
  private let terminal: SystemTerminal

  init() throws {
    device = try #require(TestTerminalDevice(columns: 97))
    let descriptor = device.device.fileDescriptor
    terminal = SystemTerminal(
      input: descriptor, output: descriptor, error: descriptor, environment: [:],
      noticesInterrupts: false)
  }

  @Test("The streams of a terminal are terminals, and a pipe is not")
  func isTerminal() {
    #expect(terminal.isInputTerminal)
    #expect(terminal.isTerminal(.standardOutput))
    #expect(terminal.isTerminal(.standardError))
    let pipe = TestPipe()
    let piped = SystemTerminal(
      input: pipe.readEnd, output: pipe.writeEnd, error: pipe.writeEnd, environment: [:])
    #expect(!piped.isInputTerminal)
    #expect(!piped.isTerminal(.standardOutput))
    #expect(piped.windowColumns == nil)
  }

  @Test("The window's width is known")
  func windowColumns() {
    #expect(terminal.windowColumns == 97)
    #expect(terminal.width() == 97)
  }

  @Test("A prompt reads the line that is typed")
  func prompt() throws {
    try terminal.write("card\n", to: .standardOutput)
    #expect(device.screen(endingWith: "card\n") == "card\n")
    try device.type("2\n")
    #expect(device.screen(endingWith: "2\n") == "2\n")
    #expect(try terminal.nextLine(prompt: "choice: ") == .line("2"))
    #expect(device.screen(endingWith: ": ") == "choice: ")
  }

  @Test("Ctrl-D on an empty line is the end of input, on a new line")
  func endOfInput() throws {
    try device.type("\u{4}")
    #expect(try terminal.nextLine(prompt: "choice: ") == .endOfInput)
    #expect(device.screen(endingWith: ": \n").hasSuffix("choice: \n"))
  }

  @Test("After a timeout the cursor goes to a new line")
  func timeout() throws {
    #expect(try terminal.readLine(prompt: "choice: ", timeout: .zero) == .timedOut)
    #expect(device.screen(endingWith: "\n") == "choice: \n")
  }
}
