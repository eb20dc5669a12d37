import Synchronization

@testable import CommandLineTools

/// A terminal without a terminal: it answers from a list and remembers what was written.
final class ScriptedTerminal: Terminal {
  let environment: [String: String]
  let isInputTerminal: Bool
  let windowColumns: Int?
  private let terminals: Set<OutputStream>
  private let state: Mutex<State>

  private struct State {
    var answers: [LineInput]
    var written: [OutputStream: String] = [:]
    var transcript = ""
    var failure: TerminalError?
  }

  /// Creates a terminal that gives these answers, and then the end of input.
  init(
    answers: [LineInput] = [], isInputTerminal: Bool = true,
    terminals: Set<OutputStream> = Set(OutputStream.allCases), windowColumns: Int? = 80,
    environment: [String: String] = [:], failure: TerminalError? = nil
  ) {
    self.environment = environment
    self.isInputTerminal = isInputTerminal
    self.windowColumns = windowColumns
    self.terminals = terminals
    state = Mutex(State(answers: answers, failure: failure))
  }

  /// Everything written to a stream so far.
  func written(to stream: OutputStream) -> String {
    state.withLock { $0.written[stream] ?? "" }
  }

  /// Everything written to either stream so far, as a screen would show it.
  var transcript: String { state.withLock(\.transcript) }

  func isTerminal(_ stream: OutputStream) -> Bool { terminals.contains(stream) }

  func write(_ text: String, to stream: OutputStream) throws(TerminalError) {
    let failure = state.withLock { state in
      state.written[stream, default: ""] += text
      state.transcript += text
      return state.failure
    }
    if let failure { throw failure }
  }

  func flush() throws(TerminalError) {}

  func readLine(prompt: String, timeout: Duration?) throws(TerminalError) -> LineInput {
    if isInputTerminal { try write(prompt, to: .standardError) }
    return state.withLock { $0.answers.isEmpty ? .endOfInput : $0.answers.removeFirst() }
  }
}
