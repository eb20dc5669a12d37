import Synchronization

/// Turns Ctrl-C into a byte in a pipe for as long as somebody waits for input.
///
/// Outside of such a wait SIGINT does what it did before, which is to end the program, so that a
/// long computation can be stopped. The signal handler does nothing but write the byte. A process
/// started with SIGINT ignored goes on ignoring it.
package enum InterruptWatch {
  private struct State {
    var depth = 0
    var before: InterruptPipe.Handler = nil
  }

  private static let state = Mutex(State())

  /// Runs a body with the descriptor that becomes readable at Ctrl-C; nil where it cannot.
  ///
  /// Watches may be nested; the outermost one decides when SIGINT is let go again.
  package static func during<Result>(
    _ body: (Int32?) throws(TerminalError) -> Result
  ) throws(TerminalError) -> Result {
    guard let pipe = InterruptPipe.shared else { return try body(nil) }
    begin(pipe)
    defer { end(pipe) }
    return try body(pipe.readEnd)
  }

  private static func begin(_ pipe: InterruptPipe) {
    state.withLock { state in
      if state.depth == 0 { state.before = pipe.open() }
      state.depth += 1
    }
  }

  private static func end(_ pipe: InterruptPipe) {
    state.withLock { state in
      state.depth -= 1
      if state.depth == 0 { pipe.close(restoring: state.before) }
    }
  }
}
