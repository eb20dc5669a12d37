extension SystemTerminal {
  /// Whether a line can be edited here: both sides are a terminal that moves its cursor.
  package var canEdit: Bool {
    let kind = environment["TERM"] ?? ""
    return isInputTerminal && isTerminal(.standardError) && !kind.isEmpty && kind != "dumb"
  }

  /// Waits for a line that is edited while it is typed.
  ///
  /// The terminal is in raw mode for as long as this takes, and is put back however it ends. Where
  /// it cannot be in raw mode, its own line editing applies.
  package func editLine(_ editor: inout LineEditor) throws(TerminalError) -> LineInput {
    try flush()
    guard RawMode.begin(input: inputDescriptor, output: descriptor(of: .standardError)) else {
      return try readLine(prompt: editor.prompt)
    }
    defer { RawMode.end() }
    return try InterruptWatch.during { (interrupts) throws(TerminalError) in
      try self.draw(editor)
      return try self.read(&editor, interrupts)
    }
  }

  private func read(
    _ editor: inout LineEditor, _ interrupts: Int32?
  ) throws(TerminalError) -> LineInput {
    while true {
      while let key = editor.nextKey() {
        if let input = try take(editor.press(key), editor) { return input }
      }
      try wait(for: &editor, interrupts)
    }
  }

  private func wait(
    for editor: inout LineEditor, _ interrupts: Int32?
  ) throws(TerminalError) {
    switch Platform.wait(for: inputDescriptor, or: interrupts, milliseconds: -1) {
    case .neither: return
    case .second:
      if let interrupts { _ = Platform.read(from: interrupts) }
      editor.receiveInterrupt()
    case .first:
      switch Platform.read(from: inputDescriptor) {
      case .bytes(let bytes): editor.receive(bytes)
      case .tryAgain: return
      case .end: editor.receiveEnd()
      case .failed(let reason): throw .inputFailed(reason: reason)
      }
    }
  }

  private func take(
    _ outcome: LineEditor.Outcome, _ editor: LineEditor
  ) throws(TerminalError) -> LineInput? {
    switch outcome {
    case .edited: try draw(editor)
    case .cleared:
      try write(Self.clear, to: .standardError)
      try draw(editor)
    case .choices(let words):
      let list = LineEditor.listing(
        words, columns: columns, glyphs: glyphs(for: .standardError))
      try write("\n" + list, to: .standardError)
      try draw(editor)
    case .line(let text):
      try write("\n", to: .standardError)
      return .line(text)
    case .abandoned:
      try write("^C\n", to: .standardError)
      try draw(editor)
    case .interrupted:
      try write("^C\n", to: .standardError)
      return .interrupted
    case .endOfInput:
      try write("\n", to: .standardError)
      return .endOfInput
    }
    return nil
  }

  private func draw(_ editor: LineEditor) throws(TerminalError) {
    try write(editor.drawing(columns: columns), to: .standardError)
  }

  /// The columns of the window at this moment, which a person may have resized.
  private var columns: Int { windowColumns ?? TerminalWidth.fallback }

  /// Takes the cursor to the upper left, and clears the screen.
  private static let clear = "\u{1B}[H\u{1B}[2J"
}
